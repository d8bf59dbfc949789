"""The table drawn for a terminal, from the fields of a state or a view."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from ....names import ANYONE, Names
from .. import rules as r
from ..phrases import told, told_condition
from .names import (
    ALLIES,
    BONUSES,
    CARDS,
    CITIES,
    CITY_PLACES,
    HOUSES,
    MARKET_SIDES,
    MARKETS,
    NONE,
    NUMERALS,
    PLACES,
    SIDES,
    SITES,
    SLOTS,
    TITLES,
    UNSEEN,
    ability_text,
    bits,
    card_cost,
    card_text,
    cubes,
    data_of,
    edict_text,
    kinds_in,
    market_side,
    piece_names,
    reward_text,
    title,
)
from .things import COVERS

PHASES = {
    r.PH_WORKPLACES: "Workplace tiles are laid out",
    r.PH_CITY: "City bonuses are laid out",
    r.PH_EXTRA: "more Edicts for an easy game",
    r.PH_EDICTS: "Edicts are laid out",
    r.PH_MARKETS: "the Markets open",
    r.PH_ALLIES: "Allies are laid out",
    r.PH_CARDS: "Action cards are laid out",
    r.PH_HOUSES: "Houses",
    r.PH_HANDS: "the first hands",
    r.PH_TRAVEL: "travel",
    r.PH_SLOT: "play a card or pass",
    r.PH_CARD: "which card",
    r.PH_ACT: "what the card does",
    r.PH_FREDERICK: "Frederick's turn",
    r.PH_DISCARD: "discards before the hand is refilled",
    r.PH_REFILL: "the hand is refilled",
    r.PH_INCOME: "the castle pays",
    r.PH_RESTOCK: "cards are refilled",
    r.PH_UNCOVER: "Allies are uncovered",
    r.PH_OVER: "the game is over",
}
# What waits on the effect stack, by the numbers of state.pxd.
FRAMES = (
    *("", "the next part", "do it or skip it", "a draw", "cubes of choice", "too many cubes"),
    *("how often", "which kind", "the Ship sails", "which main action", "promote", "an arrival"),
    *("a City bonus", "the Market", "build", "sides that pay", "benefits", "summon", "purchase"),
    *("an Edict", "a new Edict", "a Solo card"),
)
POINTS = {  # where they come from (SM-121 to SM-123)
    "track": "on the track",
    "structures": "for Structures",
    "majority": "for the majority",
    "money": "for money and cubes",
}
WIDTH = 100
LETTERS = (("Stone", "S"), ("Grain", "G"))


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table for a terminal, from a state's or a view's fields."""
    data = data_of(fields)
    blocks = [
        _title(fields),
        _palace(fields, data),
        _workplaces(fields, data),
        _cities(fields, data),
        _castle(data),
        *(_seat(fields, data, seat) for seat in range(fields["head"]["num_players"])),
        _box(fields),
    ]
    return "\n\n".join("\n".join(_fitting(line) for line in block) for block in blocks)


def _fitting(line: str) -> str:
    """Break a line that is too long for a terminal."""
    if len(line) <= WIDTH:
        return line
    return "\n".join(wrap(line, WIDTH, subsequent_indent="    "))


def _title(fields: dict[str, Any]) -> Iterator[str]:
    head = fields["head"]
    seat = head["to_act"] if head["to_act"] >= 0 else fields["turn"]
    line = f"round {fields['round']}, seat {seat}: {PHASES[fields['phase']]}"
    if fields["phase"] in (r.PH_CARD, r.PH_ACT) and fields["slot"] < SLOTS:
        line += f" (slot {fields['slot'] + 1}, face {'up' if fields['face_up'] else 'down'})"
    yield line if head["observer"] < 0 else f"{line}, as seat {head['observer']} sees it"
    stack = fields["stack"]
    if stack["height"]:
        waiting = [FRAMES[frame["op"]] for frame in stack["frame"][: stack["height"]]]
        yield f"to be done: {', then '.join(reversed(waiting))}"
    signs = [
        text
        for sign, text in (
            (fields["edicts_out"], "an Edict could not be replaced"),
            (fields["cards_out"], "cards could not be refilled"),
        )
        if sign
    ]
    if signs:
        yield f"last round: {', '.join(signs)}"


