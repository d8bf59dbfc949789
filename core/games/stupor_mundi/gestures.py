"""The choices of a seat: what one clicks for them, what comes of them."""

from collections.abc import Callable

from ...scene import Gesture
from . import names as n
from . import rules as r
from .boards import Table
from .outlook import outlook
from .text import MAINS, label, parted, write

GROUPS = (  # headings of a list of choices: from which action on
    (r.PASS, ""),
    (r.TRAVEL, "Travel"),
    (r.PLAY_UP, "A card face up, for what it says"),
    (r.PLAY_DOWN, "Any card face down, for an action beside the slot"),
    (r.MAIN, ""),
    (r.REMOVE_HAND, "From your hand"),
    (r.REMOVE_DISCARD, "From your discard pile"),
    (r.CARD, ""),
)


def gesture(table: Table, action: int) -> Gesture:
    """Return a legal action with its clicks and what comes of it."""
    fields, (kind, thing) = table.fields, parted(action)
    clicks = (CLICKS[kind](table, thing),) if kind in CLICKS else ()
    heading = [text for first, text in GROUPS if first <= action][-1]
    return Gesture(
        action,
        write(action),
        label(fields, action),
        clicks,
        outlook(fields, action, table.names),
        heading,
    )


def _ship(table: Table) -> int:
    city: int = table.players[table.me]["ship"]
    return city


def _piece_place(table: Table, piece: int) -> str:
    if piece < 5:
        return f"host-{table.me}-{piece + 1}"
    return f"{'walls' if piece < 10 else 'keeps-left'}-{table.me}"


# The place to click, by the first code of a kind of actions.
CLICKS: dict[int, Callable[[Table, int], str]] = {
    r.TRAVEL: lambda t, k: f"city-{n.CITIES[(_ship(t) + k) % 5]}",
    **dict.fromkeys((r.PLAY_UP, r.PLAY_DOWN), lambda t, slot: f"slot-{t.me}-{slot + 1}"),
    r.MAIN: lambda t, i: f"icon-{list(MAINS)[i]}",
    r.PROMOTE + 1: lambda t, i: f"place-{n.PLACES[i + 1]}",
    **dict.fromkeys((r.SELL, r.BUY), lambda t, _: f"city-{n.CITIES[_ship(t)]}"),
    r.SITE: lambda t, site: f"site-{n.SITES[site]}",
    r.PIECE: _piece_place,
    **dict.fromkeys((r.SUMMON, r.PURCHASE), lambda t, space: f"city-{n.CITIES[space // 2]}"),
    r.HOST: lambda t, i: f"host-{t.me}-{i + 1}",
    **dict.fromkeys((r.REMOVE_HAND, r.CARD, r.DISCARD), lambda t, kind: f"hand-{n.CARDS[kind]}"),
    r.REMOVE_DISCARD: lambda t, kind: f"discard-{t.me}",
    **dict.fromkeys((r.EDICT, r.REWARD), lambda t, i: f"edict-{n.NUMERALS[i]}"),
    **dict.fromkeys((r.ADD, r.TAKE), lambda t, icon: f"palace-{n.ICONS[icon]}"),
    r.NEXT: lambda t, i: f"next-{n.NUMERALS[i]}",
    r.SIDE: lambda t, side: f"side-{n.SIDES[side]}",
    r.SHIP: lambda t, city: f"city-{n.CITIES[city]}",
}
