"""A sequential test over blocks: play until it is clear whether a bot is better by some amount.

The score of a block, all matches of one table on one deal, is one observation; its variance is
that of the blocks seen. What the deal decides cancels over the seatings, and fewer blocks are
needed. The test is the generalised SPRT for the mean of such scores, as fishtest does it (Van den
Bergh): the log-likelihood ratio of two means, with the variance estimated.

A test stops when the mean looks extreme, so the plain mean exaggerates. The estimate given here is
median-unbiased: it is the effect under which an end at least as high has probability one half. An
early stop counts as more extreme than a late one (Siegmund 1985).
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from ..store.records import Record
from .outcomes import group_by_deal, list_meetings
from .scale import ROOT_2PI, SPAN, Array
from .strength import Strength

DOUBT = 4.0  # blocks' worth of belief that scores vary as single matches do
MIN_BLOCKS = 8  # blocks before the test may stop
NORMAL = NormalDist()


class Score(NamedTuple):
    """What a bot scored in a block, and against whom."""

    value: float  # share of the pairs of seats that it won, ties half
    opponents: tuple[str, ...]  # one for each of these pairs


def block_scores(records: Iterable[Record], bot: str) -> list[Score]:
    """Return the score of a bot in every block that it played, in the order of the schedule.

    That order is the test's: in any other, more blocks could undo where it stopped.
    """
    found = []
    for matches in sorted(group_by_deal(records).values(), key=lambda b: min(r.number for r in b)):
        met = list(list_meetings(matches, bot))
        if met:
            won = sum(points for _, points in met)
            found.append(Score(won / len(met), tuple(opponent for opponent, _ in met)))
    return found


class Hypotheses(NamedTuple):
    """H0: the effect is `low`; H1: it is `high`, in ratings or in shares of points."""

    low: float
    high: float
    alpha: float = 0.05  # chance of accepting H1 if H0 is true
    beta: float = 0.05  # chance of accepting H0 if H1 is true

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the test stops (Wald 1945)."""
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )


class Verdict(NamedTuple):
    """Where a sequential test stands."""

    hypotheses: Hypotheses
    blocks: int  # until it stopped, or all
    ratio: float  # log-likelihood of H1 against H0
    information: float  # the variance of that ratio
    accepted: str | None  # "H0", "H1", or None: go on

    def estimate_effect(self) -> Strength:
        """Return the effect, median-unbiased, with its 95 % interval by the same ordering."""
        low, high = self.hypotheses.low, self.hypotheses.high
        drifts = _estimate_drifts(self, (0.5, 0.025, 0.975))
        return Strength(*((low + high) / 2 + (high - low) * drift for drift in drifts))


def judge_rating(
    scores: Sequence[Score], opponents: Mapping[str, float], hypotheses: Hypotheses
) -> Verdict:
    """Test the rating of a bot by its scores against opponents of known ratings."""

    def expected_shares(rating: float) -> list[float]:
        return [
            math.fsum(share_of(rating - opponents[other]) for other in score.opponents)
            / len(score.opponents)
            for score in scores
        ]

    values = [score.value for score in scores]
    return run_sprt(
        values, expected_shares(hypotheses.low), expected_shares(hypotheses.high), hypotheses
    )


def share_of(difference: float) -> float:
    """Return the share of points, in (0, 1), that a difference of ratings is worth."""
    return NORMAL.cdf(difference / SPAN)


def run_sprt(values: ArrayLike, low: ArrayLike, high: ArrayLike, hypotheses: Hypotheses) -> Verdict:
    """Follow the likelihood ratio block by block, to where it first leaves the bounds.

    `values` are the scores of the blocks, in [0, 1], in the order in which they were played; `low`
    and `high` are what H0 and H1 expect of each, or of all. Raises ValueError unless H0 is below
    H1.
    """
    if not hypotheses.low < hypotheses.high:
        raise ValueError(f"H0 {hypotheses.low} is not below H1 {hypotheses.high}")
    bottom, top = hypotheses.bounds
    x, h0, h1 = np.broadcast_arrays(*(np.asarray(each, float) for each in (values, low, high)))
    ratios, information = _likelihood_ratios(x, h0, h1)
    left = np.flatnonzero((ratios <= bottom) | (ratios >= top))
    left = left[left >= MIN_BLOCKS - 1]
    last = int(left[0]) if len(left) else len(x) - 1
    if last < 0:
        return Verdict(hypotheses, 0, 0.0, 0.0, None)
    ratio = float(ratios[last])
    accepted = ("H1" if ratio > 0 else "H0") if len(left) else None
    return Verdict(hypotheses, last + 1, ratio, float(information[last]), accepted)


