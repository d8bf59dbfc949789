"""TrueSkill against the package it is named after, and where that has no answer."""

import math
import random

import numpy as np
import pytest
from scipy import stats

from staufen.arena.rating import BETA, MU, SIGMA, Rating, rate, trueskill
from staufen.arena.rating.outcomes import Ordering, group_by_deal, shuffle_blocks
from staufen.arena.rating.trueskill import create_model
from tests.support.records import record


def upset(number, deals=60):
    """Return records in which each bot forfeits to the next, and at last the best to the worst."""
    pairs = [(f"bot{i}", f"bot{i + 1}") for i in range(number - 1)]
    tables = [(pair, deal) for deal in range(1, deals + 1) for pair in pairs]
    tables.append(((f"bot{number - 1}", "bot0"), deals))
    return [
        record(bots, [2, 1], deal, "exception", 0).replace(
            number=i, game="leduc-poker(players=2)", components="44136fa355b3"
        )
        for i, (bots, deal) in enumerate(tables)
    ]


@pytest.mark.parametrize(("gap", "expected"), [(49.5, 48.3804), (52, 49.5632)])
def test_an_upset_moves_ratings_by_the_exact_tail(gap, expected):
    model = create_model(0.01)
    ratings = [model.create_rating(25 - gap / 2, 1), model.create_rating(25 + gap / 2, 1)]
    (low,), (high,) = model.rate([(each,) for each in ratings])
    assert high.mu == pytest.approx(expected, abs=1e-4)
    assert low.mu == pytest.approx(50 - expected, abs=1e-4)
    assert low.sigma == high.sigma == pytest.approx(0.9865, abs=1e-4)


@pytest.mark.parametrize(("number", "mu", "sigma"), [(6, 47.99, 1.41), (7, 49.12, 1.36)])
def test_the_best_bot_that_loses_once_to_the_worst_is_rated(number, mu, sigma):
    rating = rate(upset(number))[f"bot{number - 1}"]
    assert rating == pytest.approx(Rating(mu, sigma), abs=0.005)


def test_a_long_chain_with_an_upset_is_rated():
    ratings = rate(upset(60, 20))
    assert all(math.isfinite(each.mu) and 0 < each.sigma < SIGMA for each in ratings.values())


@pytest.mark.parametrize("places", [[1, 2], [1, 1], [1, 2, 2]])
@pytest.mark.parametrize("gap", [200, 230, 400, 1e6])
def test_an_impossible_result_is_rated(places, gap):
    """The package alone raises FloatingPointError from a gap of about 230 on."""
    anchors = {"B": Rating(25.0 + gap, 1.0), "C": Rating(25.0 + gap, 1.0)}
    rating = rate([record("ABC"[: len(places)], places)], anchors)["A"]
    assert 25 + gap / 3 < rating.mu < 25 + gap
    assert 0 < rating.sigma < SIGMA


def test_identical_bots_that_draw_get_equal_ratings():
    """Seats that share a place are taken in seat order, and every bot sits everywhere."""
    rng = random.Random(1)
    matches = []
    for deal in range(40):
        places = [1 + (draws > 0.25) + (draws > 0.5) for draws in (rng.random() for _ in range(4))]
        places = [1 + sum(other < own for other in places) for own in places]
        matches += [record([*"ABCD"[turn:], *"ABCD"[:turn]], places, deal) for turn in range(4)]
    found = [rating.mu for rating in rate(matches).values()]
    assert max(found) - min(found) < 0.15


def test_identical_bots_in_solo_games_get_equal_ratings():
    rng = random.Random(2)
    deals = [rng.randrange(2**48) for _ in range(200)]
    matches = [record(bot, [1], deal).replace(shares=(0.5,)) for deal in deals for bot in "ABCD"]
    found = [rating.mu for rating in rate(matches).values()]
    assert max(found) - min(found) < 0.3


def test_anchored_bots_keep_their_rating_and_move_the_others():
    anchors = {"A": Rating(40.0, 0.5), "unknown": Rating(1.0, 1.0)}
    matches = [record("AB", [1 + i % 2, 2 - i % 2], i) for i in range(60)]
    ratings = rate(matches, anchors)
    assert ratings["A"] == anchors["A"]
    assert abs(ratings["B"].mu - 40) < 3 * ratings["B"].sigma
    assert set(ratings) == {"A", "B"}


def test_a_forfeit_does_not_compare_the_others():
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


def test_shuffling_keeps_blocks_together():
    matches = [
        record(bots, [1, 2], deal) for deal in range(20) for bots in ("AB", "BA", "AC", "CA")
    ]
    found = group_by_deal(matches)
    order = shuffle_blocks(found)
    firsts = [(m.deal, set(m.bots)) for m in order]
    assert firsts[::2] == firsts[1::2]
    assert firsts != [(m.deal, set(m.bots)) for m in matches]
    assert sorted(order) == sorted(matches)


def test_one_match_matches_a_hand_computation():
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


def test_ratings_do_not_depend_on_seat_order():
    one = rate([record("ABC", [1, 2, 3])])
    other = rate([record("CBA", [3, 2, 1])])
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


def test_only_draws_and_no_records_can_be_rated():
    assert rate([]) == {}
    drawn = rate([record("AB", [1, 1], deal=i) for i in range(50)])
    assert drawn["A"].mu == pytest.approx(drawn["B"].mu)
    assert math.isfinite(drawn["A"].sigma)


@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1)])
@pytest.mark.parametrize("chance", [0.01, 0.3])
def test_two_seats_are_rated_as_the_package_rates_them(chance, places):
    model = create_model(chance)
    rng = random.Random(5)
    for _ in range(300):
        old = [model.create_rating(rng.uniform(-20, 70), rng.uniform(0.3, 9)) for _ in places]
        seats = tuple(zip("ab", places, strict=True))
        new = trueskill.rate_match([Ordering(1, seats)], dict(zip("ab", old, strict=True)), model)
        expected = model.rate([(each,) for each in old], ranks=places)
        for bot, (rating,) in zip("ab", expected, strict=True):
            assert new[bot].mu == pytest.approx(rating.mu, abs=1e-6)
            assert new[bot].sigma == pytest.approx(rating.sigma, abs=1e-6)
