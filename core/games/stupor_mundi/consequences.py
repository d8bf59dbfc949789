"""What comes of a choice, told before it is made."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from ...player_names import Names, format_count
from . import names as n
from . import rules as r
from .amounts import closed_by, pieces_left
from .phrases import describe
from .text import (
    MAINS,
    begun,
    mover,
    parted,
    quantities,
    shifted,
    slot_mains,
    surcharge,
    top,
    waits,
)
from .types import Components, Fields, Holding


def describe_consequences(fields: Fields, action: int, names: Names) -> str:
    """Return what comes of a choice, beside what its sentence says; often nothing."""
    kind, thing = parted(action)
    if kind in (r.ADD, r.TAKE):
        return "; ".join(_shift_consequences(fields, thing, kind == r.ADD, names))
    return "; ".join(CONSEQUENCES[kind](fields, thing)) if kind in CONSEQUENCES else ""


Sentences = Iterator[str]
Prices = Mapping[int, dict[str, int]]  # goods by the action that would choose what they buy


def _pass_consequences(fields: Fields, _: int) -> Sentences:
    yield f"you keep {format_count(mover(fields)['hand_size'], 'card')} in hand"


def _skip_consequences(fields: Fields, _: int) -> Sentences:
    if waits(fields) == r.F_MAINS and not begun(fields):
        yield "the card in the slot does nothing"


def _travel_consequences(fields: Fields, _: int) -> Sentences:
    if not r.holdings(fields)[fields["turn"]]["free"]:
        yield "no slot is free, so you pass then"


def promise(fields: Fields, ally: int) -> str:
    """Return when an Ally pays the seat whose turn it is what, and what it would pay now."""
    data, has = n.data_of(fields), r.holdings(fields)[fields["turn"]]
    return f"{n.ally_text(data, ally)}; {worth(data, ally, has)} as things stand"


def usual(prices: Prices, action: int) -> str:
    """Return what an Ally, card or site would cost now by the plain main action."""
    return quantities(prices[action]) or "nothing"


def card_price(fields: Fields, prices: Prices, space: int) -> str:
    """Return what the card of a space of the Voyage Board would cost now."""
    if n.costs_a_card(n.data_of(fields), fields["card"][space]):
        return "a card"
    return usual(prices, r.PURCHASE + space)


def worth(data: Components, ally: int, has: Holding) -> int:
    """Return what an Ally would pay who holds so much, if it stood there and the round ended."""
    return n.ally_pays(data)[has["would"] >> ally & 1]


def _down_consequences(fields: Fields, slot: int) -> Sentences:
    """Which of the slot's actions can be done now: a card given for nothing is lost."""
    wanted = slot_mains(fields, slot)
    can = [n.title(name) for i, name in enumerate(MAINS) if r.doable(fields) >> i & 1]
    lacking = [n.title(name) for name in wanted if n.title(name) not in can]
    if lacking:
        yield f"{' and '.join(lacking)} cannot be done now"


def _card_consequences(fields: Fields, kind: int) -> Sentences:
    if fields["face_up"]:
        yield n.card_text(n.data_of(fields), kind)
    else:
        yield from _down_consequences(fields, fields["slot"])


# --- Main actions --------------------------------------------------------------------------------


def _promote_consequences(fields: Fields, i: int) -> Sentences:
    there = i + 1 in mover(fields)["specialist"] and i + 1 not in n.CITY_PLACES
    yield "you have its ability already" if there else n.workplace(fields, i + 1)
    left = i if i and i + 1 not in n.FIRST_PLACES else 0
    if left and mover(fields)["specialist"].count(left) == 1 and fields["work"][left] != n.NONE:
        lost = n.lasting_text(n.data_of(fields), fields["work"][left])
        yield from [f"you give up: {lost}"] if lost else []


def _stored_consequences(first: int, fields: Fields, i: int) -> Sentences:
    """Yield whether an action brings more cubes than there is room for; `first` is of its kind."""
    paid, got = r.price(fields, first + i), r.gain_of(fields, first + i)
    change = got["grain"] + got["stone"] - paid["grain"] - paid["stone"]
    yield from _lost_consequences(fields, change if got["grain"] or got["stone"] else 0)


def _lost_consequences(fields: Fields, cubes: int) -> Sentences:
    p = mover(fields)
    over = p["grain"] + p["stone"] + cubes - r.holdings(fields)[fields["turn"]]["room"]
    if cubes > 0 and over > 0:
        yield f"{over} cube{'s' if over > 1 else ''} will not fit into your warehouse"


