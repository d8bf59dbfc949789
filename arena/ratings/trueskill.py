"""TrueSkill, the number that is shown (Herbrich, Minka and Graepel 2007).

A bot does not learn between its matches, so tau = 0: with the usual tau the order of the matches
would matter more than their results. The matches are rated in the order of a hash of each block,
which interleaves all pairings. The draw probability is that of the data, and anchored bots keep
the rating they have.

The performances at a table are sorted by place, and a link joins each with the next: it says that
one is ahead of the other by more than a margin, or within it. Two players have one link, which is
solved in closed form; more take expectation propagation, iterated until nothing moves.
"""

import math
import statistics
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from ..records import Record
from .outcomes import End, Ordering, blocks, draw_probability, end_of, field, interleaved, orderings
from .scale import BETA, MU, ROOT_2PI, SIGMA, SPAN

SWEEPS = 50  # over the links of a table, at most
CLOSE = 1e-8  # change of a message, precision times mean, at which the sweeps end
KNOWN = 10_000  # ends of matches whose ways are kept in memory
NORMAL = statistics.NormalDist()


class Rating(NamedTuple):
    """TrueSkill's belief about a bot: a mean and a standard deviation."""

    mu: float = MU
    sigma: float = SIGMA


def rate(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None
) -> dict[str, Rating]:
    """Return the rating of every bot of the records, by name.

    `anchors` are ratings by bot. Raises InputError for records of several games.
    """
    return _after(interleaved(blocks(records)), anchors or {})


def _after(records: list[Record], anchors: Mapping[str, Rating]) -> dict[str, Rating]:
    """Return the ratings after matches in this order."""
    ratings = {bot: anchors.get(bot, Rating()) for bot in field(records)}
    anchors = {bot: rating for bot, rating in anchors.items() if bot in ratings}
    chance = draw_probability(records)
    margin = _margin(chance)
    for record in records:
        ways = _ways(end_of(record))
        if len(ways) == 1 and ways[0].weight == 1 and len(ways[0].seats) == 2:
            new = _duel(ways[0], ratings, margin)
        else:
            new = rated(ways, ratings, chance)
        ratings.update(new)
        if anchors:
            ratings.update(anchors)
    return ratings


def spread(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None, shuffles: int = 20
) -> dict[str, float]:
    """Return the standard deviation of each bot's mu over several orders of the matches.

    Without anchors the mean of all bots varies with the order, too. That changes no difference
    between bots, and is subtracted.
    """
    together = blocks(records)
    found: dict[str, list[float]] = defaultdict(list)
    for shuffle in range(shuffles):
        ratings = _after(interleaved(together, f"shuffle {shuffle}"), anchors or {})
        drift = 0.0 if anchors else statistics.fmean(r.mu for r in ratings.values())
        for bot, rating in ratings.items():
            found[bot].append(rating.mu - drift)
    return {bot: statistics.pstdev(values) for bot, values in found.items()}


# -------------------------------------------------------------------- one match


class Gauss(NamedTuple):
    """A normal belief, or message, in natural parameters: these add up."""

    precision: float = 0.0  # one over the variance
    weighted: float = 0.0  # precision times mean

    @property
    def mean(self) -> float:
        """The mean of a belief that has one."""
        return self.weighted / self.precision

    def plus(self, other: "Gauss") -> "Gauss":
        """Return both beliefs as one."""
        return Gauss(self.precision + other.precision, self.weighted + other.weighted)


def _belief(rating: Rating) -> Gauss:
    return Gauss(rating.sigma**-2, rating.mu * rating.sigma**-2)


def _rating(belief: Gauss) -> Rating:
    return Rating(belief.mean, belief.precision**-0.5)


def _duel(way: Ordering, ratings: Mapping[str, Rating], margin: float) -> dict[str, Rating]:
    """Return the new ratings of two at a table, as `rated` does: most matches are such."""
    (bot, place), (other, its) = way.seats
    if its < place:
        bot, other = other, bot
    (mu, sigma), (its_mu, its_sigma) = ratings[bot], ratings[other]
    own, others = sigma * sigma, its_sigma * its_sigma
    variance = own + others + 2 * BETA**2
    c = math.sqrt(variance)
    gap = mu - its_mu
    v, w = _draw(gap / c, margin / c) if place == its else _win((gap - margin) / c)
    w = min(w, 1 - 1e-12)
    return {
        bot: Rating(mu + own / c * v, math.sqrt(own * (1 - own / variance * w))),
        other: Rating(its_mu - others / c * v, math.sqrt(others * (1 - others / variance * w))),
    }


def rated(
    ways: Sequence[Ordering], ratings: Mapping[str, Rating], chance: float
) -> dict[str, Rating]:
    """Return the new ratings of those at a table; `chance`, in (0, 1), is that of a draw.

    A bot with several seats did not play against itself: what the match says of it is the mean
    over all ways of counting one seat for each bot, in natural parameters.
    """
    said: dict[str, Gauss] = defaultdict(Gauss)
    for weight, seats in ways:
        bots, places = zip(*seats, strict=True)
        found = _messages([ratings[bot] for bot in bots], places, chance)
        for bot, message in zip(bots, found, strict=True):
            said[bot] = said[bot].plus(Gauss(weight * message.precision, weight * message.weighted))
    return {bot: _rating(_belief(ratings[bot]).plus(message)) for bot, message in said.items()}


