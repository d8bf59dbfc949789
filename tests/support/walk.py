"""Random games: tests that hold for every game all reach their positions this way.

Games are found by `core.game_names()`. STAUFEN_GAMES is the number of random games of long runs,
spread over all tables; unset, every table is played once. With STAUFEN_TABLES=1 there is one
table a game only, for a quick look.
"""

import os
from bisect import bisect
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, count

import numpy as np

from staufen import core
from staufen.core import tables as toml
from staufen.core.registry import GAMES as SHELF
from staufen.core.scene import Place

GAMES = int(os.environ.get("STAUFEN_GAMES", "0"))
ONE_EACH = os.environ.get("STAUFEN_TABLES") == "1"
A_GAME = 20  # moments taken from one random game at most


def rng(*seed: int) -> np.random.Generator:
    """Return the generator of a seed."""
    return np.random.Generator(np.random.PCG64(seed))


def walk(game: core.Game, seed: int) -> Iterator[tuple[core.State, int]]:
    """Play one random game, set-up included; yield every state with the action chosen in it.

    The state yielded is the same object throughout; the action is applied on resumption.
    """
    dice, state = rng(seed), game.initial_state()
    while not state.is_over:
        action = choose(state, dice)
        yield state, action
        state.apply(action)


def watched(ply: int) -> bool:
    """Say whether a law that costs much is checked here: long games repeat themselves."""
    return ply < 400 or ply % 10 == 0


def choose(state: core.State, dice: np.random.Generator) -> int:
    """Return a random action: uniform for a seat, by weight for chance."""
    if state.to_act != core.CHANCE:
        legal = state.legal_actions
        return legal[dice.integers(len(legal))]
    actions, weights = zip(*state.chance_outcomes(), strict=True)
    return actions[bisect(list(accumulate(weights)), dice.random() * sum(weights))]


def finish(state: core.State, dice: np.random.Generator) -> core.State:
    """Return the end of a random continuation of `state`, which stays as it is."""
    state = state.copy()
    while not state.is_over:
        state.apply(choose(state, dice))
    return state


def moments(game: core.Game, wanted: int) -> list[core.State]:
    """Return `wanted` positions or a few more, spread over whole random games, ends included."""
    found: list[core.State] = []
    seeds = count(1)
    while len(found) < wanted:
        found += _moments_of(game, next(seeds))
    return found


@cache
def _moments_of(game: core.Game, seed: int) -> list[core.State]:
    """Return positions of one random game, its end included. Copies are few: they have a past."""
    actions = [action for _, action in walk(game, seed)]
    wanted = set(np.linspace(0, len(actions), min(len(actions) + 1, A_GAME)).astype(int))
    found, state = [], game.initial_state()
    for ply, action in enumerate([*actions, None]):
        if ply in wanted:
            found.append(state.copy())
        if action is not None:
            state.apply(action)
    return found


def refused(game: core.Game, wanted: int) -> Iterator[tuple[core.View, Place]]:
    """Yield the places that a seat to act cannot choose, which say why, with its view."""
    for state in moments(game, wanted):
        if state.to_act >= 0:
            view = state.view(state.to_act)
            places = (place for zone in game.scene(view).zones for place in zone.places)
            yield from ((view, place) for place in places if place.why)


def card(name: str) -> dict:
    """Return the game.toml of a game."""
    return toml.read_toml(SHELF / name.replace("-", "_") / "game.toml")


def counts() -> list[tuple[str, int]]:
    """Return every game with every number of players."""
    return [(name, players) for name in core.game_names() for players in card(name)["players"]]


def one_each() -> list[core.Game]:
    """Return every game, once, with a middle number of players."""
    seats = {name: card(name)["players"] for name in core.game_names()}
    return [core.load(name, players=n[len(n) // 2]) for name, n in seats.items()]


@cache
def tables() -> list[core.Game]:
    """Return every game with every number of players, and with all options changed at once.

    The latter at the fewest and at the most players, with the second value of each option.
    """
    if ONE_EACH:
        return one_each()
    found = [core.load(name, players=players) for name, players in counts()]
    for name in core.game_names():
        options = card(name).get("options", {})
        second = {option: entry["values"][1] for option, entry in options.items()}
        for players in sorted({card(name)["players"][0], card(name)["players"][-1]}):
            if second:
                found.append(core.load(name, players=players, **second))
    return found


@cache
def tables_of_options() -> list[core.Game]:
    """Return tables with every other value of every option.

    A value is tried alone, against the defaults of all others, at one number of players.
    """
    found: list[core.Game] = []
    for name in [] if ONE_EACH else core.game_names():
        players = card(name)["players"]
        for i, (option, entry) in enumerate(card(name).get("options", {}).items()):
            for j, value in enumerate(entry["values"][1:]):
                seats = players[(i + j) % len(players)]
                found.append(core.load(name, players=seats, **{option: value}))
    return found


@cache
def all_tables() -> list[core.Game]:
    """Return every game with every number of players times every value of every option."""
    if ONE_EACH:
        return one_each()
    found = [core.load(name, players=players) for name, players in counts()]
    for name, players in counts():
        for option, entry in card(name).get("options", {}).items():
            for value in entry["values"][1:]:
                found.append(core.load(name, players=players, **{option: value}))
    return found


def games_each(least: int = 1) -> int:
    """Return how many random games every table of `all_tables` plays in the long runs.

    Not fewer than `least`, unless it was said how many.
    """
    return max(1, -(-GAMES // len(all_tables()))) if GAMES else least
