"""The scale of ratings: what its numbers mean in won games."""

import statistics

import pytest

from staufen.arena.rating import BETA, MU, SPAN, elo


def test_elo_is_zero_at_the_mean_and_200_a_performance():
    assert elo(MU) == 0
    assert elo(MU + BETA) == pytest.approx(200)
    assert elo(MU - BETA) == -elo(MU + BETA)
    assert elo(MU + 1) == pytest.approx(48)


def test_a_span_wins_84_of_100_and_200_elo_win_76():
    wins = statistics.NormalDist(0, SPAN).cdf
    assert wins(SPAN) == pytest.approx(0.8413, abs=1e-4)
    assert wins(BETA) == pytest.approx(0.7602, abs=1e-4)
