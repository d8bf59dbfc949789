"""Ratings are a pure function of records: hand-computed cases, and the package as the oracle."""

import math
import random

import numpy as np
import pytest
import trueskill
from scipy import stats

from staufen.arena.ratings import (
    BETA,
    MU,
    SIGMA,
    Rating,
    clustered,
    draw_probability,
    interval,
    rate,
    standings,
    strengths,
)
from staufen.arena.ratings.outcomes import together
from tests.support.records import record


def test_one_match_of_two_by_hand():
    """v = pdf(t)/cdf(t) with t = -margin/c, c^2 = 2 (sigma^2 + beta^2): Herbrich et al. 2007."""
    ratings = rate([record("AB", [1, 2])])
    probability = 0.5 / 2  # no draw in one meeting, and half a draw added
    c = math.sqrt(2 * SIGMA**2 + 2 * BETA**2)
    margin = stats.norm.ppf((probability + 1) / 2) * math.sqrt(2) * BETA
    t = -margin / c
    v = stats.norm.pdf(t) / stats.norm.cdf(t)
    w = v * (v + t)
    assert ratings["A"].mu == pytest.approx(MU + SIGMA**2 / c * v, rel=1e-12)
    assert ratings["B"].mu == pytest.approx(MU - SIGMA**2 / c * v, rel=1e-12)
    sigma = SIGMA * math.sqrt(1 - SIGMA**2 / c**2 * w)
    assert ratings["A"].sigma == pytest.approx(sigma, rel=1e-12)
    assert ratings["B"].sigma == pytest.approx(sigma, rel=1e-12)


def test_a_free_for_all_with_a_tie_is_rated_as_the_package_does():
    ratings = rate([record("ABCD", [2, 1, 2, 4])])
    world = trueskill.TrueSkill(MU, SIGMA, BETA, 0.0, (1 + 0.5) / (6 + 1))
    groups = [(world.create_rating(),) for _ in range(4)]
    expected = [(r.mu, r.sigma) for (r,) in world.rate(groups, ranks=[2, 1, 2, 4], min_delta=1e-9)]
    for name, (mu, sigma) in zip("ABCD", expected, strict=True):
        assert ratings[name] == pytest.approx(Rating(mu, sigma))


def test_sigma_falls_without_a_floor():
    """tau = 0: what does not learn becomes known ever better."""
    matches = [record("AB", [1, 2] if i % 2 else [2, 1], deal=i) for i in range(2000)]
    ratings = rate(matches)
    assert ratings["A"].sigma < 0.3
    assert abs(ratings["A"].mu - ratings["B"].mu) < 0.5


def test_the_order_in_which_records_arrive_changes_nothing():
    rng = random.Random(1)
    matches = [record(rng.sample("ABCDE", 3), [1, 2, 3], deal=i) for i in range(60)]
    expected = rate(matches), standings(matches)
    for _ in range(5):
        rng.shuffle(matches)
        assert (rate(matches), standings(matches)) == expected


def test_the_order_of_the_seats_changes_nothing():
    one = rate([record("ABC", [1, 2, 2])])
    other = rate([record("CBA", [2, 2, 1])])
    assert all(one[bot] == pytest.approx(other[bot]) for bot in "ABC")


def test_a_bot_with_two_seats_is_not_rated_against_itself():
    assert rate([record("AA", [1, 2])]) == {"A": Rating()}
    alone, twice = rate([record("AB", [1, 2])]), rate([record("AAB", [1, 1, 3])])
    assert twice["A"].mu > MU > twice["B"].mu
    assert twice["A"].sigma == pytest.approx(alone["A"].sigma, rel=0.05)  # no evidence doubled


def test_ratings_find_known_strengths():
    """Performances with TrueSkill's own noise; differences of 2 between neighbours."""
    rng = np.random.default_rng(7)
    truth = dict(zip("ABCD", (22.0, 24.0, 26.0, 28.0), strict=True))
    matches = []
    for deal in range(250):
        bots = list(rng.permutation(list(truth)))[:3]
        performance = [rng.normal(truth[bot], BETA) for bot in bots]
        places = [1 + sum(other > own for other in performance) for own in performance]
        matches.append(record(bots, places, deal))
    ratings = rate(matches)
    assert sorted(ratings, key=lambda bot: ratings[bot].mu) == list("ABCD")
    mean = sum(rating.mu for rating in ratings.values()) / 4
    for bot, rating in ratings.items():
        assert abs(rating.mu - mean - (truth[bot] - 25)) < 4 * rating.sigma


def test_the_draw_probability_is_that_of_finished_matches_between_different_bots():
    assert draw_probability([]) == 0.5
    assert draw_probability([record("AB", [1, 2])] * 99) == 0.5 / 100
    assert draw_probability([record("AB", [1, 1])]) == 1.5 / 2
    assert draw_probability([record("ABC", [1, 1, 3])]) == 1.5 / 4
    assert draw_probability([record("AAB", [1, 1, 3])]) == 0.5 / 3
    assert draw_probability([record("ABC", [2, 1, 1], end="crash", seat=0)]) == 0.5


