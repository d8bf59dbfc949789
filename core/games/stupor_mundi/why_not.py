"""Why places cannot be chosen where others like them can."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from . import names as n
from . import rules as r
from .boards import Table
from .phrases import STRUCTURES, effect
from .text import MAINS, parted, phrase, slot_mains, top
from .types import Player

Found = Iterator[tuple[str, str]]  # a place's id, and why it cannot be chosen
LACKING = {  # what a main action would need
    "promote": "Your Specialists can take no step that you can pay.",
    "market": "You can neither sell nor buy at the Market of your Ship's city.",
    "build": "You have nothing left to build on a site that you can reach and pay.",
    "summon": "Your Ship's city has no Ally for whom you have Grain and a free space.",
    "purchase": "Your Ship's city has no card that you can pay.",
}


def obstacles(table: Table, legal: Sequence[int]) -> dict[str, str]:
    """Return why the viewer cannot choose places now, by their ids; `legal` are its actions."""
    found: dict[str, str] = {}
    for kind in {parted(action)[0] for action in legal} & REASONS.keys():
        found.update(REASONS[kind](table))
    return found


def _me_obstacles(table: Table) -> Player:
    return table.players[table.me]


def _travel(table: Table) -> Found:
    for city in n.CITIES:
        yield f"city-{city}", "You cannot pay for so long a way."


def _elsewhere(table: Table) -> Found:
    """Only the Ship's city sells, and has Allies to summon."""
    for i, city in enumerate(n.CITIES):
        if i != _me_obstacles(table)["ship"]:
            for id in (
                f"sell-{city}",
                f"buy-{city}",
                *(f"{x}-{city}{k}" for x in ("ally", "card") for k in (1, 2)),
            ):
                yield id, "Your Ship is not here."


def _slots(table: Table) -> Found:
    free = table.holdings[table.me]["free"]
    for i, kind in enumerate(_me_obstacles(table)["slot"]):
        if not free >> i & 1:
            why = "It is locked until K2 is built." if kind == n.NONE else "A card is in it."
            yield f"slot-{table.me}-{i + 1}", why
            yield f"down-{table.me}-{i + 1}", why


def _icons(table: Table) -> Found:
    slot, left = slot_mains(table.fields, table.fields["slot"]), top(table.fields)["mask"]
    for i, name in enumerate(MAINS):
        if name not in slot:
            why = "It is not beside the slot."
        elif not left >> i & 1:
            why = "It is done."
        else:
            why = LACKING[name]
        yield f"icon-{name}", why


def _steps(table: Table) -> Found:
    """SM-54, SM-57, SM-58, SM-162."""
    specialists = _me_obstacles(table)["specialist"]
    moved = [came_to for came_to in divmod(top(table.fields)["extra"], 16) if came_to]
    for i, place in enumerate(n.PLACES[1:], start=1):
        before = 0 if place[1] == "1" else i - 1
        if i in n.CITY_PLACES and i in specialists:
            why = "You already have a Specialist in this City, and cannot place another one."
        elif before not in specialists:
            why = "No Specialist of yours stands one step before it."
        elif specialists.count(before) <= moved.count(before):
            why = "Your Specialist one step before it has moved already."
        else:
            why = "You cannot pay the Grain for the step."
        yield f"place-{place}", why


def _sites(table: Table) -> Found:
    """SM-84, SM-85, SM-92."""
    p, printed, pieces = _me_obstacles(table), table.data["castle"]["site"], table.data["structure"]
    kinds = effect(phrase(table.fields), "what waits")["kinds"]
    only = next(what for mask, what, _ in STRUCTURES.values() if mask == kinds)
    ring = n.RING
    left = {pieces[table.piece_names[i]]["kind"] for i in n.bits(p["pieces"])}
    for i, site in enumerate(n.SITES):
        kind = printed[site]["kind"]
        beside = 1 << (i - 1) % ring | 1 << (i + 1) % ring
        if p["sites"] >> i & 1:
            why = "It is built."
        elif not STRUCTURES[kind][0] & kinds:
            why = f"You may build only {only} now."
        elif i < ring and not p["sites"] & beside:
            why = "A site beside it must be built first."
        elif kind not in left:
            why = f"You have no {n.title(kind)} left."
        else:
            why = "You cannot pay for it."
        yield f"site-{site}", why


def _hosts(table: Table) -> Found:
    """SM-97."""
    p = _me_obstacles(table)
    for i, kind in enumerate(p["ally"]):
        if kind != n.NONE:
            why = "An Ally is here."
        elif p["pieces"] >> i & 1:
            why = "A Tower is in the way: build it first."
        else:
            why = "It is like the first free space."
        yield f"host-{table.me}-{i + 1}", why


REASONS: dict[int, Callable[[Table], Found]] = {  # by the first code of a kind of actions
    r.TRAVEL: lambda table: chain(_travel(table), _slots(table)),
    **dict.fromkeys((r.PLAY_UP, r.PLAY_DOWN), _slots),
    r.MAIN: _icons,
    r.PROMOTE + 1: _steps,
    **dict.fromkeys((r.SELL, r.BUY, r.SUMMON, r.PURCHASE), _elsewhere),
    r.SITE: _sites,
    r.HOST: _hosts,
}
