"""The yardstick games follow OpenSpiel's rules."""

import random

import pytest

from benchmarks.openspiel.rules import SHARED, Pair
from staufen import core


@pytest.mark.parametrize("theirs", SHARED)
def test_same_choices_and_same_points_as_openspiel(theirs):
    """LP-1, LP-2, LP-4, LP-5, LP-10; HELL-1 to HELL-10."""
    assert sum(follow(theirs, seed) for seed in range(100)) > 100


def follow(theirs, seed):
    """Play one random game on both sides; return its plies."""
    dice, pair = random.Random(seed), Pair(theirs)
    while not pair.theirs.is_terminal():
        drawn = pair.theirs.is_chance_node()
        assert pair.ours.to_act == (core.CHANCE if drawn else pair.theirs.current_player())
        legal = pair.legal()
        assert sorted(map(pair.code, legal)) == pair.ours.legal_actions
        pair.apply(dice.choice(legal))
    assert pair.ours.is_over
    assert pair.ours.scores() == [round(points) for points in pair.theirs.returns()]
    return pair.plies
