"""The choices of a seat: what one clicks for them, what comes of them, what one is asked."""

from collections.abc import Callable, Sequence
from typing import Any

from ...scene import Gesture
from . import rules as r
from .boards import Table
from .text import names as n
from .text import write
from .text.outlook import outlook
from .text.sentences import MAINS, label, slot_icons, waits

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
WANTED = (  # what the viewer is asked for, by its choices: from which action on
    (r.SKIP, "take what the card gives, or not"),
    (r.TRAVEL, "travel or stay, then play a card"),
    (r.PLAY_UP, "choose a slot for a card, face up or face down"),
    (r.MAIN, "choose an action of the slot"),
    (r.PROMOTE, "choose where a Specialist goes"),
    (r.SELL, "sell or buy"),
    (r.SITE, "choose where to build"),
    (r.PIECE, "choose the piece to build with"),
    (r.PAY_GRAIN, "choose the cubes to pay with"),
    (r.SUMMON, "choose an Ally"),
    (r.HOST, "choose the space for your Ally"),
    (r.PURCHASE, "choose a card to purchase"),
    (r.REMOVE_HAND, "choose the card that you give up as payment"),
    (r.CARD, "choose the card to play"),
    (r.DISCARD, "discard cards before your hand is refilled, or keep them"),
    (r.EDICT, "choose the Edict that you issue"),
    (r.REWARD, "choose a reward"),
    (r.ADD, "choose whether Frederick gains or loses"),
    (r.NEXT, "choose the Edict that moves up"),
    (r.CITY, "choose a City bonus"),
    (r.GRAINS, "choose Grain or Stone"),
    (r.STOCK, "choose which cubes to keep, as your warehouse is full"),
    (r.TIMES, "choose how often to pay"),
    (r.TYPE, "choose which Allies count"),
    (r.GOOD, "choose which good you take"),
    (r.SIDE, "choose which closed side of your castle pays first"),
    (r.SHIP, "choose where your Ship goes"),
    (r.HOUSE, "choose a House"),
)
WAITING = {  # what another player is asked for, by the phase
    r.PH_TRAVEL: "travel or stay",
    r.PH_SLOT: "play a card or pass",
    r.PH_CARD: "which card to play",
    r.PH_DISCARD: "what to discard",
    r.PH_HOUSES: "a House",
}


def wanted(fields: dict[str, Any], legal: Sequence[int]) -> str:
    """Return what the seat to act is asked for; `legal` are its actions, none for another seat."""
    if not legal:
        return WAITING.get(fields["phase"], "what the card does")
    wanted = [text for first, text in WANTED if first <= max(legal)][-1]
    if fields["phase"] == r.PH_TRAVEL and (why := _hindrance(fields)):
        return f"travel or stay; then you pass, since you have {why}"
    if fields["phase"] == r.PH_CARD and not waits(fields):
        slot = fields["slot"]
        how = "up" if fields["face_up"] else f"down, for {slot_icons(fields, slot)}"
        return f"{wanted} into slot {slot + 1}, face {how}"
    return f"{wanted}, or pass" if legal[0] == r.PASS else wanted


def _hindrance(fields: dict[str, Any]) -> str:
    """Return what the seat to act lacks to play a card, if anything."""
    seat = fields["head"]["to_act"]
    if not fields["player"][seat]["hand_size"]:
        return "no card in hand"
    return "" if r.holding(fields, seat)["free"] else "no free slot"


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
