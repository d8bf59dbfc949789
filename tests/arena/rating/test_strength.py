"""The batch fit: against scipy's own search for the maximum, and pools of known strengths."""

import math
import random

import numpy as np
import pytest
from scipy import optimize, special, stats

from staufen.arena.rating import MU, SIGMA, SPAN, compute_standings, strengths
from staufen.core import InputError
from tests.support.pools import round_robin
from tests.support.records import record

# -------------------------------------------------------------------- the maximum


def some_matches(seats, number, seed):
    rng = random.Random(seed)
    places = [[1, *(rng.randint(1, 3) for _ in range(seats - 1))] for _ in range(number)]
    return [record(rng.sample("ABCD", seats), sorted(each), i) for i, each in enumerate(places)]


def prior(values):
    return stats.norm.logpdf(values, MU, SIGMA).sum()


def search(log_likelihood, start):
    found = optimize.minimize(lambda x: -log_likelihood(x), start, method="BFGS", tol=1e-10)
    values = found.x[:4]
    return values - values.mean() + MU


@pytest.mark.parametrize("seats", [2, 3])
def test_the_fit_maximizes_the_likelihood(seats):
    matches = some_matches(seats, 40, seed=5)

    def log_likelihood(x):
        values, margin = dict(zip("ABCD", x, strict=False)), math.exp(x[4])
        draw = 2 * stats.norm.cdf(margin) - 1
        found = prior(x[:4]) + 0.5 * math.log(draw) + 0.5 * math.log(1 - draw)
        for match in matches:
            for i in range(seats):
                for j in range(i):
                    gap = (values[match.bots[i]] - values[match.bots[j]]) / SPAN
                    ahead = match.places[j] - match.places[i]
                    if ahead:
                        message = special.log_ndtr(gap * np.sign(ahead) - margin)
                    else:
                        message = math.log(special.ndtr(gap + margin) - special.ndtr(gap - margin))
                    found += message * 2 / seats
        return found

    fitted = strengths(matches, draws=2)
    assert fitted.bots == tuple("ABCD")
    expected = search(log_likelihood, [MU] * 4 + [-1.0])
    assert fitted.values == pytest.approx(expected, abs=1e-3)


def test_two_bots_match_a_hand_computation():
    """30 wins and 10 losses, a prior too weak to matter: the gap that wins three of four."""
    matches = [record("AB", [1, 2] if i % 4 else [2, 1], i) for i in range(4000)]
    fitted = strengths(matches, draws=50)
    gap = fitted.get_difference("A", "B")
    assert gap.value == pytest.approx(SPAN * stats.norm.ppf(0.75), rel=0.01)
    error = SPAN * math.sqrt(0.75 * 0.25 / 4000) / stats.norm.pdf(stats.norm.ppf(0.75))
    assert (gap.high - gap.low) / 2 / 1.96 == pytest.approx(error, rel=0.35)


# -------------------------------------------------------------------- what is promised


def test_the_mean_is_fixed_unless_anchors_are():
    matches = some_matches(3, 60, seed=4)
    free = strengths(matches, draws=50)
    assert free.values.mean() == pytest.approx(MU)
    held = strengths(matches, {"A": 27.0, "nobody": 3.0}, draws=50)
    assert held.get_strength("A") == (27, 27, 27)
    gaps = free.values - free.values[0], held.values - 27
    assert gaps[0] == pytest.approx(gaps[1], abs=0.3)  # but for the prior
    assert np.isnan(strengths(matches, dict.fromkeys("ABCD", 1.0)).superiority_matrix()).all()


def test_strengths_do_not_depend_on_order_or_names():
    matches = some_matches(3, 40, seed=6)
    fitted = strengths(matches, draws=20)
    random.Random(1).shuffle(matches)
    again = strengths(matches, draws=20)
    assert np.array_equal(fitted.values, again.values)
    assert np.array_equal(fitted.covariance, again.covariance)
    new = dict(zip("ABCD", "zyxw", strict=True))
    renamed = [m.replace(bots=tuple(new[bot] for bot in m.bots)) for m in matches]
    assert strengths(renamed, draws=2).values == pytest.approx(fitted.values[::-1])


