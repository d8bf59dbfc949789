"""The table: how strong each bot is, how it scored, where it failed."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..store.records import Record
from .outcomes import Deal, deal, sort_records
from .scale import MU
from .strength import Strength, Strengths, strengths, student_quantile
from .trueskill import Rating, rate

ALIKE = 1e-12  # sum of squares of blocks that differ by rounding alone


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


def compute_standings(
    records: Iterable[Record], anchors: Mapping[str, Rating] | None = None,
    fitted: Strengths | None = None,
) -> list[Standing]:  # fmt: skip
    """Return the table, strongest first.

    The strength of an anchored bot is the mu it has. `fitted` are the strengths by these records
    and anchors, if they are known already. Raises InputError for records of several games.
    """
    records = sort_records(records)  # as they were played: who was alone has a game of its own
    if fitted is None:
        fitted = strengths(records, {bot: rating.mu for bot, rating in (anchors or {}).items()})
    shares: dict[str, dict[Deal, list[float]]] = defaultdict(lambda: defaultdict(list))
    points: dict[str, list[int]] = defaultdict(list)
    faults: dict[str, Counter[str]] = defaultdict(Counter)
    for record in records:  # in one pass: there may be many
        if record.shares is None:
            continue
        where, scores = deal(record), record.scores
        for seat, bot in enumerate(record.bots):
            shares[bot][where].append(record.shares[seat])
            if scores is not None:
                points[bot].append(scores[seat])
        if record.seat is not None:
            faults[record.bots[record.seat]][record.end] += 1
    rows = []
    for bot, rating in rate(records, anchors).items():
        strength = fitted.get_strength(bot) if bot in fitted.bots else Strength(MU)
        blocks, got = list(shares[bot].values()), points[bot]
        score, games = sum(got) / len(got) if got else None, sum(map(len, blocks))
        row = Standing(bot, strength, rating, *clustered_mean(blocks), score, games, faults[bot])
        rows.append(row)
    return sorted(rows, key=lambda row: (-row.strength.value, row.bot))


def clustered_mean(blocks: Sequence[Sequence[float]]) -> tuple[float, float | None]:
    """Return the mean share over all values, and half the width of its 95 % interval, 1 at most.

    `blocks` are independent, the values within one are not (a ratio estimate, Cochran 1977,
    with Student's t). Where all blocks are alike, the rule of three over the blocks gives the
    width. None for the width with fewer than two blocks; (0, None) without values.
    """
    games = sum(map(len, blocks))
    if not games:
        return 0.0, None
    mean = math.fsum(map(math.fsum, blocks)) / games
    count = len(blocks)
    if count < 2:
        return mean, None
    squares = math.fsum((math.fsum(block) - mean * len(block)) ** 2 for block in blocks)
    if squares < ALIKE:
        return mean, min(1.0, 3 / count)
    error = math.sqrt(count / (count - 1) * squares) / games
    return mean, min(1.0, student_quantile(count - 1) * error)
