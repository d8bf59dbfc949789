"""The shared games played side by side with OpenSpiel: the same choices, the same points.

`python -m benchmarks.openspiel_rules` plays random games by OpenSpiel's rules and follows them
on ours; it needs `open_spiel` from the package index.
"""

import random
import sys
from collections.abc import Callable
from typing import Any

from staufen import core

# Our code of OpenSpiel's action: (place in the history, drawn by chance, code there) -> code here
Coding = Callable[[int, bool, int], int]


def _leduc(_: int, drawn: bool, action: int) -> int:
    return action + 3 if drawn else action


def _hell(cards: int) -> Coding:
    """Cards are the same; the two choices before the deal and the bids begin elsewhere."""

    def code(place: int, _: bool, action: int) -> int:
        if place < 2:
            return action + (39, 49)[place]
        return action if action < cards else action - cards + 28

    return code


# OpenSpiel's game: ours, and how actions translate
SHARED: dict[str, tuple[str, Coding]] = {"leduc_poker": ("leduc-poker", _leduc)}
SHARED["oh_hell(players=3,num_suits=4,num_cards_per_suit=4,num_tricks_fixed=5)"] = (
    "oh-hell(size=oh-16)",
    _hell(16),
)
SHARED["oh_hell(players=3,num_suits=4,num_cards_per_suit=7,num_tricks_fixed=9)"] = (
    "oh-hell(size=oh-28)",
    _hell(28),
)


def follow(theirs: str, seed: int) -> int:
    """Play one random game on both sides; return its plies.

    Raises AssertionError where seats, choices or points differ.
    """
    import pyspiel

    name, coding = SHARED[theirs]
    dice = random.Random(seed)
    other, state = pyspiel.load_game(theirs).new_initial_state(), core.load(name).begin()
    plies = 0
    while not other.is_terminal():
        drawn = other.is_chance_node()
        assert state.to_act == (core.CHANCE if drawn else other.current_player())
        legal = _legal(other, drawn)
        codes = {action: coding(plies, drawn, action) for action in legal}
        assert sorted(codes.values()) == state.legal_actions()
        action = dice.choice(legal)
        other.apply_action(action)
        state.apply(codes[action])
        plies += 1
    assert state.is_over
    assert state.scores() == [round(points) for points in other.returns()]
    return plies


def _legal(other: Any, drawn: bool) -> list[int]:
    if drawn:
        return [outcome for outcome, _ in other.chance_outcomes()]
    return list(other.legal_actions())


def main(games: int = 1000) -> None:
    """Follow `games` random games of every shared game and say how it went."""
    for theirs, (name, _) in SHARED.items():
        plies = sum(follow(theirs, seed) for seed in range(games))
        print(f"{name}: {games} games, {plies} plies, no difference")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
