"""Whether the matches connect a pool. Where they do not, only the prior compares.

A bot is linked to those that it ever scored against. Bots linked both ways, over others or
directly, form a group; the strengths of two groups are far apart only by belief.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..records import Record
from .outcomes import field, orderings, pairs, together


def groups(records: Iterable[Record]) -> list[tuple[str, ...]]:
    """Return the groups; each before those that it only ever won against. One if all is well."""
    records = list(records)
    below = _below(records)
    reach = {bot: _reached(bot, below) for bot in below}
    found: list[tuple[str, ...]] = []
    for bot in sorted(below, key=lambda bot: (-len(reach[bot]), bot)):
        if not any(bot in group for group in found):
            found.append(tuple(sorted(o for o in reach[bot] if bot in reach[o])))
    return found


def warnings(records: Iterable[Record]) -> list[str]:
    """Return a sentence for each gap between groups, none if the pool is connected."""
    records = list(records)
    below = _below(records)
    found = groups(records)
    told = []
    for group, following in pairwise(found):
        one, other = _named(group), _named(following)
        if following[0] in _reached(group[0], below):
            told.append(f"{one} never lost a point to {other}")
        else:
            told.append(f"No match connects {one} with {other}")
    return [f"{each}: how far they are apart is a guess." for each in told]


def _below(records: Iterable[Record]) -> dict[str, set[str]]:
    """Return whom each bot scored against."""
    records = together(records)
    below: dict[str, set[str]] = {bot: set() for bot in field(records)}
    for record in records:
        for bot, place, other, its in _pairs(record):
            if place <= its:
                below[bot].add(other)
            if its <= place:
                below[other].add(bot)
    return below


def _pairs(record: Record) -> Iterator[tuple[str, int, str, int]]:
    for ordering in orderings(record):
        yield from pairs(ordering)


def _reached(bot: str, below: dict[str, set[str]]) -> set[str]:
    reached, waiting = {bot}, [bot]
    while waiting:
        new = below[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def _named(group: tuple[str, ...]) -> str:
    shown = ", ".join(group[:3])
    return shown if len(group) <= 3 else f"{shown} and {len(group) - 3} more"
