"""Stupor Mundi in words: actions as short texts and as sentences.

Action texts: `stay` or `travel-2`; `pass`; `up-3` or `down-4` and the card, `card-A7`; main
actions `promote market build summon purchase`; then `promote-A3` (path and workplace), `sell`,
`buy`, `site-T2`, `piece-t3` (Towers by Ally space, Walls w1 to w5, Keeps k1 to k3, the Great ones
last), `pay-1g` (Grain among mixed cubes), `summon-roma1`, `host-2`, `purchase-tunis1`,
`remove-hand-BS`, `remove-discard-BS`, `do` or `skip` a part; Edicts `edict-I`, `add-wall` or
`take-wall`, `next-II`, `reward-I`; `bonus-A`, `grain-2` (of the cubes gained), `keep-2g1s`,
`times-2`, `independents`, `good-grain`, `side-S5`, `ship-tunis`, `discard-BS`, `house-savoy`.
Chance: `draw-BS`, `deal-A1`, `tile-A`, `extra-E16`, `market-M1-easy`, `solo-X01`.
"""

from collections.abc import Callable, Collection
from functools import partial
from string import Formatter

from ...action_names import Words
from ...fields import Frame
from ...player_names import ANYONE, Names, format_count, join_words, plural
from . import names as n
from . import rules as r
from .glossary import list_entries
from .phrases import GOODS, amount, describe, effect, named
from .rules import phrase_of
from .types import Fields, Player

__all__ = ["list_entries", "parse", "say", "write"]

MAINS = {
    "promote": "chooses to promote a Specialist",
    "market": "chooses to visit the Market of {city}",
    "build": "chooses to build",
    "summon": "chooses to summon an Ally in {city}",
    "purchase": "chooses to purchase a card in {city}",
}


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    seat = fields["head"]["to_act"]
    drawn = r.DRAW <= action < r.DEAL_CARD or action == r.DRAW_UNSEEN
    text = deed(fields, action)
    if r.CARD <= action < r.DISCARD and fields["face_up"]:
        text += f": {n.card_text(n.data_of(fields), action - r.CARD)}"
    if seat == n.CHANCE and not drawn:
        return text
    return names.does(fields["turn"] if drawn else seat, text)


def label(fields: Fields, action: int) -> str:
    """Return a choice as one would tell oneself: `travel to Tunis for 1 Augustalis`."""
    if r.PLAY_UP <= action < r.MAIN:
        slot = (action - r.PLAY_UP) % n.SLOTS
        face = "up" if action < r.PLAY_DOWN else f"down, for {slot_icons(fields, slot)}"
        return f"slot {slot + 1}, face {face}"
    return plural(_format_act(fields, action)).removeprefix("choose to ")


def parted(action: int) -> tuple[int, int]:
    """Return the first code of an action's kind, and the number of the thing that it is about."""
    first, _ = DEEDS[action]
    return first, action - first


def deed(fields: Fields, action: int) -> str:
    """Return what an action does and costs, as after `she`; of chance, a sentence."""
    first, _ = DEEDS[action]
    costs = SUFFIXES[first](fields, action) if first in SUFFIXES else ""
    return _format_act(fields, action) + costs


def _format_act(fields: Fields, action: int) -> str:
    first, template = DEEDS[action]
    if not isinstance(template, str):
        return template(fields, action - first)
    parts = {part for _, part, _, _ in Formatter().parse(template) if part}
    return template.format(**{part: PARTS[part](fields, action, action - first) for part in parts})


def mover(fields: Fields) -> Player:
    """Return what the seat has whose turn it is."""
    player = fields["player"][fields["turn"]]
    return player


def paid(fields: Fields, action: int) -> str:
    """Return what the rules say an action costs: `1 Grain and 7 Augustales`, or nothing."""
    price = r.price(fields, action)
    if r.SITE <= action < r.PIECE and r.any_mix(fields):
        return format_count(price["grain"] + price["stone"], "cube")
    return quantities(price)


def quantities(goods: dict[str, int]) -> str:
    """Return goods in words: `1 Grain and 7 Augustales`, or nothing."""
    order = ("grain", "stone", "augustales", "vp")
    parts = [amount(goods[good], GOODS[good]) for good in order if goods[good]]
    return join_words(parts) if parts else ""


