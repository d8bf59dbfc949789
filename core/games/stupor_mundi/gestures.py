"""The choices of a seat: what one clicks for them, what comes of them."""

from collections.abc import Callable

from ...scene import Gesture
from . import names as n
from . import rules as r
from .boards import Table
from .outlook import outlook
from .text import MAINS, label, write

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
    fields = table.fields
    heading = [text for first, text in GROUPS if first <= action][-1]
    return Gesture(
        action,
        write(action),
        label(fields, action),
        _clicks(table, action),
        outlook(fields, action, table.names),
        heading,
    )


def _clicks(table: Table, action: int) -> tuple[str, ...]:
    """Return the places that a person would click for an action."""
    for first, end, click in CLICKS:
        if first <= action < end:
            place = click(table, action - first)
            return (place,) if place else ()
    return ()


def _ship(table: Table) -> int:
    city: int = table.players[table.me]["ship"]
    return city


def _piece_place(table: Table, piece: int) -> str:
    if piece < 5:
        return f"host-{table.me}-{piece + 1}"
    return f"{'walls' if piece < 10 else 'keeps-left'}-{table.me}"


CLICKS: tuple[tuple[int, int, Callable[[Table, int], str]], ...] = (
    (r.TRAVEL, r.PLAY_UP, lambda t, k: f"city-{n.CITIES[(_ship(t) + k) % 5]}"),
    (r.PLAY_UP, r.PLAY_DOWN, lambda t, slot: f"slot-{t.me}-{slot + 1}"),
    (r.PLAY_DOWN, r.MAIN, lambda t, slot: f"slot-{t.me}-{slot + 1}"),
    (r.MAIN, r.PROMOTE, lambda t, i: f"icon-{list(MAINS)[i]}"),
    (r.PROMOTE, r.SELL, lambda t, place: f"place-{n.PLACES[place]}"),
    (r.SELL, r.SITE, lambda t, _: f"city-{n.CITIES[_ship(t)]}"),
    (r.SITE, r.PIECE, lambda t, site: f"site-{n.SITES[site]}"),
    (r.PIECE, r.PAY_GRAIN, _piece_place),
    (r.SUMMON, r.HOST, lambda t, space: f"city-{n.CITIES[space // 2]}"),
    (r.HOST, r.PURCHASE, lambda t, i: f"host-{t.me}-{i + 1}"),
    (r.PURCHASE, r.REMOVE_HAND, lambda t, space: f"city-{n.CITIES[space // 2]}"),
    (r.REMOVE_HAND, r.REMOVE_DISCARD, lambda t, kind: f"hand-{n.CARDS[kind]}"),
    (r.REMOVE_DISCARD, r.CARD, lambda t, kind: f"discard-{t.me}"),
    (r.CARD, r.DISCARD, lambda t, kind: f"hand-{n.CARDS[kind]}"),
    (r.DISCARD, r.EDICT, lambda t, kind: f"hand-{n.CARDS[kind]}"),
    (r.EDICT, r.REWARD, lambda t, i: f"edict-{n.NUMERALS[i]}"),
    (r.REWARD, r.ADD, lambda t, i: f"edict-{n.NUMERALS[i]}"),
    (r.ADD, r.TAKE, lambda t, icon: f"palace-{n.ICONS[icon]}"),
    (r.TAKE, r.NEXT, lambda t, icon: f"palace-{n.ICONS[icon]}"),
    (r.NEXT, r.CITY, lambda t, i: f"next-{n.NUMERALS[i]}"),
    (r.SIDE, r.SHIP, lambda t, side: f"side-{n.SIDES[side]}"),
    (r.SHIP, r.HOUSE, lambda t, city: f"city-{n.CITIES[city]}"),
)
