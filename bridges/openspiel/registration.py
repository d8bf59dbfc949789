"""The games as Python games of OpenSpiel, named `staufen_` and the game's name."""

import hashlib
import json
from collections.abc import Callable

import numpy as np
import pyspiel

from ...core import CHANCE, Game, InputError, State, game_names, load
from ...core.input_files import JsonObject
from ...core.registry import GameCard, card

PREFIX = "staufen_"
MAX_GAME_LENGTH = 10_000  # steps of a game, chance included; the games end long before
_registered: set[str] = set()


def register(name: str | None = None) -> list[str]:
    """Register a game, or all; return their names there. Asked again, nothing is done.

    Parameters of such a game are `players` and our options: `staufen_fredericus(players=3)`.
    Utilities are win shares, in [0, 1]. Raises InputError for a name that no game has.
    """
    wanted = game_names() if name is None else [name]
    for each in wanted:
        about = card(each)
        if each not in _registered:
            kind = _create_game_type(each, about)
            # A class: OpenSpiel lets it go after Python's end, which a function would not survive.
            factory = type(to_openspiel_name(each), (Ours,), {"name": each, "kind": kind})
            pyspiel.register_game(kind, factory)
            _registered.add(each)
    return [to_openspiel_name(each) for each in wanted]


def to_openspiel_name(name: str) -> str:
    """Return what a game of ours is called in OpenSpiel."""
    return PREFIX + name.replace("-", "_")


def _create_game_type(name: str, about: GameCard) -> pyspiel.GameType:
    players: list[int] = about["players"]
    defaults = {key: entry["values"][0] for key, entry in about.get("options", {}).items()}
    return pyspiel.GameType(
        short_name=to_openspiel_name(name),
        long_name=about["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM
        if 1 in players
        else pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": load(name).players, **defaults},
    )


class Ours(pyspiel.Game):
    """A game of ours; `game` is the `core.Game`."""

    name: str  # here
    kind: pyspiel.GameType

    def __init__(self, params: JsonObject | None = None) -> None:
        given = dict(params or {})
        self.game: Game = load(self.name, **given)
        general = self.kind.utility == pyspiel.GameType.Utility.GENERAL_SUM
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.game.num_actions,
                max_chance_outcomes=self.game.num_actions,
                num_players=self.game.players,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=None if general else 1.0,
                max_game_length=MAX_GAME_LENGTH,
            ),
            given,
        )

    def new_initial_state(self) -> "OurState":
        """Return the state before set-up."""
        return OurState(self)

    def make_py_observer(
        self, kind: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> "ViewObserver":
        """Return an observer of a player's view."""
        return ViewObserver(self.game, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound."""
        return MAX_GAME_LENGTH


class OurState(pyspiel.State):
    """A state of ours; `position` is the `core.State`."""

    def __init__(self, game: Ours) -> None:
        super().__init__(game)
        self.position: State = game.game.initial_state()
        self.observation_texts = ("",) * game.game.players  # by player, in words
        self.drawn = ""  # the position as text, cached: OpenSpiel asks for it repeatedly

    def current_player(self) -> int:
        """Return the player to act, or OpenSpiel's number for chance or the end."""
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        chance = self.position.to_act == CHANCE
        return int(pyspiel.PlayerId.CHANCE) if chance else self.position.to_act

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, with probabilities."""
        outcomes = self.position.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        write, seen = self.position.game.format_action, self.position.observed_action
        words = [f"{write(seen(action, player))} " for player in range(len(self.observation_texts))]
        self.position.apply(action)
        self.drawn = ""
        self.observation_texts = tuple(
            a + b for a, b in zip(self.observation_texts, words, strict=True)
        )

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.game.format_action(action)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return the win shares; 0 for all before the end."""
        over = self.position.is_over
        return self.position.returns() if over else [0.0] * self.position.num_players

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "OurState":
        """Return a state that looks the same to a player, what it does not know drawn anew.

        It has no history, and no earlier observations of the other players.
        """
        dice = np.random.default_rng(int(rng() * 2**53))
        world: OurState = self.get_game().new_initial_state()
        world.position = self.position.view(player).determinize(dice)
        mine = enumerate(self.observation_texts)
        world.observation_texts = tuple(text if seat == player else "? " for seat, text in mine)
        return world

    def to_json(self) -> str:
        """Return the game and its actions in words; `core.load(…).replay(…)` reads them back."""
        return json.dumps(self.position.to_record())

    def __str__(self) -> str:
        self.drawn = self.drawn or str(self.position)
        return self.drawn


class ViewObserver:
    """An OpenSpiel observer; `tensor` and `dict` hold the latest observation.

    It is made from the player's view and observations alone.
    """

    def __init__(self, game: Game, kind: pyspiel.IIGObservationType | None, params: object) -> None:
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not kind.public_info or kind.private_info != private:
            raise InputError("observer: only what one player knows, public and private, is shown")
        self.game, self.recalls = game, kind.perfect_recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OurState, player: int) -> None:
        """Fill the tensor with what a player knows."""
        self.tensor[:] = self.game.observation(state.position.view(player))

    def string_from(self, state: OurState, player: int) -> str:
        """Return the player's view; with perfect recall, after all its observations.

        Its last word is a digest of the view, so that views that differ have strings that differ.
        """
        view = state.position.view(player)
        digest = hashlib.sha256(view.to_bytes()).hexdigest()[:16]
        table = state.observation_texts[player] if self.recalls else f"{view}\n"
        return f"seat {player}: {table}{digest}"