# --- Shared boards -------------------------------------------------------------------------------


def _palace(fields: dict[str, Any], data: dict[str, Any]) -> Iterator[str]:
    grain, stone, treasury, towers, walls, keeps, allies, specialist = fields["palace"]
    yield (
        f"Frederick: Grain {grain}, Stone {stone}, Treasury {treasury},"
        f" Towers {towers}, Walls {walls}, Keeps {keeps} ({towers + walls + keeps} Structures),"
        f" Allies {allies}, Specialist on A{specialist}"
    )
    for i, name in enumerate(NUMERALS):
        active, following = (_edict(data, fields[key][i]) for key in ("active", "next"))
        yield f"  Edict {name:<3}  {active}: {reward_text(data, i):<21} Next: {following}".rstrip()
    left = int(fields["edict_stack"]).bit_count()
    yield f"  {left} Edicts in the stack, {int(fields['issued']).bit_count()} gone"


def _edict(data: dict[str, Any], tile: int) -> str:
    return f"{edict_text(data, tile) if tile != NONE else '-':<30}"


def _workplaces(fields: dict[str, Any], data: dict[str, Any]) -> Iterator[str]:
    yield "Workplaces (Grain on the arrow into each; F is Frederick's Specialist)"
    for place, name in enumerate(PLACES):
        who = [
            str(seat)
            for seat, player in enumerate(_sitting(fields))
            for at in player["specialist"]
            if at == place
        ]
        if place and place == fields["palace"][7]:
            who.append("F")
        line = f"  {name:<6}{_arrow(data, name):<8}{_workplace(fields, data, place):<66}"
        yield f"{line}{' '.join(who)}".rstrip()


def _arrow(data: dict[str, Any], name: str) -> str:
    if name == "start":
        return ""
    grain = data["workplace"]["path"][name[0]]["arrow_grain"][int(name[1]) - 1]
    return f"{grain} Grain" if grain else ""


def _workplace(fields: dict[str, Any], data: dict[str, Any], place: int) -> str:
    token = "Edict token; " if fields["tokens"] >> place & 1 else ""
    if place in CITY_PLACES:
        stack = fields["city"][CITY_PLACES.index(place)]
        tiles = [
            f"{name} ({told(data['city_bonus'][name]['do'])})"
            for name, number in zip(BONUSES, stack, strict=True)
            for _ in range(number)
        ]
        return f"{token}City: {', '.join(tiles) or 'no bonus left'}"
    ability = fields["work"][place]
    return token + (ability_text(data, ability) if ability != NONE else "")


def _cities(fields: dict[str, Any], data: dict[str, Any]) -> Iterator[str]:
    for city, name in enumerate(CITIES):
        ships = [f"seat {seat}" for seat, p in enumerate(_sitting(fields)) if p["ship"] == city]
        if fields["head"]["num_players"] == 1 and fields["fred_city"] == city:
            ships.append("Frederick")
        yield f"{title(name)}{': ' if ships else ''}{', '.join(ships)}"
        if fields["market"][city] != NONE:
            yield f"  Market {_market(data, fields['market'][city])}"
        for i in (0, 1):
            yield from _ally_space(fields, data, city, i)
        for i in (0, 1):
            kind = fields["card"][2 * city + i]
            if kind != NONE:
                cost, does = card_cost(data, kind), card_text(data, kind)
                yield f"  Card {i + 1} {CARDS[kind]} for {cost}: {does}"


