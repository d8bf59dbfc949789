"""The laws of games, checked over random games: for rules in Python, by `staufen check-game`."""

from collections.abc import Callable, Iterator
from math import isclose

import numpy as np

from .chance_sampler import ChanceSampler
from .errors import InputError
from .game import CHANCE, State
from .registry import Game

MAX_STEPS = 10_000  # of a random game
WORLDS = 3  # drawn for each view


class LawError(InputError):
    """A law does not hold."""


def check_game(game: Game, games: int, seed: int = 1) -> int:
    """Return the number of positions checked. Raises LawError naming the law and the actions."""
    positions = 0
    for number in range(games):
        rng = np.random.default_rng((seed, number))
        for state in _positions(game, rng, seed + number):
            positions += 1
            for name, holds in LAWS.items():
                try:
                    fault = holds(state, rng)
                except LawError:
                    raise
                except Exception as error:  # of the rules
                    fault = f"{type(error).__name__}: {error}"
                if fault:
                    words = " ".join(map(game.format_action, state.history or ()))
                    raise LawError(f"{game}: law `{name}`: {fault} (after: {words or 'nothing'})")
    return positions


def _positions(game: Game, rng: np.random.Generator, seed: int) -> Iterator[State]:
    state, dealer = game.initial_state(), ChanceSampler(seed)
    for _ in range(MAX_STEPS):
        yield state
        if state.is_over:
            return
        chance = state.to_act == CHANCE
        state.apply(dealer.sample(state) if chance else int(rng.choice(state.legal_actions)))
    raise LawError(f"{game}: law `games end`: {MAX_STEPS} steps were played")


def _same_actions_same_state(state: State, rng: np.random.Generator) -> str:
    again = state.game.replay(state.history or ())
    return "" if again == state else "the same actions give another state"


def _asking_changes_nothing(state: State, rng: np.random.Generator) -> str:
    before = state.to_bytes()
    list(state.legal_actions)
    for seat in range(state.num_players):
        state.view(seat)
    return "" if state.to_bytes() == before else "a method changed the state it was given"


def _views_have_worlds(state: State, rng: np.random.Generator) -> str:
    for seat in range(state.num_players):
        view = state.view(seat)
        for _ in range(WORLDS):
            if view.determinize(rng).view(seat) != view:
                return f"a state that determinize drew for seat {seat} has another view"
    return ""


def _worlds_have_the_same_choices(state: State, rng: np.random.Generator) -> str:
    """A seat that is to act must know what it may do."""
    for seat in range(state.num_players):
        if state.to_act == seat and state.view(seat).legal_actions != state.legal_actions:
            return f"seat {seat} has other legal actions in its view"
        for _ in range(WORLDS):
            world = state.view(seat).determinize(rng)
            if world.to_act != state.to_act:
                return f"another seat is to act in a state that determinize drew for seat {seat}"
            if state.to_act == seat and world.legal_actions != state.legal_actions:
                return f"seat {seat} has other legal actions in a state that determinize drew"
    return ""


def _observed_actions_tell_no_more(state: State, rng: np.random.Generator) -> str:
    """Actions that differ only in what a seat cannot see must look equal to it."""
    for seat in range(state.num_players):
        if state.is_over or state.to_act == seat:
            continue
        known: dict[bytes, tuple[int, State]] = {}
        for action in state.legal_actions:
            after, seen = state.child(action), state.observed_action(action, seat)
            first = known.setdefault(after.view(seat).to_bytes(), (seen, after))
            if first[0] != seen and first[1] != after:
                return f"observed_action tells seat {seat} what its view does not show"
    return ""


def _undone_actions_reveal_nothing(state: State, rng: np.random.Generator) -> str:
    """After an action that can be undone, the seat sees the same in every world."""
    if state.to_act < 0:
        return ""
    view, seat = state.view(state.to_act), state.to_act
    worlds = [view.determinize(rng) for _ in range(WORLDS)]
    for action in state.legal_actions:
        if not state.reveals(action):
            seen = state.child(action).view(seat)
            if any(world.child(action).view(seat) != seen for world in worlds):
                word = state.game.format_action(action)
                return f"`{word}` shows seat {seat} what was hidden, and `reveals` denies it"
    return ""


def _returns_are_shares(state: State, rng: np.random.Generator) -> str:
    if not state.is_over:
        return ""
    returns = state.returns()
    if len(returns) > 1 and not isclose(sum(returns), 1, abs_tol=1e-5):
        return f"returns {returns} sum to {sum(returns):g} (expected 1)"
    return ""


def _words_are_read_back(state: State, rng: np.random.Generator) -> str:
    for action in state.legal_actions:
        word = state.game.format_action(action)
        if not word or set(word) & set(" \t\n") or state.game.parse_action(word) != action:
            return f"the word {word!r} of action {action} is not read back"
    return ""


LAWS: dict[str, Callable[[State, np.random.Generator], str]] = {
    "same actions, same state": _same_actions_same_state,
    "asking changes nothing": _asking_changes_nothing,
    "determinize fits the view": _views_have_worlds,
    "worlds have the same choices": _worlds_have_the_same_choices,
    "observed actions tell no more than views": _observed_actions_tell_no_more,
    "undone actions reveal nothing": _undone_actions_reveal_nothing,
    "returns are shares": _returns_are_shares,
    "words are read back": _words_are_read_back,
}
