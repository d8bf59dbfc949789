"""The probit model of a match, fitted to all matches at once by Newton's method.

The model counts once, deal by deal, what it needs to know; a fit is then a function of those
counts, and a thousand resamples are fitted together. The likelihood is concave: its maximum is
one, wherever the search begins. The prior is TrueSkill's: a bot that is not anchored is at MU,
give or take SIGMA.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..store.records import Record
from .outcomes import Compared, Deal, deal, group_alike, list_bots
from .scale import BETA, MU, ROOT_2PI, SIGMA, SPAN, Array

ROUNDS = 100  # steps of Newton's method, at most
CLOSE = 1e-7  # length of a step, in rating points, at which it ends
STRIDE = 3 * BETA  # the longest step, in rating points


class Pool(NamedTuple):
    """The bots of a fit, in the order of its arrays."""

    bots: tuple[str, ...]  # sorted
    deals: tuple[Deal, ...]  # sorted
    anchors: dict[str, float]  # bots whose values are given

    @classmethod
    def from_records(
        cls, records: Sequence[Record], anchors: Mapping[str, float] | None = None
    ) -> "Pool":
        """Return the pool of records, without anchors that are not in it."""
        bots = list_bots(records)
        known = {bot: float(anchors[bot]) for bot in bots if anchors and bot in anchors}
        return cls(bots, tuple(sorted(set(map(deal, records)))), known)

    @property
    def free_indices(self) -> Array:
        """Indices of the bots to be fitted."""
        return np.array([i for i, bot in enumerate(self.bots) if bot not in self.anchors], np.intp)

    def expand_values(self, free: Array) -> Array:
        """Return values [resample, bot] from those of the free bots."""
        whole = np.empty((len(free), len(self.bots)))
        whole[:] = [self.anchors.get(bot, MU) for bot in self.bots]
        whole[:, self.free_indices] = free
        return whole

    def initial_values(self, start: Array | None, centres: Array) -> Array:
        """Return where a search begins, [resample, free bot]: at `start` [bot], or at MU."""
        return np.full(centres.shape, MU if start is None else start[self.free_indices])


def solve_newton_step(bend: Array, slope: Array, free: int) -> Array:
    """Return Newton's step [resample, unknown], in which no free bot moves by more than STRIDE.

    `slope` is the gradient, `bend` the Hessian; the first `free_indices` unknowns are bots.
    """
    step = -np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
    reach = np.abs(step[:, :free]).max(1, keepdims=True, initial=STRIDE)
    shortened: Array = step * (STRIDE / reach)
    return shortened


def run_newton(x: Array, step: Callable[[Array], Array]) -> Array:
    """Follow steps from x, which changes, until they are short; return it."""
    for _ in range(ROUNDS):
        move = step(x)
        x += move
        if np.abs(move).max(initial=0.0) < CLOSE:
            break
    return x


class Probit:
    """The model of TrueSkill: performances vary by BETA, the better one wins, a near tie is one.

    With d the difference of two strengths in units of SPAN, Φ the normal distribution function
    and m the margin of a tie, which is fitted too: P(win) = Φ(d - m), P(loss) = Φ(-d - m), P(tie)
    is the rest. A table of k seats counts as all its pairs, which together weigh k - 1 matches.
    """

    def __init__(self, records: Sequence[Record], pool: Pool) -> None:
        self.pool = pool
        groups = group_alike(records)
        self.pairs = sorted(
            {_sort_pair(each.bot, each.other) for kind, _ in groups for each in kind}
        )
        self.counts = self._count_outcomes(groups)
        index = {bot: i for i, bot in enumerate(pool.bots)}
        # Last a bot against itself: half a draw and half a decision, as in draw_probability.
        both = [*self.pairs, (pool.bots[0],) * 2] if pool.bots else []
        ends = np.array([[index[one], index[other]] for one, other in both], np.intp).reshape(-1, 2)
        self.left, self.right = ends[:, 0], ends[:, 1]
        design = np.zeros((len(both), len(pool.bots)))
        np.add.at(design, (np.arange(len(both)), self.left), 1)
        np.add.at(design, (np.arange(len(both)), self.right), -1)
        self.design = design[:, pool.free_indices]

    def _count_outcomes(self, groups: Iterable[tuple[Iterable[Compared], list[Record]]]) -> Array:
        """Return [deal, pair * outcome]: the left one was first, it was shared, the right one."""
        place_of = {pair: i for i, pair in enumerate(self.pairs)}
        row_of = {deal: i for i, deal in enumerate(self.pool.deals)}
        counts = np.zeros((len(row_of), len(place_of), 3))
        for kind, group in groups:
            rows = [row_of[deal(record)] for record in group]
            for bot, other, points, weight in kind:
                pair = _sort_pair(bot, other)
                outcome = round(2 * (1 - points if pair[0] == bot else points))
                np.add.at(counts[:, place_of[pair], outcome], rows, weight)
        return counts.reshape(len(row_of), 3 * len(place_of))

    def fit(self, counts: Array, centres: Array, start: Array | None = None) -> Array:
        """Return values [resample, bot].

        `counts` are [resample, what is counted], `centres` [resample, free bot] the means of the
        prior. `start`, values [bot] from which to begin, saves time and changes nothing.
        """
        return self.solve(counts, centres, start)[0]

    def solve(
        self, counts: Array, centres: Array, start: Array | None = None
    ) -> tuple[Array, Array]:
        """Return values [resample, bot], and the margin of a tie, in units of SPAN."""
        number, free = centres.shape
        shaped = counts.reshape(number, len(self.pairs), 3)
        itself = np.broadcast_to([0.25, 0.5, 0.25], (number, 1, 3))
        shaped = np.concatenate([shaped, itself], axis=1)
        # A first margin between that of the draws seen and none.
        drawn = shaped[:, :, 1].sum(1) / shaped.sum((1, 2))
        x = np.concatenate([self.pool.initial_values(start, centres), 1.2 * drawn[:, None]], axis=1)
        x = run_newton(x, lambda x: self._newton_step(x, shaped, centres))
        return self.pool.expand_values(x[:, :free]), x[:, free]

    def _newton_step(self, x: Array, counts: Array, centres: Array) -> Array:
        """Return Newton's step, kept short and the margin positive."""
        margin = x[:, -1:]
        values = self.pool.expand_values(x[:, :-1])
        terms = _Terms((values[:, self.left] - values[:, self.right]) / SPAN, margin, counts)
        free = centres.shape[1]
        slope = np.empty_like(x)
        slope[:, :free] = terms.by_gap @ self.design / SPAN + (centres - x[:, :free]) / SIGMA**2
        slope[:, free] = terms.by_margin.sum(1)
        bend = np.empty((*x.shape, free + 1))
        design = self.design
        squares = (design[:, :, None] * design[:, None, :]).reshape(len(design), free**2)
        bend[:, :free, :free] = (terms.gap_gap @ squares).reshape(len(x), free, free) / SPAN**2
        bend[:, :free, :free] -= np.eye(free) / SIGMA**2
        bend[:, :free, free] = bend[:, free, :free] = terms.gap_margin @ design / SPAN
        bend[:, free, free] = terms.margin_margin.sum(1)
        step = solve_newton_step(bend, slope, free)
        short = np.minimum(1.0, 0.8 * margin / np.maximum(-step[:, free:], 1e-12))
        step_taken: Array = step * short
        return step_taken


