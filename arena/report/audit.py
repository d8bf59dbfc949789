"""What is doubtful about a tournament: an audit of its games and ratings.

Each finding has a kind, so that a test can plant one defect and see that its warning, and no
other, comes (tests/arena/report/test_audit.py).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import NamedTuple

import numpy as np

from ..rating.diagnostics import connection_warnings as gaps
from ..rating.outcomes import deal
from ..store.records import FAULTS, Record
from .summary import Summary

WIDE = 4.2  # of strength: so much more wins three of four games
MANY_DEALS = 50  # deals; if strengths are unknown after so many, it is not for want of deals
SURE = 4 / 1.96  # a seat's share must be so many 95 % margins away from a fair one
MAX_RESIDUAL = 4.0  # standard errors between a score and what strengths let expect
TIED = 0.5  # of all matches
FAILED = 0.02  # of a bot's games
ALIKE = 4  # deals on which two bots must have played the same games


class Finding(NamedTuple):
    """One thing that is doubtful."""

    kind: str  # the name of the check below that found it
    text: str  # a sentence


def audit_summary(summary: Summary) -> list[Finding]:
    """Return all that is doubtful, in the order of the checks."""
    return [Finding(check.__name__, text) for check in CHECKS for text in check(summary)]


def few(summary: Summary) -> Iterator[str]:
    """Too few deals: a typical strength is not known."""
    widths = [row.strength.half_width for row in summary.rows]
    if len(widths) > 1 and summary.deals < MANY_DEALS and median(widths) > WIDE:
        yield (
            f"Too few deals ({summary.deals}): strengths are not known to ± {WIDE}, which"
            " decides three of four games."
        )


def gap(summary: Summary) -> Iterator[str]:
    """Groups of bots that no result connects."""
    yield from gaps(summary.records)


def circle(summary: Summary) -> Iterator[str]:
    """Scores that strengths do not explain, as of bots that beat each other in a circle."""
    cross = summary.cross
    residuals = np.nan_to_num(cross.residual)
    if residuals.size and residuals.max() > MAX_RESIDUAL:
        row, column = np.unravel_index(residuals.argmax(), residuals.shape)
        yield (
            f"Strengths alone do not explain who beats whom ({cross.bots[row]} scored"
            f" {residuals.max():.1f} standard errors more against {cross.bots[column]} than"
            " expected): see the cross table."
        )


def seat(summary: Summary) -> Iterator[str]:
    """A seat that wins more or less than its share."""
    shares = summary.seats
    fair = 1 / max(len(shares), 1)
    for number, (share, margin) in enumerate(shares, 1):
        if len(shares) > 1 and margin and abs(share - fair) > SURE * margin:
            yield (
                f"Seat {number} wins {100 * share:.0f} % where {100 * fair:.0f} are fair. All bots"
                " sit everywhere, so this favours none of them."
            )


def clone(summary: Summary) -> Iterator[str]:
    """Two bots that play the same games: they are one, and count twice."""
    played: dict[tuple[str, object], list[Record]] = defaultdict(list)
    for record in summary.records:
        if record.end == "finished" and record.actions:
            played[record.game, deal(record)].append(record)
    same: Counter[tuple[str, str]] = Counter()
    other: set[tuple[str, str]] = set()
    for one, two in combinations(sorted(summary.bots), 2):
        for records in played.values():
            alike = _alike(records, one, two)
            if alike is not None:
                same[one, two] += alike
                other |= set() if alike else {(one, two)}
    for pair, deals in same.items():
        if deals >= ALIKE and pair not in other:
            yield f"{pair[0]} and {pair[1]} played the same games, action by action: are they one?"


def _alike(records: Sequence[Record], one: str, two: str) -> bool | None:
    """Return whether games of a deal stay the same when two bots change places; None if unknown."""
    games = {record.bots: record.actions for record in records}
    swap = {one: two, two: one}
    pairs = [
        (actions, games[swapped])
        for bots, actions in games.items()
        if (swapped := tuple(swap.get(bot, bot) for bot in bots)) in games and swapped != bots
    ]
    return all(a == b for a, b in pairs) if pairs else None


def ties(summary: Summary) -> Iterator[str]:
    """Matches that nobody won."""
    ended = [record.places for record in summary.records if record.places and len(record.bots) > 1]
    tied = sum(set(places) == {1} for places in ended)
    if ended and tied > TIED * len(ended):
        yield f"{tied} of {len(ended)} games ended level, and hardly tell bots apart."


def forfeits(summary: Summary) -> Iterator[str]:
    """Bots that forfeit: their strength is that of a broken program."""
    for row in summary.rows:
        lost = sum(row.faults[end] for end in FAULTS)
        if lost > FAILED * row.games:
            yield f"{row.bot} forfeited {lost} of {row.games} games: what it is worth is not known."


def build(summary: Summary) -> Iterator[str]:
    """Bots that are other programs today than when they were rated."""
    for bot in summary.outdated:
        yield f"{bot} played as another build than the one that is here: its rating is not today's."


CHECKS: tuple[Callable[[Summary], Iterator[str]], ...] = (
    few, gap, circle, seat, clone, ties, forfeits, build,
)  # fmt: skip
