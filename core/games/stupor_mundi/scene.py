"""The table of Stupor Mundi as data."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...names import Names, listed, start
from ...scene import Counter, Gesture, Piece, Place, Player, Scene, Zone, keyed, prompt
from ...scene import players as at_table
from . import rules as r
from .phrases import coins, told
from .text import names as n
from .text import write
from .text.board import PHASES, last_round
from .text.outlook import COVERS, card_price, outlook, usual, worth
from .text.sentences import label, slot_icons, waits

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
ICONS = {  # the main actions, in the order of the icons between the slots
    "promote": "Move a Specialist one workplace on; some steps cost Grain.",
    "market": "Sell, buy or both at the Market of your Ship's city.",
    "build": "Put a Tower, Wall or Keep on an empty site and pay its cubes.",
    "summon": "Take an Ally of your Ship's city, for Grain, onto a free Ally space.",
    "purchase": "Buy a card of your Ship's city; you may use it at once.",
}
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


class Table(NamedTuple):
    """What is drawn: a view's fields, the numbers of its box, who sits there, the viewer's seat."""

    fields: dict[str, Any]
    data: dict[str, Any]
    names: Names
    me: int

    @property
    def players(self) -> list[dict[str, Any]]:
        """Those at the table."""
        found: list[dict[str, Any]] = self.fields["player"]
        return found[: self.fields["head"]["num_players"]]


def scene(fields: dict[str, Any], legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    table = Table(fields, n.data_of(fields), names, head["observer"])
    others = [(table.me + i) % head["num_players"] for i in range(1, head["num_players"])]
    zones = (
        *_own(table),
        _voyage(table),
        _palace(table),
        _edicts(table),
        *(_path(table, path) for path in "ABC"),
        *(_other(table, seat) for seat in others),
        _box(table),
    )
    return Scene(
        title="Stupor Mundi",
        seat=table.me,
        round=f"Round {fields['round']}" if fields["round"] else "",
        phase=start(_phase(fields)),
        prompt=prompt(names, head["to_act"], _wanted(fields, legal)),
        players=_players(table),
        zones=zones,
        gestures=keyed(_gesture(table, action) for action in legal),
    )


def _phase(fields: dict[str, Any]) -> str:
    phase = PHASES[fields["phase"]]
    last = last_round(fields) if fields["phase"] != r.PH_OVER else []
    return f"{phase}; the last round: {listed(last)}" if last else phase


def _wanted(fields: dict[str, Any], legal: Sequence[int]) -> str:
    if not legal:
        return WAITING.get(fields["phase"], "what the card does")
    wanted = [text for first, text in WANTED if first <= max(legal)][-1]
    if fields["phase"] == r.PH_CARD and not waits(fields):
        slot = fields["slot"]
        how = "up" if fields["face_up"] else f"down, for {slot_icons(fields, slot)}"
        return f"{wanted} into slot {slot + 1}, face {how}"
    return f"{wanted}, or pass" if legal[0] == r.PASS else wanted


def _players(table: Table) -> tuple[Player, ...]:
    fields, over = table.fields, table.fields["phase"] == r.PH_OVER
    points, notes = [], []
    for seat, p in enumerate(table.players):
        parts = r.holding(fields, seat)["points"]
        points.append(sum(parts.values()) if over else parts["track"])
        said = ["first player"] if fields["first"] == seat else []
        notes.append(", ".join([*said, *(["has passed"] if p["passed"] else [])]))
    return at_table(table.names, fields["head"]["to_act"], points, notes)


# --- Shared boards -------------------------------------------------------------------------------


def _palace(table: Table) -> Zone:
    own, palace = r.holding(table.fields, table.me)["own"], table.fields["palace"]
    spans = list(table.data["palace"].values())
    values = [n.moved(table.data, i, value) for i, value in enumerate(palace[: n.SPECIALIST])]
    built = sum(palace[3:6])
    return Zone(
        "palace",
        "Frederick's palace",
        "row",
        tuple(
            Place(
                f"palace-{icon}",
                PALACE[i],
                counters=(
                    Counter("Frederick", palace[i], spans[i]["high"], text="changed by Edicts"),
                    Counter(table.names[table.me], own[i]),
                ),
            )
            for i, icon in enumerate(n.ICONS)
        ),
        note=f"{built} Structures, you {own[-1]}",
        brief=f"{', '.join(values)}; Specialist on A{palace[n.SPECIALIST]}",
    )


PALACE = ("Grain", "Stone", "Augustales", "Towers", "Walls", "Keeps", "Allies", "Specialist")


def _edicts(table: Table) -> Zone:
    fields, data = table.fields, table.data
    active = [
        Place(
            f"edict-{name}",
            f"Edict {name}",
            tuple(_edict(data, tile) for tile in (fields["active"][i],) if tile != n.NONE),
            note=f"reward: {n.reward_text(data, i).removeprefix('gain ')}",
            text="Whoever issues it takes the reward and decides how Frederick's palace changes.",
            about=f"Edict space {name}",
        )
        for i, name in enumerate(n.NUMERALS)
    ]
    following = [
        Place(
            f"next-{name}",
            f"Next {name}",
            tuple(_edict(data, tile) for tile in (fields["next"][i],) if tile != n.NONE),
            text="It moves up when an Edict has been issued.",
        )
        for i, name in enumerate(n.NUMERALS)
    ]
    left = int(fields["edict_stack"]).bit_count()
    shown = [n.edict_text(data, tile) for tile in fields["active"] if tile != n.NONE]
    return Zone(
        "edicts",
        "Edicts",
        "grid",
        (*active, *following),
        columns=3,
        counters=(Counter("in the stack", left, text="the game ends when they run out"),),
        brief="; ".join(shown) or "none left",
    )


def _edict(data: dict[str, Any], tile: int) -> Piece:
    text = n.edict_text(data, tile)
    says = f"Frederick gains or loses {text}, each kind as the issuer likes."
    return Piece("edict", text, says, about=n.EDICTS[tile])


def _path(table: Table, path: str) -> Zone:
    places = [place for place, name in enumerate(n.PLACES) if name[0] == path and place]
    return Zone(
        f"path-{path}",
        f"Workplaces {path}",
        "track",
        tuple(_workplace(table, place) for place in places),
        brief="; ".join(_standing(table, places)) or "nobody there",
    )


def _workplace(table: Table, place: int) -> Place:
    fields, name = table.fields, n.PLACES[place]
    pieces = [
        Piece("specialist", "Specialist", owner=seat, count=count)
        for seat, p in enumerate(table.players)
        if (count := p["specialist"].count(place))
    ]
    if place == fields["palace"][n.SPECIALIST]:
        pieces.append(Piece("specialist", "Frederick's Specialist"))
    if fields["tokens"] >> place & 1:
        pieces.append(Piece("token", "Edict", "The first Specialist here issues an Edict."))
    city = place in n.CITY_PLACES
    if city:
        pieces += _bonuses(fields, n.CITY_PLACES.index(place))
    grain, ability = n.arrow(table.data, name), fields["work"][place]
    notes = [
        *([n.ability_text(table.data, ability)] if ability != n.NONE else []),
        *([f"{grain} Grain to enter"] if grain else []),
    ]
    return Place(
        f"place-{name}",
        f"{name}, the City" if city else name,
        tuple(pieces),
        note="; ".join(notes),
        text="Take a City bonus on arrival; one Specialist a player." if city else "",
        about=_tile_about(fields, place),
    )


def _tile_about(fields: dict[str, Any], place: int) -> str:
    ability = fields["work"][place]
    if place in n.CITY_PLACES or ability == n.NONE:
        return f"Path {n.PLACES[place][0]}"
    return f"Workplace tile {n.TILES[ability // 2]}, {('first', 'second')[ability % 2]} place"


def _bonuses(fields: dict[str, Any], path: int) -> Iterator[Piece]:
    for kind, name in enumerate(n.BONUSES):
        count = fields["city"][path][kind]
        if count:
            do = n.bonus_do(fields, kind)
            yield Piece("bonus", n.bonus_name(fields, kind), f"{start(told(do))}.", None, count,
                        about=f"bonus-{name}")  # fmt: skip


def _standing(table: Table, places: Sequence[int]) -> Iterator[str]:
    """Yield who stands on a path, and where."""
    for seat, p in enumerate(table.players):
        at = [n.PLACES[place] for place in p["specialist"] if place in places]
        if at:
            yield f"{table.names[seat]} on {listed(at)}"
    if table.fields["palace"][n.SPECIALIST] in places:
        yield f"Frederick on A{table.fields['palace'][n.SPECIALIST]}"


def _voyage(table: Table) -> Zone:
    ship = table.players[table.me]["ship"]
    return Zone(
        "voyage",
        "Cities",
        "ring",
        tuple(_city(table, city) for city in range(len(n.CITIES))),
        note="Ships sail from each to the next",
        brief=f"your Ship is in {n.city_said(ship)}",
    )


def _city(table: Table, city: int) -> Place:
    fields = table.fields
    pieces = [
        Piece("ship", "Ship", owner=seat)
        for seat, p in enumerate(table.players)
        if p["ship"] == city
    ]
    if len(table.players) == 1 and fields["fred_city"] == city:
        pieces.append(Piece("ship", "Frederick's Ship"))
    if fields["market"][city] != n.NONE:
        pieces.append(_market(table.data, fields["market"][city]))
    for i in (0, 1):
        pieces += _ally_space(table, city, i)
    pieces += [
        _card(table.data, kind, price=card_price(fields, table.me, space))
        for space in (2 * city, 2 * city + 1)
        if (kind := fields["card"][space]) != n.NONE
    ]
    here = "your Ship is here" if table.players[table.me]["ship"] == city else ""
    return Place(f"city-{n.CITIES[city]}", n.city_said(city), tuple(pieces), note=here)


def _market(data: dict[str, Any], tile: int) -> Piece:
    name = f"Market {n.MARKETS[tile // 2]}, {n.MARKET_SIDES[tile % 2]} side"
    text = n.market_text(data, tile)
    short = text.replace(" Augustales", "").replace(" Augustalis", "")
    return Piece("market", f"Market ({short})", f"{start(text)}: each once, all of it.", about=name)


def _ally_space(table: Table, city: int, i: int) -> Iterator[Piece]:
    space = 2 * city + i
    up, below = table.fields["ally_up"][space], table.fields["ally_down"] >> space & 1
    if up != n.NONE:
        price = usual(table.fields, table.me, r.SUMMON + space)
        would = f"; costs {price}; would pay {worth(table.fields, up, table.me)} now"
        yield _ally(table, up, would)
    if below:
        text = "It is uncovered when the round ends and the space above it is empty."
        yield Piece("ally", "Ally face down", text, face="down")


def _ally(table: Table, kind: int, price: str = "", seat: int | None = None) -> Piece:
    words = n.whose(table.names, table.me if seat is None else seat)
    text = (
        f"{start(n.ally_kind(table.data, kind))}: {n.ally_text(table.data, kind, *words)}{price}."
    )
    return Piece("ally", n.ally_said(kind), text, seat, about=n.ALLIES[kind])


def _card(
    data: dict[str, Any], kind: int, count: int = 1, owner: int | None = None, *,
    price: str = "", down: bool = False,
) -> Piece:  # fmt: skip
    text = n.card_text(data, kind)
    costs = f"; costs {price}" if price else ""
    name = f"{n.card_said(data, kind)}{', face down' if down else ''}"
    return Piece("card", name, f"{start(text)}{costs}.", owner, count, about=n.CARDS[kind])


def _cards(data: dict[str, Any], cards: int, owner: int) -> tuple[Piece, ...]:
    kinds = n.kinds_in(cards)
    return tuple(_card(data, kind, kinds.count(kind), owner) for kind in dict.fromkeys(kinds))


def _box(table: Table) -> Zone:
    fields = table.fields
    a, b = fields["card_left"]
    gone = int(fields["issued"]).bit_count()
    counters = [
        Counter("cards of level A", a, text="they come into the cities before those of level B"),
        Counter("cards of level B", b, text="the game ends when a city cannot be refilled"),
        Counter("Edicts issued", gone),
    ]
    if len(table.players) == 1:
        counters += [
            Counter("Frederick's cards", int(fields["solo_deck"]).bit_count()),
            Counter("crowns", fields["crowns"], table.data["solo"]["crowns_to_shuffle"]),
            Counter("Frederick's turns", fields["fred_turns"], table.data["solo"]["max_turns"]),
        ]
    note = ""
    if fields["phase"] == r.PH_OVER and len(table.players) == 1:
        note = n.rank(table.data, sum(r.holding(fields, 0)["points"].values()))
    return Zone("box", "Piles", "board", (), counters=tuple(counters), note=note, folded=True,
                brief=f"{a + b} cards to come")  # fmt: skip


# --- Seats ---------------------------------------------------------------------------------------


def _own(table: Table) -> Iterator[Zone]:
    """Yield the zones of the viewer."""
    yield _hand(table)
    yield _own_slots(table)
    yield _icons()
    yield _own_stock(table)
    yield _own_hosts(table)
    yield from _castle(table)


def _hand(table: Table) -> Zone:
    seat, limit = table.me, r.holding(table.fields, table.me)["limit"]
    hand = _cards(table.data, table.players[seat]["hand"], seat)
    places = tuple(
        Place(f"hand-{piece.about}", piece.label, (piece,), text=piece.text, about=piece.about)
        for piece in hand
    )
    names = [f"{each.count} × {each.label}" if each.count > 1 else each.label for each in hand]
    return Zone(
        f"hand-{seat}",
        "Your hand",
        "row",
        places,
        seat,
        note=f"limit {limit} at the end of a round",
        brief=", ".join(names) or "empty",
    )


def _own_slots(table: Table) -> Zone:
    free = [str(i + 1) for i in n.bits(r.holding(table.fields, table.me)["free"])]
    brief = f"free: {listed(free) if free else 'none'}"
    places = tuple(_slots(table, table.me))
    return Zone(f"slots-{table.me}", "Your slots", "row", places, table.me, brief=brief)


def _icons() -> Zone:
    places = tuple(
        Place(f"icon-{name}", n.title(name), text=text, about=n.title(name))
        for name, text in ICONS.items()
    )
    note = "a card face down does one of those beside its slot"
    brief = ", ".join(map(n.title, ICONS))
    return Zone("icons", "Main actions", "row", places, note=note, brief=brief, folded=True)


def _own_stock(table: Table) -> Zone:
    seat = table.me
    counters = _goods(table.players[seat], r.holding(table.fields, seat)["room"])
    places = tuple(_stock(table, seat))
    return Zone(f"stock-{seat}", "Your stock", "board", places, seat, counters=counters)


def _own_hosts(table: Table) -> Zone:
    seat, p = table.me, table.players[table.me]
    free = [i for i, kind in enumerate(p["ally"]) if kind == n.NONE and not p["pieces"] >> i & 1]
    brief = f"{_allies(p)}; {len(free)} free"
    places = tuple(_hosts(table, seat))
    return Zone(f"hosts-{seat}", "Your Ally spaces", "row", places, seat, brief=brief)


def _castle(table: Table) -> Iterator[Zone]:
    seat, built = table.me, n.bits(table.players[table.me]["sites"])
    closed = r.holding(table.fields, seat)["closed"]
    yield Zone(
        f"castle-{seat}",
        "Your castle",
        "ring",
        tuple(_site(table, seat, site) for site in range(n.RING)),
        seat,
        note=f"{len(built)} of {len(n.SITES)} Structures",
        brief=f"built: {' '.join(n.SITES[i] for i in built)}",
    )
    keeps = tuple(_site(table, seat, site) for site in range(n.RING, len(n.SITES)))
    yield Zone(f"keeps-{seat}", "Your Keeps", "row", keeps, seat)
    yield Zone(
        f"sides-{seat}",
        "Sides of your castle",
        "ring",
        tuple(_side(table, side, closed) for side in range(len(n.SIDES))),
        seat,
        note="closed ones pay now and every round",
        brief=f"closed: {listed([n.side_said(table.data, i) for i in n.bits(closed)] or ['none'])}",
    )


def _allies(p: dict[str, Any]) -> str:
    found = [n.ally_said(kind) for kind in p["ally"] if kind != n.NONE]
    return listed(found) if found else "no Allies"


def _goods(p: dict[str, Any], room: int) -> tuple[Counter, ...]:
    return (
        Counter("Augustales", p["money"]),
        Counter("Grain", p["grain"], room),
        Counter("Stone", p["stone"], room),
        Counter("warehouse", p["grain"] + p["stone"], room, text="cubes, of as many as fit"),
    )


def _slots(table: Table, seat: int) -> Iterator[Place]:
    p = table.players[seat]
    free = r.holding(table.fields, seat)["free"]
    for i in range(n.SLOTS):
        kind, down = p["slot"][i], bool(p["face_down"] >> i & 1)
        icons_text = slot_icons(table.fields, i)
        if kind == n.NONE:
            note = f"free, for {icons_text}" if free >> i & 1 else "locked until K2 is built"
            pieces: tuple[Piece, ...] = ()
        elif kind == n.UNSEEN:
            note = ""
            back = f"Only its two icons show: {icons_text}."
            pieces = (Piece("card", "card face down", back, seat, face="down"),)
        else:
            note = ""
            pieces = (_card(table.data, kind, 1, seat, down=down),)
        yield Place(f"slot-{seat}-{i + 1}", f"Slot {i + 1}", pieces, note=note)


def _stock(table: Table, seat: int) -> Iterator[Place]:
    p, data = table.players[seat], table.data
    yield Place(f"walls-{seat}", "Walls left", tuple(_pieces(data, p, range(5, 10))))
    yield Place(f"keeps-left-{seat}", "Keeps left", tuple(_pieces(data, p, range(10, 13))))
    start_area = p["specialist"].count(0)
    if start_area:
        figures = (Piece("specialist", "Specialist", owner=seat, count=start_area),)
        yield Place(f"start-{seat}", "Specialists not sent out", figures)
    pile = Counter("cards", p["pile_size"])
    yield Place(f"pile-{seat}", "Draw pile", _cards(data, p["pile"], seat), (pile,),
                note="in no order that you know")  # fmt: skip
    yield Place(f"discard-{seat}", "Discard pile", _cards(data, p["discard"], seat))


def _pieces(data: dict[str, Any], p: dict[str, Any], which: range) -> Iterator[Piece]:
    """Yield the pieces left on a Player Board, out of some."""
    names = n.piece_names(data)
    left = [names[i] for i in n.bits(p["pieces"]) if i in which]
    for name in dict.fromkeys(left):
        piece = data["structure"][name]
        text = f"Costs {coins(piece['augustales'])} more; then {told(piece['bonus'])}."
        about = name if piece["great"] else ""
        yield Piece(piece["kind"], n.title(name), text if piece["great"] else "",
                    count=left.count(name), about=about)  # fmt: skip


def _hosts(table: Table, seat: int) -> Iterator[Place]:
    p, data = table.players[seat], table.data
    content = r.holding(table.fields, seat)["content"]
    for i, kind in enumerate(p["ally"]):
        pieces: tuple[Piece, ...] = tuple(_pieces(data, p, range(i, i + 1)))
        note = "a Tower is in the way" if pieces else "free"
        if data["player_board"]["edict_ally_space"] == i + 1:
            note = f"issues an Edict; {note}"
        if kind != n.NONE:
            pieces = (_ally(table, kind, seat=seat),)
            note = f"pays {n.ally_pays(data)[content >> i & 1]} VP as things stand"
        yield Place(f"host-{seat}-{i + 1}", f"Ally space {i + 1}", pieces, note=note)


def _site(table: Table, seat: int, site: int) -> Place:
    data, name = table.data, n.SITES[site]
    printed = data["castle"]["site"][name]
    kind = n.title(printed["kind"])
    built = bool(table.players[seat]["sites"] >> site & 1)
    pieces = (Piece(printed["kind"], kind, owner=seat),) if built else ()
    covers = [COVERS[key] for key, at in data["castle"]["cover"].items() if at == name]
    cost = usual(table.fields, seat, r.SITE + site)
    note = "built" if built else f"{cost}{', Edict' if printed['edict'] else ''}"
    text = f"A {kind} here brings {listed(covers)}." if covers else ""
    return Place(f"site-{name}", f"{kind} {name}", pieces, note=note, text=text, about=name)


def _side(table: Table, side: int, closed: int) -> Place:
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
    )


def _other(table: Table, seat: int) -> Zone:
    """Return the board of another seat, folded."""
    p = table.players[seat]
    brief = [
        coins(p["money"]),
        n.cubes([p["grain"], p["stone"]]) or "no cubes",
        f"{p['sites'].bit_count()} Structures",
        _allies(p),
        n.cards(p["hand_size"]),
        n.city_said(p["ship"]),
    ]
    return Zone(
        f"player-{seat}",
        start(table.names[seat]),
        "board",
        (
            *_slots(table, seat),
            _others_castle(table, seat),
            *_hosts(table, seat),
            _others_cards(table, seat),
            Place(f"discard-{seat}", "Discard pile", _cards(table.data, p["discard"], seat)),
        ),
        seat,
        counters=_goods(p, r.holding(table.fields, seat)["room"]),
        note=f"House {n.title(n.HOUSES[p['house']])}" if p["house"] != n.NONE else "",
        brief=", ".join(brief),
        folded=True,
    )


def _others_castle(table: Table, seat: int) -> Place:
    kinds = table.data["castle"]["site"]
    built = tuple(
        Piece(kinds[n.SITES[i]]["kind"], n.SITES[i], owner=seat)
        for i in n.bits(table.players[seat]["sites"])
    )
    closed = n.bits(r.holding(table.fields, seat)["closed"])
    sides = listed([n.side_said(table.data, side) for side in closed] or ["no side"])
    return Place(f"castle-of-{seat}", "Castle", built, note=f"closed: {sides}")


def _others_cards(table: Table, seat: int) -> Place:
    p = table.players[seat]
    unseen = n.unseen(p)
    cards = [_card(table.data, kind, unseen.count(kind), seat) for kind in dict.fromkeys(unseen)]
    return Place(
        f"cards-of-{seat}",
        "Cards not seen",
        tuple(cards),
        (Counter("in hand", p["hand_size"]), Counter("in the draw pile", p["pile_size"])),
        text="They are in hand, in the draw pile or face down; who looks on cannot tell where.",
    )


# --- Gestures ------------------------------------------------------------------------------------


def _gesture(table: Table, action: int) -> Gesture:
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


CLICKS: tuple[tuple[int, int, Any], ...] = (
    (r.TRAVEL, r.PLAY_UP, lambda t, k: f"city-{n.CITIES[(_ship(t) + k) % 5]}"),
    (r.PLAY_UP, r.PLAY_DOWN, lambda t, slot: f"slot-{t.me}-{slot + 1}"),
    (r.PLAY_DOWN, r.MAIN, lambda t, slot: f"slot-{t.me}-{slot + 1}"),
    (r.MAIN, r.PROMOTE, lambda t, i: f"icon-{list(ICONS)[i]}"),
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