def test_nothing_but_draws_and_nothing_at_all_can_be_rated():
    assert rate([]) == {}
    drawn = rate([record("AB", [1, 1], deal=i) for i in range(50)])
    assert drawn["A"].mu == pytest.approx(drawn["B"].mu)
    assert math.isfinite(drawn["A"].sigma)


def test_a_void_match_counts_for_nothing():
    matches = [record("AB", [1, 2]), record("AB", None, end="void")]
    assert rate(matches) == rate(matches[:1])
    assert [row.games for row in standings(matches)] == [1, 1]


def test_who_forfeits_is_last_and_counted_and_has_no_score():
    matches = [
        record("AB", [1, 2], 1, scores=(10, 4)),
        record("AB", [2, 1], 2, end="illegal", seat=0),
        record("BA", [1, 2], 3, end="timeout", seat=1),
        record("BA", [1, 2], 4, end="exception", seat=1),
        record("BA", [1, 2], 5, end="crash", seat=1),
    ]
    best, worst = standings(matches)
    assert (best.bot, worst.bot) == ("B", "A")
    assert dict(worst.faults) == {"illegal": 1, "timeout": 1, "exception": 1, "crash": 1}
    assert not best.faults
    assert (worst.score, best.score) == (10, 4)
    assert worst.share == pytest.approx(0.2)


def test_the_interval_is_over_deals_and_not_over_games():
    assert clustered([[1, 0], [1, 0], [0, 1]]) == (0.5, 0.0)  # every deal came out even
    mean, margin = clustered([[1, 1], [0, 0], [1, 1], [0, 0]])
    assert mean == 0.5
    assert margin == pytest.approx(stats.t.ppf(0.975, 3) * 0.5 / math.sqrt(3))
    assert clustered([[1], [0], [1], [0]])[1] == pytest.approx(margin)
    assert clustered([]) == (0.0, None)
    assert clustered([[1, 0]]) == (0.5, None)
    assert clustered([[1, 1]] * 30) == (1.0, 0.1)
    assert clustered([[0]] * 2) == (0.0, 1.0)
    assert clustered([[1], [0]]) == (0.5, 1.0)  # no wider than all that a share can be


def test_an_interval_of_points_is_as_wide_as_they_spread():
    mean, half = interval([[30.0, -10.0], [0.0, 4.0]])  # deals of 20 and 4 points
    assert mean == 6
    assert half == pytest.approx(stats.t.ppf(0.975, 1) * 4)
    assert interval([[1.0]] * 30) == (1.0, 0.0)  # no share: nothing is known of all or nothing
    assert interval([[7.0, 9.0]]) == (8.0, None)
    assert interval([]) == (0.0, None)


def test_the_interval_covers_the_truth_as_often_as_it_says():
    """Deals that decide half of a result, two games each, 30 deals."""
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(400):
        luck = rng.random(30)
        blocks = [(rng.random(2) < 0.2 + 0.6 * u).astype(float).tolist() for u in luck]
        mean, margin = clustered(blocks)
        covered += abs(mean - 0.5) <= margin
    assert 0.91 <= covered / 400 <= 0.98


# -------------------------------------------------------------------- those who play alone


def alone(bot, share, deal=1, end="finished"):
    """Return the record of a game for one."""
    place = record([bot], [1], deal, end, None if end == "finished" else 0)
    return place._replace(shares=(share,))


def test_games_alone_on_one_deal_are_rated_as_one_table():
    deals = range(1, 9)
    apart = [alone(bot, 0.7 if bot == "A" else 0.4, deal) for deal in deals for bot in "ABC"]
    table = [record("ABC", [1, 2, 2], deal) for deal in deals]
    assert rate(apart) == rate(table)
    found, wanted = strengths(apart), strengths(table)
    assert found.bots == wanted.bots
    assert found.values.tolist() == wanted.values.tolist()
    assert found.covariance.tolist() == wanted.covariance.tolist()
    assert strengths(apart[::-1]).values.tolist() == wanted.values.tolist()


def test_deals_are_not_compared_with_each_other():
    """A good result on a good deal says nothing: nobody else had that deal."""
    (row,) = [row for row in standings([alone("A", 0.9, 1), alone("B", 0.1, 2)]) if row.bot == "A"]
    assert row.strength.value == pytest.approx(MU)
    assert row.share == 0.9


def test_who_forfeits_alone_is_behind_who_got_nothing():
    records = [alone("A", 0.0), alone("B", 0.0, end="crash")]
    (table,) = together(records)
    assert dict(zip(table.bots, table.places, strict=True)) == {"A": 1, "B": 2}
    rows = {row.bot: row for row in standings(records)}
    assert rows["A"].strength.value > rows["B"].strength.value
    assert rows["B"].faults == {"crash": 1}
