"""TrueSkill, the number that is shown.

A bot does not learn between its matches, so tau = 0; with the usual tau the order of the
matches decides more than the matches do. That order is canonical, by a hash of each block, and
interleaves all pairings; who finished first is nowhere in it. The draw probability is that of
the data, and anchored bots keep the rating they have.
"""

import functools
import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import NamedTuple

import trueskill

from ..records import Record
from .distributions import NORMAL
from .evidence import Ordering, draw_probability, field, interleaved, orderings
from .scale import BETA, MU, ROOT_2PI, SIGMA, SPAN


class Rating(NamedTuple):
    """TrueSkill's belief about a bot."""

    mu: float = MU
    sigma: float = SIGMA


def rate(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None, salt: str = ""
) -> dict[str, Rating]:
    """Return the rating of every bot that stands in a record, by name."""
    records = interleaved(records, salt)
    anchors = anchors or {}
    ratings = {bot: anchors.get(bot, Rating()) for bot in field(records)}
    chance = draw_probability(records)
    for record in records:
        new = _updated(record, ratings, chance)
        ratings |= {bot: rating for bot, rating in new.items() if bot not in anchors}
    return ratings


def spread(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None, shuffles: int = 20
) -> dict[str, float]:
    """Return by how much each bot's mu depends on the order: its standard deviation.

    Without anchors the whole pool drifts up or down with the order; that part, which changes
    no difference, is left out.
    """
    records = list(records)
    found: dict[str, list[float]] = defaultdict(list)
    for shuffle in range(shuffles):
        ratings = rate(records, anchors, salt=f"shuffle {shuffle}")
        drift = 0.0 if anchors else statistics.fmean(r.mu for r in ratings.values())
        for bot, rating in ratings.items():
            found[bot].append(rating.mu - drift)
    return {bot: statistics.pstdev(values) for bot, values in found.items()}


def _updated(record: Record, ratings: dict[str, Rating], chance: float) -> dict[str, Rating]:
    """Return the new ratings of those at a table.

    A bot with several seats did not play against itself: what the match says of it is the mean
    over all ways of counting one seat for each bot, taken in natural parameters (precision, and
    precision times mean), in which evidence adds up.
    """
    change: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for weight, places in _ways(record):
        for bot, new in _rated(places, ratings, chance).items():
            old = ratings[bot]
            change[bot][0] += weight * (new.sigma**-2 - old.sigma**-2)
            change[bot][1] += weight * (new.mu * new.sigma**-2 - old.mu * old.sigma**-2)
    return {bot: _moved(ratings[bot], *by) for bot, by in change.items()}


def _moved(old: Rating, precision: float, weighted: float) -> Rating:
    precision += old.sigma**-2
    return Rating((old.mu * old.sigma**-2 + weighted) / precision, precision**-0.5)


def _ways(record: Record) -> Iterator[tuple[float, dict[str, int]]]:
    """Yield (weight, the place of each bot) for all ways of counting one seat for each bot."""
    for ordering in orderings(record):
        seats = _seats(ordering)
        if len(seats) > 1:
            ways = list(product(*seats.values()))
            for places in ways:
                yield ordering.weight / len(ways), dict(zip(seats, places, strict=True))


def _seats(ordering: Ordering) -> dict[str, list[int]]:
    seats: dict[str, list[int]] = {}
    for bot, place in sorted(ordering.seats):  # with ties, TrueSkill depends on the listing
        seats.setdefault(bot, []).append(place)
    return seats


def _rated(
    places: dict[str, int], ratings: Mapping[str, Rating], chance: float
) -> dict[str, Rating]:
    if len(places) == 2:
        (one, its), (other, others) = sorted(places.items(), key=lambda item: item[1])
        pair = duel(ratings[one], ratings[other], its == others, chance)
        return dict(zip((one, other), pair, strict=True))
    world = _world(chance)
    groups = [(world.create_rating(*ratings[bot]),) for bot in places]
    new = world.rate(groups, ranks=list(places.values()))
    return {bot: Rating(r.mu, r.sigma) for bot, (r,) in zip(places, new, strict=True)}


@functools.lru_cache(8)
def _world(chance: float) -> trueskill.TrueSkill:
    return trueskill.TrueSkill(MU, SIGMA, BETA, 0.0, chance)


# -------------------------------------------------------------------- two players


def duel(first: Rating, second: Rating, drawn: bool, chance: float) -> tuple[Rating, Rating]:
    """Return the ratings after a match of two that `first` won, or that was drawn.

    The closed form (Herbrich, Minka and Graepel 2007): exact, and 60 times as fast as the graph.
    """
    margin = NORMAL.inv_cdf((chance + 1) / 2) * SPAN
    c = math.sqrt(2 * BETA**2 + first.sigma**2 + second.sigma**2)
    gap = (first.mu - second.mu) / c
    v, w = _draw(gap, margin / c) if drawn else _win(gap - margin / c)
    return (
        Rating(first.mu + first.sigma**2 / c * v, _shrunk(first.sigma, c, w)),
        Rating(second.mu - second.sigma**2 / c * v, _shrunk(second.sigma, c, w)),
    )


def _shrunk(sigma: float, c: float, w: float) -> float:
    return sigma * math.sqrt(1 - (sigma / c) ** 2 * w)


def _win(z: float) -> tuple[float, float]:
    """Return mean and lost variance of a standard normal that turned out above -z."""
    if z < -30:  # an upset beyond what floating point can hold: the tail's series
        return -z - 1 / z + 2 / z**3, 1 - 1 / z**2
    v = _density(z) / NORMAL.cdf(z)
    return v, v * (v + z)


def _draw(gap: float, margin: float) -> tuple[float, float]:
    """Return the same for one that turned out within the margin of -gap."""
    far = abs(gap)
    width = (
        math.erfc((far - margin) / math.sqrt(2)) - math.erfc((far + margin) / math.sqrt(2))
    ) / 2
    if width < 1e-200:
        return math.copysign(far - margin, -gap), 1.0
    low, high = _density(far + margin), _density(far - margin)
    v = (low - high) / width
    w = v * v + ((margin - far) * high + (margin + far) * low) / width
    return math.copysign(v, -gap) if gap else 0.0, w


def _density(z: float) -> float:
    return math.exp(-z * z / 2) / ROOT_2PI
