"""What a seat has, as zones of a scene: in full for the viewer, folded for the others."""

from collections.abc import Iterable, Iterator

from ...player_names import capitalize, format_count, join_words
from ...scene import Counter, Piece, Place, Zone
from . import names as n
from . import rules as r
from .boards import Table, ally_piece, card_piece, card_pieces
from .consequences import usual
from .phrases import coins, describe
from .scene_data import piece_data, site_data, to_goods, to_words
from .text import slot_icons, slot_mains
from .types import Player

ICONS = {  # the main actions, in the order of the icons between the slots
    "promote": "Move a Specialist one workplace on; some steps cost Grain.",
    "market": "Sell, buy or both at the Market of your Ship's city.",
    "build": "Put a Tower, Wall or Keep on an empty site and pay its cubes.",
    "summon": "Take an Ally of your Ship's city, for Grain, onto a free Ally space.",
    "purchase": "Buy a card of your Ship's city; you may use it at once.",
}


def own(table: Table) -> Iterator[Zone]:
    """Yield the zones of the viewer."""
    seat, p, has = table.me, table.players[table.me], table.holdings[table.me]
    yield _hand_zone(table)
    free = join_words([str(i + 1) for i in n.bits(has["free"])] or ["none"])
    yield table.own("slots", "slots", "row", _slot_places(table, seat), brief=f"free: {free}")
    yield _icons_zone()
    stock = (*_unused_places(table, seat), *_pile_places(table, seat))
    yield table.own("stock", "stock", "board", stock, counters=_goods_counters(p, has["room"]))
    yield table.own("faces", "cards face down", "row", _back_places(table), folded=True,
                    brief="any card, for an action beside its slot")  # fmt: skip
    empty = [i for i, kind in enumerate(p["ally"]) if kind == n.NONE and not p["pieces"] >> i & 1]
    brief = f"{_format_allies(p)}; {len(empty)} free"
    yield table.own("hosts", "Ally spaces", "row", _host_places(table, seat), brief=brief)
    yield from _castle_zones(table)


def _back_places(table: Table) -> Iterator[Place]:
    """Yield where to click for a card face down, a place a slot."""
    for i in range(n.SLOTS):
        label, actions = f"Face down in slot {i + 1}", slot_mains(table.fields, i)
        yield Place(f"down-{table.me}-{i + 1}", label, data={"actions": actions},
                    note=slot_icons(table.fields, i, table.me))  # fmt: skip


def _hand_zone(table: Table) -> Zone:
    hand = card_pieces(table.data, table.players[table.me]["hand"], table.me)
    places = [
        Place(f"hand-{piece.about}", piece.label, (piece,), text=piece.text, about=piece.about)
        for piece in hand
    ]
    names = [f"{each.count} × {each.label}" if each.count > 1 else each.label for each in hand]
    note = f"limit {table.holdings[table.me]['limit']} at the end of a round"
    return table.own("hand", "hand", "row", places, note=note, brief=", ".join(names) or "empty")


def _icons_zone() -> Zone:
    places = tuple(
        Place(f"icon-{name}", n.title(name), text=text, about=n.title(name))
        for name, text in ICONS.items()
    )
    note = "a card face down does one of those beside its slot"
    brief = ", ".join(map(n.title, ICONS))
    return Zone("icons", "Main actions", "row", places, note=note, brief=brief, folded=True)


def _castle_zones(table: Table) -> Iterator[Zone]:
    seat, built = table.me, n.bits(table.players[table.me]["sites"])
    closed = table.holdings[seat]["closed"]
    sites = [_site_place(table, site) for site in range(len(n.SITES))]
    note = f"{len(built)} of {len(n.SITES)} Structures"
    brief = f"built: {' '.join(n.SITES[i] for i in built)}"
    yield table.own("castle", "castle", "ring", sites[: n.RING], note=note, brief=brief)
    yield table.own("keeps", "Keeps", "row", sites[n.RING :])
    labels = [n.side_label(table.data, i) for i in n.bits(closed)]
    yield Zone(
        f"sides-{seat}",
        f"Sides of {table.names.of(seat)} castle",
        "ring",
        tuple(_side_place(table, side, closed) for side in range(len(n.SIDES))),
        seat,
        note="pay when closed and after every round",
        brief=f"closed: {join_words(labels or ['none'])}",
    )