def _likelihood_ratios(x: Array, low: Array, high: Array) -> tuple[Array, Array]:
    """Return the log-likelihood ratio after each block, and its variance.

    The variance of a score is that about the effect that fits best so far, between H0 and H1 or
    beyond; at first it is believed to be that of a single match.
    """
    step = high - low
    number = np.arange(1, len(x) + 1)
    total = np.cumsum(step**2)
    total = np.fmax(total, np.finfo(float).tiny)  # 0 as long as both expect the same
    best = np.cumsum(step * (x - low)) / total
    squares = np.cumsum((x - low) ** 2) - best**2 * total
    mean = np.clip(np.cumsum(x) / number, 0.05, 0.95)
    variance = (squares + DOUBT * mean * (1 - mean)) / (number - 1 + DOUBT)
    return np.cumsum(step * (2 * x - low - high)) / (2 * variance), total / variance


# -------------------------------------------------------------------- after stopping

MIN_INFORMATION = 0.01  # below which the interval would be 40 hypotheses wide
MAX_LOOKS = 150  # at most; of more blocks, several go to one look
FINE = 4  # cells in a standard deviation of one step


class _Ends(NamedTuple):
    """Where walks of the ratio end beyond where the test did."""

    ratios: Array
    times: Array  # in units of information
    masses: Array  # how likely each is without drift
    higher: bool  # ends above that of the test, or below


def _estimate_drifts(verdict: Verdict, chances: Sequence[float]) -> list[float]:
    """Return the drifts under which an end at least as high as this one has the given chances.

    The ratio is a random walk with normal steps, stopped where the test stops. Its drift is 1/2
    under H1 and -1/2 under H0, linear in the effect. A drift changes the mass of an end by a
    factor that depends on ratio and time alone (Girsanov).
    """
    if verdict.information < MIN_INFORMATION:
        return [0.0 if c == 0.5 else math.copysign(math.inf, c - 0.5) for c in chances]
    if verdict.blocks < MIN_BLOCKS:  # it could not have stopped before
        wide = math.sqrt(verdict.information)
        return [(verdict.ratio + wide * NORMAL.inv_cdf(c)) / verdict.information for c in chances]
    ends = _end_distribution(verdict)

    def end_chance(drift: float) -> float:
        tilt = np.exp(np.clip(drift * ends.ratios - drift**2 * ends.times / 2, -700, 700))
        mass = float(ends.masses @ tilt)
        return mass if ends.higher else 1 - mass

    plain, reach = verdict.ratio / verdict.information, 12 * verdict.information**-0.5
    return [_bisect(end_chance, chance, plain - reach, plain + reach) for chance in chances]


def _end_distribution(verdict: Verdict) -> _Ends:
    """Follow the masses of all walks over a grid of ratios, from look to look."""
    looks = min(verdict.blocks, MAX_LOOKS)
    first = max(1, round(MIN_BLOCKS * looks / verdict.blocks))
    time = verdict.information / looks
    low, high = verdict.hypotheses.bounds
    wide = 7 * math.sqrt(first * time)
    inner = math.ceil((high - low) / math.sqrt(time) * FINE)
    size = (high - low) / inner
    below = math.ceil((max(0, low - verdict.ratio) + wide) / size)
    end_chance = math.ceil((max(0, verdict.ratio - high) + wide) / size)
    x = low + size * (np.arange(-below, inner + end_chance) + 0.5)
    inside = slice(below, below + inner)
    higher = verdict.ratio > low or verdict.accepted is None
    out = slice(below + inner, None) if higher else slice(0, below)
    kernel = _normal_density(x[:, None] - x[None, inside], time) * size
    mass = _normal_density(x, first * time) * size
    ends: list[tuple[Array, float, Array]] = []
    for look in range(first, looks):
        ends.append((x[out], look * time, mass[out]))
        mass = kernel @ mass[inside]
    if verdict.accepted is None:
        ends.append((x[out], looks * time, mass[out]))
        out = inside
    beyond = (x[out] - verdict.ratio) / size * (1 if higher else -1) + 0.5
    ends.append((x[out], looks * time, mass[out] * np.clip(beyond, 0, 1)))
    ratios, times, masses = zip(*ends, strict=True)
    sizes = [len(each) for each in ratios]
    return _Ends(np.concatenate(ratios), np.repeat(times, sizes), np.concatenate(masses), higher)


def _normal_density(x: Array, variance: float) -> Array:
    return np.exp(-x * x / (2 * variance)) / math.sqrt(variance) / ROOT_2PI


def _bisect(rising: Callable[[float], float], value: float, low: float, high: float) -> float:
    """Return where a function has a value, by bisection: to 1e-10 of the distance."""
    for _ in range(36):
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < value else (low, middle)
    return (low + high) / 2
