"""The table drawn for a terminal, from the fields of a state or a view."""

from collections.abc import Iterator
from functools import lru_cache
from textwrap import wrap
from typing import Any, NamedTuple

from ....names import ANYONE, Names, listed, start
from .. import rules as r
from ..phrases import coins
from . import names as n
from .outlook import COVERS

PHASES = {
    r.PH_WORKPLACES: "workplace tiles are laid out",
    r.PH_CITY: "City bonuses are laid out",
    r.PH_EXTRA: "more Edicts for an easy game",
    r.PH_EDICTS: "Edicts are laid out",
    r.PH_MARKETS: "the Markets open",
    r.PH_ALLIES: "Allies are laid out",
    r.PH_CARDS: "cards are laid out",
    r.PH_HOUSES: "Houses are chosen",
    r.PH_HANDS: "the first hands are drawn",
    r.PH_TRAVEL: "travel, then play a card or pass",
    r.PH_SLOT: "play a card or pass",
    r.PH_CARD: "which card",
    r.PH_ACT: "what the card does",
    r.PH_FREDERICK: "Frederick's turn",
    r.PH_DISCARD: "end of the round: discards before the hand is refilled",
    r.PH_REFILL: "end of the round: the hand is refilled",
    r.PH_INCOME: "end of the round: the castle pays",
    r.PH_RESTOCK: "end of the round: cards are refilled",
    r.PH_UNCOVER: "end of the round: Allies are uncovered",
    r.PH_OVER: "the game is over",
}
WAITING = {  # what waits on the effect stack, by the words of `FRAMES`
    "parts": "the rest of a card or bonus",
    "gain": "a gain, or not",
    "draw": "a draw",
    "cubes": "cubes of choice",
    "stock": "too many cubes: which to keep",
    "times": "how often to pay",
    "type": "which Allies to count",
    "ship": "where the Ship goes",
    "slot": "an action of the slot",
    "promote": "a promotion",
    "arrival": "an arrival",
    "city": "a City bonus",
    "market": "the Market",
    "build": "a building",
    "sides": "closed sides that pay",
    "benefits": "what workplaces give",
    "summon": "a summons",
    "purchase": "a purchase",
    "edict": "an Edict",
    "restock": "a new Edict",
    "solo": "Frederick's card",
}
POINTS = {  # where they come from (SM-121 to SM-123)
    "track": "on the track",
    "structures": "for Structures",
    "majority": "for the majority",
    "money": "for money and cubes",
}
WIDTH = 100
CUBES = (("Stone", "S"), ("Grain", "G"))


