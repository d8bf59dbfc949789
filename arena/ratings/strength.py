"""The strength of every bot, fitted to all matches at once: the number that decides.

Intervals come from a bootstrap over deals, since the matches of a deal are not independent.
Each resample also draws the centre of the prior anew, so that what only the prior holds (how far
a bot that lost everything is below the others) is as uncertain as the prior says. With few deals
the spread is Student's. Without anchors the mean of all bots is MU, and only differences mean
anything; anchored bots stay where they are, and the others are measured by them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..records import Record
from .distributions import student, student_cdf
from .outcomes import deal, rated, together
from .probit import Frame, Model, PlackettLuce, Probit
from .scale import MU, SIGMA, Array

MODELS: dict[str, type[Probit] | type[PlackettLuce]] = {
    "probit": Probit,
    "plackett-luce": PlackettLuce,
}
DRAWS = 1000
AT_ONCE = 2_000_000  # numbers in the largest array of a batch of resamples


class Strength(NamedTuple):
    """What a fit says of a bot; the ends of the 95 % interval are None with one deal only."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, eq=False)
class Strengths:
    """What a fit says of all bots. Arrays are by the order of `bots`."""

    bots: tuple[str, ...]  # sorted
    values: Array
    covariance: Array  # over resamples of the deals
    deals: Array  # on how many each bot played
    anchored: frozenset[str]

    def of(self, bot: str) -> Strength:
        """Return the strength of a bot, with its 95 % interval."""
        i = self.bots.index(bot)
        value = float(self.values[i])
        if bot in self.anchored:
            return Strength(value, value, value)
        if self.deals[i] < 2:
            return Strength(value)
        margin = student(int(self.deals[i]) - 1) * float(np.sqrt(self.covariance[i, i]))
        return Strength(value, value - margin, value + margin)

    def difference(self, bot: str, other: str) -> Strength:
        """Return by how much a bot is stronger than another, with the 95 % interval."""
        i, j = self.bots.index(bot), self.bots.index(other)
        value = float(self.values[i] - self.values[j])
        deals = int(min(self.deals[i], self.deals[j]))
        if deals < 2:
            return Strength(value)
        margin = student(deals - 1) * float(self._errors()[i, j])
        return Strength(value, value - margin, value + margin)

    def superiority(self) -> Array:
        """Return how likely each bot (row) is to be stronger than each other (column).

        NaN where that cannot be said: both anchored, or one deal only.
        """
        errors, gaps = self._errors(), self.values[:, None] - self.values
        freedom = np.minimum(self.deals[:, None], self.deals) - 1
        known = (errors > 0) & (freedom > 0)
        likely = np.full(gaps.shape, np.nan)
        likely[known] = student_cdf(gaps[known] / errors[known], freedom[known].astype(float))
        return likely

    def _errors(self) -> Array:
        """Return the standard error of each difference."""
        own = np.diag(self.covariance)
        squares: Array = np.maximum(own[:, None] + own - 2 * self.covariance, 0)
        return np.sqrt(squares)


def strengths(
    records: Iterable[Record], anchors: Mapping[str, float] | None = None,
    model: str = "probit", draws: int = DRAWS, seed: int = 0,
) -> Strengths:  # fmt: skip
    """Fit all matches. Records of several games raise InputError; `anchors` are values by bot."""
    found = rated(together(records))
    frame = Frame.of(found, anchors)
    made = MODELS[model](found, frame)
    values = best(made)
    samples = np.concatenate(list(resamples(made, draws, seed, values)), axis=0)
    return Strengths(
        frame.bots, values, _covariance(samples, len(frame.deals)), _played(found, frame),
        frozenset(frame.anchors),
    )  # fmt: skip


def best(model: Model) -> Array:
    """Return the most likely values, by bot."""
    free = len(model.frame.free)
    if not model.frame.bots:
        return np.zeros(0)
    values = model.fit(model.counts.sum(0, keepdims=True), np.full((1, free), MU))
    centred: Array = _centred(values, model.frame)[0]
    return centred


def resamples(model: Model, draws: int, seed: int, start: Array | None = None) -> Iterator[Array]:
    """Yield values [some of the draws, bot] fitted to deals drawn with replacement.

    The search begins at `start`, values by bot.
    """
    frame = model.frame
    rng = np.random.default_rng(seed)
    deals, free = len(frame.deals), len(frame.free)
    size = max(1, AT_ONCE // max(model.counts.shape[1], deals, len(frame.bots) ** 2, 1))
    if not deals:
        yield np.zeros((draws, 0))
        return
    for first in range(0, draws, size):
        number = min(size, draws - first)
        times = rng.multinomial(deals, np.full(deals, 1 / deals), number)
        centres = rng.normal(MU, SIGMA, (number, free))
        yield _centred(model.fit(times @ model.counts, centres, start), frame)


def _centred(values: Array, frame: Frame) -> Array:
    """Fix what the matches leave open: the mean, unless anchors do."""
    if frame.anchors or not frame.bots:
        return values
    centred: Array = values - values.mean(1, keepdims=True) + MU
    return centred


def _covariance(samples: Array, deals: int) -> Array:
    """Return the covariance over resamples, as large as that of so few deals should be."""
    apart = samples - samples.mean(0)
    scale = deals / (deals - 1) if deals > 1 else 1.0
    found: Array = apart.T @ apart / max(len(samples) - 1, 1) * scale
    return found


def _played(records: Sequence[Record], frame: Frame) -> Array:
    met: dict[str, set[object]] = {bot: set() for bot in frame.bots}
    for record in records:
        for bot in record.bots:
            met[bot].add(deal(record))
    return np.array([len(met[bot]) for bot in frame.bots], np.intp)