class _Terms:
    """The derivatives of the log-likelihood by gap and margin, [resample, pair]."""

    def __init__(self, gap: Array, margin: Array, counts: Array) -> None:
        won, drawn, lost = (counts[:, :, i] for i in range(3))
        win, win_bend = _tail_derivatives(gap - margin)
        loss, loss_bend = _tail_derivatives(-gap - margin)
        a, b = -margin - np.abs(gap), margin - np.abs(gap)
        log_b = _log_cdf(b)
        log_draw = log_b + np.log1p(-np.exp(np.minimum(_log_cdf(a) - log_b, -1e-12)))
        low, high = np.exp(_log_density(a) - log_draw), np.exp(_log_density(b) - log_draw)
        apart, wider, bends = low - high, low + high, a * low - b * high
        sign = np.sign(gap)
        self.by_gap = won * win - lost * loss + drawn * sign * apart
        self.by_margin = -won * win - lost * loss + drawn * wider
        self.gap_gap = won * win_bend + lost * loss_bend + drawn * (bends - apart**2)
        self.gap_margin = (
            -won * win_bend + lost * loss_bend + drawn * sign * (a * low + b * high - apart * wider)
        )
        self.margin_margin = won * win_bend + lost * loss_bend + drawn * (bends - wider**2)


def _tail_derivatives(z: Array) -> tuple[Array, Array]:
    """Return the first and second derivative of log cdf."""
    slope = np.exp(_log_density(z) - _log_cdf(z))
    return slope, -slope * (slope + z)


def _sort_pair(bot: str, other: str) -> tuple[str, str]:
    return (bot, other) if bot < other else (other, bot)


def _log_cdf(z: Array) -> Array:
    """Return the logarithm of the normal distribution function."""
    from scipy.special import log_ndtr  # takes 0.15 s, and a start without ratings does not

    return np.asarray(log_ndtr(z))


def _log_density(z: Array) -> Array:
    density: Array = -z * z / 2 - math.log(ROOT_2PI)
    return density
