"""The palace, Edicts, workplaces and piles, as zones of a scene, and pieces on all boards."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...player_names import Names, capitalize, join_words
from ...player_names import format_count as many
from ...scene import Counter, Data, Piece, Place, Shape, Zone
from . import names as n
from . import rules as r
from .consequences import Prices
from .phrases import describe, named
from .scene_data import ally_data, card_data, edict_data, to_effects, to_words
from .text import shifted, top
from .types import Components, Fields, Holding, Player


@dataclass(frozen=True)
class Table:
    """What is drawn: a view's fields, the numbers of its box, who sits there, the viewer's seat."""

    fields: Fields
    data: Components
    names: Names
    me: int

    @cached_property
    def players(self) -> list[Player]:
        """Those at the table."""
        return self.fields["player"][: self.fields["head"]["num_players"]]

    @cached_property
    def holdings(self) -> list[Holding]:
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
        whose = capitalize(self.names.of(self.me))
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
                data={"icon": icon, "value": palace[i], "own": own[i], **spans[i]},
            )
            for i, icon in enumerate(n.ICONS)
        ),
        note=f"{many(built, 'Structure')}, {table.names[table.me]} {own[-1]}",
        brief=f"{', '.join(values)}; Specialist on A{palace[n.SPECIALIST]}",
        data={"structures": built, "own": own[-1]},
    )


def changes(table: Table, legal: Sequence[int]) -> Zone:
    """Return what the Edicts to choose from may change in the palace: where to click for it."""
    issued = any(r.ADD <= action < r.NEXT for action in legal)
    spaces = [action - r.EDICT for action in legal if r.EDICT <= action < r.REWARD]
    tiles = [table.fields["active"][space] for space in spaces]
    if issued:
        tiles = [top(table.fields)["extra"]]
    places = [
        _change_place(table, word, icon, issued)
        for word in ("add", "take")
        for icon in range(len(n.ICONS))
        if any(n.edict_count(table.data, tile, icon) for tile in tiles)
    ]
    return Zone(
        "changes", "Changes by the Edict", "row", tuple(places),
        brief="" if issued else "none to choose now", folded=not issued,
    )  # fmt: skip


def _change_place(table: Table, word: str, icon: int, issued: bool) -> Place:
    """Return where to click for more or fewer; how many is known once an Edict is issued."""
    adds = word == "add"
    data: dict[str, Any] = {"icon": n.ICONS[icon], "adds": adds}
    if issued:
        data["before"], data["after"] = shifted(table.fields, icon, adds)
    return Place(
        f"{word}-{n.ICONS[icon]}", f"{PALACE[icon]}, {'more' if adds else 'fewer'}", data=data
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
            _edict_pieces(data, fields["active"][i]),
            note=f"reward: {n.reward_text(data, i).removeprefix('gain ')}",
            text="Whoever issues it takes the reward and decides how Frederick's palace changes.",
            about=f"Edict {name}",
            data={"reward": to_words(data["edict_reward"][name])},
        )
        for i, name in enumerate(n.NUMERALS)
    ]
    following = [
        Place(
            f"next-{name}",
            f"Waiting {name}",
            _edict_pieces(data, fields["next"][i]),
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
        data={"stack": left, "issued": int(fields["issued"]).bit_count()},
    )


def _edict_pieces(data: Components, tile: int) -> tuple[Piece, ...]:
    if tile == n.NONE:
        return ()
    text = n.edict_text(data, tile)
    says = f"Frederick gains or loses {text}, each kind as the issuer likes."
    return (Piece("edict", text, says, about=n.EDICTS[tile],
                  data=edict_data(data, tile)),)  # fmt: skip


def path(table: Table, letter: str) -> Zone:
    """Return a path of workplaces, `A`, `B` or `C`."""
    places = [place for place, name in enumerate(n.PLACES) if name[0] == letter and place]
    return Zone(
        f"path-{letter}",
        f"Workplaces {letter}",
        "track",
        tuple(_workplace_at(table, place) for place in places),
        brief="; ".join(_list_specialists(table, places)) or "nobody there",
    )


def _workplace_at(table: Table, place: int) -> Place:
    fields, name = table.fields, n.PLACES[place]
    pieces = [
        Piece("specialist", "Specialist" if count == 1 else "Specialists", owner=seat, count=count)
        for seat, p in enumerate(table.players)
        if (count := p["specialist"].count(place))
    ]
    if place == fields["palace"][n.SPECIALIST]:
        pieces.append(Piece("specialist", "Frederick's Specialist", data={"frederick": True}))
    if fields["tokens"] >> place & 1:
        pieces.append(Piece("token", "Edict", "The first Specialist here issues an Edict."))
    city = place in n.CITY_PLACES
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
        data=_workplace_data(table, place, grain),
    )


def _workplace_data(table: Table, place: int, grain: int) -> Data:
    ability = table.fields["work"][place]
    effects = to_effects(n.abilities(table.data, ability)) if ability != n.NONE else []
    edict = bool(table.fields["tokens"] >> place & 1)
    return {"grain": grain, "city": place in n.CITY_PLACES, "edict": edict, "effects": effects}


def _tile_about(fields: Fields, place: int) -> str:
    ability = fields["work"][place]
    if place in n.CITY_PLACES or ability == n.NONE:
        return f"Path {n.PLACES[place][0]}"
    return f"Workplace tile {n.TILES[ability // 2]}, {('first', 'second')[ability % 2]} place"


def bonuses(table: Table) -> Zone:
    """Return the City bonuses that are left, at the end of the paths."""
    places = [place for path in range(3) for place in _bonus_places(table.fields, path)]
    left = sum(each.pieces[0].count for each in places)
    return Zone("bonuses", "City bonuses", "row", tuple(places), folded=True,
                brief=f"{many(left, 'tile')} left")  # fmt: skip


def _bonus_places(fields: Fields, path: int) -> Iterator[Place]:
    for kind, name in enumerate(n.BONUSES):
        count = fields["city"][path][kind]
        if count:
            do, letter = n.bonus_do(fields, kind), "ABC"[path]
            piece = Piece("bonus", named(do), f"{capitalize(describe(do))}.", None, count,
                          about=f"bonus-{name}", data={"effects": to_effects(do)})  # fmt: skip
            label = f"City {letter}"
            yield Place(f"bonus-{letter}-{name}", label, (piece,), about=piece.about)


def _list_specialists(table: Table, places: Sequence[int]) -> Iterator[str]:
    """Yield who stands on a path, and where."""
    for seat, p in enumerate(table.players):
        at = [n.PLACES[place] for place in p["specialist"] if place in places]
        if at:
            yield f"{table.names[seat]} on {join_words(at)}"
    if table.fields["palace"][n.SPECIALIST] in places:
        yield f"Frederick on A{table.fields['palace'][n.SPECIALIST]}"


def ally_piece(
    table: Table, kind: int, price: str = "", seat: int | None = None,
    more: Data | None = None,
) -> Piece:  # fmt: skip
    """Return an Ally, with what it gives the seat that has it, or else the viewer."""
    who = table.me if seat is None else seat
    gives = n.ally_text(table.data, kind, table.names.does(who, "has"), table.names.of(who))
    text = f"{capitalize(n.ally_kind(table.data, kind))}: {gives}{price}."
    holds = bool(table.holdings[who]["would"] >> kind & 1)
    data = {**ally_data(table.data, kind), "holds": holds, **(more or {})}
    return Piece("ally", n.ally_label(kind), text, seat, about=n.ALLIES[kind], data=data)


def card_piece(
    data: Components, kind: int, count: int = 1, owner: int | None = None, *,
    price: str = "", down: bool = False, cost: Data | None = None,
) -> Piece:  # fmt: skip
    """Return an Action card whose front is seen, alone or with others of its kind."""
    text = n.card_text(data, kind)
    costs = f"; costs {price}" if price else ""
    name = f"{n.card_name(data, kind)}{', face down' if down else ''}"
    printed = {**card_data(data, kind), "down": down, **(cost or {})}
    return Piece("card", name, f"{capitalize(text)}{costs}.", owner, count, about=n.CARDS[kind],
                 data=printed)  # fmt: skip


def card_pieces(data: Components, cards: int, owner: int) -> tuple[Piece, ...]:
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
                brief=f"{many(a + b, 'card')} to come", data=_box_data(table))  # fmt: skip


def _box_data(table: Table) -> Data:
    fields = table.fields
    cards = dict(zip(("a", "b"), fields["card_left"], strict=True))
    if len(table.players) > 1:
        return cards
    solo = {"deck": int(fields["solo_deck"]).bit_count(), "crowns": fields["crowns"]}
    return {**cards, **solo, "turns": fields["fred_turns"], "most": table.data["solo"]["max_turns"]}