def _format_allies(p: Player) -> str:
    return join_words([n.ally_label(kind) for kind in p["ally"] if kind != n.NONE] or ["no Allies"])


def _goods_counters(p: Player, room: int) -> tuple[Counter, ...]:
    return (
        Counter("Augustales", p["money"]),
        Counter("Grain", p["grain"], room),
        Counter("Stone", p["stone"], room),
        Counter("warehouse", p["grain"] + p["stone"], room, text="cubes, of as many as fit"),
    )


def _slot_places(table: Table, seat: int) -> Iterator[Place]:
    p = table.players[seat]
    free = table.holdings[seat]["free"]
    for i in range(n.SLOTS):
        kind, down = p["slot"][i], bool(p["face_down"] >> i & 1)
        icons_text = slot_icons(table.fields, i, seat)
        if kind == n.NONE:
            note = f"free, for {icons_text}" if free >> i & 1 else "locked until K2 is built"
            pieces: tuple[Piece, ...] = ()
        elif kind == n.UNSEEN:
            note = ""
            back = f"Only its two icons show: {icons_text}."
            pieces = (Piece("card", "card face down", back, seat, face="down"),)
        else:
            note = ""
            pieces = (card_piece(table.data, kind, 1, seat, down=down),)
        data = {
            "actions": slot_mains(table.fields, i),
            "locked": kind == n.NONE and not free >> i & 1,
        }
        yield Place(f"slot-{seat}-{i + 1}", f"Slot {i + 1}", pieces, note=note, data=data)


def _unused_places(table: Table, seat: int) -> Iterator[Place]:
    """Yield what a seat has not built or sent out; Towers stand on its Ally spaces."""
    p = table.players[seat]
    for name in dict.fromkeys(table.piece_names[5:]):
        left = [i for i in n.bits(p["pieces"]) if i >= 5 and table.piece_names[i] == name]
        pieces = tuple(_list_pieces(table, p, left, seat))
        label = f"{n.title(name)} left"
        yield Place(
            f"{name.replace('_', '-')}-{seat}", label, pieces, about=_great_entry(table, name)
        )
    start_area = p["specialist"].count(0)
    if start_area:
        label = "Specialist" if start_area == 1 else "Specialists"
        figures = (Piece("specialist", label, owner=seat, count=start_area),)
        yield Place(f"start-{seat}", "Not sent out", figures)


def _pile_places(table: Table, seat: int) -> Iterator[Place]:
    p, data = table.players[seat], table.data
    note = "in an order that nobody knows" if p["pile_size"] > 1 else ""
    pile = card_pieces(data, p["pile"], seat)
    yield Place(f"pile-{seat}", "Draw pile", pile, note=note, text=_format_house(p))
    yield Place(f"discard-{seat}", "Discard pile", card_pieces(data, p["discard"], seat))


def _format_house(p: Player) -> str:
    return f"House {n.title(n.HOUSES[p['house']])}" if p["house"] != n.NONE else ""


def _great_entry(table: Table, name: str) -> str:
    return name if table.data["structure"][name]["great"] else ""


def _list_pieces(table: Table, p: Player, which: Iterable[int], seat: int) -> Iterator[Piece]:
    """Yield the pieces left on a Player Board, out of some."""
    left = [table.piece_names[i] for i in n.bits(p["pieces"]) if i in which]
    for name in dict.fromkeys(left):
        piece = table.data["structure"][name]
        text = f"Costs {coins(piece['augustales'])} more; then {describe(piece['bonus'])}."
        label = n.title(name) + ("s" if left.count(name) > 1 else "")
        yield Piece(piece["kind"], label, text if piece["great"] else "", seat, left.count(name),
                    about=_great_entry(table, name), data=piece_data(table.data, name))  # fmt: skip


def _host_places(table: Table, seat: int) -> Iterator[Place]:
    p, data = table.players[seat], table.data
    content = table.holdings[seat]["content"]
    for i, kind in enumerate(p["ally"]):
        pieces: tuple[Piece, ...] = tuple(_list_pieces(table, p, [i], seat))
        edict = data["player_board"]["edict_ally_space"] == i + 1
        note = "a Tower is in the way" if pieces else "free"
        if edict:
            note = f"issues an Edict; {note}"
        if kind != n.NONE:
            holds = bool(content >> i & 1)
            pieces = (ally_piece(table, kind, seat=seat, more={"holds": holds}),)
            note = f"pays {n.ally_pays(data)[content >> i & 1]} VP as things stand"
        label = f"Ally space {i + 1}"
        yield Place(f"host-{seat}-{i + 1}", label, pieces, note=note, data={"edict": edict})


