"""The sequential test: by hand, its error rates, and what is estimated after stopping."""

import math

import numpy as np
import pytest
from scipy import stats

from staufen.arena.rating import SPAN
from staufen.arena.rating.sprt import (
    MIN_BLOCKS,
    Hypotheses,
    Score,
    block_scores,
    judge_rating,
    run_sprt,
    share_of,
)
from tests.support.pools import round_robin
from tests.support.records import record

BETTER = Hypotheses(0.5, share_of(1.0))


def judge_share(values, hypotheses):
    """Test a mean score: every block is expected to score alike."""
    return run_sprt(values, hypotheses.low, hypotheses.high, hypotheses)


def blocks_of_two(difference, draws, number, rng):
    """Return the scores of blocks of two matches, one for each seating."""
    of_seat = rng.normal(0, math.sqrt(draws), (number, 2))
    own = rng.normal(0, math.sqrt(1 - draws), (number, 2, 2))
    gap = difference * 6 / 25  # in units of beta
    first = gap + of_seat[:, 0] + own[:, 0, 0] > of_seat[:, 1] + own[:, 0, 1]
    second = gap + of_seat[:, 1] + own[:, 1, 0] > of_seat[:, 0] + own[:, 1, 1]
    return (first.astype(float) + second) / 2


def test_the_score_of_a_block_is_the_share_of_pairs_won():
    matches = [
        record("AB", [1, 2], 4), record("BA", [1, 1], 4),
        record("ACB", [2, 1, 3], 3), record("AB", None, 9, "void"),
    ]  # fmt: skip
    numbered = [match.replace(number=i) for i, match in enumerate(matches)]
    expected = [Score(0.75, ("B", "B")), Score(0.5, ("C", "B"))]
    assert block_scores(numbered, "A") == expected
    assert block_scores(numbered[::-1], "A") == expected  # in the order of the schedule
    assert block_scores(numbered, "nobody") == []


def test_bounds_follow_wald():
    low, high = Hypotheses(0.4, 0.6, alpha=0.05, beta=0.1).bounds
    assert (low, high) == pytest.approx((math.log(0.1 / 0.95), math.log(0.9 / 0.05)))


def test_blocks_with_equal_expectations_decide_nothing():
    """An opponent far above both wins anyhow."""
    scores = [Score(0.0, ("strong",))] * 50
    verdict = judge_rating(scores, {"strong": 200.0}, Hypotheses(20.0, 26.0))
    assert (verdict.blocks, verdict.ratio, verdict.accepted) == (50, 0.0, None)
    assert verdict.estimate_effect()[1:] == (-math.inf, math.inf)


def test_the_ratio_matches_a_hand_computation():
    """With many blocks: n (s1 - s0) (2 mean - s0 - s1) / (2 variance)."""
    values = [0.0, 0.5, 0.5, 1.0, 0.5] * 20
    wide = Hypotheses(0.49, 0.52, 1e-6, 1e-6)
    verdict = judge_share(values, wide)
    expected = 100 * 0.03 * (2 * 0.5 - 1.01) / (2 * 0.1)
    assert verdict.ratio == pytest.approx(expected, rel=0.1)
    assert verdict.information == pytest.approx(100 * 0.03**2 / 0.1, rel=0.1)
    assert (verdict.blocks, verdict.accepted) == (100, None)


def test_shares_and_ratings_agree():
    rng = np.random.default_rng(2)
    values = rng.choice([0, 0.5, 1], 60, p=[0.2, 0.4, 0.4])
    by_share = judge_share(values, Hypotheses(share_of(-1), share_of(2), 1e-9, 1e-9))
    scores = [Score(value, ("B",)) for value in values]
    by_rating = judge_rating(scores, {"B": 25.0}, Hypotheses(24, 27, 1e-9, 1e-9))
    assert by_rating.ratio == pytest.approx(by_share.ratio)
    assert by_rating.estimate_effect().value - 25 == pytest.approx(
        SPAN * stats.norm.ppf(by_share.estimate_effect().value), abs=0.05
    )