class Table(NamedTuple):
    """What is drawn: a position's fields, the numbers of its box, who sits there."""

    fields: dict[str, Any]
    data: dict[str, Any]
    names: Names

    @property
    def players(self) -> list[dict[str, Any]]:
        """Those at the table."""
        found: list[dict[str, Any]] = self.fields["player"]
        return found[: self.fields["head"]["num_players"]]


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table for a terminal, from a state's or a view's fields."""
    table = Table(fields, n.data_of(fields), names)
    blocks = [
        _title(table),
        _palace(table),
        _workplaces(table),
        _cities(table),
        _castle(table.data),
        *(_seat(table, seat) for seat in range(fields["head"]["num_players"])),
        _box(table),
    ]
    return "\n\n".join("\n".join(_fitting(line) for line in block) for block in blocks)


@lru_cache(256)  # from one position to the next few lines change
def _fitting(line: str) -> str:
    """Break a line that is too long for a terminal."""
    if len(line) <= WIDTH:
        return line
    return "\n".join(wrap(line, WIDTH, subsequent_indent="    "))


def _title(table: Table) -> Iterator[str]:
    fields, head = table.fields, table.fields["head"]
    seat = head["to_act"] if head["to_act"] >= 0 else fields["turn"]
    when = f"Round {fields['round']}" if fields["round"] else "Set-up"
    who = "" if fields["phase"] == r.PH_OVER else f", {table.names[seat]}"
    line = f"{when}{who}: {PHASES[fields['phase']]}"
    if fields["phase"] in (r.PH_CARD, r.PH_ACT) and fields["slot"] < n.SLOTS:
        line += f" (slot {fields['slot'] + 1}, face {'up' if fields['face_up'] else 'down'})"
    if head["observer"] in (-1, table.names.you):
        yield line
    else:
        yield f"{line}, as {table.names.does(head['observer'], 'sees')} it"
    stack = fields["stack"]
    if stack["height"]:
        waiting = [WAITING[n.FRAMES[frame["op"]]] for frame in stack["frame"][: stack["height"]]]
        yield f"To be done: {', then '.join(reversed(waiting))}"
    if reasons := last_round(fields):
        yield f"This is the last round: {listed(reasons)}"


def last_round(fields: dict[str, Any]) -> list[str]:
    """Return why the game ends with this round; nothing if it goes on."""
    castle = any(not player["pieces"] for player in fields["player"][: _count(fields)])
    signs = (
        (fields["edicts_out"], "an Edict could not be replaced"),
        (fields["cards_out"], "cards could not be refilled"),
        (castle, "a castle is finished"),
    )
    return [text for sign, text in signs if sign]


def _count(fields: dict[str, Any]) -> int:
    number: int = fields["head"]["num_players"]
    return number


# --- Shared boards -------------------------------------------------------------------------------


def _palace(table: Table) -> Iterator[str]:
    fields, data = table.fields, table.data
    values = [n.moved(data, i, value) for i, value in enumerate(fields["palace"][: n.SPECIALIST])]
    built = sum(fields["palace"][3:6])
    walked = f"his Specialist on A{fields['palace'][n.SPECIALIST]}"
    yield f"Frederick: {', '.join(values)}; {built} Structures in all; {walked}"
    for i, name in enumerate(n.NUMERALS):
        active, following = (_edict(data, fields[key][i]) for key in ("active", "next"))
        reward = n.reward_text(data, i)
        yield f"  Edict {name}: {active}; reward: {reward}; Next: {following}"
    left, gone = (int(fields[key]).bit_count() for key in ("edict_stack", "issued"))
    yield f"  {left} Edicts in the stack, {gone} issued"


def _edict(data: dict[str, Any], tile: int) -> str:
    return f"{n.edict_text(data, tile)} ({n.EDICTS[tile]})" if tile != n.NONE else "none"


def _workplaces(table: Table) -> Iterator[str]:
    yield "Workplaces (with the Grain it costs to enter), and whose Specialists are there"
    for place, name in enumerate(n.PLACES):
        who = [
            start(table.names[seat])
            for seat, player in enumerate(table.players)
            for at in player["specialist"]
            if at == place
        ]
        if place and place == table.fields["palace"][n.SPECIALIST]:
            who.append("Frederick")
        line = f"  {name:<6}{_arrow(table.data, name):<8}{n.workplace(table.fields, place)}"
        yield f"{line}{': ' if who and place else ''}{', '.join(n.counted(who))}".rstrip()


def _arrow(data: dict[str, Any], name: str) -> str:
    grain = n.arrow(data, name)
    return f"{grain} Grain" if grain else ""


def _cities(table: Table) -> Iterator[str]:
    fields, data = table.fields, table.data
    for city in range(len(n.CITIES)):
        ships = [
            start(table.names[seat]) for seat, p in enumerate(table.players) if p["ship"] == city
        ]
        if len(table.players) == 1 and fields["fred_city"] == city:
            ships.append("Frederick")
        yield f"{n.city_said(city)}{': ' if ships else ''}{', '.join(ships)}"
        if fields["market"][city] != n.NONE:
            yield f"  Market: {n.market_text(data, fields['market'][city])}"
        for i in (0, 1):
            yield from _ally_space(table, city, i)
        for i in (0, 1):
            kind = fields["card"][2 * city + i]
            if kind != n.NONE:
                cost, does = n.card_cost(data, kind), n.card_text(data, kind)
                yield f"  Card {n.card_said(data, kind)} for {cost}: {does}"


def _ally_space(table: Table, city: int, i: int) -> Iterator[str]:
    space = 2 * city + i
    up, below = table.fields["ally_up"][space], table.fields["ally_down"] >> space & 1
    grain = table.data["voyage"]["city"][n.CITIES[city]]["ally_grain"][i]
    if up != n.NONE:
        hidden = "; another below" if below else ""
        yield f"  Ally {n.ally_said(up)} for {grain} Grain: {n.ally_text(table.data, up)}{hidden}"
    elif below:
        yield f"  Ally for {grain} Grain: face down until the end of the round"


def _castle(data: dict[str, Any]) -> Iterator[str]:
    castle = data["castle"]
    yield "Castle sites (Stone, Grain; ! issues an Edict), and what sides pay when they are closed"
    sites = [_site(name, site) for name, site in castle["site"].items()]
    covers = {site: COVERS[cover] for cover, site in castle["cover"].items()}
    yield "  " + "  ".join(sites[:10])
    yield "  " + "  ".join(f"{text} ({covers[text[:2]]})" for text in sites[10:])
    sides = [
        f"{name} {side['towers'][0]}-{side['wall']}-{side['towers'][1]} {n.side_income(data, i)}"
        for i, (name, side) in enumerate(castle["side"].items())
    ]
    yield "  " + ", ".join(sides)


def _site(name: str, site: dict[str, Any]) -> str:
    cost = "".join(f"{site[kind.lower()]}{letter}" for kind, letter in CUBES if site[kind.lower()])
    return f"{name} {cost or '-'}{'!' if site['edict'] else ''}"


# --- Seats ---------------------------------------------------------------------------------------


def _seat(table: Table, seat: int) -> Iterator[str]:
    fields, data = table.fields, table.data
    p, holding = fields["player"][seat], r.holding(fields, seat)
    yield _summary(table, seat, holding["room"])
    if fields["phase"] == r.PH_OVER:
        points = holding["points"]
        parts = ", ".join(f"{points[key]} {name}" for key, name in POINTS.items())
        yield f"  {sum(points.values())} VP: {parts}"
    built = " ".join(n.SITES[i] for i in n.bits(p["sites"]))
    closed = ", ".join(n.side_said(data, i) for i in n.bits(holding["closed"]))
    yield f"  castle: {p['sites'].bit_count()} of 13: {built}; closed: {closed or 'no side'}"
    yield f"  to be built: {_left(data, p)}"
    for space, kind in enumerate(p["ally"]):
        if kind != n.NONE:
            now = n.ally_pays(data)[holding["content"] >> space & 1]
            text = n.ally_text(data, kind, *n.whose(table.names, seat))
            yield f"  Ally {n.ally_said(kind)}: {text}; {now} now"
    yield f"  slots: {_slots(data, p)}"
    if fields["head"]["observer"] in (-1, seat):
        yield from _own_cards(data, p)
    else:
        yield from _others_cards(data, p)


def _summary(table: Table, seat: int, room: int) -> str:
    p = table.fields["player"][seat]
    house = f"House {n.title(n.HOUSES[p['house']])}" if p["house"] != n.NONE else "no House yet"
    notes = [
        *(["first player"] if table.fields["first"] == seat else []),
        *(["has passed"] if p["passed"] else []),
    ]
    return ", ".join(
        [
            f"{start(table.names[seat])}: {house}, {p['vp']} VP, {coins(p['money'])}",
            f"{p['grain']} Grain and {p['stone']} Stone in a warehouse of {room}",
            f"Ship in {n.city_said(p['ship'])}",
            *notes,
        ]
    )


def _left(data: dict[str, Any], p: dict[str, Any]) -> str:
    """Pieces on the Player Board; a Tower with the Ally space it stands on."""
    names = n.piece_names(data)
    marked = data["player_board"]["edict_ally_space"] - 1
    texts = []
    for i in n.bits(p["pieces"]):
        piece = data["structure"][names[i]]
        text = n.title(names[i]) + (f" ({piece['augustales']})" if piece["great"] else "")
        if i < 5:
            text += f" on Ally space {i + 1}{'!' if i == marked else ''}"
        texts.append(text)
    grouped = {text: texts.count(text) for text in texts}
    return ", ".join(f"{k} {text}s" if k > 1 else text for text, k in grouped.items()) or "nothing"


def _slots(data: dict[str, Any], p: dict[str, Any]) -> str:
    cover = n.SITES.index(data["castle"]["cover"]["extra_slot"])
    texts = []
    for i in range(n.SLOTS):
        kind = p["slot"][i]
        if kind == n.NONE:
            locked = i + 1 == data["player_board"]["locked_slot"] and not p["sites"] >> cover & 1
            actions = data["player_board"]["slot_actions"][i].replace(" ", "/")
            texts.append("locked" if locked else actions)
        else:
            name = "?" if kind == n.UNSEEN else n.CARDS[kind]
            texts.append(f"[{name} face down]" if p["face_down"] >> i & 1 else f"[{name}]")
    return " ".join(f"{i + 1} {text}" for i, text in enumerate(texts))


def _own_cards(data: dict[str, Any], p: dict[str, Any]) -> Iterator[str]:
    hand = n.kinds_in(p["hand"])
    does = [f"{n.CARDS[kind]} ({n.card_text(data, kind)})" for kind in hand]
    yield f"  {len(hand)} in hand: {'; '.join(n.counted(does)) or 'none'}"
    pile, discard = _names(data, p["pile"]), _names(data, p["discard"])
    yield f"  draw pile of {p['pile_size']}, in any order: {pile}; discard pile: {discard}"


def _others_cards(data: dict[str, Any], p: dict[str, Any]) -> Iterator[str]:
    """What nobody but the seat knows is where its unseen cards are."""
    cards = ", ".join(n.counted([n.card_said(data, kind) for kind in n.unseen(p)]))
    yield (
        f"  {p['hand_size']} in hand, draw pile of {p['pile_size']}; not seen: {cards or 'none'};"
        f" discard pile: {_names(data, p['discard'])}"
    )


def _names(data: dict[str, Any], cards: int) -> str:
    return ", ".join(n.counted([n.card_said(data, kind) for kind in n.kinds_in(cards)])) or "none"


def _box(table: Table) -> Iterator[str]:
    fields = table.fields
    a, b = fields["card_left"]
    yield f"Pile of cards for the cities: {a} of level A, then {b} of level B"
    if len(table.players) == 1:
        left = int(fields["solo_deck"]).bit_count()
        yield (
            f"Frederick's pile: {left} cards; {fields['crowns']} crowns since the last shuffle;"
            f" he has had {fields['fred_turns']} turns this round"
        )
        if fields["phase"] == r.PH_OVER:
            points = sum(r.holding(fields, 0)["points"].values())
            yield f"{points} VP in all: {n.rank(table.data, points)}"
