"""What strengths do not show: the cross table, and groups that no match connects.

Three bots that beat each other in a circle have equal strengths with small errors. It shows only
in the residuals of the cross table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from ...core.player_names import join_words
from ..store.records import Record
from .outcomes import group_alike, list_bots, merge_records, rated_records
from .probit import Pool, Probit
from .scale import MU, ROOT_2PI, SIGMA, SPAN, Array

# -------------------------------------------------------------------- who beats whom


@dataclass(frozen=True, eq=False)
class CrossTable:
    """Who scored what against whom. Arrays are [bot, other], NaN where they did not meet."""

    bots: tuple[str, ...]  # sorted
    met: Array  # seats of the one times seats of the other, by match
    score: Array  # share of these in which it came first, ties half
    expected: Array  # the same, by the strengths; also where they did not meet
    residual: Array  # score - expected, in standard errors


def cross_table(
    records: Iterable[Record], anchors: Mapping[str, float] | None = None
) -> CrossTable:
    """Compare what bots scored with what the probit fit expects. Raises InputError as it does."""
    found = rated_records(merge_records(records))
    pool = Pool.from_records(found, anchors)
    model = Probit(found, pool)
    counts = model.counts.reshape(len(pool.deals), len(model.pairs), 3)
    if not model.pairs:
        nothing = np.full((len(pool.bots),) * 2, np.nan)
        return CrossTable(pool.bots, np.zeros_like(nothing), nothing, nothing, nothing)
    values, margin = model.solve(
        model.counts.sum(0, keepdims=True), np.full((1, len(pool.free_indices)), MU)
    )
    gaps = (values[0, :, None] - values[0]) / SPAN
    expected = _expected_scores(gaps, float(margin[0]))
    number = len(pool.bots)
    score, residual = np.full((2, number, number), np.nan)
    one, other = model.left[:-1], model.right[:-1]
    scores = counts @ [1.0, 0.5, 0.0]  # [deal, pair]
    weights = counts.sum(2)
    means = scores.sum(0) / weights.sum(0)
    wanted = expected[one, other]
    error = _residual_errors(model, counts, means, gaps[one, other], wanted)
    ratio = (means - wanted) * weights.sum(0) / np.maximum(error, 1e-9)
    score[one, other], score[other, one] = means, 1 - means
    residual[one, other], residual[other, one] = ratio, -ratio
    return CrossTable(pool.bots, _count_meetings(found, pool), score, expected, residual)


def _residual_errors(
    model: Probit, counts: Array, means: Array, gaps: Array, wanted: Array
) -> Array:
    """Return how far the residuals of the pairs scatter from deal to deal.

    Each deal's deviation from the pair's own mean moves the fit as well, and with it what is
    expected: the part that goes with the fit is projected out.
    """
    weights = counts.sum(2)
    total = weights.sum(0)
    own = counts @ [1.0, 0.5, 0.0] - weights * means
    drawn = counts[:, :, 1].sum(0) / total
    variance = total * np.maximum(wanted * (1 - wanted) - drawn / 4, 1e-4)
    slope = total * np.exp(-gaps * gaps / 2) / ROOT_2PI / SPAN  # of the expected score by the gap
    design = model.design[:-1]
    precision = design.T @ (design * (slope**2 / variance)[:, None])
    precision += np.eye(len(precision)) / SIGMA**2
    moved = np.linalg.solve(precision, design.T * (slope / variance))
    projection = np.eye(len(total)) - (design @ moved) * slope[:, None]
    influence = own @ projection.T
    deals = np.maximum((weights > 0).sum(0), 2)
    alone = (own**2).sum(0)
    # Where the fit can follow a pair, nothing is left but the pull of the prior: no residual.
    scatter = np.maximum((influence**2).sum(0), alone / 20) * deals / (deals - 1)
    # A pair that always ends the same way scatters not at all; the model knows better.
    settled = alone < 1e-9
    errors: Array = np.sqrt(np.where(settled, variance, scatter))
    return errors


def _expected_scores(gaps: Array, margin: float) -> Array:
    """Return the chance of coming first, and half that of a tie."""
    from scipy.special import ndtr

    score: Array = (ndtr(gaps - margin) + ndtr(gaps + margin)) / 2
    np.fill_diagonal(score, np.nan)
    return score


def _count_meetings(records: Sequence[Record], pool: Pool) -> Array:
    """Return how often seats of two bots met, [bot, other]."""
    number = len(pool.bots)
    met = np.zeros((number, number))
    for bots, times in Counter(record.bots for record in records).items():
        seats = np.bincount([pool.bots.index(bot) for bot in bots], minlength=number)
        met += times * np.outer(seats, seats)
    np.fill_diagonal(met, 0)
    return met


# -------------------------------------------------------------------- groups


def connected_groups(records: Iterable[Record]) -> list[tuple[str, ...]]:
    """Return the groups of bots that the matches connect; one group if all is well.

    A bot reaches the bots it scored against, and the bots that these reach. Bots that reach each
    other form a group; only the prior determines how far two groups are apart. A group comes before
    those that it won every match against.
    """
    bots, reach = _reachability(records)
    order = sorted(range(len(bots)), key=lambda i: (-reach[i].sum(), bots[i]))
    found = [tuple(bots[j] for j in np.flatnonzero(reach[i] & reach[:, i])) for i in order]
    return list(dict.fromkeys(found))


def connection_warnings(records: Iterable[Record]) -> list[str]:
    """Return a sentence for each gap between groups; an empty list if matches connect all bots."""
    records = list(records)
    bots, reach = _reachability(records)
    warnings = []
    for group, following in pairwise(connected_groups(records)):
        one, other = _format_group(group), _format_group(following)
        if reach[bots.index(group[0]), bots.index(following[0])]:
            warnings.append(f"{one} never lost a point to {other}")
        else:
            warnings.append(f"No match connects {one} with {other}")
    return [f"{each}: their distance is a guess." for each in warnings]


def _reachability(records: Iterable[Record]) -> tuple[tuple[str, ...], Array]:
    """Return the bots, and whether one [bot] reaches another [other], itself included."""
    records = merge_records(records)
    bots = list_bots(records)
    reach = np.eye(len(bots), dtype=bool)
    for bot, other, points, _ in {pair for kind, _ in group_alike(records) for pair in kind}:
        i, j = bots.index(bot), bots.index(other)
        reach[i, j] |= points >= 0.5
        reach[j, i] |= points <= 0.5
    for _ in range(len(bots).bit_length()):
        reach = reach @ reach  # twice as many steps
    return bots, reach


def _format_group(group: tuple[str, ...]) -> str:
    more = [f"{len(group) - 3} more"] if len(group) > 3 else []
    return join_words([*group[:3], *more])
