"""The Plackett–Luce model of a match: a second opinion on the strengths (Plackett 1975)."""

import math
from collections.abc import Sequence
from itertools import permutations, product

import numpy as np

from ..records import Record
from .outcomes import Ordering, deal, end_of, orderings
from .probit import Pool, newton, solved
from .scale import SIGMA, SPAN, Array


class PlackettLuce:
    """Each place, from the first on, goes to one of those left, with a chance by strength.

    P(i takes the place) = exp(v_i / UNIT) / Σ exp(v_j / UNIT) over those left. A tie counts as all
    its orders, equally. On this scale two players win as often as in the probit model, to within
    1 % (1.702 is the logistic's usual scale for the normal).
    """

    UNIT = SPAN / 1.702

    def __init__(self, records: Sequence[Record], pool: Pool) -> None:
        self.pool = pool
        row_of = {deal: i for i, deal in enumerate(pool.deals)}
        column_of: dict[tuple[str, tuple[str, ...]], int] = {}
        entries: list[tuple[int, int, float]] = []
        for record in records:
            for ordering in orderings(end_of(record)):
                for weight, chosen, among in _choices(ordering):
                    column = column_of.setdefault((chosen, among), len(column_of))
                    entries.append((row_of[deal(record)], column, weight))
        self.counts = np.zeros((len(row_of), len(column_of)))
        for row, column, weight in entries:
            self.counts[row, column] += weight
        left = sorted({among for _, among in column_of})
        which = [left.index(among) for _, among in column_of]
        self._among = np.eye(len(left))[which].reshape(len(which), len(left))
        shape = (-1, len(pool.bots))
        choices = [[b == bot for b in pool.bots] for bot, _ in column_of]
        self._chosen = np.array(choices, float).reshape(shape)
        seats = [[among.count(b) for b in pool.bots] for among in left]
        self._left = np.array(seats, float).reshape(shape)

    def fit(self, counts: Array, centres: Array, start: Array | None = None) -> Array:
        """Return values [resample, bot]; see `Model`."""
        begin = self.pool.begin(start, centres)
        return self.pool.values(newton(begin, lambda x: self._step(x, counts, centres)))

    def _step(self, values: Array, counts: Array, centres: Array) -> Array:
        free = self.pool.free
        whole = self.pool.values(values) / self.UNIT
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
        return solved(bend, slope, len(free))


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
