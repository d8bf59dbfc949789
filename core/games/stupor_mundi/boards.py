"""The boards that all share, as zones of a scene, and the pieces on all boards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...player_names import Names, listed, start
from ...player_names import count as many
from ...scene import Counter, Piece, Place, Shape, Zone
from . import names as n
from . import rules as r
from .consequences import Prices, card_price, usual, worth
from .phrases import describe, named


@dataclass(frozen=True)
class Table:
    """What is drawn: a view's fields, the numbers of its box, who sits there, the viewer's seat."""

    fields: dict[str, Any]
    data: dict[str, Any]
    names: Names
    me: int

    @cached_property
    def players(self) -> list[dict[str, Any]]:
        """Those at the table."""
        found: list[dict[str, Any]] = self.fields["player"]
        return found[: self.fields["head"]["num_players"]]

    @cached_property
    def holdings(self) -> list[dict[str, Any]]:
        """What can be reckoned from what each seat has."""
        return r.holdings(self.fields)

    @cached_property
    def prices(self) -> Prices:
        """What sites, Allies and cards would cost the viewer now, by their actions."""
        return r.usual_prices(self.fields, self.me)

    @cached_property
    def piece_names(self) -> list[str]:
        """The pieces of a Player Board, in their order."""
        return n.piece_names(self.data)

    def own(self, id: str, label: str, shape: Shape, places: Iterable[Place], **more: Any) -> Zone:
        """Return a zone of the viewer: "Your hand", or "Anna's" where nobody is called you."""
        whose = start(self.names.of(self.me))
        return Zone(f"{id}-{self.me}", f"{whose} {label}", shape, tuple(places), self.me, **more)


def palace(table: Table) -> Zone:
    """Return the eight values of Frederick, each beside the viewer's own."""
    own, palace = table.holdings[table.me]["own"], table.fields["palace"]
    spans = list(table.data["palace"].values())
    values = [n.moved(i, value) for i, value in enumerate(palace[: n.SPECIALIST])]
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
        note=f"{many(built, 'Structure')}, {table.names[table.me]} {own[-1]}",
        brief=f"{', '.join(values)}; Specialist on A{palace[n.SPECIALIST]}",
    )


PALACE = ("Grain", "Stone", "Augustales", "Towers", "Walls", "Keeps", "Allies", "Specialist")

LAST_EDICTS = "the waiting ones come first; the game ends when an issued Edict cannot be replaced"


