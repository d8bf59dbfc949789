"""An audit of a tournament: warnings about its games and ratings.

Each finding has a kind, so that a test can plant one defect and check that it causes its own
warning and no other.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from statistics import median
from typing import NamedTuple

import numpy as np

from ..rating.diagnostics import connection_warnings
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
    """One warning."""

    kind: str  # the name of the check below that found it
    text: str  # a sentence


def audit_summary(summary: Summary) -> list[Finding]:
    """Return all warnings, in the order of the checks."""
    return [Finding(check.__name__, text) for check in CHECKS for text in check(summary)]


def few_deals(summary: Summary) -> Iterator[str]:
    """Too few deals: a typical strength is not known."""
    widths = [row.strength.half_width for row in summary.rows]
    if len(widths) > 1 and summary.deals < MANY_DEALS and median(widths) > WIDE:
        yield (
            f"Too few deals ({summary.deals}): typical intervals are wider than ± {WIDE}, a"
            " difference that wins three of four games."
        )


def disconnected_groups(summary: Summary) -> Iterator[str]:
    """Groups of bots that no result connects."""
    yield from connection_warnings(summary.records)


def unexplained_scores(summary: Summary) -> Iterator[str]:
    """Scores that strengths do not explain, such as those of three bots that beat each other."""
    cross = summary.cross
    residuals = np.nan_to_num(cross.residual)
    if residuals.size and residuals.max() > MAX_RESIDUAL:
        row, column = np.unravel_index(residuals.argmax(), residuals.shape)
        yield (
            f"Strengths do not explain who beats whom ({cross.bots[row]} scored"
            f" {residuals.max():.1f} standard errors more against {cross.bots[column]} than"
            " expected): see the cross table."
        )


def seat_advantage(summary: Summary) -> Iterator[str]:
    """A seat that wins more or less than its share."""
    shares = summary.seats
    fair = 1 / max(len(shares), 1)
    for number, (share, margin) in enumerate(shares, 1):
        if len(shares) > 1 and margin and abs(share - fair) > SURE * margin:
            yield (
                f"Seat {number} wins {100 * share:.0f} % (fair: {100 * fair:.0f} %). All bots take"
                " all seats equally often, so no bot has an advantage."
            )


def identical_bots(summary: Summary) -> Iterator[str]:
    """Two bots that play identical games: probably one bot under two names."""
    played: dict[tuple[str, object], list[Record]] = defaultdict(list)
    for record in summary.records:
        if record.end == "finished" and record.actions:
            played[record.game, deal(record)].append(record)
    same: Counter[tuple[str, str]] = Counter()
    other: set[tuple[str, str]] = set()
    for one, two in combinations(sorted(summary.bots), 2):
        for records in played.values():
            alike = _have_same_games(records, one, two)
            if alike is not None:
                same[one, two] += alike
                other |= set() if alike else {(one, two)}
    for pair, deals in same.items():
        if deals >= ALIKE and pair not in other:
            yield f"{pair[0]} and {pair[1]} played identical games: are they the same bot?"


def _have_same_games(records: Sequence[Record], one: str, two: str) -> bool | None:
    """Return whether games of a deal stay the same when two bots change places; None if unknown."""
    games = {record.bots: record.actions for record in records}
    swap = {one: two, two: one}
    pairs = [
        (actions, games[swapped])
        for bots, actions in games.items()
        if (swapped := tuple(swap.get(bot, bot) for bot in bots)) in games and swapped != bots
    ]
    return all(a == b for a, b in pairs) if pairs else None


def many_ties(summary: Summary) -> Iterator[str]:
    """Matches without a winner."""
    ended = [record.places for record in summary.records if record.places and len(record.bots) > 1]
    tied = sum(set(places) == {1} for places in ended)
    if ended and tied > TIED * len(ended):
        yield f"{tied} of {len(ended)} games ended in a tie: they say little about the bots."


def many_forfeits(summary: Summary) -> Iterator[str]:
    """Bots that forfeit: their strength is that of a broken program."""
    for row in summary.rows:
        lost = sum(row.faults[end] for end in FAULTS)
        if lost > FAILED * row.games:
            yield f"{row.bot} forfeited {lost} of {row.games} games: its rating is not meaningful."


def outdated_bots(summary: Summary) -> Iterator[str]:
    """Bots that have changed since they were rated."""
    for bot in summary.outdated:
        yield f"{bot} has changed since it played: its rating may be outdated."


CHECKS: tuple[Callable[[Summary], Iterator[str]], ...] = (
    few_deals, disconnected_groups, unexplained_scores, seat_advantage, identical_bots, many_ties,
    many_forfeits, outdated_bots,
)  # fmt: skip
