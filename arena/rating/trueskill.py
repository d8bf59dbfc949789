"""TrueSkill, the rating that is shown (Herbrich, Minka and Graepel 2007), by the package.

Bots do not learn between matches, so tau is 0: with the usual tau the order of the matches would
matter more than their results. Matches are rated in the order of a hash of each block, which
interleaves all pairings. The draw probability is that of the records, and anchored bots keep their
rating. Seats that share a place are rated in seat order, which rotates from match to match.
"""

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import itemgetter
from typing import NamedTuple

import trueskill
from trueskill.mathematics import Gaussian

from ..store.records import Record
from .outcomes import (
    End,
    Ordering,
    draw_probability,
    end_of,
    group_by_deal,
    list_bots,
    list_orderings,
    shuffle_blocks,
)
from .scale import BETA, MU, ROOT_2PI, SIGMA

MAX_CACHED_ENDS = 10_000
MIN_Z = -37.0  # below it the normal distribution function is not a normal floating-point number


class Rating(NamedTuple):
    """TrueSkill's belief about a bot: a mean and a standard deviation."""

    mu: float = MU
    sigma: float = SIGMA


class _TrueSkill(trueskill.TrueSkill):  # type: ignore[misc]
    """The package's model, with its limits where a result is less likely than a float can say.

    There `v_win` and `v_draw` return the limit themselves, and only the variance is missing.
    """

    def w_win(self, diff: float, draw_margin: float) -> float:
        z = diff - draw_margin
        return float(super().w_win(diff, draw_margin)) if z >= MIN_Z else 1 - z**-2

    def w_draw(self, diff: float, draw_margin: float) -> float:
        z = draw_margin - abs(diff)
        return float(super().w_draw(diff, draw_margin)) if z >= MIN_Z else 1 - z**-2


def rate(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Return the rating of every bot of the records, by name.

    `anchors` are ratings by bot. Raises InputError for records of several games.
    """
    return _rate_in_order(shuffle_blocks(group_by_deal(records)), anchors or {})


def _rate_in_order(records: list[Record], anchors: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings after matches in this order."""
    fixed = {bot: trueskill.Rating(*anchors[bot]) for bot in list_bots(records) if bot in anchors}
    model = create_model(draw_probability(records))
    ratings = {bot: fixed.get(bot, model.create_rating()) for bot in list_bots(records)}
    for record in records:
        ratings |= rate_match(_orderings_by_bot(end_of(record)), ratings, model) | fixed
    return {bot: Rating(*rating) for bot, rating in ratings.items()}


def create_model(chance: float) -> _TrueSkill:
    """Return TrueSkill for games in which two seats draw with this probability, in (0, 1)."""
    backend = (_normal_cdf, _normal_pdf, statistics.NormalDist().inv_cdf)
    return _TrueSkill(MU, SIGMA, BETA, 0.0, chance, backend)


def rate_match(
    ways: Iterable[Ordering], ratings: Mapping[str, trueskill.Rating], model: _TrueSkill
) -> dict[str, trueskill.Rating]:
    """Return the new ratings of those at a table.

    What the match says of a bot is the weighted mean over the orderings, in natural parameters.
    """
    messages: dict[str, Gaussian] = {}
    for weight, seats in ways:
        if weight == 1 and len(seats) == 2:
            return _rate_pair(seats, ratings, model)
        new = model.rate([(ratings[bot],) for bot, _ in seats], ranks=[place for _, place in seats])
        for (bot, _), (rating,) in zip(seats, new, strict=True):
            message = rating / ratings[bot]
            scaled = Gaussian(pi=weight * message.pi, tau=weight * message.tau)
            messages[bot] = messages.get(bot, ratings[bot]) * scaled
    return {bot: trueskill.Rating(belief) for bot, belief in messages.items()}


def _rate_pair(
    seats: Sequence[tuple[str, int]], ratings: Mapping[str, trueskill.Rating], model: _TrueSkill
) -> dict[str, trueskill.Rating]:
    """Return what the package's factor graph comes to with two seats, 20 times as fast.

    The exact update of section 2 of the paper, from the functions of the package.
    """
    (winner, place), (loser, other) = sorted(seats, key=itemgetter(1))
    first, second = ratings[winner], ratings[loser]
    c = math.sqrt(2 * BETA**2 + first.sigma**2 + second.sigma**2)
    margin = trueskill.calc_draw_margin(model.draw_probability, 2, model) / c
    diff = (first.mu - second.mu) / c
    drawn = place == other
    v = (model.v_draw if drawn else model.v_win)(diff, margin)
    w = (model.w_draw if drawn else model.w_win)(diff, margin)
    return {
        bot: trueskill.Rating(
            old.mu + sign * v * old.sigma**2 / c,
            old.sigma * math.sqrt(1 - w * old.sigma**2 / c**2),
        )
        for bot, old, sign in ((winner, first, 1), (loser, second, -1))
    }


@lru_cache(MAX_CACHED_ENDS)
def _orderings_by_bot(end: End) -> list[Ordering]:
    """Return all ways to count one seat for each bot: a bot does not play against itself."""
    found = []
    for ordering in list_orderings(end):
        seats: dict[str, list[int]] = defaultdict(list)
        for bot, place in ordering.seats:
            seats[bot].append(place)
        if len(seats) > 1:
            ways = [tuple(zip(seats, places, strict=True)) for places in product(*seats.values())]
            found += [Ordering(ordering.weight / len(ways), way) for way in ways]
    return found


def _normal_cdf(z: float) -> float:
    return math.erfc(-z / math.sqrt(2)) / 2 if z >= MIN_Z else 0.0


def _normal_pdf(z: float) -> float:
    return math.exp(-z * z / 2) / ROOT_2PI
