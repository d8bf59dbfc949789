"""What the strengths leave unsaid: the cross table, what was expected of it, and the lack of fit.

Three bots that beat each other in a circle have equal strengths with small errors; only here
it shows. The variance of the deals is taken from the deals: a block that is played in all
seatings scatters less than its matches would alone, and seats of one table go together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ..records import Record
from .distributions import cdf, chi_square_tail, log_density
from .outcomes import rated, together
from .probit import Frame, Probit
from .scale import MU, SIGMA, SPAN, Array


class LackOfFit(NamedTuple):
    """How badly strengths alone explain who beats whom."""

    value: float  # χ²
    freedom: int
    chance: float  # of a value as large if strengths do explain it


@dataclass(frozen=True, eq=False)
class CrossTable:
    """Who scored what against whom. Arrays are [bot, other], NaN where they did not meet."""

    bots: tuple[str, ...]  # sorted
    met: Array  # seats of the one times seats of the other, by match
    score: Array  # share of these in which it came first, ties half
    expected: Array  # the same, by the strengths; also where they did not meet
    residual: Array  # score - expected, in standard errors
    lack_of_fit: LackOfFit | None  # None if there is nothing left to fit


def cross_table(
    records: Iterable[Record], anchors: Mapping[str, float] | None = None
) -> CrossTable:
    """Compare what bots scored with what the probit fit expects. Raises InputError as it does."""
    found = rated(together(records))
    frame = Frame.of(found, anchors)
    model = Probit(found, frame)
    counts = model.counts.reshape(len(frame.deals), len(model.pairs), 3)
    if not model.pairs:
        nothing = np.full((len(frame.bots),) * 2, np.nan)
        return CrossTable(frame.bots, np.zeros_like(nothing), nothing, nothing, nothing, None)
    values, margin = model.solve(
        model.counts.sum(0, keepdims=True), np.full((1, len(frame.free)), MU)
    )
    gaps = (values[0, :, None] - values[0]) / SPAN
    expected = _expected(gaps, float(margin[0]))
    number = len(frame.bots)
    score, residual = np.full((2, number, number), np.nan)
    one, other = model.left[:-1], model.right[:-1]
    scores = counts @ [1.0, 0.5, 0.0]  # [deal, pair]
    weights = counts.sum(2)
    means = scores.sum(0) / weights.sum(0)
    wanted = expected[one, other]
    errors = _errors(model, counts, means, gaps[one, other], wanted)
    score[one, other], score[other, one] = means, 1 - means
    ratio = (means - wanted) * weights.sum(0) / np.maximum(np.sqrt(errors.scatter), 1e-9)
    residual[one, other], residual[other, one] = ratio, -ratio
    met = _met(found, frame)
    return CrossTable(
        frame.bots, met, score, expected, residual,
        _lack_of_fit((means - wanted) * weights.sum(0), errors, len(frame.free), frame),
    )  # fmt: skip


class _Errors(NamedTuple):
    variance: Array  # of each pair's score under independence, by the model
    scatter: Array  # of its residual, by how the deals scatter


def _errors(model: Probit, counts: Array, means: Array, gaps: Array, wanted: Array) -> _Errors:
    """Return how far the residuals of the pairs scatter from deal to deal.

    Each deal's deviation from the pair's own mean moves the fit as well, and with it what is
    expected: the part that goes with the fit is projected out.
    """
    weights = counts.sum(2)
    total = weights.sum(0)
    own = counts @ [1.0, 0.5, 0.0] - weights * means
    drawn = counts[:, :, 1].sum(0) / total
    variance = total * np.maximum(wanted * (1 - wanted) - drawn / 4, 1e-4)
    slope = total * np.exp(log_density(gaps)) / SPAN  # of the expected score by the gap
    design = model._design[:-1]
    precision = design.T @ (design * (slope**2 / variance)[:, None])
    precision += np.eye(len(precision)) / SIGMA**2
    moved = np.linalg.solve(precision, design.T * (slope / variance)) if len(precision) else None
    projection = np.eye(len(total))
    if moved is not None:
        projection -= (design @ moved) * slope[:, None]
    influence = own @ projection.T
    deals = np.maximum((weights > 0).sum(0), 2)
    alone = (own**2).sum(0)
    # Where the fit can follow a pair, nothing is left but the pull of the prior: no residual.
    scatter = np.maximum((influence**2).sum(0), alone / 20) * deals / (deals - 1)
    # A pair that always ends the same way scatters not at all; the model knows better.
    settled = alone < 1e-9
    return _Errors(variance, np.where(settled, variance, scatter))


def _lack_of_fit(residuals: Array, errors: _Errors, free: int, frame: Frame) -> LackOfFit | None:
    """Return χ², scaled to what it would be if only deals varied (Rao and Scott 1981)."""
    freedom = len(residuals) - (free if frame.anchors else max(free - 1, 0))
    deals = len(frame.deals)
    if freedom < 1 or deals < 2:
        return None
    plain = float((residuals**2 / errors.variance).sum())
    by_chance = float((errors.scatter / errors.variance).sum())
    value = plain * freedom / max(by_chance, 0.05 * freedom)
    return LackOfFit(value, freedom, chi_square_tail(value, freedom))


def _expected(gaps: Array, margin: float) -> Array:
    """Return the chance of coming first, and half that of a tie."""
    score: Array = (cdf(gaps - margin) + cdf(gaps + margin)) / 2
    np.fill_diagonal(score, np.nan)
    return score


def _met(records: list[Record], frame: Frame) -> Array:
    index = {bot: i for i, bot in enumerate(frame.bots)}
    met = np.zeros((len(index), len(index)))
    for record in records:
        seats = [index[bot] for bot in record.bots]
        for i, bot in enumerate(seats):
            for other in seats[i + 1 :]:
                if bot != other:
                    met[bot, other] += 1
                    met[other, bot] += 1
    return met