def test_a_bot_that_won_everything_has_a_wide_interval():
    matches = [record("AB", [1, 2], deal) for deal in range(40)]
    gap = strengths(matches).get_difference("A", "B")
    assert gap.value > 2 * SPAN
    assert gap.high - gap.low > SPAN
    assert strengths(matches).superiority_matrix()[0, 1] > 0.99


def test_one_deal_gives_no_interval():
    fitted = strengths([record("AB", [1, 2])])
    assert fitted.get_strength("A").value > MU
    assert fitted.get_strength("A").low is None
    assert fitted.get_difference("A", "B").low is None
    assert np.isnan(fitted.superiority_matrix()).all()


def test_no_records_give_no_strengths():
    assert strengths([]).bots == ()
    assert strengths([record("AB", None, end="void")]).bots == ()
    alone = strengths([record("AA", [1, 2], deal) for deal in range(3)])
    assert alone.values == pytest.approx([MU])
    rows = compute_standings([record("AB", None, end="void")])
    assert [row.strength.value for row in rows] == [MU, MU]


def test_records_of_different_games_are_rejected():
    other = record("AB", [1, 2]).replace(components="others")
    with pytest.raises(InputError, match="different games"):
        strengths([record("AB", [1, 2]), other])


def test_superiority_is_a_likelihood():
    likely = strengths(some_matches(3, 60, seed=7), draws=200).superiority_matrix()
    off = ~np.eye(4, dtype=bool)
    assert likely[off] == pytest.approx(1 - likely.T[off])
    assert np.isnan(np.diag(likely)).all()


def test_a_repeated_deal_is_not_twice_the_evidence():
    """All seatings of a deal ending alike says as much as one of them."""
    once = [record("AB", [1, 2] if i % 3 else [2, 1], i) for i in range(60)]
    twice = [match for match in once for _ in range(4)]
    widths = [strengths(m, draws=400).get_difference("A", "B") for m in (once, twice)]
    one, other = ((gap.high - gap.low) / 2 for gap in widths)
    assert other == pytest.approx(one, rel=0.15)


@pytest.mark.parametrize(("players", "deals", "chance"), [(2, 12, 0.8), (3, 4, 0.4)])
def test_intervals_have_nominal_coverage(players, deals, chance):
    truth = {"A": 22.0, "B": 24.5, "C": 25.5, "D": 28.0}
    covered = text = 0
    for seed in range(40):
        fitted = strengths(round_robin(truth, players, deals, chance, seed), draws=150)
        for bot, value in truth.items():
            found = fitted.get_strength(bot)
            covered += found.low <= value <= found.high
            text += 1
    assert 0.9 <= covered / text <= 0.995


def test_pairs_of_seatings_make_intervals_narrow():
    """The luck of the deal cancels: where it decides most, intervals are half as wide."""
    truth = {"A": 24.0, "B": 26.0}
    gaps = [
        strengths(round_robin(truth, 2, 150, chance, 1), draws=200).get_difference("A", "B")
        for chance in (0.0, 0.9)
    ]
    wide, narrow = (gap.high - gap.low for gap in gaps)
    assert narrow < 0.75 * wide
    assert all(gap.low < -2 < gap.high for gap in gaps)


def test_grouped_resampling_gives_the_same_intervals(monkeypatch):
    """Not the same numbers, but the same distribution; three bots, 40 deals a table."""
    matches = round_robin({"A": 27, "B": 25, "C": 23}, 2, 40, 1.0, seed=4)
    apart = strengths(matches, draws=4000)
    monkeypatch.setattr("staufen.arena.rating.strength.MAX_UNGROUPED_DEALS", 1)
    joined = strengths(matches, draws=4000)
    assert (joined.values == apart.values).all()
    assert (joined.covariance != apart.covariance).any()
    assert joined.covariance == pytest.approx(apart.covariance, rel=0.1, abs=0.02)
