"""The yardstick games follow OpenSpiel's rules."""

import pytest

from benchmarks.openspiel.rules import SHARED, follow


@pytest.mark.parametrize("theirs", SHARED)
def test_same_choices_and_same_points_as_openspiel(theirs):
    """LP-1, LP-2, LP-4, LP-5, LP-10; HELL-1 to HELL-10."""
    assert sum(follow(theirs, seed) for seed in range(100)) > 100
