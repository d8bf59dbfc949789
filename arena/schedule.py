"""Who meets whom, on which deal, in which seats. Knows names only, no bots and no games.

Every deal is played at every table in all rotations of its seating (or in all permutations),
so that each bot gets each seat of each deal equally often. All matches of a deal belong
together: the deal is the unit of every statistic.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np

from ..core import InputError
from ..core.errors import unknown

SEATINGS = ("rotations", "permutations")


class Pairing(NamedTuple):
    """One match to be played; `number` is its place in the schedule, from 0."""

    number: int
    deal: int  # the seed of the deal, from which the luck of everyone at the table follows
    bots: tuple[str, ...]  # by seat


def schedule(
    bots: Sequence[str], players: int, deals: int, seed: int, seating: str = "rotations"
) -> Iterator[Pairing]:
    """Yield all pairings, deal after deal. Raises InputError for a field that cannot play."""
    if seating not in SEATINGS:
        raise unknown("seating", seating, SEATINGS)
    if not bots or deals < 1:
        raise InputError(f"schedule: {len(bots)} bots and {deals} deals; at least one of each")
    for name in bots:
        if list(bots).count(name) > 1:
            raise InputError(f"bot {name} stands twice in the field")
    number = 0
    for index in range(deals):
        deal = deal_seed(seed, index)
        for table in tables(bots, players):
            for seats in seatings(table, seating):
                yield Pairing(number, deal, seats)
                number += 1


def deal_seed(seed: int, index: int) -> int:
    """Return the seed of a tournament's deal: 53 bits, which any JSON reader keeps exact."""
    sequence = np.random.SeedSequence(seed, spawn_key=(index,))
    return int(sequence.generate_state(1, np.uint64)[0]) >> 11


def tables(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Return who sits together.

    A field of at least as many bots as seats meets in all combinations. A smaller one is
    seated with every bot present and as evenly as the seats allow; where they do not come
    out even, all choices of who sits more often are played: A, B at three seats are AAB, ABB.
    """
    if len(bots) >= players:
        return list(combinations(bots, players))
    times, left = divmod(players, len(bots))
    return [
        tuple(name for name in bots for _ in range(times + (name in favoured)))
        for favoured in combinations(bots, left)
    ]


def seatings(table: tuple[str, ...], seating: str) -> list[tuple[str, ...]]:
    """Return the distinct rotations (or permutations) of a table, in a fixed order."""
    if seating == "permutations":
        every = list(permutations(table))
    else:
        every = [table[i:] + table[:i] for i in range(len(table))]
    return list(dict.fromkeys(every))
