"""TrueSkill against the package it is named after, and where that has no answer."""

import math
import random

import numpy as np
import pytest
import trueskill
from scipy import stats

from staufen.arena.ratings import BETA, MU, SIGMA, Rating, rate, spread
from staufen.arena.ratings.outcomes import Ordering, blocks, interleaved
from staufen.arena.ratings.trueskill import rated
from tests.support.records import record


def updated(ratings, places, chance):
    bots = tuple("ABCDE"[: len(places)])
    way = Ordering(1.0, tuple(zip(bots, places, strict=True)))
    found = rated([way], dict(zip(bots, ratings, strict=True)), chance)
    return list(found.values())


def some_table(seats, seed):
    rng = random.Random(seed)
    ratings = [Rating(rng.gauss(25, 8), rng.uniform(0.3, 8.3)) for _ in range(seats)]
    return ratings, [rng.randint(1, seats) for _ in range(seats)]


def of_package(ratings, places, chance):
    world = trueskill.TrueSkill(MU, SIGMA, BETA, 0.0, chance, "scipy")
    groups = [(world.create_rating(*rating),) for rating in ratings]
    return [(new.mu, new.sigma) for (new,) in world.rate(groups, ranks=places, min_delta=1e-9)]


@pytest.mark.parametrize(("seats", "chance", "close"), [
    *((2, chance, {"rel": 1e-9}) for chance in (0.0001, 0.1, 0.4)),  # a closed form
    *((seats, 0.1, {"abs": 1e-6}) for seats in (3, 4, 5)),
])  # fmt: skip
def test_a_free_for_all_with_ties_ends_where_the_package_ends(seats, chance, close):
    for seed in range(40 if seats == 2 else 20):
        ratings, places = some_table(seats, seed)
        expected = of_package(ratings, places, chance)
        for new, (mu, sigma) in zip(updated(ratings, places, chance), expected, strict=True):
            assert new == pytest.approx(Rating(mu, sigma), **close)


@pytest.mark.parametrize("places", [[1, 2], [1, 1], [1, 2, 2]])
def test_what_cannot_be_believed_is_rated_all_the_same(places):
    """400 apart, and the weaker one wins: the package raises an error here."""
    ratings = [Rating(0.0, 1.0), Rating(400.0, 1.0), Rating(400.0, 1.0)][: len(places)]
    after = updated(ratings, places, 0.1)
    assert after[0].mu > 5
    assert after[1].mu < 395
    assert all(math.isfinite(new.mu) and 0 < new.sigma < 1 for new in after)


def test_anchored_bots_keep_their_rating_and_move_the_others():
    anchors = {"A": Rating(40.0, 0.5), "unknown": Rating(1.0, 1.0)}
    matches = [record("AB", [1 + i % 2, 2 - i % 2], i) for i in range(60)]
    ratings = rate(matches, anchors)
    assert ratings["A"] == anchors["A"]
    assert abs(ratings["B"].mu - 40) < 3 * ratings["B"].sigma
    assert set(ratings) == {"A", "B"}


def test_who_forfeits_says_nothing_about_the_others():
    """B and C share the first place in the record, and are as far apart as before."""
    before = [record("BC", [1, 2], deal) for deal in range(5)]
    after = [*before, record("ABC", [2, 1, 1], 9, "crash", 0)]
    old, new = rate(before), rate(after)
    gap = old["B"].mu - old["C"].mu
    assert new["A"].mu < MU
    assert new["B"].mu - new["C"].mu == pytest.approx(gap, rel=0.1)
    lone = rate([record("ABC", [2, 1, 1], 9, "crash", 0)])
    assert lone["B"] == lone["C"]
    whole = rate([record("AB", [2, 1], 9)])
    assert whole["B"].sigma < lone["B"].sigma < SIGMA  # half of what a match of two would say


def test_blocks_stay_together_and_another_salt_is_another_order():
    matches = [
        record(bots, [1, 2], deal) for deal in range(20) for bots in ("AB", "BA", "AC", "CA")
    ]
    found = blocks(matches)
    order = interleaved(found)
    firsts = [(m.deal, set(m.bots)) for m in order]
    assert firsts[::2] == firsts[1::2]
    assert firsts != [(m.deal, set(m.bots)) for m in matches]
    assert interleaved(found, "salt") != order
    assert sorted(interleaved(found, "salt")) == sorted(order)


def test_the_spread_over_orders_is_small_against_sigma_and_nothing_for_one_block():
    rng = random.Random(3)
    matches = [record(rng.sample("ABC", 2), [1, 2], deal) for deal in range(150)]
    ratings, by_order = rate(matches), spread(matches, shuffles=8)
    assert all(0 < by_order[bot] < ratings[bot].sigma / 2 for bot in "ABC")
    assert spread(matches[:1], shuffles=3) == pytest.approx(dict.fromkeys(matches[0].bots, 0.0))


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


def test_sigma_falls_without_a_floor():
    """tau = 0: the rating of a bot that does not learn becomes ever more certain."""
    matches = [record("AB", [1, 2] if i % 2 else [2, 1], deal=i) for i in range(2000)]
    ratings = rate(matches)
    assert ratings["A"].sigma < 0.3
    assert abs(ratings["A"].mu - ratings["B"].mu) < 0.5


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


def test_nothing_but_draws_and_nothing_at_all_can_be_rated():
    assert rate([]) == {}
    drawn = rate([record("AB", [1, 1], deal=i) for i in range(50)])
    assert drawn["A"].mu == pytest.approx(drawn["B"].mu)
    assert math.isfinite(drawn["A"].sigma)
