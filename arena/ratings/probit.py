"""Two models of a match, each fitted to all of them at once by Newton's method.

A model counts once, deal by deal, what it needs to know; a fit is then a function of those
counts, and a thousand resamples are fitted together. Both likelihoods are concave, so that the
maximum is one and nothing depends on where the search begins. The prior is TrueSkill's: every
bot that is not anchored is believed to be at MU, give or take SIGMA.
"""

import math
from collections.abc import Mapping, Sequence
from itertools import permutations, product
from typing import NamedTuple, Protocol

import numpy as np

from ..records import Record
from .distributions import log_cdf, log_density
from .outcomes import Deal, Ordering, deal, field, orderings, pairs
from .scale import BETA, MU, SIGMA, SPAN, Array

ROUNDS = 100
CLOSE = 1e-7  # in rating units
STRIDE = 3 * BETA  # the longest step


class Frame(NamedTuple):
    """What the values of a fit refer to."""

    bots: tuple[str, ...]  # sorted
    deals: tuple[Deal, ...]  # sorted
    anchors: dict[str, float]  # bots whose values are given

    @classmethod
    def of(cls, records: Sequence[Record], anchors: Mapping[str, float] | None = None) -> "Frame":
        """Return the frame of records, an anchor elsewhere left out."""
        bots = field(records)
        known = {bot: float(anchors[bot]) for bot in bots if anchors and bot in anchors}
        return cls(bots, tuple(sorted({deal(record) for record in records})), known)

    @property
    def free(self) -> Array:
        """Indices of the bots to be fitted."""
        return np.array([i for i, bot in enumerate(self.bots) if bot not in self.anchors], np.intp)

    def values(self, free: Array) -> Array:
        """Return values [resample, bot] from those of the free bots."""
        whole = np.empty((len(free), len(self.bots)))
        whole[:, self.free] = free
        for i, bot in enumerate(self.bots):
            if bot in self.anchors:
                whole[:, i] = self.anchors[bot]
        return whole


class Model(Protocol):
    """A model with what it counted."""

    frame: Frame
    counts: Array  # [deal, what is counted]

    def fit(self, counts: Array, centres: Array, start: Array | None = None) -> Array:
        """Return values [resample, bot].

        `counts` are [resample, what is counted], `centres` [resample, free bot] those of the
        prior; `start`, values [bot] from which to begin, saves time and changes nothing.
        """
        ...


def _begin(frame: Frame, start: Array | None, centres: Array) -> Array:
    """Return where a search begins, [resample, free bot]."""
    begin = np.full(centres.shape, MU)
    if start is not None:
        begin[:] = start[frame.free]
    return begin


# -------------------------------------------------------------------- pairs


