"""TrueSkill, the number that is shown.

A bot does not learn between its matches, so tau = 0; with the usual tau the order of the
matches decides more than the matches do. That order is canonical, by a hash of each block, and
interleaves all pairings; who finished first is nowhere in it. The draw probability is that of
the data, and anchored bots keep the rating they have.
"""

import functools
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product

import trueskill

from ..records import Record
from . import chain
from .chain import Rating
from .outcomes import Ordering, draw_probability, field, interleaved, orderings
from .scale import BETA, MU, SIGMA

Update = Callable[[Sequence[Rating], Sequence[int], float], list[Rating]]


def rate(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None,
    salt: str = "", update: Update | None = None,
) -> dict[str, Rating]:  # fmt: skip
    """Return the rating of every bot that stands in a record, by name.

    Another salt is another order. Tables of two are updated in closed form, larger ones by the
    package unless `update` is given.
    """
    records = interleaved(records, salt)
    anchors = anchors or {}
    ratings = {bot: anchors.get(bot, Rating()) for bot in field(records)}
    chance = draw_probability(records)
    for record in records:
        new = _updated(record, ratings, chance, update or by_package)
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
        ratings = rate(records, anchors, f"shuffle {shuffle}", chain.updated)
        drift = 0.0 if anchors else statistics.fmean(r.mu for r in ratings.values())
        for bot, rating in ratings.items():
            found[bot].append(rating.mu - drift)
    return {bot: statistics.pstdev(values) for bot, values in found.items()}


def _updated(
    record: Record, ratings: dict[str, Rating], chance: float, update: Update
) -> dict[str, Rating]:
    """Return the new ratings of those at a table.

    A bot with several seats did not play against itself: what the match says of it is the mean
    over all ways of counting one seat for each bot, taken in natural parameters (precision, and
    precision times mean), in which evidence adds up.
    """
    change: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for weight, places in _ways(record):
        before = [ratings[bot] for bot in places]
        by = chain.updated if len(before) == 2 else update
        after = by(before, list(places.values()), chance)
        for bot, old, new in zip(places, before, after, strict=True):
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


def by_package(ratings: Sequence[Rating], places: Sequence[int], chance: float) -> list[Rating]:
    """Return the ratings after a match, as the `trueskill` package has them."""
    world = _world(chance)
    groups = [(world.create_rating(*rating),) for rating in ratings]
    return [Rating(new.mu, new.sigma) for (new,) in world.rate(groups, ranks=list(places))]


@functools.lru_cache(8)
def _world(chance: float) -> trueskill.TrueSkill:
    return trueskill.TrueSkill(MU, SIGMA, BETA, 0.0, chance)
