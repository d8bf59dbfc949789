"""The table: how strong each bot is, how it scored, where it failed."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..records import Record
from .outcomes import Deal, canonical, deal
from .strength import Strength, Strengths, strengths, student
from .trueskill import Rating, rate


class Standing(NamedTuple):
    """One bot's row of the table."""

    bot: str
    strength: Strength  # decides
    rating: Rating  # TrueSkill's, is shown
    share: float  # mean win share of a seat it took, in [0, 1]
    margin: float | None  # half the width of its 95 % interval; None with one deal only
    score: float | None  # mean points of finished matches
    games: int  # seats it took, void matches left out
    faults: Counter[str]  # matches it forfeited, by end


def standings(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None,
    fitted: Strengths | None = None,
) -> list[Standing]:  # fmt: skip
    """Return the table, strongest first.

    The strength of an anchored bot is the mu it has. `fitted` are the strengths by these records
    and anchors, if they are known already. Raises InputError for records of several games.
    """
    records = canonical(records)  # as they were played: who was alone has a game of its own
    if fitted is None:
        fitted = strengths(records, {bot: rating.mu for bot, rating in (anchors or {}).items()})
    ratings = rate(records, anchors)
    unplayed = Strength(Rating().mu)
    taken = _taken(records)
    rows = [
        _standing(bot, fitted.of(bot) if bot in fitted.bots else unplayed, rating, taken[bot])
        for bot, rating in ratings.items()
    ]
    return sorted(rows, key=lambda row: (-row.strength.value, row.bot))


class _Taken:
    """What a bot got in the seats that it took."""

    def __init__(self) -> None:
        self.by_deal: dict[Deal, list[float]] = defaultdict(list)  # win shares
        self.points: list[int] = []  # of finished matches
        self.faults: Counter[str] = Counter()


def _taken(records: Iterable[Record]) -> dict[str, _Taken]:
    found: dict[str, _Taken] = defaultdict(_Taken)
    for record in records:
        if record.shares is None:
            continue
        where, scores = deal(record), record.scores
        for seat, bot in enumerate(record.bots):
            taken = found[bot]
            taken.by_deal[where].append(record.shares[seat])
            if scores is not None:
                taken.points.append(scores[seat])
        if record.seat is not None:
            found[record.bots[record.seat]].faults[record.end] += 1
    return found


def _standing(bot: str, strength: Strength, rating: Rating, taken: _Taken) -> Standing:
    points, games = taken.points, sum(map(len, taken.by_deal.values()))
    share, margin = clustered(list(taken.by_deal.values()))
    score = sum(points) / len(points) if points else None
    return Standing(bot, strength, rating, share, margin, score, games, taken.faults)


def clustered(blocks: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """Return the mean share over all values, and half the width of its 95 % interval, 1 at most.

    `blocks` are independent, the values within one are not (a ratio estimate, Cochran 1977,
    with Student's t). Where everything is 0 or everything 1, the rule of three over the blocks
    gives the width. None for the width with fewer than two blocks; (0, None) without values.
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
    return mean, min(1.0, student(count - 1) * error)
