"""The games of a run as a list: who sat where, how each ended, and a link by which it is seen."""

import base64
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from ..rating.outcomes import deal
from ..store.records import Record
from .summary import Summary

MAX_LISTED_GAMES = 1000  # games that are listed, about: each pair of bots has its share of them
MAX_PAGE_LENGTH = 3_000_000  # characters of records that a page may hold


class Seat(NamedTuple):
    """Who sat in a seat."""

    place: int  # of the bot in the standings, from 0
    result: str  # points, or the place in the game if there are none
    won: bool


class Row(NamedTuple):
    """A game."""

    number: int
    deal: int  # counted from 1, in the order of the schedule
    seed: int
    seats: list[Seat]
    actions: int
    end: str
    link: str  # to its replay; nothing if there is none
    firsts: list[str]  # pairs of bots of which this is the first game


def list_games(summary: Summary, links: Sequence[str] = ()) -> list[Row]:
    """Return the games that are listed, in the order of the schedule.

    `links` are addresses of replays, one for each record of the summary.
    """
    places = {bot: place for place, bot in enumerate(summary.bots)}
    numbered = sorted(enumerate(summary.records), key=lambda pair: pair[1].number)
    quota = -(-MAX_LISTED_GAMES // max(len(places) * (len(places) - 1) // 2, 1))
    seen: Counter[str] = Counter()
    found: list[Row] = []
    for index, record in numbered:
        seated = [places[bot] for bot in record.bots]
        met = [pair_anchor(*both) for both in combinations(sorted(set(seated)), 2)]
        if min((seen[pair] for pair in met), default=len(found)) >= quota:
            continue
        firsts = [pair for pair in met if not seen[pair]]
        seen.update(met)
        found.append(Row(
            record.number, summary.schedule[deal(record)] + 1, record.deal,
            _list_seats(record, seated), len(record.actions), record.end,
            links[index] if index < len(links) else "", firsts,
        ))  # fmt: skip
    return found


def pair_anchor(one: int, other: int) -> str:
    """Return the name of a pair of bots, by their places; an address may end with it."""
    return f"games-{min(one, other)}-{max(one, other)}"


def _list_seats(record: Record, seated: Sequence[int]) -> list[Seat]:
    results = [str(points).replace("-", "−") for points in record.scores or ()]
    ranks = record.places or [0] * len(seated)
    results = results or [f"place {rank}" if rank else "" for rank in ranks]
    return [
        Seat(*each) for each in zip(seated, results, (rank == 1 for rank in ranks), strict=True)
    ]


def data_links(records: Iterable[Record]) -> list[str]:
    """Return addresses that hold the records themselves, as long as there is room on the page."""
    room, found = MAX_PAGE_LENGTH, []
    for record in records:
        text = base64.b64encode(str(record).encode()).decode()
        room -= len(text)
        if room < 0:
            break
        found.append(f"data:application/jsonl;base64,{text}")
    return found