class Probit:
    """The model of TrueSkill: performances vary by BETA, the better one wins, a near tie is one.

    The margin of a tie is fitted too. A table of more than two counts as its pairs, whose values
    are the same as those of the whole ordering; k seats weigh as k - 1 matches.
    """

    def __init__(self, records: Sequence[Record], frame: Frame) -> None:
        self.frame = frame
        found = [(deal(record), each) for record in records for each in orderings(record)]
        met = {_sorted(bot, other) for _, o in found for bot, _, other, _ in pairs(o)}
        self.pairs = sorted(met)
        self.counts = self._count(found)
        index = {bot: i for i, bot in enumerate(frame.bots)}
        # Last a bot against itself: half a draw and half a decision, as in draw_probability.
        both = [*self.pairs, (frame.bots[0],) * 2] if frame.bots else []
        ends = np.array([[index[one], index[other]] for one, other in both], np.intp).reshape(-1, 2)
        self.left, self.right = ends[:, 0], ends[:, 1]
        design = np.zeros((len(both), len(frame.bots)))
        np.add.at(design, (np.arange(len(both)), self.left), 1)
        np.add.at(design, (np.arange(len(both)), self.right), -1)
        self._design = design[:, frame.free]

    def _count(self, found: Sequence[tuple[Deal, Ordering]]) -> Array:
        """Return [deal, pair * outcome]: the left one was first, it was shared, the right one."""
        place_of = {pair: i for i, pair in enumerate(self.pairs)}
        row_of = {deal: i for i, deal in enumerate(self.frame.deals)}
        counts = np.zeros((len(row_of), len(place_of), 3))
        for where, ordering in found:
            weight = 2 * ordering.weight / len(ordering.seats)
            for bot, place, other, its in pairs(ordering):
                sign = (place > its) - (place < its)
                pair = _sorted(bot, other)
                outcome = 1 + (sign if pair[0] == bot else -sign)
                counts[row_of[where], place_of[pair], outcome] += weight
        return counts.reshape(len(row_of), 3 * len(place_of))

    def fit(self, counts: Array, centres: Array, start: Array | None = None) -> Array:
        """Return values [resample, bot]; see Model."""
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
        begin = _begin(self.frame, start, centres)
        x = np.concatenate([begin, 1.2 * drawn[:, None]], axis=1)
        for _ in range(ROUNDS):
            step = self._step(x, shaped, centres)
            x += step
            if np.abs(step).max(initial=0.0) < CLOSE:
                break
        return self.frame.values(x[:, :free]), x[:, free]

    def gaps(self, values: Array) -> Array:
        """Return the difference [resample, pair] of each pair, in units of SPAN."""
        return (values[:, self.left] - values[:, self.right]) / SPAN

    def _step(self, x: Array, counts: Array, centres: Array) -> Array:
        """Return Newton's step, kept short and the margin positive."""
        margin = x[:, -1:]
        terms = _Terms(self.gaps(self.frame.values(x[:, :-1])), margin, counts)
        free = centres.shape[1]
        slope = np.empty_like(x)
        slope[:, :free] = terms.by_gap @ self._design / SPAN + (centres - x[:, :free]) / SIGMA**2
        slope[:, free] = terms.by_margin.sum(1)
        bend = np.empty((*x.shape, free + 1))
        design = self._design
        squares = (design[:, :, None] * design[:, None, :]).reshape(len(design), free**2)
        bend[:, :free, :free] = (terms.gap_gap @ squares).reshape(len(x), free, free) / SPAN**2
        bend[:, :free, :free] -= np.eye(free) / SIGMA**2
        bend[:, :free, free] = bend[:, free, :free] = terms.gap_margin @ design / SPAN
        bend[:, free, free] = terms.margin_margin.sum(1)
        step = -np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
        reach = np.abs(step[:, :free]).max(1, initial=0.0)
        short = np.minimum(1.0, STRIDE / np.maximum(reach, STRIDE))
        short = np.minimum(short, 0.8 * margin[:, 0] / np.maximum(-step[:, free], 1e-12))
        shortened: Array = step * short[:, None]
        return shortened


class _Terms:
    """The derivatives of the log-likelihood by gap and margin, [resample, pair]."""

    def __init__(self, gap: Array, margin: Array, counts: Array) -> None:
        won, drawn, lost = (counts[:, :, i] for i in range(3))
        win, win_bend = _tail(gap - margin)
        loss, loss_bend = _tail(-gap - margin)
        a, b = -margin - np.abs(gap), margin - np.abs(gap)
        log_b = log_cdf(b)
        log_draw = log_b + np.log1p(-np.exp(np.minimum(log_cdf(a) - log_b, -1e-12)))
        low, high = np.exp(log_density(a) - log_draw), np.exp(log_density(b) - log_draw)
        apart, wider, bends = low - high, low + high, a * low - b * high
        sign = np.sign(gap)
        self.by_gap = won * win - lost * loss + drawn * sign * apart
        self.by_margin = -won * win - lost * loss + drawn * wider
        self.gap_gap = won * win_bend + lost * loss_bend + drawn * (bends - apart**2)
        self.gap_margin = (
            -won * win_bend + lost * loss_bend + drawn * sign * (a * low + b * high - apart * wider)
        )
        self.margin_margin = won * win_bend + lost * loss_bend + drawn * (bends - wider**2)


