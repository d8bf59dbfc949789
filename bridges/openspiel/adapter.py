"""Games of OpenSpiel as games of ours. Slow: each step is a call of Python."""

import random
import re
import struct
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from ...core import CHANCE, OVER, Game, InputError, PythonRules
from ...core.game import MAX_PLAYERS, NO_ACTION
from ...core.python_rules import MAX_ACTION, MAX_WEIGHT

CACHED_STATES = 20_000
MAX_TRIES = 5000  # worlds drawn for one that can be played: late in hearts one in 150 can


class State(NamedTuple):
    """A state is its list of actions; a view is that of one world that looks the same."""

    to_act: int
    actions: bytes  # two each


class OpenSpielRules(PythonRules):
    """The rules of a game of OpenSpiel. Raises InputError for one that cannot be searched."""

    def __init__(self, game: pyspiel.Game) -> None:
        self.game, kind = game, game.get_type()
        self.title, self.players = kind.long_name, [game.num_players()]
        self.num_actions = max(game.num_distinct_actions(), game.max_chance_outcomes(), 1)
        self.open = kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION
        self.after = lru_cache(CACHED_STATES)(self._replay_actions)
        if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
            raise InputError(f"{game}: players act at the same time; take it as turn_based_")
        if game.num_players() > MAX_PLAYERS or self.num_actions > MAX_ACTION:
            raise InputError(f"{game}: more than {MAX_PLAYERS} players or {MAX_ACTION} actions")
        if not kind.provides_information_state_string:
            raise InputError(f"{game}: it has no information state strings")

    def _replay_actions(self, actions: bytes) -> pyspiel.State:
        """Return OpenSpiel's state, which must not be changed."""
        if not actions:
            return self.game.new_initial_state()
        return self.after(actions[:-2]).child(struct.unpack("<H", actions[-2:])[0])

    def _pack_state(self, state: pyspiel.State, actions: bytes) -> State:
        if state.is_terminal():
            return State(OVER, actions)
        return State(CHANCE if state.is_chance_node() else state.current_player(), actions)

    def initial_state(self, players: int, **options: Any) -> State:
        """Return the state before the first action."""
        return self._pack_state(self.after(b""), b"")

    def legal_actions(self, state: State) -> Sequence[int]:
        """Return OpenSpiel's legal actions."""
        return list(self.after(state.actions).legal_actions())

    def chance_outcomes(self, state: State) -> Sequence[tuple[int, int]]:
        """Return outcomes; the likeliest has the largest weight."""
        found = [pair for pair in self.after(state.actions).chance_outcomes() if pair[1] > 0]
        part = max(probability for _, probability in found) / MAX_WEIGHT
        return [(action, max(1, round(probability / part))) for action, probability in found]

    def apply(self, state: State, action: int) -> State:
        """Return the state after an action."""
        actions = state.actions + struct.pack("<H", action)
        return self._pack_state(self.after(actions), actions)

    def view(self, state: State, seat: int) -> State:
        """Return a world that looks the same, the same one for all that do."""
        if self.open:
            return state
        return self.determinize(state, seat, random.Random(self._known_text(state, seat)))

    def _known_text(self, state: State, seat: int) -> str:
        return str(self.after(state.actions).information_state_string(seat))

    def determinize(self, view: State, seat: int, rng: random.Random) -> State:
        """Return a world that looks the same and can be played from the first action on."""
        if self.open:
            return view
        known = self._known_text(view, seat)
        for _ in range(MAX_TRIES):
            world = self.after(view.actions).resample_from_infostate(seat, rng.random)
            actions = struct.pack(f"<{len(world.history())}H", *world.history())
            if self._can_be_played(world.history()):
                found = self._pack_state(self.after(actions), actions)
                if self._known_text(found, seat) == known:
                    return found
        raise InputError(f"{self.game}: OpenSpiel drew {MAX_TRIES} worlds that cannot have been")

    def _can_be_played(self, actions: Sequence[int]) -> bool:
        state = self.game.new_initial_state()
        for action in actions:
            if state.is_terminal() or action not in state.legal_actions():
                return False
            state.apply_action(action)
        return True

    def observed_action(self, state: State, action: int, seat: int) -> int:
        """Return a code of what the seat knows then."""
        if self.open:
            return action
        known = self._known_text(self.apply(state, action), seat)
        return MAX_ACTION + zlib.crc32(known.encode()) % (NO_ACTION - MAX_ACTION)

    def reveals(self, state: State, action: int) -> bool:
        """Return whether the game hides anything: OpenSpiel does not say what an action shows."""
        return not self.open

    def returns(self, state: State) -> Sequence[float]:
        """Return shares of the range of returns; in games of more than two, of the win."""
        low, high = self.game.min_utility(), self.game.max_utility()
        found = self.after(state.actions).returns()
        if len(found) > 2 or (len(found) == 2 and low != -high):
            return [(each == max(found)) / found.count(max(found)) for each in found]
        return [(each - low) / ((high - low) or 1) for each in found]

    def scores(self, state: State) -> Sequence[int]:
        """Return OpenSpiel's returns, rounded."""
        return [round(each) for each in self.after(state.actions).returns()]

    def text(self, state: State, seat: int) -> list[str]:
        """Return what OpenSpiel says of a position."""
        known = str(self.after(state.actions)) if seat < 0 else self._known_text(state, seat)
        return known.splitlines()


def adopt(theirs: str | pyspiel.Game) -> Game:
    """Return a game of OpenSpiel as a `core.Game`. Raises InputError if it cannot be searched."""
    try:
        game = pyspiel.load_game(theirs) if isinstance(theirs, str) else theirs
    except pyspiel.SpielError as error:
        raise InputError(f"{theirs}: {str(error).splitlines()[0]}") from None
    return _load_game(str(game))


@lru_cache(None)
def _load_game(theirs: str) -> Game:
    rules = OpenSpielRules(pyspiel.load_game(theirs))
    game = rules.load(f"openspiel-{re.sub('[^a-z0-9]+', '-', theirs.lower()).strip('-')}")
    state = game.new_state(1)
    list(state.legal_actions)
    state.view(0).determinize(np.random.default_rng(1))
    return game
