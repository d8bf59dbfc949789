"""Ratings: a pure function of records.

Design: a bot does not learn between its matches, so TrueSkill runs with tau = 0; with the
usual tau the order of the matches decides more than the matches do. That order is canonical,
by a hash of each match's set-up, and interleaves all pairings; who finished first is nowhere
in it. The draw probability is that of the data. Matches of one deal are not independent:
the interval of a win share is that of a ratio over deals.
"""

import hashlib
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import NamedTuple

import trueskill

from .records import Record

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
FAULTS = ("illegal", "timeout", "exception", "crash")


class Rating(NamedTuple):
    """TrueSkill's belief about a bot."""

    mu: float = MU
    sigma: float = SIGMA


class Standing(NamedTuple):
    """One bot's row of the table."""

    bot: str
    rating: Rating
    share: float  # mean win share of a seat it took, in [0, 1]
    margin: float | None  # half the width of its 95 % interval; None with one deal only
    score: float | None  # mean points of finished matches
    games: int  # seats it took, void matches left out
    faults: Counter[str]  # matches it forfeited, by end


def standings(records: Iterable[Record]) -> list[Standing]:
    """Return the table, best rating first."""
    records = list(records)
    ratings = rate(records)
    rows = [_standing(bot, ratings[bot], records) for bot in ratings]
    return sorted(rows, key=lambda row: (-row.rating.mu, row.bot))


# -------------------------------------------------------------------- TrueSkill


def rate(records: Iterable[Record]) -> dict[str, Rating]:
    """Return the rating of every bot that stands in a record, by name."""
    records = list(records)
    ratings = {bot: Rating() for bot in sorted({b for r in records for b in r.bots})}
    rated = [record for record in records if record.places is not None]
    world = trueskill.TrueSkill(MU, SIGMA, BETA, 0.0, draw_probability(rated))
    for record in sorted(rated, key=_order):
        ratings |= _updated(record, ratings, world)
    return ratings


def draw_probability(records: Iterable[Record]) -> float:
    """Return how often two different bots at a table shared a place, of finished matches.

    Half a draw and half a decision are added, so that neither is ever impossible.
    """
    shared = met = 0
    for record in records:
        if record.end != "finished" or record.places is None:
            continue
        seats = list(zip(record.bots, record.places, strict=True))
        for (bot, place), (other, its_place) in combinations(seats, 2):
            if bot != other:
                met += 1
                shared += place == its_place
    return (shared + 0.5) / (met + 1)


def _order(record: Record) -> bytes:
    key = repr((record.deal, record.bots, record.game, record.components, record.digest))
    return hashlib.sha256(key.encode()).digest()


def _updated(
    record: Record, ratings: dict[str, Rating], world: trueskill.TrueSkill
) -> dict[str, Rating]:
    """Return the new ratings of those at a table.

    A bot with several seats did not play against itself: what the match says of it is the
    mean over all ways of counting one seat for each bot, taken in natural parameters
    (precision, and precision times mean), in which evidence adds up.
    """
    seats = defaultdict(list)
    for bot, place in zip(record.bots, record.places or (), strict=True):
        seats[bot].append(place)
    bots = sorted(seats)  # with ties, TrueSkill depends on the order of listing
    if len(bots) < 2:
        return {}
    ways = list(product(*(seats[bot] for bot in bots)))
    sums = {bot: [0.0, 0.0] for bot in bots}
    for places in ways:
        groups = [(world.create_rating(*ratings[bot]),) for bot in bots]
        for bot, (new,) in zip(bots, world.rate(groups, ranks=list(places)), strict=True):
            sums[bot][0] += new.pi / len(ways)
            sums[bot][1] += new.tau / len(ways)
    return {bot: Rating(tau / pi, math.sqrt(1 / pi)) for bot, (pi, tau) in sums.items()}


# -------------------------------------------------------------------- win shares


def _standing(bot: str, rating: Rating, records: Sequence[Record]) -> Standing:
    by_deal: dict[int, list[float]] = defaultdict(list)
    points: list[int] = []
    faults: Counter[str] = Counter()
    for record in records:
        if record.shares is None:
            continue
        for seat, name in enumerate(record.bots):
            if name == bot:
                by_deal[record.deal].append(record.shares[seat])
                if record.scores is not None:
                    points.append(record.scores[seat])
                if record.seat == seat:
                    faults[record.end] += 1
    share, margin = clustered(list(by_deal.values()))
    score = sum(points) / len(points) if points else None
    return Standing(bot, rating, share, margin, score, sum(map(len, by_deal.values())), faults)


def clustered(blocks: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """Return the mean over all values, and half the width of its 95 % interval.

    `blocks` are independent, the values within one are not (a ratio estimate, Cochran 1977,
    with Student's t). Where everything is 0 or everything 1, the rule of three over the blocks.
    None for the width with fewer than two blocks.
    """
    games = sum(map(len, blocks))
    if not games:
        return 0.0, None
    mean = math.fsum(map(math.fsum, blocks)) / games
    count = len(blocks)
    if count < 2:
        return mean, None
    if mean in (0.0, 1.0):
        return mean, min(1.0, 3 / count)
    squares = math.fsum((math.fsum(block) - mean * len(block)) ** 2 for block in blocks)
    error = math.sqrt(count / (count - 1) * squares) / games
    return mean, student(count - 1) * error


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's t: exact for 1 and 2, else to within 0.01.

    The expansion of Fisher and Cornish (1960) around the normal one.
    """
    if freedom <= 2:
        return (12.706204736, 4.302652730)[freedom - 1]
    z = 1.959963984540054
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