def _format_for(fields: Fields, action: int, nothing: str = " for free") -> str:
    """Return ` for 1 Grain`; what costs nothing is free."""
    price = paid(fields, action)
    return f" for {price}" if price else nothing


# --- Turns ---------------------------------------------------------------------------------------

LEFT = {  # what a seat does that declines what waits, by the kind of frame
    r.F_MAINS: "uses no action of the slot",
    r.F_PROMOTE: "promotes nobody",
    r.F_MARKET: "leaves the Market",
    r.F_BUILD: "builds nothing",
    r.F_SUMMON: "summons nobody",
    r.F_PURCHASE: "purchases nothing",
    r.F_GRAINS: "takes no cubes",
}
STOPPED = {  # and if some of it is done
    r.F_MAINS: "uses no other action of the slot",
    r.F_PROMOTE: "promotes no further",
}


def _format_skip(fields: Fields, _: int) -> str:
    if fields["phase"] == r.PH_DISCARD:
        return "keeps the rest of the hand"
    waiting = waits(fields)
    if waiting in LEFT:
        return STOPPED[waiting] if begun(fields) else LEFT[waiting]
    return f"declines {gained(fields, r.PERFORM) or f'to {part(fields)}'}"


def begun(fields: Fields) -> bool:
    """Tell whether some of the actions of a slot (SM-50) or of the promotions is done."""
    if waits(fields) == r.F_MAINS:
        left, all_in = top(fields)["mask"].bit_count(), len(slot_mains(fields, fields["slot"]))
    elif waits(fields) == r.F_PROMOTE:
        left, all_in = top(fields)["memo"], effect(phrase(fields), "what waits")["n"]
    else:
        return False
    return left < all_in


def top(fields: Fields) -> Frame:
    """Return the frame on top of the stack of effects; there must be one."""
    return fields["stack"]["frame"][fields["stack"]["height"] - 1]


def waits(fields: Fields) -> int:
    """Return what is on top of the stack of effects, the number of a frame; 0 if nothing waits."""
    return top(fields)["op"] if fields["stack"]["height"] else 0


def phrase(fields: Fields) -> str:
    """Return the phrase of the effect on top of the stack."""
    text: str = phrase_of(fields["head"]["table"], top(fields)["arg"])
    return text


def part(fields: Fields) -> str:
    """Return what the effect on top of the stack says; of cards, as many as there are to draw."""
    word, _, number = phrase(fields).partition(" ")
    if word != "draw":
        return describe([phrase(fields)])
    p = mover(fields)
    return describe([f"draw {min(int(number), p['pile_size'] + p['discard'].bit_count())}"])


def _format_perform(fields: Fields, _: int) -> str:
    got = gained(fields, r.PERFORM)
    return f"gains {got}" if got else f"{part(fields).replace('draw', 'draws', 1)}"


def gained(fields: Fields, action: int) -> str:
    """Return what the rules say an action brings at once: `1 Grain and 3 VP`, or nothing."""
    return quantities(r.gain_of(fields, action))


def _format_travel(fields: Fields, cities: int) -> str:
    ship = mover(fields)["ship"]
    if cities == 0:
        return f"stays in {n.city_label(ship)}"
    return f"travels to {n.city_label((ship + cities) % 5)}"


def slot_mains(fields: Fields, slot: int) -> list[str]:
    """Return the main actions beside a slot, by their names in the data."""
    names: list[str] = n.data_of(fields)["player_board"]["slot_actions"][slot].split()
    return names


def slot_icons(fields: Fields, slot: int, seat: int | None = None) -> str:
    """Return the main actions of a slot of a seat, or else of whose turn it is: `Market or Build`.

    K3 lets a seat do both (SM-50).
    """
    sites = (mover(fields) if seat is None else fields["player"][seat])["sites"]
    both = sites >> n.SITES.index(n.data_of(fields)["castle"]["cover"]["both_actions"]) & 1
    return (" and " if both else " or ").join(map(n.title, slot_mains(fields, slot)))


def _format_card(fields: Fields, kind: int) -> str:
    face = "up" if fields["face_up"] else "down"
    card = n.card_label(n.data_of(fields), kind)
    return f"plays {card} face {face} into slot {fields['slot'] + 1}"


