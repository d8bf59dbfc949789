"""What strengths do not show: cross table, groups."""

import math
import random

import numpy as np
import pytest

from staufen.arena.rating import strengths
from staufen.arena.rating.diagnostics import connected_groups, connection_warnings, cross_table
from tests.support.pools import round_robin
from tests.support.records import record


def circle(deals=60):
    """A beats B, B beats C and C beats A, each in four of five matches."""
    rng = random.Random(1)
    return [
        record(pair, [1, 2] if rng.random() < 0.8 else [2, 1], 3 * deal + i)
        for deal in range(deals)
        for i, pair in enumerate(("AB", "BC", "CA"))
    ]


# -------------------------------------------------------------------- cross table


def test_scores_match_a_hand_computation():
    matches = [record("AB", [1, 2] if i % 4 else [2, 1], i) for i in range(2000)]
    matches += [record("AB", [1, 1], 2000 + i) for i in range(2000)]
    table = cross_table(matches)
    assert table.score[0, 1] == pytest.approx(0.25 + 0.75 / 2)
    assert table.score[1, 0] == pytest.approx(1 - table.score[0, 1])
    assert table.expected[0, 1] == pytest.approx(table.score[0, 1], abs=0.01)
    assert table.met.tolist() == [[0, 4000], [4000, 0]]
    assert abs(table.residual[0, 1]) < 1


def test_seats_of_one_bot_do_not_meet():
    table = cross_table([record("AAB", [1, 2, 3], deal) for deal in range(4)])
    assert table.met.tolist() == [[0, 8], [8, 0]]
    assert table.score[0, 1] == 1


def test_bots_that_did_not_meet_have_only_an_expected_score():
    matches = [record(pair, [1 + i % 2, 2 - i % 2], i) for i in range(20) for pair in ("AB", "BC")]
    table = cross_table(matches)
    assert math.isnan(table.score[0, 2])
    assert table.expected[0, 2] == pytest.approx(0.5, abs=0.01)
    assert table.met[0, 2] == 0


def test_a_circle_shows_only_in_the_residuals():
    matches = circle()
    fitted, table = strengths(matches, draws=100), cross_table(matches)
    assert np.ptp(fitted.values) < 1.5
    assert table.residual[0, 1] > 5
    assert table.residual[0, 2] < -5
    assert table.residual == pytest.approx(-table.residual.T, nan_ok=True)


@pytest.mark.parametrize(("players", "deals", "chance"), [(2, 20, 0.7), (3, 5, 0.5)])
def test_residuals_are_small_if_strengths_explain_all(players, deals, chance):
    truth = {"A": 21.0, "B": 24.0, "C": 26.0, "D": 29.0}
    pools = [round_robin(truth, players, deals, chance, seed) for seed in range(80)]
    tables = [cross_table(pool) for pool in pools]
    upper = np.triu_indices(4, 1)
    assert 0.8 < np.std([table.residual[upper] for table in tables]) < 1.25


def test_an_empty_cross_table():
    for matches in ([], [record("AA", [1, 2])], [record("AB", None, end="void")]):
        assert np.isnan(cross_table(matches).residual).all()


# -------------------------------------------------------------------- groups


def test_a_pool_where_everybody_scores_is_one_group():
    assert connected_groups(circle(20)) == [tuple("ABC")]
    assert connection_warnings(circle(20)) == []


def test_an_unbeaten_bot_is_a_separate_group():
    matches = [record("ABC", [1, 2, 3], 1), record("ABC", [1, 3, 2], 2)]
    assert connected_groups(matches) == [("A",), ("B", "C")]
    (text,) = connection_warnings(matches)
    assert text == "A never lost a point to B and C: their distance is a guess."


def test_bots_that_never_met_are_not_connected():
    matches = [record(pair, [1, 1], 1) for pair in ("AB", "CD")]
    assert connected_groups(matches) == [("A", "B"), ("C", "D")]
    assert connection_warnings(matches)[0].startswith("No match connects A and B with C and D:")


def test_a_forfeit_does_not_connect_groups():
    matches = [record("ABC", [1, 1, 2], 1, "crash", 2)]
    assert connected_groups(matches) == [("A",), ("B",), ("C",)]