def _site_place(table: Table, site: int) -> Place:
    name = n.SITES[site]
    printed = table.data["castle"]["site"][name]
    kind = n.title(printed["kind"])
    built = bool(table.players[table.me]["sites"] >> site & 1)
    pieces = (Piece(printed["kind"], kind, owner=table.me),) if built else ()
    covers = [n.COVERS[key] for key, at in table.data["castle"]["cover"].items() if at == name]
    cost = usual(table.prices, r.SITE + site)
    note = "built" if built else f"{cost}{', Edict' if printed['edict'] else ''}"
    text = f"A {kind} here brings {join_words(covers)}." if covers else ""
    known = {**site_data(table.data, site), "cost": to_goods(table.prices[r.SITE + site])}
    return Place(f"site-{name}", f"{kind} {name}", pieces, note=note, text=text, about=name,
                 data={**known, "built": built})  # fmt: skip


def _side_place(table: Table, side: int, closed: int) -> Place:
    name = n.SIDES[side]
    printed = table.data["castle"]["side"][name]
    first, second = printed["towers"]
    income = n.side_brief(table.data, side)
    return Place(
        f"side-{name}",
        f"Side {name}",
        note=f"{income}, {'closed' if closed >> side & 1 else 'open'}",
        text=f"Closed by {first}, {printed['wall']} and {second}.",
        about=f"Side {name}",
        data={
            "side": name,
            "closed": bool(closed >> side & 1),
            "income": to_words(printed["income"]),
        },
    )


def other(table: Table, seat: int) -> Zone:
    """Return the board of another seat, folded. A state lies open, a view does not."""
    p = table.players[seat]
    is_open = table.fields["head"]["observer"] < 0
    brief = [
        coins(p["money"]),
        n.cubes([p["grain"], p["stone"]]) or "no cubes",
        format_count(p["sites"].bit_count(), "Structure"),
        _format_allies(p),
        f"{format_count(p['hand_size'], 'card')} in hand",
        f"Ship in {n.city_label(p['ship'])}",
    ]
    return Zone(
        f"player-{seat}",
        capitalize(table.names[seat]),
        "board",
        (
            *_slot_places(table, seat),
            _others_castle(table, seat),
            *_host_places(table, seat),
            *_unused_places(table, seat),
            *(_open_cards(table, seat) if is_open else _others_cards(table, seat)),
        ),
        seat,
        counters=_goods_counters(p, table.holdings[seat]["room"]),
        note=_format_house(p),
        brief=", ".join(brief),
        folded=True,
    )


def _others_castle(table: Table, seat: int) -> Place:
    kinds = table.data["castle"]["site"]
    built = tuple(
        Piece(kinds[n.SITES[i]]["kind"], n.SITES[i], owner=seat)
        for i in n.bits(table.players[seat]["sites"])
    )
    closed = n.bits(table.holdings[seat]["closed"])
    sides = join_words([n.side_label(table.data, side) for side in closed] or ["no side"])
    return Place(f"castle-of-{seat}", "Castle", built, note=f"closed: {sides}")


def _open_cards(table: Table, seat: int) -> Iterator[Place]:
    hand = card_pieces(table.data, table.players[seat]["hand"], seat)
    yield Place(f"hand-of-{seat}", "Hand", hand)
    yield from _pile_places(table, seat)


def _others_cards(table: Table, seat: int) -> Iterator[Place]:
    p = table.players[seat]
    unseen = n.unseen(p)
    cards = [
        card_piece(table.data, kind, unseen.count(kind), seat) for kind in dict.fromkeys(unseen)
    ]
    yield Place(
        f"cards-of-{seat}",
        "Cards not seen",
        tuple(cards),
        (Counter("in hand", p["hand_size"]), Counter("in the draw pile", p["pile_size"])),
        text="They are in hand, in the draw pile or face down; who looks on cannot tell where.",
    )
    yield Place(f"discard-{seat}", "Discard pile", card_pieces(table.data, p["discard"], seat))