def edicts(table: Table) -> Zone:
    """Return the three open Edicts, those that wait below them."""
    fields, data = table.fields, table.data
    active = [
        Place(
            f"edict-{name}",
            f"Edict {name}",
            _edict(data, fields["active"][i]),
            note=f"reward: {n.reward_text(data, i).removeprefix('gain ')}",
            text="Whoever issues it takes the reward and decides how Frederick's palace changes.",
            about=f"Edict {name}",
        )
        for i, name in enumerate(n.NUMERALS)
    ]
    following = [
        Place(
            f"next-{name}",
            f"Waiting {name}",
            _edict(data, fields["next"][i]),
            text="Whoever has issued an Edict chooses one of those that wait to take its place.",
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
        counters=(Counter("in the stack", left, text=LAST_EDICTS),),
        brief="; ".join(shown) or "none left",
    )


def _edict(data: dict[str, Any], tile: int) -> tuple[Piece, ...]:
    if tile == n.NONE:
        return ()
    text = n.edict_text(data, tile)
    says = f"Frederick gains or loses {text}, each kind as the issuer likes."
    return (Piece("edict", text, says, about=n.EDICTS[tile]),)


def path(table: Table, letter: str) -> Zone:
    """Return a path of workplaces, `A`, `B` or `C`."""
    places = [place for place, name in enumerate(n.PLACES) if name[0] == letter and place]
    return Zone(
        f"path-{letter}",
        f"Workplaces {letter}",
        "track",
        tuple(_workplace(table, place) for place in places),
        brief="; ".join(_list_specialists(table, places)) or "nobody there",
    )


def _workplace(table: Table, place: int) -> Place:
    fields, name = table.fields, n.PLACES[place]
    pieces = [
        Piece("specialist", "Specialist" if count == 1 else "Specialists", owner=seat, count=count)
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
    ability = fields["work"][place]
    grain = table.data["workplace"]["path"][name[0]]["arrow_grain"][int(name[1]) - 1]
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
            yield Piece("bonus", named(do), f"{start(describe(do))}.", None, count,
                        about=f"bonus-{name}")  # fmt: skip


def _list_specialists(table: Table, places: Sequence[int]) -> Iterator[str]:
    """Yield who stands on a path, and where."""
    for seat, p in enumerate(table.players):
        at = [n.PLACES[place] for place in p["specialist"] if place in places]
        if at:
            yield f"{table.names[seat]} on {listed(at)}"
    if table.fields["palace"][n.SPECIALIST] in places:
        yield f"Frederick on A{table.fields['palace'][n.SPECIALIST]}"


def voyage(table: Table) -> Zone:
    """Return the ring of cities: Ships, Market, Allies and cards in each."""
    ship = table.players[table.me]["ship"]
    return Zone(
        "voyage",
        "Cities",
        "ring",
        tuple(_city(table, city) for city in range(len(n.CITIES))),
        note="Ships sail from each to the next",
        brief=f"{table.names.of(table.me)} Ship is in {n.city_label(ship)}",
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
        card_piece(table.data, kind, price=card_price(fields, table.prices, space))
        for space in (2 * city, 2 * city + 1)
        if (kind := fields["card"][space]) != n.NONE
    ]
    return Place(f"city-{n.CITIES[city]}", n.city_label(city), tuple(pieces))


def _market(data: dict[str, Any], tile: int) -> Piece:
    name = f"Market {n.MARKETS[tile // 2]}, {n.MARKET_SIDES[tile % 2]} side"
    text = n.market_text(data, tile)
    short = text.replace(" Augustales", "").replace(" Augustalis", "")
    return Piece("market", f"Market ({short})", f"{start(text)}: each once, all of it.", about=name)


def _ally_space(table: Table, city: int, i: int) -> Iterator[Piece]:
    space = 2 * city + i
    up, below = table.fields["ally_up"][space], table.fields["ally_down"] >> space & 1
    price = usual(table.prices, r.SUMMON + space)
    if up != n.NONE:
        would = f"; costs {price}; would pay {worth(table.data, up, table.holdings[table.me])} now"
        yield ally_piece(table, up, would)
    if below:
        text = "It is turned up at the end of a round, once the Ally above it is gone"
        if up == n.NONE:
            text = f"It is turned up at the end of the round; costs {price} then"
        yield Piece("ally", "Ally face down", f"{text}.", face="down")


def ally_piece(table: Table, kind: int, price: str = "", seat: int | None = None) -> Piece:
    """Return an Ally, with what it gives the seat that has it, or else the viewer."""
    who = table.me if seat is None else seat
    gives = n.ally_text(table.data, kind, table.names.does(who, "has"), table.names.of(who))
    text = f"{start(n.ally_kind(table.data, kind))}: {gives}{price}."
    return Piece("ally", n.ally_label(kind), text, seat, about=n.ALLIES[kind])


def card_piece(
    data: dict[str, Any], kind: int, count: int = 1, owner: int | None = None, *,
    price: str = "", down: bool = False,
) -> Piece:  # fmt: skip
    """Return an Action card whose front is seen, alone or with others of its kind."""
    text = n.card_text(data, kind)
    costs = f"; costs {price}" if price else ""
    name = f"{n.card_label(data, kind)}{', face down' if down else ''}"
    return Piece("card", name, f"{start(text)}{costs}.", owner, count, about=n.CARDS[kind])


def card_pieces(data: dict[str, Any], cards: int, owner: int) -> tuple[Piece, ...]:
    """Return a set of cards, those of a kind as one piece."""
    kinds = n.kinds_in(cards)
    return tuple(card_piece(data, kind, kinds.count(kind), owner) for kind in dict.fromkeys(kinds))


def box(table: Table) -> Zone:
    """Return the piles that are left."""
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
    return Zone("box", "Piles", "board", (), counters=tuple(counters), folded=True,
                brief=f"{many(a + b, 'card')} to come")  # fmt: skip
