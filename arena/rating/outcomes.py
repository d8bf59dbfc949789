"""What records say: who came before whom, on which deal.

A *block* is all matches of one table on one deal, in all seatings. Blocks of one deal share its
luck, so the bootstrap draws deals. All functions sort their records first: no result depends on
the order in which records arrived.

In a solo game a bot meets nobody, but other bots play the same deal. All bots that played one deal
alone are compared as if they had sat at one table, the highest win share first.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, groupby
from operator import attrgetter
from typing import NamedTuple

from ...core import InputError
from ..store.records import Record

MAX_CACHED_ENDS = 10_000  # ends of matches, what follows from which is kept in memory


class Ordering(NamedTuple):
    """Seats by place: 1 is first, equal where shared."""

    weight: float
    seats: tuple[tuple[str, int], ...]  # (bot, place)


End = tuple[tuple[str, ...], tuple[int, ...] | None, str, int | None]
end_of: Callable[[Record], End]
end_of = attrgetter("bots", "places", "end", "seat")
"""Return what a match compares: many end alike, so what follows from it is kept."""


def list_orderings(end: End) -> Iterator[Ordering]:
    """Yield what a match says about those who played it; the weights add up to at most 1.

    A seat that forfeits comes after all others; the others are not compared with each other.
    """
    bots, places, how, seat = end
    if places is None:
        return
    seats = tuple(zip(bots, places, strict=True))
    if how == "finished":
        yield Ordering(1.0, seats)
        return
    others = [each for i, each in enumerate(seats) if i != seat]
    for other in others:
        yield Ordering(1 / len(others), (other, seats[seat or 0]))


class Compared(NamedTuple):
    """Two seats of different bots in a match."""

    bot: str
    other: str
    points: float  # of the bot: 1 if it came first, 0.5 if they share a place, else 0
    weight: float  # a table of k seats has all its pairs, which together weigh k - 1 matches


@lru_cache(MAX_CACHED_ENDS)
def compare_seats(end: End) -> tuple[Compared, ...]:
    """Return all pairs of seats that a match compares."""
    return tuple(
        Compared(
            bot, other, (1 + (hash_block < its) - (hash_block > its)) / 2, 2 * weight / len(seats)
        )
        for weight, seats in list_orderings(end)
        for (bot, hash_block), (other, its) in combinations(seats, 2)
        if bot != other
    )


def group_alike(records: Iterable[Record]) -> list[tuple[tuple[Compared, ...], list[Record]]]:
    """Return the matches in groups that compare the same, each with what that is."""
    groups: dict[End, list[Record]] = defaultdict(list)
    for record in records:
        groups[end_of(record)].append(record)
    return [(compare_seats(end), group) for end, group in groups.items()]


def list_meetings(records: Iterable[Record], bot: str) -> Iterator[tuple[str, float]]:
    """Yield (opponent, points) for every seat that a bot met, points as in `Compared`."""
    for record in records:
        for one, other, points, _ in compare_seats(end_of(record)):
            if one == bot:
                yield other, points
            elif other == bot:
                yield one, 1 - points


def draw_probability(records: Iterable[Record]) -> float:
    """Return how often two different bots at a table shared a place, of finished matches.

    Half a draw and half a decision are added, so that neither is ever impossible.
    """
    met = shared = 0
    for kind, group in group_alike(records):
        for pair in kind if group[0].end == "finished" else ():
            met += len(group)
            shared += len(group) * (pair.points == 0.5)
    return (shared + 0.5) / (met + 1)


# -------------------------------------------------------------------- deals and blocks

Deal = tuple[str, str, int]  # game, components, seed
Block = tuple[Deal, tuple[str, ...]]  # and who sat together, sorted


deal: Callable[[Record], Deal]
deal = attrgetter("game", "components", "deal")
"""Return the deal of a match: what decides its luck. Asked millions of times."""


def group_by_deal(records: Iterable[Record]) -> dict[Block, list[Record]]:
    """Return the matches of every block, in canonical order."""
    found: dict[Block, list[Record]] = defaultdict(list)
    tables: dict[tuple[str, ...], tuple[str, ...]] = {}  # as they sat -> sorted: a few, often seen
    for record in merge_records(records):
        if record.bots not in tables:
            tables[record.bots] = tuple(sorted(record.bots))
        found[deal(record), tables[record.bots]].append(record)
    return found


def sort_records(records: Iterable[Record]) -> list[Record]:
    """Return the matches of one game, sorted. Raises InputError if they are of several."""
    found = list(records)
    things = set(map(_rules, found))
    if len(things) > 1:
        values = "; ".join(
            f"{game}, rules {rules}, data {data}" for game, rules, data in sorted(things)
        )
        raise InputError(f"matches of different games cannot be rated together: {values}")
    seatings = sorted({record.bots for record in found}, key=lambda bots: (sorted(bots), bots))
    hash_block = {bots: i for i, bots in enumerate(seatings)}
    found.sort(key=lambda r: (r.deal, hash_block[r.bots], r.digest, r.number))
    return found


_rules = attrgetter("game", "rules", "components")


def merge_records(records: Iterable[Record]) -> list[Record]:
    """Return the matches in canonical order, with games alone on one deal as one match.

    Who forfeited alone comes after the others. Raises InputError as `canonical` does.
    """
    every, found = sort_records(records), list[Record]()
    if all(len(bots) > 1 for bots in {record.bots for record in every}):
        return every
    for _, group in groupby(every, deal):
        matches = list(group)
        alone = [match for match in matches if len(match.bots) == 1 and match.shares is not None]
        found += [match for match in matches if len(match.bots) > 1]
        found += [_merge_solo_games(alone)] if alone else []
    return found


def _merge_solo_games(alone: Sequence[Record]) -> Record:
    """Return one match in place of all games alone on a deal, with seats that rotate by deal."""
    first = alone[0].deal % len(alone)
    alone = [*alone[first:], *alone[:first]]
    got = [-1.0 if m.end != "finished" else m.shares[0] for m in alone if m.shares is not None]
    return alone[0].replace(
        number=min(match.number for match in alone),
        bots=tuple(match.bots[0] for match in alone),
        end="finished", seat=None, cause=None, scores=None,
        places=tuple(1 + sum(other > mine for other in got) for mine in got),
        shares=tuple(max(mine, 0.0) for mine in got),
    )  # fmt: skip


def shuffle_blocks(blocks: Mapping[Block, list[Record]]) -> list[Record]:
    """Return the matches of blocks shuffled by a hash."""

    def hash_block(key: Block) -> bytes:
        return hashlib.sha256(repr(("", key)).encode()).digest()

    return [record for key in sorted(blocks, key=hash_block) for record in blocks[key]]


def list_bots(records: Iterable[Record]) -> tuple[str, ...]:
    """Return all bots of the records, sorted by name."""
    tables = {record.bots for record in records}
    return tuple(sorted({bot for bots in tables for bot in bots}))


def rated_records(records: Sequence[Record]) -> list[Record]:
    """Return all matches but void ones."""
    return [record for record in records if record.places is not None]
