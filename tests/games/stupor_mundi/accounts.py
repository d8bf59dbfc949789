"""What stands in the accounts of Stupor Mundi, read from the fields of a state (law 9)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from staufen.core.games.stupor_mundi.names import NONE, bits, kinds_in

FIRST_PLACES = (1, 6, 9, 3, 11)  # of the Workplace tiles: Countryside A, B, C, Village A, C

Account = tuple[int, str, int]


def accounts(fields: dict[str, Any]) -> Counter[Account]:
    """Return what stands in the accounts, but for the points."""
    found: Counter[Account] = Counter()
    for seat in range(fields["head"]["num_players"]):
        found[seat, "first", 0] = int(fields["first"] == seat)
        found.update((seat, *thing) for thing in _of_seat(fields["player"][seat]))
        for account, key in (("augustales", "money"), ("grain", "grain"), ("stone", "stone")):
            found[seat, account, 0] = fields["player"][seat][key]
    found.update((-1, *thing) for thing in _of_table(fields))
    found |= {(-1, account, place): number for account, place, number in _numbers(fields)}
    return found


def _of_seat(p: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield every thing of a seat, with its account and place."""
    for account in ("hand", "pile", "discard"):
        yield from ((account, kind) for kind in kinds_in(p[account]))
    for slot, kind in enumerate(p["slot"]):
        if kind != NONE:
            yield "slot", slot
            yield "face down" if p["face_down"] >> slot & 1 else "face up", kind
    yield "ship", p["ship"]
    yield from (("specialist", place) for place in p["specialist"])
    yield from (("site", site) for site in bits(p["sites"]))
    yield from (("piece", piece) for piece in bits(p["pieces"]))
    for space, kind in enumerate(p["ally"]):
        if kind != NONE:
            yield "host", space
            yield "ally", kind
    if p["house"] != NONE:
        yield "house", p["house"]
    if p["passed"]:
        yield "passed", 0


def _of_table(fields: dict[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield every thing that belongs to no seat, with its account and place."""
    for account in ("active", "next"):
        yield from ((account, 32 * i + tile) for i, tile in _filled(fields[account]))
    for i, first in enumerate(FIRST_PLACES):
        if fields["work"][first] != NONE:
            yield "workplace", 8 * i + fields["work"][first] // 2
    yield from (("market", 12 * city + tile) for city, tile in _filled(fields["market"]))
    yield from (("shown", 20 * space + kind) for space, kind in _filled(fields["ally_up"]))
    for space, kind in _filled(fields["card"]):
        yield "card", kind
        yield "space", space
    yield from (("cards", kind) for kind in kinds_in(fields["card_pool"]))
    yield "frederick", fields["fred_city"]
    for account, key in SETS:
        yield from ((account, number) for number in bits(fields[key]))


SETS = (
    ("stack", "edict_stack"),
    ("issued", "issued"),
    ("token", "tokens"),
    ("covered", "ally_down"),
    ("solo", "solo_deck"),
)
COUNTS = (("palace", "palace"), ("unseen", "ally_pool"), ("level", "card_left"))


def _numbers(fields: dict[str, Any]) -> Iterator[tuple[str, int, int]]:
    """Yield the table's numbers: account, place and value."""
    for account, key in COUNTS:
        yield from ((account, i, number) for i, number in enumerate(fields[key]))
    for path, stack in enumerate(fields["city"]):
        yield from (("bonus", 6 * path + kind, number) for kind, number in enumerate(stack))
    yield "last", 0, fields["edicts_out"]
    yield "last", 1, fields["cards_out"]
    yield "round", 0, fields["round"]
    yield "crowns", 0, fields["crowns"]
    yield "replies", 0, fields["fred_turns"]


def _filled(spaces: Sequence[int]) -> Iterable[tuple[int, int]]:
    return [(i, what) for i, what in enumerate(spaces) if what != NONE]
