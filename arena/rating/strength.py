"""The strength of every bot, fitted to all matches at once: the number that decides.

The 95 % intervals come from a bootstrap over deals, since the matches of a deal are not
independent. Each resample also draws the means of the prior anew. Otherwise the interval of a bot
that lost every match would be too narrow: only the prior limits how far below the others it is.
With few deals the interval is Student's. Without anchors the mean of all bots is MU, and only
differences mean anything. Anchored bots keep their values, and the others are measured by them.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..store.records import Record
from .outcomes import deal, merge_records, rated_records
from .probit import Pool, Probit
from .scale import MU, SIGMA, Array

DRAWS = 1000
MAX_BATCH_SIZE = 2_000_000  # numbers in the largest array of a batch of resamples
MAX_UNGROUPED_DEALS = 5_000  # deals, from which on those with equal results are drawn as one


class Strength(NamedTuple):
    """The fitted strength of a bot; the ends of the 95 % interval are None with one deal only."""

    value: float
    low: float | None = None
    high: float | None = None

    @property
    def half_width(self) -> float:
        """Half the width of the interval, infinite if there is none."""
        if self.low is None or self.high is None:
            return math.inf
        return (self.high - self.low) / 2


@dataclass(frozen=True, eq=False)
class Strengths:
    """The fitted strengths of all bots. Arrays are in the order of `bots`."""

    bots: tuple[str, ...]  # sorted
    values: Array
    covariance: Array  # over resamples of the deals
    deals: Array  # on how many each bot played
    anchored: frozenset[str]

    def get_strength(self, bot: str) -> Strength:
        """Return the strength of a bot, with its 95 % interval."""
        i = self.bots.index(bot)
        if bot in self.anchored:
            return Strength(*[float(self.values[i])] * 3)
        return _with_interval(self.values[i], np.sqrt(self.covariance[i, i]), self.deals[i])

    def get_difference(self, bot: str, other: str) -> Strength:
        """Return by how much a bot is stronger than another, with the 95 % interval."""
        i, j = self.bots.index(bot), self.bots.index(other)
        deals = min(self.deals[i], self.deals[j])
        return _with_interval(
            self.values[i] - self.values[j], self._difference_errors()[i, j], deals
        )

    def superiority_matrix(self) -> Array:
        """Return how likely each bot (row) is to be stronger than each other (column).

        In [0, 1]; NaN where it is unknown: both anchored, or one deal only.
        """
        from scipy.special import stdtr

        errors, gaps = self._difference_errors(), self.values[:, None] - self.values
        freedom = np.minimum(self.deals[:, None], self.deals) - 1
        known = (errors > 0) & (freedom > 0)
        likely = np.full(gaps.shape, np.nan)
        likely[known] = stdtr(freedom[known], gaps[known] / errors[known])
        return likely

    def _difference_errors(self) -> Array:
        """Return the standard error of each difference."""
        own = np.diag(self.covariance)
        squares: Array = np.maximum(own[:, None] + own - 2 * self.covariance, 0)
        return np.sqrt(squares)


def strengths(
    records: Iterable[Record], anchors: Mapping[str, float] | None = None,
    draws: int = DRAWS, seed: int = 0,
) -> Strengths:  # fmt: skip
    """Fit all matches.

    `anchors` are values by bot, `draws` the resamples of the bootstrap.
    Raises InputError for records of several games.
    """
    found = rated_records(merge_records(records))
    if not found:
        return Strengths((), np.zeros(0), np.zeros((0, 0)), np.zeros(0, np.intp), frozenset())
    pool = Pool.from_records(found, anchors)
    made = Probit(found, pool)
    values = best_chances(made)
    samples = np.concatenate(list(draw_resamples(made, draws, seed, values)), axis=0)
    covariance = _resample_covariance(samples, len(pool.deals))
    deals = _count_deals(found, pool)
    return Strengths(pool.bots, values, covariance, deals, frozenset(pool.anchors))


def best_chances(model: Probit) -> Array:
    """Return the most likely values, by bot."""
    centres = np.full((1, len(model.pool.free_indices)), MU)
    values = model.fit(model.counts.sum(0, keepdims=True), centres)
    centred: Array = _center_values(values, model.pool)[0]
    return centred


def draw_resamples(
    model: Probit, draws: int, seed: int, start: Array | None = None
) -> Iterator[Array]:
    """Yield values [some of the draws, bot] fitted to deals drawn with replacement.

    The search begins at `start`, values by bot.
    """
    pool = model.pool
    rng = np.random.default_rng(seed)
    deals, free = len(pool.deals), len(pool.free_indices)
    counts: Array = model.counts
    alike: Array = np.ones(deals)
    if deals > MAX_UNGROUPED_DEALS:  # the same distribution, drawn with far fewer numbers
        counts, alike = np.unique(counts, axis=0, return_counts=True)
    size = max(1, MAX_BATCH_SIZE // max(counts.shape[1], len(counts), len(pool.bots) ** 2))
    for first in range(0, draws, size):
        number = min(size, draws - first)
        times = rng.multinomial(deals, alike / deals, number)
        centres = rng.normal(MU, SIGMA, (number, free))
        yield _center_values(model.fit(times @ counts, centres, start), pool)


def _center_values(values: Array, pool: Pool) -> Array:
    """Fix what the matches leave open: the mean, unless anchors do."""
    if pool.anchors:
        return values
    centred: Array = values - values.mean(1, keepdims=True) + MU
    return centred


def _resample_covariance(samples: Array, deals: int) -> Array:
    """Return the covariance over resamples, as large as that of so few deals should be."""
    apart = samples - samples.mean(0)
    scale = deals / (deals - 1) if deals > 1 else 1.0
    found: Array = apart.T @ apart / max(len(samples) - 1, 1) * scale
    return found


def _count_deals(records: Sequence[Record], pool: Pool) -> Array:
    """Return on how many deals each bot played."""
    tables = {(record.bots, deal(record)) for record in records}
    seats = {(bot, its_deal) for bots, its_deal in tables for bot in bots}
    met = Counter(bot for bot, _ in seats)
    return np.array([met[bot] for bot in pool.bots], np.intp)


def _with_interval(value: float, error: float, deals: int) -> Strength:
    """Return a value with its 95 % interval, if there are enough deals for one."""
    if deals < 2:
        return Strength(float(value))
    margin = student_quantile(int(deals) - 1) * float(error)
    return Strength(float(value), float(value) - margin, float(value) + margin)


def student_quantile(freedom: int) -> float:
    """Return the 97.5 % point of Student's t: half of a 95 % interval, in standard errors."""
    from scipy.special import stdtrit

    return float(stdtrit(freedom, 0.975))
