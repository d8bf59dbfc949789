"""What strengths do not show: cross table, lack of fit, α-rank, groups."""

import math
import random

import numpy as np
import pytest
from scipy import stats

from staufen.arena.ratings import strengths
from staufen.arena.ratings.diagnostics import (
    ALPHA,
    MEMBERS,
    alpha_rank,
    cross_table,
    groups,
    warnings,
)
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


def test_scores_and_what_is_expected_by_hand():
    matches = [record("AB", [1, 2] if i % 4 else [2, 1], i) for i in range(2000)]
    matches += [record("AB", [1, 1], 2000 + i) for i in range(2000)]
    table = cross_table(matches)
    assert table.score[0, 1] == pytest.approx(0.25 + 0.75 / 2)
    assert table.score[1, 0] == pytest.approx(1 - table.score[0, 1])
    assert table.expected[0, 1] == pytest.approx(table.score[0, 1], abs=0.01)
    assert table.met.tolist() == [[0, 4000], [4000, 0]]
    assert abs(table.residual[0, 1]) < 1
    assert table.lack_of_fit is None  # one gap for one pair


def test_seats_of_one_bot_do_not_meet():
    table = cross_table([record("AAB", [1, 2, 3], deal) for deal in range(4)])
    assert table.met.tolist() == [[0, 8], [8, 0]]
    assert table.score[0, 1] == 1


def test_who_did_not_meet_has_no_score_but_is_expected_one():
    matches = [record(pair, [1 + i % 2, 2 - i % 2], i) for i in range(20) for pair in ("AB", "BC")]
    table = cross_table(matches)
    assert math.isnan(table.score[0, 2])
    assert table.expected[0, 2] == pytest.approx(0.5, abs=0.01)
    assert table.met[0, 2] == 0


def test_a_circle_shows_in_the_residuals_and_nowhere_else():
    matches = circle()
    fitted, table = strengths(matches, draws=100), cross_table(matches)
    assert np.ptp(fitted.values) < 1.5
    fit = table.lack_of_fit
    assert fit.freedom == 1
    assert fit.value > 50
    assert fit.chance == pytest.approx(stats.chi2.sf(fit.value, 1))
    assert table.residual[0, 1] > 5
    assert table.residual[0, 2] < -5
    assert table.residual == pytest.approx(-table.residual.T, nan_ok=True)


@pytest.mark.parametrize(("players", "deals", "luck"), [(2, 20, 0.7), (3, 5, 0.5)])
def test_strengths_that_explain_all_are_seldom_doubted(players, deals, luck):
    truth = {"A": 21.0, "B": 24.0, "C": 26.0, "D": 29.0}
    pools = [round_robin(truth, players, deals, luck, seed) for seed in range(80)]
    tables = [cross_table(pool) for pool in pools]
    assert sum(table.lack_of_fit.chance < 0.05 for table in tables) <= 12  # 4 expected
    assert sum(table.lack_of_fit.chance < 0.5 for table in tables) >= 20  # 40 expected
    upper = np.triu_indices(4, 1)
    assert 0.8 < np.std([table.residual[upper] for table in tables]) < 1.25


def test_nothing_to_compare():
    for matches in ([], [record("AA", [1, 2])], [record("AB", None, end="void")]):
        assert cross_table(matches).lack_of_fit is None


# -------------------------------------------------------------------- alpha-rank


def test_a_circle_is_shared_equally_and_the_best_takes_all():
    circle = np.array([[0.5, 0.8, 0.2], [0.2, 0.5, 0.8], [0.8, 0.2, 0.5]])
    assert alpha_rank(circle) == pytest.approx([1 / 3] * 3)
    order = np.array([[0.5, 0.9, 0.9], [0.1, 0.5, 0.9], [0.1, 0.1, 0.5]])
    assert alpha_rank(order)[0] > 0.999999
    assert alpha_rank(np.array([[0.5]])) == pytest.approx([1])


def test_two_bots_in_closed_form():
    """The ratio of the two shares is exp(alpha * gain * (members - 1))."""
    first, second = alpha_rank(np.array([[0.5, 0.52], [0.48, 0.5]]))
    assert first / second == pytest.approx(math.exp(ALPHA * 0.04 * (MEMBERS - 1)))


def test_a_clone_in_a_circle_by_hand():
    """A loses to B, B to C and C', these to A: as much flows from A to B as on and back to A.

    B leaves twice as fast as A, having two to go to, and so does the pair as a whole once.
    """
    lone = np.array([[0.5, 0.2, 0.8], [0.8, 0.5, 0.2], [0.2, 0.8, 0.5]])
    shares = alpha_rank(lone[np.ix_([0, 1, 2, 2], [0, 1, 2, 2])])
    assert shares == pytest.approx([0.4, 0.2, 0.2, 0.2], abs=0.001)


def test_thirty_bots_in_a_row_are_no_trouble():
    places = np.arange(30)
    shares = alpha_rank((1 + np.sign(places - places[:, None])) / 2)
    assert shares.sum() == pytest.approx(1)
    assert np.isfinite(shares).all()
    assert shares.argmax() == 0


# -------------------------------------------------------------------- groups


def test_a_pool_where_everybody_scores_is_one_group():
    assert groups(circle(20)) == [tuple("ABC")]
    assert warnings(circle(20)) == []


def test_who_never_loses_is_a_group_of_its_own():
    matches = [record("ABC", [1, 2, 3], 1), record("ABC", [1, 3, 2], 2)]
    assert groups(matches) == [("A",), ("B", "C")]
    (told,) = warnings(matches)
    assert told == "A never lost a point to B and C: how far they are apart is a guess."


def test_bots_that_never_met_are_not_connected():
    matches = [record(pair, [1, 1], 1) for pair in ("AB", "CD")]
    assert groups(matches) == [("A", "B"), ("C", "D")]
    assert warnings(matches)[0].startswith("No match connects A and B with C and D:")


def test_a_forfeit_connects_nobody_with_the_others():
    matches = [record("ABC", [1, 1, 2], 1, "crash", 2)]
    assert groups(matches) == [("A",), ("B",), ("C",)]
