"""Simulated pools of known strengths, whose matches share the luck of a deal.

The performance of a seat is the strength of its bot, plus the luck the deal has for that seat,
plus luck of its own; both together vary by TrueSkill's BETA. `luck` is the deal's part of that
variance. The best performance wins; those within a margin share a place.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations

import numpy as np

from staufen.arena.rating import BETA
from staufen.arena.store.records import Record
from tests.support.records import record


def match_of(bots: Sequence[str], performance: Sequence[float], deal: int, margin: float) -> Record:
    """Return the record of a match as these performances make it."""
    order = sorted(range(len(bots)), key=lambda seat: -performance[seat])
    places = [1] * len(bots)
    for rank, (ahead, seat) in enumerate(pairwise(order), 2):
        near = performance[ahead] - performance[seat] < margin
        places[seat] = places[ahead] if near else rank
    return record(bots, places, deal).replace(number=deal)


def block(
    strengths: Mapping[str, float], table: Sequence[str], deal: int,
    chance: float, rng: np.random.Generator, margin: float = 0.0,
) -> Iterator[Record]:  # fmt: skip
    """Yield the matches of a table on one deal, in all seatings."""
    of_seat = rng.normal(0, BETA * math.sqrt(chance), len(table))
    for seats in permutations(table):
        own = rng.normal(0, BETA * math.sqrt(1 - chance), len(table))
        performance = [strengths[bot] + of_seat[i] + own[i] for i, bot in enumerate(seats)]
        yield match_of(seats, performance, deal, margin)


def round_robin(
    strengths: Mapping[str, float], players: int, deals: int, chance: float, seed: int,
    margin: float = 0.0,
) -> list[Record]:  # fmt: skip
    """Return all tables of a pool on so many deals each, no deal twice."""
    rng = np.random.default_rng(seed)
    tables = list(combinations(strengths, players))
    found = (
        match
        for number, table in enumerate(tables * deals)
        for match in block(strengths, table, number, chance, rng, margin)
    )
    return [match.replace(number=number) for number, match in enumerate(found)]
