"""Schedules: pairings of bots by name, with deals and seats.

Every deal is played at every table in all rotations of its seating, in all permutations, or in a
balanced choice of them. So each bot gets each seat of each deal equally often. The matches of one
deal at one table are a block. Every statistic treats a block as one unit.

A schedule is a generator of rounds. The results of a round are sent to it before it yields the
next. Within a round the order in which matches end does not matter.
"""

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, count, permutations
from typing import Any, NamedTuple, Protocol

import numpy as np

from ..core import InputError
from ..core.errors import unknown

SEATINGS = ("rotations", "permutations", "balanced")
BOOKS = {1: 1194}  # version -> seed: the deals of a book never change, new ones are a new book
FIRST_ROUND = 8  # matches at least; later rounds grow, so that little time is lost at their ends
MAX_ROUND = 2048  # matches of which results are held in memory


class Pairing(NamedTuple):
    """One match to be played; `number` is its place in the schedule, from 0."""

    number: int
    deal: int  # the seed of the deal, from which the luck of everyone at the table follows
    bots: tuple[str, ...]  # by seat


class Result(Protocol):
    """What a schedule needs to know of a match."""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots by seat."""

    @property
    def shares(self) -> tuple[float, ...] | None:
        """The win shares by seat."""


Rounds = Generator[list[Pairing], Sequence[Any], None]  # it is sent records, as results
JITTER = 2.0  # in ratings: so that neighbours are not always the same
Rate = Callable[[Sequence[Any]], Mapping[str, float]]  # results -> ratings
ELSEWHERE = 5  # in every fifth round or table, opponents need not have a similar rating


# -------------------------------------------------------------------- deals


def deal_seed(seed: int, index: int) -> int:
    """Return the seed of a tournament's deal: 53 bits, which any JSON reader keeps exact."""
    sequence = np.random.SeedSequence(seed, spawn_key=(index,))
    return int(sequence.generate_state(1, np.uint64)[0]) >> 11


def book_seed(version: int) -> int:
    """Return the seed that stands for a book of deals. Raises InputError."""
    if version not in BOOKS:
        raise unknown("deal book", version, BOOKS)
    return BOOKS[version]


# -------------------------------------------------------------------- schedules


def schedule_round_robin(
    bots: Sequence[str], players: int, deals: int, seed: int, seating: str = "rotations"
) -> Iterator[Pairing]:
    """Yield a round robin: every deal at every table. Raises InputError for a bad field."""
    check_field(bots, deals)
    return _numbered(count(), list_tables(bots, players), deals, seed, seating)


def schedule_gauntlet(
    candidate: str, field: Sequence[str], players: int, deals: int, seed: int,
    seating: str = "rotations",
) -> Iterator[Pairing]:  # fmt: skip
    """Yield the tables of a round robin at which the candidate sits. Raises InputError.

    In a solo game the opponents play each deal too, to be compared with.
    """
    check_field([candidate, *field], deals)
    if not field:
        raise InputError(f"a gauntlet needs at least one opponent for {candidate}")
    every = list_tables([candidate, *field], players)
    ours = [table for table in every if candidate in table or players == 1]
    return _numbered(count(), ours, deals, seed, seating)


def schedule_swiss(
    bots: Sequence[str], players: int, rounds: int, seed: int, seating: str = "rotations"
) -> Rounds:
    """Yield rounds in which bots with similar results meet, and as few as possible meet again.

    All tables of a round have the same deal. Bots that do not fit at a table sit out in turn, and
    each is credited with an even share.
    """
    check_field(bots, rounds, players)
    points = dict.fromkeys(bots, 0.0)
    met: Counter[tuple[str, str]] = Counter()
    rests: Counter[str] = Counter()
    numbers = count()
    for index in range(rounds):
        lot = np.random.default_rng([seed, index]).permutation(len(bots))
        order = sorted(range(len(bots)), key=lambda i: (-round(points[bots[i]], 6), lot[i]))
        resting = sorted(order[::-1], key=lambda i: rests[bots[i]])[: len(bots) % players]
        rests.update(bots[i] for i in resting)
        ranked = [bots[i] for i in order if i not in resting]
        seated = list(_neighbours(ranked, players, met))
        results = yield list(_numbered(numbers, seated, 1, deal_seed(seed, index), seating))
        for table in seated:
            met.update(combinations(sorted(table), 2))
        for bot in points:
            points[bot] += mean_share(bot, results, players)


