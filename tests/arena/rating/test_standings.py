"""The table is a pure function of records, and its intervals are over deals."""

import math
import random

import numpy as np
import pytest
from scipy import stats

from staufen.arena.rating import clustered_mean, compute_standings, rate
from tests.support.records import record


def test_standings_do_not_depend_on_record_order():
    rng = random.Random(1)
    matches = [record(rng.sample("ABCDE", 3), [1, 2, 3], deal=i) for i in range(60)]
    expected = rate(matches), compute_standings(matches)
    for _ in range(5):
        rng.shuffle(matches)
        assert (rate(matches), compute_standings(matches)) == expected


def test_void_matches_do_not_count():
    matches = [record("AB", [1, 2]), record("AB", None, end="void")]
    assert rate(matches) == rate(matches[:1])
    assert [row.games for row in compute_standings(matches)] == [1, 1]


def test_a_forfeit_counts_as_last_place_without_score():
    matches = [
        record("AB", [1, 2], 1, scores=(10, 4)),
        record("AB", [2, 1], 2, end="illegal", seat=0),
        record("BA", [1, 2], 3, end="timeout", seat=1),
        record("BA", [1, 2], 4, end="exception", seat=1),
        record("BA", [1, 2], 5, end="crash", seat=1),
    ]
    best, worst = compute_standings(matches)
    assert (best.bot, worst.bot) == ("B", "A")
    assert dict(worst.faults) == {"illegal": 1, "timeout": 1, "exception": 1, "crash": 1}
    assert not best.faults
    assert (worst.score, best.score) == (10, 4)
    assert worst.share == pytest.approx(0.2)


def test_the_interval_is_over_deals():
    assert clustered_mean([[1, 0], [1, 0], [0, 1]] * 4) == (0.5, 0.25)  # every deal came out even
    third = [1 / 3, 0.1 + 0.2]
    assert clustered_mean([third, third[::-1]] * 15)[1] == 0.1
    mean, margin = clustered_mean([[1, 1], [0, 0], [1, 1], [0, 0]])
    assert mean == 0.5
    assert margin == pytest.approx(stats.t.ppf(0.975, 3) * 0.5 / math.sqrt(3))
    assert clustered_mean([[1], [0], [1], [0]])[1] == pytest.approx(margin)
    assert clustered_mean([]) == (0.0, None)
    assert clustered_mean([[1, 0]]) == (0.5, None)
    assert clustered_mean([[1, 1]] * 30) == (1.0, 0.1)
    assert clustered_mean([[0]] * 2) == (0.0, 1.0)
    assert clustered_mean([[1], [0]]) == (0.5, 1.0)  # no wider than all that a share can be


def test_the_interval_has_nominal_coverage():
    """Deals that decide half of a result, two games each, 30 deals."""
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(400):
        chance = rng.random(30)
        blocks = [(rng.random(2) < 0.2 + 0.6 * u).astype(float).tolist() for u in chance]
        mean, margin = clustered_mean(blocks)
        covered += abs(mean - 0.5) <= margin
    assert 0.91 <= covered / 400 <= 0.98