# --- Main actions --------------------------------------------------------------------------------


def _format_main(fields: Fields, i: int) -> str:
    return [*MAINS.values()][i].format(city=n.city_label(mover(fields)["ship"]))


def _format_piece(fields: Fields, piece: int) -> str:
    where = f" of Ally space {piece + 1}" if piece < 5 else ""
    return f"uses {n.piece_label(n.data_of(fields), piece)}{where}"


def surcharge(fields: Fields, piece: int) -> str:
    """Return what a piece costs beside the cubes: ` for 3 Augustales more`; mostly nothing."""
    price = paid(fields, r.PIECE + piece)
    return f" for {price} more" if price else ""


def _card_price(fields: Fields, action: int) -> str:
    card = n.costs_a_card(n.data_of(fields), fields["card"][action - r.PURCHASE])
    return " for a card" if card else _format_for(fields, action)


# What is said of costs and gains after a deed, by the first code of a kind of actions.
SUFFIXES: dict[int, Callable[[Fields, int], str]] = {
    r.TRAVEL: lambda fields, action: _format_for(fields, action) if action > r.TRAVEL else "",
    r.PROMOTE + 1: lambda fields, action: _format_for(fields, action, ""),
    r.SELL: lambda fields, action: f" for {gained(fields, action)}",
    **dict.fromkeys((r.BUY, r.SITE, r.SUMMON), lambda fields, action: _format_for(fields, action)),
    r.PIECE: lambda fields, action: surcharge(fields, action - r.PIECE),
    r.PURCHASE: _card_price,
}


# --- Edicts, bonuses, cubes ----------------------------------------------------------------------


def _format_reward(fields: Fields, space: int) -> str:
    reward = n.reward_text(n.data_of(fields), space)
    return f"takes the reward of Edict {n.NUMERALS[space]}, of which no tile is left: {reward}"


def shifted(fields: Fields, icon: int, adds: bool) -> tuple[int, int]:
    """Return a value of the palace before and after the icons of the Edict that is issued."""
    data, before = n.data_of(fields), int(fields["palace"][icon])
    span = list(data["palace"].values())[icon]
    change = n.edict_count(data, top(fields)["extra"], icon)
    after = before + (change if adds else -change)
    while after > span["high"]:
        after -= span["step"]
    while after < span["low"]:
        after += span["step"]
    return before, after


def _format_shift(fields: Fields, icon: int, adds: bool) -> str:
    before, after = shifted(fields, icon, adds)
    if icon == n.SPECIALIST:
        way = "forward" if adds else "back"
        return f"moves Frederick's Specialist {way} from A{before} to A{after}"
    what = n.moved(icon, abs(after - before))
    done = f"gives Frederick {what}" if adds else f"takes {what} from Frederick"
    return f"{done} ({before} to {after})"


def _format_times(fields: Fields, times: int) -> str:
    if times == 0:
        return f"declines to {part(fields)}"
    return f"pays {paid(fields, r.TIMES + times)} for {gained(fields, r.TIMES + times)}"


# --- Chance --------------------------------------------------------------------------------------


def _deal_card(fields: Fields, kind: int) -> str:
    data = n.data_of(fields)
    used = [spaces["card_players"] for spaces in data["voyage"]["city"].values()]
    city = _format_where(fields, used, fields["card"], 0x3FF)
    return f"the card {n.card_label(data, kind)} is offered{city} for {n.card_cost(data, kind)}"


def _deal_ally(fields: Fields, kind: int) -> str:
    data = n.data_of(fields)
    used = [spaces["ally_players"] for spaces in data["voyage"]["city"].values()]
    city = _format_where(fields, used, fields["ally_up"], fields["ally_down"])
    gives = n.ally_text(data, kind, "the host has", "the host's")
    return f"{n.ally_label(kind)} is uncovered{city} ({gives})"


def _format_where(fields: Fields, used: list[list[int]], shown: list[int], covered: int) -> str:
    """Return the city that chance fills next: the first with an empty space, from Roma on."""
    players = max(fields["head"]["num_players"], 2)
    spaces = [least for city in used for least in city]
    for space, least in enumerate(spaces):
        if least <= players and shown[space] == n.NONE and covered >> space & 1:
            return f" in {n.space_label(space)}"
    return ""