def schedule_ladder(
    bots: Sequence[str], players: int, rounds: int, seed: int, seating: str, rate: Rate
) -> Rounds:
    """Yield rounds in which bots of similar rating meet; every fifth round mixes all bots.

    All tables of a round have the same deal. Bots that do not fit at a table sit out in turn.
    `rate` makes ratings from all results so far.
    """
    check_field(bots, rounds, players)
    rests: Counter[str] = Counter()
    results: list[Any] = []
    numbers = count()
    for index in range(rounds):
        rng = np.random.default_rng([seed, index])
        lot = [bots[i] for i in rng.permutation(len(bots))]
        resting = sorted(lot, key=lambda bot: rests[bot])[: len(bots) % players]
        rests.update(resting)
        here = [bot for bot in lot if bot not in resting]
        if index and (index + 1) % ELSEWHERE:
            ratings = rate(results)
            noise = dict(zip(here, rng.normal(0, JITTER, len(here)), strict=True))
            here.sort(key=lambda bot: -ratings.get(bot, 0.0) - noise[bot])
        seated = [tuple(here[i : i + players]) for i in range(0, len(here), players)]
        results += yield list(_numbered(numbers, seated, 1, deal_seed(seed, index), seating))


def in_rounds(pairings: Iterable[Pairing]) -> Rounds:
    """Cut a fixed schedule into rounds of whole deals, each round longer than the last."""
    due: list[Pairing] = []
    size = FIRST_ROUND
    for pairing in pairings:
        if len(due) >= size and pairing.deal != due[-1].deal:
            yield due
            due, size = [], min(2 * size, MAX_ROUND)
        due.append(pairing)
    if due:
        yield due


def mean_share(bot: str, results: Iterable[Result], players: int) -> float:
    """Return a bot's mean win share of the seats it took; an even one if it took none."""
    taken = [
        share
        for result in results
        for name, share in zip(result.bots, result.shares or (), strict=False)
        if name == bot
    ]
    return sum(taken) / len(taken) if taken else 1 / players


def check_field(bots: Sequence[str], deals: int, seats: int = 0) -> None:
    """Raise InputError for a field that cannot play, or not in so many different seats."""
    if not bots or deals < 1:
        raise InputError(
            f"schedule: {len(bots)} bots, {deals} deals (expected at least one of each)"
        )
    for name in bots:
        if list(bots).count(name) > 1:
            raise InputError(f"duplicate bot {name}; give each a name: NAME=BOT")
    if len(bots) < seats:
        raise InputError(f"schedule: {len(bots)} bots cannot fill {seats} different seats")


def _numbered(
    numbers: Iterator[int], seated: Sequence[tuple[str, ...]], deals: int, seed: int, seating: str
) -> Iterator[Pairing]:
    if seating not in SEATINGS:
        raise unknown("seating", seating, SEATINGS)
    for index in range(deals):
        deal = deal_seed(seed, index)
        for table in seated:
            for seats in list_seatings(table, seating):
                yield Pairing(next(numbers), deal, seats)


def _neighbours(
    ranked: list[str], players: int, met: Counter[tuple[str, str]]
) -> Iterator[tuple[str, ...]]:
    """Yield tables of bots that stand near each other and have met least."""
    left = list(ranked)
    while left:
        table = [left.pop(0)]
        while len(table) < players:
            again = [sum(met[min(a, b), max(a, b)] for a in table) for b in left]
            table.append(left.pop(again.index(min(again))))
        yield tuple(table)


# -------------------------------------------------------------------- tables and seats


def list_tables(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return who sits together.

    If there are at least as many bots as seats, all combinations meet. If there are fewer, every
    bot sits at each table, and some sit more often; all choices of these are played. A, B at three
    seats give AAB and ABB.
    """
    if len(bots) >= players:
        return list(combinations(bots, players))
    times, left = divmod(players, len(bots))
    return [
        tuple(name for name in bots for _ in range(times + (name in favoured)))
        for favoured in combinations(bots, left)
    ]


def list_seatings(table: tuple[str, ...], seating: str) -> list[tuple[str, ...]]:
    """Return the distinct seatings of a table, in a fixed order.

    `balanced` is all permutations for up to three seats. For more seats it is a Williams design:
    each bot has every seat equally often, and sits after each other bot equally often.
    """
    if seating == "permutations":
        every = list(permutations(table))
    elif seating == "balanced":
        every = [tuple(table[i] for i in row) for row in williams_square(len(table))]
    else:
        every = [table[i:] + table[:i] for i in range(len(table))]
    return list(dict.fromkeys(every))


def williams_square(size: int) -> list[tuple[int, ...]]:
    """Return a square balanced for first-order carry-over (Williams 1949); two if size is odd."""
    first = [0, *(i // 2 + 1 if i % 2 == 0 else size - (i // 2 + 1) for i in range(size - 1))]
    rows = [tuple((i + shift) % size for i in first) for shift in range(size)]
    return rows + [row[::-1] for row in rows] if size % 2 and size > 1 else rows