def _market(data: dict[str, Any], tile: int) -> str:
    side = market_side(data, tile)
    return (
        f"{MARKETS[tile // 2]} {MARKET_SIDES[tile % 2]}: sell {cubes(side['sell'])} for"
        f" {side['price']}, buy {cubes(side['buy'])} for {side['pay']}"
    )


def _ally_space(fields: dict[str, Any], data: dict[str, Any], city: int, i: int) -> Iterator[str]:
    space = 2 * city + i
    up, below = fields["ally_up"][space], fields["ally_down"] >> space & 1
    grain = data["voyage"]["city"][CITIES[city]]["ally_grain"][i]
    hidden = "one below" if below else ""
    if up != NONE:
        text = f"{ally_text(data, up)}{', ' if hidden else ''}{hidden}"
        yield f"  Ally {i + 1} for {grain} Grain: {text}"
    elif below:
        yield f"  Ally {i + 1}: face down until the end of the round"


def ally_text(data: dict[str, Any], kind: int) -> str:
    """Return an Ally's name, type and condition."""
    ally = data["ally"][ALLIES[kind]]
    return f"{title(ALLIES[kind])} ({ally['type']}: {told_condition(ally['content'])})"


def _castle(data: dict[str, Any]) -> Iterator[str]:
    castle = data["castle"]
    yield "Castle sites (Stone, Grain; ! issues an Edict), and what sides pay when they are closed"
    sites = [_site(name, site) for name, site in castle["site"].items()]
    covers = {site: COVERS[cover] for cover, site in castle["cover"].items()}
    yield "  " + "  ".join(sites[:10])
    yield "  " + "  ".join(f"{text} ({covers[text[:2]]})" for text in sites[10:])
    sides = [
        f"{name} {side['towers'][0]}-{side['wall']}-{side['towers'][1]} {_income(data, name)}"
        for name, side in castle["side"].items()
    ]
    yield "  " + ", ".join(sides)


def _income(data: dict[str, Any], side: str) -> str:
    return told([data["castle"]["side"][side]["income"]])


def _site(name: str, site: dict[str, Any]) -> str:
    cost = "".join(
        f"{site[kind.lower()]}{letter}" for kind, letter in LETTERS if site[kind.lower()]
    )
    return f"{name} {cost or '-'}{'!' if site['edict'] else ''}"


# --- Seats ---------------------------------------------------------------------------------------


def _seat(fields: dict[str, Any], data: dict[str, Any], seat: int) -> Iterator[str]:
    p, holding = fields["player"][seat], r.holding(fields, seat)
    yield _summary(fields, seat, holding["room"])
    if fields["phase"] == r.PH_OVER:
        points = holding["points"]
        parts = ", ".join(f"{points[key]} {name}" for key, name in POINTS.items())
        yield f"  {sum(points.values())} VP: {parts}"
    built = " ".join(SITES[i] for i in bits(p["sites"]))
    closed = ", ".join(f"{SIDES[i]} {_income(data, SIDES[i])}" for i in bits(holding["closed"]))
    yield f"  castle: {p['sites'].bit_count()} of 13: {built}; closed sides: {closed or 'none'}"
    yield f"  left: {_left(data, p)}"
    for space, kind in enumerate(p["ally"]):
        if kind != NONE:
            yield f"  Ally {space + 1}: {ally_text(data, kind)}"
    yield f"  slots: {_slots(data, p)}"
    if fields["head"]["observer"] in (-1, seat):
        yield from _own_cards(data, p)
    else:
        yield from _others_cards(p)


def _summary(fields: dict[str, Any], seat: int, room: int) -> str:
    p = fields["player"][seat]
    house = title(HOUSES[p["house"]]) if p["house"] != NONE else "no House yet"
    notes = [
        *(["first player"] if fields["first"] == seat else []),
        *(["has passed"] if p["passed"] else []),
    ]
    return ", ".join(
        [
            f"Seat {seat}: {house}, {p['vp']} VP, {p['money']} Augustales",
            f"{p['grain']} Grain and {p['stone']} Stone of {room}",
            f"Ship in {title(CITIES[p['ship']])}",
            *notes,
        ]
    )