def _deal_edict(fields: Fields, tile: int) -> str:
    edict = n.edict_label(n.data_of(fields), tile)
    if fields["phase"] == r.PH_EDICTS and fields["count"] < len(n.NUMERALS):
        return f"{edict} is turned up as Edict {n.NUMERALS[fields['count']]}"
    return f"{edict} is turned up and waits"


def _deal_workplace(fields: Fields, tile: int) -> str:
    data = n.data_of(fields)
    first, second = (n.ability_text(data, 2 * tile + i) for i in (0, 1))
    return f"two workplaces ({n.TILES[tile]}) are laid out: {first}, then {second}"


def _deal_market(fields: Fields, shown: int) -> str:
    city = n.city_label(min(fields["count"], len(n.CITIES) - 1))
    return f"the Market of {city} opens: {n.market_text(n.data_of(fields), shown)}"


# What the deeds may name, by the fields of a position, the action and the number of the thing.
PARTS: dict[str, Callable[[Fields, int, int], object]] = {
    "number": lambda fields, action, i: i,
    "nth": lambda fields, action, i: i + 1,
    "slot": lambda fields, action, i: fields["slot"] + 1,
    "icons": lambda fields, action, i: slot_icons(fields, i),
    "card": lambda fields, action, i: n.card_label(n.data_of(fields), i),
    "edict": lambda fields, action, i: n.edict_label(n.data_of(fields), i),
    "active": lambda fields, action, i: n.edict_tile(n.data_of(fields), fields["active"][i]),
    "waiting": lambda fields, action, i: n.edict_label(n.data_of(fields), fields["next"][i]),
    "numeral": lambda fields, action, i: n.NUMERALS[i],
    "replaced": lambda fields, action, i: n.NUMERALS[top(fields)["memo"]],
    "ally": lambda fields, action, i: n.ally_label(fields["ally_up"][i]),
    "guest": lambda fields, action, i: n.ally_label(fields["ally_up"][top(fields)["memo"]]),
    "allies": lambda fields, action, i: ("Independents", "Loyalists")[i],
    "bonus": lambda fields, action, i: f"{n.BONUSES[i]}, {named(n.bonus_do(fields, i))}",
    "site": lambda fields, action, i: n.site_label(n.data_of(fields), i),
    "side": lambda fields, action, i: f"side {n.SIDES[i]}",
    "city": lambda fields, action, i: n.city_label(i),
    "port": lambda fields, action, i: n.space_label(i),
    "gain": lambda fields, action, i: n.cubes([i, top(fields)["memo"] - i]),
    "kept": lambda fields, action, i: n.cubes([i // 16, i % 16]) or "nothing",
    "good": lambda fields, action, i: [*GOODS.values()][i][1],
    "house": lambda fields, action, i: n.title(n.HOUSES[i]),
    "place": lambda fields, action, i: n.place_label(i + 1),
    "offer": lambda fields, action, i: n.card_label(n.data_of(fields), fields["card"][i]),
    "paid": lambda fields, action, i: paid(fields, action),
    "gained": lambda fields, action, i: gained(fields, action),
    "solo": lambda fields, action, i: n.SOLO[i],
    "symbols": lambda fields, action, i: n.solo_text(n.data_of(fields), i),
}

# Kinds of actions: the first code, what the codes are about, the word and the deed. A deed is a
# text that names PARTS, or a function of a position's fields and the number of the thing.
Deed = str | Callable[[Fields, int], str]
SLOTS = range(1, n.SLOTS + 1)
STOCKS = [f"{grain}g{stone}s" for grain in range(16) for stone in range(16)]
SHOWN = [f"{market}-{side}" for market in n.MARKETS for side in n.MARKET_SIDES]
ACTIONS: tuple[tuple[int, Collection[object], str, Deed], ...] = (
    (r.PASS, [""], "pass", "passes for the rest of the round"),
    (r.SKIP, [""], "skip", _format_skip),
    (r.PERFORM, [""], "do", _format_perform),
    (r.TRAVEL, ["stay", *(f"travel-{k}" for k in range(1, 5))], "{}", _format_travel),
    (r.PLAY_UP, SLOTS, "up-{}", "chooses slot {nth} for a card face up"),
    (r.PLAY_DOWN, SLOTS, "down-{}", "chooses slot {nth} for a card face down, for {icons}"),
    (r.MAIN, MAINS, "{}", _format_main),
    (r.PROMOTE + 1, n.PLACES[1:], "promote-{}", "promotes a Specialist to {place}"),
    (r.SELL, [""], "sell", "sells {paid}"),
    (r.BUY, [""], "buy", "buys {gained}"),
    (r.SITE, n.SITES, "site-{}", "builds on {site}"),
    (r.PIECE, n.PIECES, "piece-{}", _format_piece),
    (r.PAY_GRAIN, range(16), "pay-{}g", "pays {number} of the cubes in Grain, the others in Stone"),
    (r.SUMMON, n.SPACES, "summon-{}", "summons {ally} in {port}"),
    (r.HOST, range(1, 6), "host-{}", "puts {guest} on Ally space {nth}"),
    (r.PURCHASE, n.SPACES, "purchase-{}", "purchases {offer}"),
    (r.REMOVE_HAND, n.CARDS, "remove-hand-{}", "removes {card} from the hand as payment"),
    (
        r.REMOVE_DISCARD,
        n.CARDS,
        "remove-discard-{}",
        "removes {card} from the discard pile as payment",
    ),
    (r.CARD, n.CARDS, "card-{}", _format_card),
    (r.DISCARD, n.CARDS, "discard-{}", "discards {card}"),
    (r.EDICT, n.NUMERALS, "edict-{}", "issues Edict {numeral}, {active}"),
    (r.REWARD, n.NUMERALS, "reward-{}", _format_reward),
    (r.ADD, n.ICONS, "add-{}", partial(_format_shift, adds=True)),
    (r.TAKE, n.ICONS, "take-{}", partial(_format_shift, adds=False)),
    (r.NEXT, n.NUMERALS, "next-{}", "makes {waiting} the new Edict {replaced}"),
    (r.CITY, n.BONUSES, "bonus-{}", "takes City bonus {bonus}"),
    (r.GRAINS, range(16), "grain-{}", "takes {gain}"),
    (r.STOCK, STOCKS, "keep-{}", "keeps {kept}"),
    (r.TIMES, range(16), "times-{}", _format_times),
    (r.TYPE, ("independents", "loyalists"), "{}", "counts the {allies}"),
    (r.GOOD, GOODS, "good-{}", "takes {good}"),
    (r.SIDE, n.SIDES, "side-{}", "lets {side} pay first"),
    (r.SHIP, n.CITIES, "ship-{}", "moves the Ship to {city}"),
    (r.HOUSE, n.HOUSES, "house-{}", "chooses the House {house}"),
    (r.CARD_UNSEEN, [""], "card-?", "plays a card face down into slot {slot}"),
    (r.DRAW, n.CARDS, "draw-{}", "draws {card}"),
    (r.DRAW_UNSEEN, [""], "draw-?", "draws a card"),
    (r.DEAL_CARD, n.CARDS, "deal-{}", _deal_card),
    (r.DEAL_ALLY, n.ALLIES, "deal-{}", _deal_ally),
    (r.DEAL_EDICT, n.EDICTS, "deal-{}", _deal_edict),
    (r.DEAL_EXTRA, n.EDICTS, "extra-{}", "{edict} joins the stack"),
    (r.DEAL_WORKPLACE, n.TILES, "deal-{}", _deal_workplace),
    (r.DEAL_CITY, n.BONUSES, "tile-{}", "the City bonus {bonus}, is laid out"),
    (r.DEAL_MARKET, SHOWN, "market-{}", _deal_market),
    (r.DEAL_HOUSE, n.HOUSES, "deal-{}", "the House {house} is dealt"),
    (r.DEAL_SOLO, n.SOLO, "solo-{}", "Frederick turns up a card ({solo}): he {symbols}"),
)
DEEDS = {
    first + i: (first, template) for first, names, _, template in ACTIONS for i in range(len(names))
}
_words = Words.of(kind[:3] for kind in ACTIONS)
write, parse = _words.write, _words.parse