def test_the_test_needs_a_minimum_of_blocks():
    assert judge_share([1.0] * (MIN_BLOCKS - 1), BETTER).accepted is None
    assert judge_share([1.0] * 60, BETTER).accepted == "H1"
    assert judge_share([0.0] * 60, BETTER).accepted == "H0"
    assert judge_share([], BETTER) == (BETTER, 0, 0.0, 0.0, None)
    assert judge_share([], BETTER).estimate_effect().low == -math.inf
    with pytest.raises(ValueError, match="not below"):
        judge_share([1.0], Hypotheses(0.6, 0.5))


def test_later_blocks_do_not_change_the_verdict():
    rng = np.random.default_rng(1)
    values = blocks_of_two(3.0, 0.5, 400, rng)
    verdict = judge_share(values, BETTER)
    assert verdict.blocks < 400
    assert judge_share(values[: verdict.blocks], BETTER) == verdict


@pytest.mark.parametrize(("difference", "wrong"), [(0.0, "H1"), (2.0, "H0")])
@pytest.mark.parametrize("draws", [0.0, 0.7])
def test_error_rates_match_alpha_and_beta(difference, wrong, draws):
    """At most 5 % of 200 in truth: 20 or more would be a chance of 1 in 500."""
    rng = np.random.default_rng(int(10 * draws + difference))
    hypotheses = Hypotheses(0.5, share_of(2.0))
    verdicts = [
        judge_share(blocks_of_two(difference, draws, 1500, rng), hypotheses) for _ in range(200)
    ]
    assert all(verdict.accepted for verdict in verdicts)
    assert sum(verdict.accepted == wrong for verdict in verdicts) < 20


def test_the_estimate_is_the_mean_without_stopping():
    values = [0.5, 1.0, 0.0, 0.5, 1.0, 0.5] * 5
    verdict = judge_share(values, Hypotheses(0.4, 0.7, 1e-12, 1e-12))
    estimate = verdict.estimate_effect()
    assert verdict.accepted is None
    assert estimate.value == pytest.approx(np.mean(values), abs=0.001)
    error = math.sqrt(0.3**2 / verdict.information)
    assert (estimate.high - estimate.low) / 2 == pytest.approx(1.96 * error, rel=0.01)


@pytest.mark.parametrize("blocks", [3, 7])
def test_the_estimate_is_the_mean_before_the_test_may_stop(blocks):
    values = [1.0, 0.75, 1.0, 1.0, 1.0, 0.75, 1.0][:blocks]
    verdict = judge_share(values, Hypotheses(0.4, 0.6))
    assert verdict.accepted is None
    estimate = verdict.estimate_effect()
    assert estimate.value == pytest.approx(np.mean(values))
    error = 0.2 / math.sqrt(verdict.information)
    assert (estimate.high - estimate.low) / 2 == pytest.approx(1.96 * error, rel=0.001)


def test_the_estimate_is_median_unbiased_after_stopping():
    """The plain mean is not: it stopped because it looked good, or bad."""
    rng = np.random.default_rng(5)
    for difference in (0.0, 2.0):
        truth = share_of(difference)
        hypotheses = Hypotheses(0.5, share_of(2.0))
        high = covered = plain = 0
        for _ in range(200):
            values = blocks_of_two(difference, 0.5, 1500, rng)
            verdict = judge_share(values, hypotheses)
            estimate = verdict.estimate_effect()
            high += estimate.value > truth
            plain += values[: verdict.blocks].mean() > truth
            covered += estimate.low <= truth <= estimate.high
        assert 75 <= high <= 127
        assert abs(plain - 100) > abs(high - 100)
        assert covered >= 182


def test_matches_of_a_pool_are_scored_as_they_were_played():
    pool = round_robin({"A": 27.0, "B": 25.0}, 2, 300, 0.5, seed=3)
    values = [score.value for score in block_scores(pool, "A")]
    assert len(values) == 300
    assert np.mean(values) == pytest.approx(stats.norm.cdf(2 / 5.8926), abs=0.04)