def _tail(z: Array) -> tuple[Array, Array]:
    """Return the first and second derivative of log cdf."""
    slope = np.exp(log_density(z) - log_cdf(z))
    return slope, -slope * (slope + z)


def _sorted(bot: str, other: str) -> tuple[str, str]:
    return (bot, other) if bot < other else (other, bot)


# -------------------------------------------------------------------- whole orderings


class PlackettLuce:
    """Places are given out from the first on, each in proportion to the strengths that are left.

    A tie counts as all its orders, equally. Values are logarithms of strengths, on the scale on
    which two players win as often as in the probit model, to within 1 %.
    """

    UNIT = SPAN / 1.702

    def __init__(self, records: Sequence[Record], frame: Frame) -> None:
        self.frame = frame
        row_of = {deal: i for i, deal in enumerate(frame.deals)}
        column_of: dict[tuple[str, tuple[str, ...]], int] = {}
        entries: list[tuple[int, int, float]] = []
        for record in records:
            for ordering in orderings(record):
                for weight, chosen, among in _choices(ordering):
                    column = column_of.setdefault((chosen, among), len(column_of))
                    entries.append((row_of[deal(record)], column, weight))
        self.counts = np.zeros((len(row_of), len(column_of)))
        for row, column, weight in entries:
            self.counts[row, column] += weight
        left = sorted({among for _, among in column_of})
        which = [left.index(among) for _, among in column_of]
        self._among = np.eye(len(left))[which].reshape(len(which), len(left))
        shape = (-1, max(len(frame.bots), 1))
        choices = [[b == bot for b in frame.bots] for bot, _ in column_of]
        self._chosen = np.array(choices, float).reshape(shape)
        seats = [[among.count(b) for b in frame.bots] for among in left]
        self._left = np.array(seats, float).reshape(shape)

    def fit(self, counts: Array, centres: Array, start: Array | None = None) -> Array:
        """Return values [resample, bot]; see Model."""
        values = _begin(self.frame, start, centres)
        for _ in range(ROUNDS):
            step = self._step(values, counts, centres)
            values += step
            if np.abs(step).max(initial=0.0) < CLOSE:
                break
        return self.frame.values(values)

    def _step(self, values: Array, counts: Array, centres: Array) -> Array:
        free = self.frame.free
        whole = self.frame.values(values) / self.UNIT
        strength = np.exp(whole - whole.max(1, keepdims=True))
        among = strength[:, None, :] * self._left
        among /= among.sum(2, keepdims=True)
        times = counts @ self._among
        slope = counts @ self._chosen - np.einsum("br,brk->bk", times, among)
        part = among[:, :, free] * np.sqrt(times)[:, :, None]
        bend = np.matmul(part.transpose(0, 2, 1), part)
        diagonal = np.einsum("br,brk->bk", times, among)[:, free]
        bend[:, range(len(free)), range(len(free))] -= diagonal
        bend = bend / self.UNIT**2 - np.eye(len(free)) / SIGMA**2
        slope = slope[:, free] / self.UNIT + (centres - values) / SIGMA**2
        step = -np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
        reach = np.abs(step).max(1, keepdims=True, initial=0.0)
        shortened: Array = step * np.minimum(1.0, STRIDE / np.maximum(reach, STRIDE))
        return shortened


def _choices(ordering: Ordering) -> list[tuple[float, str, tuple[str, ...]]]:
    """Return (weight, who is chosen, among whom), one for each place but the last."""
    places: dict[int, list[str]] = {}
    for bot, place in ordering.seats:
        places.setdefault(place, []).append(bot)
    groups = [list(permutations(sorted(places[place]))) for place in sorted(places)]
    weight = ordering.weight / math.prod(map(len, groups))
    found = []
    for way in product(*groups):
        order = [bot for group in way for bot in group]
        for i in range(len(order) - 1):
            if len(set(order[i:])) > 1:
                found.append((weight, order[i], tuple(sorted(order[i:]))))
    return found