def _left(data: dict[str, Any], p: dict[str, Any]) -> str:
    """Pieces on the Player Board; a Tower with the Ally space it stands on."""
    names = piece_names(data)
    marked = data["player_board"]["edict_ally_space"] - 1
    texts = []
    for i in bits(p["pieces"]):
        piece = data["structure"][names[i]]
        text = title(names[i]) + (f" ({piece['augustales']})" if piece["great"] else "")
        if i < 5:
            text += f" on {i + 1}{'!' if i == marked else ''}"
        texts.append(text)
    grouped = {text: texts.count(text) for text in texts}
    return ", ".join(f"{n} {text}s" if n > 1 else text for text, n in grouped.items()) or "nothing"


def _slots(data: dict[str, Any], p: dict[str, Any]) -> str:
    cover = SITES.index(data["castle"]["cover"]["extra_slot"])
    texts = []
    for i in range(SLOTS):
        kind = p["slot"][i]
        if kind == NONE:
            locked = i + 1 == data["player_board"]["locked_slot"] and not p["sites"] >> cover & 1
            actions = data["player_board"]["slot_actions"][i].replace(" ", "/")
            texts.append("locked" if locked else actions)
        else:
            name = "?" if kind == UNSEEN else CARDS[kind]
            texts.append(f"[{name} face down]" if p["face_down"] >> i & 1 else f"[{name}]")
    return " ".join(f"{i + 1} {text}" for i, text in enumerate(texts))


def _own_cards(data: dict[str, Any], p: dict[str, Any]) -> Iterator[str]:
    hand = kinds_in(p["hand"])
    does = "; ".join(f"{CARDS[kind]} ({card_text(data, kind)})" for kind in hand)
    yield f"  {len(hand)} in hand: {does or 'none'}"
    pile, discard = _names(p["pile"]), _names(p["discard"])
    yield f"  draw pile {p['pile_size']} ({pile}); discard pile: {discard}"


def _others_cards(p: dict[str, Any]) -> Iterator[str]:
    """What nobody but the seat knows is where its unseen cards are."""
    unseen = kinds_in(p["owned"])
    shown = [p["slot"][i] for i in range(SLOTS) if p["slot"][i] not in (NONE, UNSEEN)]
    for kind in kinds_in(p["discard"]) + shown:
        unseen.remove(kind)
    yield (
        f"  {p['hand_size']} in hand, draw pile {p['pile_size']}; discard pile:"
        f" {_names(p['discard'])}; not seen: {' '.join(CARDS[kind] for kind in unseen) or 'none'}"
    )


def _names(cards: int) -> str:
    return " ".join(CARDS[kind] for kind in kinds_in(cards)) or "none"


def _box(fields: dict[str, Any]) -> Iterator[str]:
    a, b = fields["card_left"]
    yield f"Advanced pile: {a} of level A, then {b} of level B"
    if fields["head"]["num_players"] == 1:
        left = int(fields["solo_deck"]).bit_count()
        yield (
            f"Solo deck: {left} cards; {fields['crowns']} crowns since the last shuffle;"
            f" Frederick has had {fields['fred_turns']} turns this round"
        )
        if fields["phase"] == r.PH_OVER:
            points = sum(r.holding(fields, 0)["points"].values())
            yield f"{points} VP in all: {rank(data_of(fields), points)}"


def rank(data: dict[str, Any], points: int) -> str:
    """Return the title of a solo game that ended with so many points."""
    least: dict[str, int] = data["solo"]["title"]
    return max((name for name in TITLES if least[name] <= points), key=least.__getitem__)


def _sitting(fields: dict[str, Any]) -> list[dict[str, Any]]:
    players: list[dict[str, Any]] = fields["player"]
    return players[: fields["head"]["num_players"]]