def _site_consequences(fields: Fields, site: int) -> Sentences:
    data, seat = n.data_of(fields), fields["turn"]
    yield from (f"closes side {n.SIDES[side]}" for side in closed_by(fields, seat, site))
    left = pieces_left(fields, data["castle"]["site"][n.SITES[site]]["kind"])
    if len(left) == 1 and surcharge(fields, left[0]):
        yield f"uses {n.piece_label(data, left[0])}"
    covers = [key for key, at in data["castle"]["cover"].items() if at == n.SITES[site]]
    yield from (f"brings {n.COVERS[key]}" for key in covers)


def _piece_consequences(fields: Fields, piece: int) -> Sentences:
    data = n.data_of(fields)
    bonus = data["structure"][n.piece_names(data)[piece]]["bonus"]
    if piece < 5:
        marked = piece + 1 == data["player_board"]["edict_ally_space"]
        more = ", where an Ally makes you issue an Edict" if marked else ""
        yield f"frees Ally space {piece + 1}{more}"
    if bonus:
        may = "" if bonus[0].startswith("edict") else "may "
        yield f"then you {may}{describe(bonus)}"


def _host_consequences(fields: Fields, space: int) -> Sentences:
    if n.data_of(fields)["player_board"]["edict_ally_space"] == space + 1:
        yield "you issue an Edict"


def _purchase_consequences(fields: Fields, space: int) -> Sentences:
    yield f"you may use it at once: {n.card_text(n.data_of(fields), fields['card'][space])}"


# --- Edicts, bonuses, cubes ----------------------------------------------------------------------


def _edict_consequences(fields: Fields, space: int) -> Sentences:
    if all(tile == n.NONE for tile in fields["next"]):
        yield "no Edict can take its place, so this is the last round"


def _shift_consequences(fields: Fields, icon: int, adds: bool, names: Names) -> Sentences:
    """Yield whose Allies a change of the palace makes content or not."""
    palace = list(fields["palace"])
    palace[icon] = shifted(fields, icon, adds)[1]
    yield from swayed(fields, {**fields, "palace": palace}, names)


def swayed(before: Fields, after: Fields, names: Names) -> Sentences:
    """Yield the Allies at the table that become content, or no longer are."""
    plain, content = n.ally_pays(n.data_of(before))
    holdings = zip(r.holdings(before), r.holdings(after), strict=True)
    for seat, (was, now) in enumerate(holdings):
        both = was["content"], now["content"]
        changed = [(space, both[1] >> space & 1) for space in n.bits(both[0] ^ both[1])]
        parts = [
            f"{n.ally_label(before['player'][seat]['ally'][space])} will pay"
            f" {content if gains else plain} VP, not {plain if gains else content}"
            for space, gains in changed
        ]
        if parts:
            yield f"{names.of(seat)} {', and '.join(parts)}"


def _next_consequences(fields: Fields, space: int) -> Sentences:
    left = int(fields["edict_stack"]).bit_count()
    yield f"the stack has {left} more" if left else "the stack is empty: one fewer waits"


def _side_consequences(fields: Fields, side: int) -> Sentences:
    yield n.side_brief(n.data_of(fields), side)
    yield from _stored_consequences(r.SIDE, fields, side)


def _house_consequences(fields: Fields, house: int) -> Sentences:
    data = n.data_of(fields)
    for card in data["house"][n.HOUSES[house]]["cards"]:
        kind = n.CARDS.index(card)
        yield f"{n.card_label(data, kind)}: {n.card_text(data, kind)}"


# What to tell, by the first code of a kind of actions.
CONSEQUENCES: dict[int, Callable[[Fields, int], Iterable[str]]] = {
    r.PASS: _pass_consequences,
    r.SKIP: _skip_consequences,
    **{first: partial(_stored_consequences, first) for first in (r.PERFORM, r.BUY, r.TIMES)},
    r.TRAVEL: _travel_consequences,
    r.PLAY_DOWN: _down_consequences,
    r.PROMOTE + 1: _promote_consequences,
    r.SITE: _site_consequences,
    r.PIECE: _piece_consequences,
    r.SUMMON: lambda fields, space: [promise(fields, fields["ally_up"][space])],
    r.HOST: _host_consequences,
    r.PURCHASE: _purchase_consequences,
    **dict.fromkeys((r.REMOVE_HAND, r.REMOVE_DISCARD), lambda *_: ["the card leaves the game"]),
    r.CARD: _card_consequences,
    r.EDICT: _edict_consequences,
    r.NEXT: _next_consequences,
    r.CITY: lambda fields, kind: [describe(n.bonus_do(fields, kind))],
    r.GRAINS: lambda fields, _: _lost_consequences(fields, top(fields)["memo"]),
    r.SIDE: _side_consequences,
    r.HOUSE: _house_consequences,
}