@lru_cache(KNOWN)
def _ways(end: End) -> list[Ordering]:
    """Return all ways of counting one seat for each bot."""
    found = []
    for ordering in orderings(end):
        seats: dict[str, list[int]] = defaultdict(list)
        for bot, place in sorted(ordering.seats):  # with ties, TrueSkill depends on the listing
            seats[bot].append(place)
        if len(seats) > 1:
            ways = [tuple(zip(seats, places, strict=True)) for places in product(*seats.values())]
            found += [Ordering(ordering.weight / len(ways), way) for way in ways]
    return found


def _messages(ratings: Sequence[Rating], places: Sequence[int], chance: float) -> list[Gauss]:
    """Return what a match says about the skill of each bot.

    Of those who share a place, the one listed first counts as ahead; TrueSkill is not symmetric
    there.
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    own = [_blurred(_belief(ratings[i])) for i in order]
    drawn = [places[a] == places[b] for a, b in pairwise(order)]
    found = zip(order, _propagated(own, drawn, _margin(chance)), strict=True)
    return [_blurred(message) for _, message in sorted(found)]


@lru_cache(64)
def _margin(chance: float) -> float:
    """Return the difference of two performances below which they share a place."""
    return NORMAL.inv_cdf((chance + 1) / 2) * SPAN


def _blurred(message: Gauss) -> Gauss:
    """Turn a message about skill into one about performance, or the other way."""
    scale = 1 / (1 + BETA**2 * message.precision)
    return Gauss(message.precision * scale, message.weighted * scale)


def _propagated(own: Sequence[Gauss], drawn: Sequence[bool], margin: float) -> list[Gauss]:
    """Return what all links say about each performance, in order of place."""
    links = len(drawn)
    ahead, behind = [Gauss()] * links, [Gauss()] * links  # to the one ahead, to the one behind
    sweep = [*range(links), *range(links - 2, 0, -1)]
    for _ in range(SWEEPS):
        change = 0.0
        for k in sweep:
            first = own[k].plus(behind[k - 1] if k else Gauss())
            second = own[k + 1].plus(ahead[k + 1] if k + 1 < links else Gauss())
            one, other = _link(first, second, drawn[k], margin)
            change = max(change, abs(one.weighted - ahead[k].weighted))
            ahead[k], behind[k] = one, other
        if links == 1 or change < CLOSE:
            break
    none = [Gauss()]
    return [a.plus(b) for a, b in zip(ahead + none, none + behind, strict=True)]


def _link(first: Gauss, second: Gauss, drawn: bool, margin: float) -> tuple[Gauss, Gauss]:
    """Return the messages of one link to its two ends, given all others'."""
    variance = 1 / first.precision + 1 / second.precision
    c = math.sqrt(variance)
    gap = first.mean - second.mean
    v, w = _draw(gap / c, margin / c) if drawn else _win((gap - margin) / c)
    left = variance * max(1 - w, 1e-12)  # the variance of the difference, now
    precision = 1 / left - 1 / variance
    if precision <= 0:
        return Gauss(), Gauss()
    mean = ((gap + c * v) / left - gap / variance) / precision
    return _shifted(precision, second, mean), _shifted(precision, first, -mean)


def _shifted(precision: float, other: Gauss, mean: float) -> Gauss:
    """Return the message about one end, of a difference and the belief about the other end."""
    joint = precision * other.precision / (precision + other.precision)
    return Gauss(joint, joint * (other.mean + mean))


def _win(z: float) -> tuple[float, float]:
    """Return (v, w) of a win: a standard normal above -z has mean v and variance 1 - w."""
    if z < -30:  # an upset beyond what floating point can hold: the series of the tail
        return -z - 1 / z + 2 / z**3, 1 - 1 / z**2
    v = _density(z) / NORMAL.cdf(z)
    return v, v * (v + z)


def _draw(gap: float, margin: float) -> tuple[float, float]:
    """Return (v, w) of a draw: the same for a standard normal within the margin of -gap."""
    far = abs(gap)
    ends = (far - margin) / math.sqrt(2), (far + margin) / math.sqrt(2)
    width = (math.erfc(ends[0]) - math.erfc(ends[1])) / 2
    if width < 1e-200:
        return math.copysign(far - margin, -gap), 1.0
    low, high = _density(far + margin), _density(far - margin)
    v = (low - high) / width
    w = v * v + ((margin - far) * high + (margin + far) * low) / width
    return (math.copysign(v, -gap) if gap else 0.0), w


def _density(z: float) -> float:
    return math.exp(-z * z / 2) / ROOT_2PI
