"""Actions as short texts and as sentences, from one table."""

from collections.abc import Callable
from typing import Any

from ....names import ANYONE, Names
from .. import rules as r
from ..phrases import GOODS, amount, coins, told, told_symbols
from ..tables import phrase_of
from .names import (
    ALLIES,
    BONUSES,
    CARDS,
    CHANCE,
    CITIES,
    CITY_PLACES,
    EDICTS,
    HOUSES,
    ICONS,
    LETTERS,
    MARKET_SIDES,
    MARKETS,
    NONE,
    NUMERALS,
    PIECES,
    PLACES,
    SIDES,
    SITES,
    SLOTS,
    SOLO,
    SPACES,
    TILES,
    ability_text,
    card_cost,
    card_text,
    cubes,
    data_of,
    edict_text,
    market_side,
    piece_names,
    reward_text,
    title,
)

MAINS = {
    "promote": "promotes a Specialist",
    "market": "visits the Market",
    "build": "builds",
    "summon": "summons an Ally",
    "purchase": "purchases a card",
}


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    first, thing, told_by = TOLD[action]
    if isinstance(told_by, str):
        text = told_by.format(thing, name=title(str(thing)))
    else:
        text = told_by(fields, action - first)
    seat = fields["head"]["to_act"]
    if seat != CHANCE:
        return f"seat {seat} {text}"
    drawn = r.DRAW <= action < r.DEAL_CARD or action == r.DRAW_UNSEEN
    return f"seat {fields['turn']} {text}" if drawn else text


def _seat(fields: dict[str, Any]) -> dict[str, Any]:
    player: dict[str, Any] = fields["player"][fields["turn"]]
    return player


def _paid(fields: dict[str, Any], action: int) -> str:
    """Return what the rules say an action costs: ` for 1 Grain and 7 Augustales`."""
    price = r.price(fields, action)
    parts = [amount(n, GOODS[good]) for good in ("grain", "stone") if (n := price[good])]
    if price["augustales"]:
        parts.append(coins(price["augustales"]))
    *some, last = parts or ["nothing"]
    return f" for {', '.join(some)}{' and ' if some else ''}{last}"


# --- Turns ---------------------------------------------------------------------------------------


def _skip(fields: dict[str, Any], _: int) -> str:
    return "discards no more" if fields["phase"] == r.PH_DISCARD else "leaves it at that"


def _top(fields: dict[str, Any]) -> dict[str, int]:
    frame: dict[str, int] = fields["stack"]["frame"][fields["stack"]["height"] - 1]
    return frame


def _part(fields: dict[str, Any]) -> str:
    """Return what the effect on top of the stack says."""
    return told([phrase_of(fields["head"]["table"], _top(fields)["arg"])])


def _travel(fields: dict[str, Any], cities: int) -> str:
    ship = _seat(fields)["ship"]
    if cities == 0:
        return f"stays in {_city(ship)}"
    return f"travels to {_city((ship + cities) % 5)}{_paid(fields, r.TRAVEL + cities)}"


def _down(fields: dict[str, Any], slot: int) -> str:
    actions = data_of(fields)["player_board"]["slot_actions"][slot].split()
    return f"plays a card face down into slot {slot + 1}, to {' or '.join(actions)}"


def _card(fields: dict[str, Any], kind: int) -> str:
    if not fields["face_up"]:
        return f"takes {CARDS[kind]} for it"
    return f"plays {CARDS[kind]} ({card_text(data_of(fields), kind)})"


# --- Main actions --------------------------------------------------------------------------------


def _promote(fields: dict[str, Any], i: int) -> str:
    place, ability = i + 1, fields["work"][i + 1]
    if place in CITY_PLACES:
        where = f"the City of path {PLACES[place][0]}"
    else:
        where = f"the workplace {PLACES[place]}"
    price = _paid(fields, r.PROMOTE + place)
    price = "" if price.endswith("nothing") else price
    gives = f" ({ability_text(data_of(fields), ability)})" if ability != NONE else ""
    return f"moves a Specialist onto {where}{price}{gives}"


def _market(fields: dict[str, Any]) -> dict[str, Any]:
    return market_side(data_of(fields), fields["market"][_seat(fields)["ship"]])


def _sell(fields: dict[str, Any], _: int) -> str:
    side = _market(fields)
    return f"sells {cubes(side['sell'])} for {coins(side['price'])}"


def _buy(fields: dict[str, Any], _: int) -> str:
    return f"buys {cubes(_market(fields)['buy'])}{_paid(fields, r.BUY)}"


def _site(fields: dict[str, Any], site: int) -> str:
    edict = data_of(fields)["castle"]["site"][SITES[site]]["edict"]
    where = f"builds on {SITES[site]}{_paid(fields, r.SITE + site)}"
    return f"{where}; an Edict is issued there" if edict else where


def _piece(fields: dict[str, Any], piece: int) -> str:
    name = piece_names(data_of(fields))[piece]
    text = f"takes {'the' if name.startswith('great') else 'a'} {title(name)}"
    if piece < 5:
        text += f" from Ally space {piece + 1}"
    price = r.price(fields, r.PIECE + piece)["augustales"]
    return f"{text}, for {coins(price)}" if price else text


def _summon(fields: dict[str, Any], space: int) -> str:
    ally = title(ALLIES[fields["ally_up"][space]])
    return f"summons {ally} in {_city(space // 2)}{_paid(fields, r.SUMMON + space)}"


def _host(fields: dict[str, Any], space: int) -> str:
    marked = data_of(fields)["player_board"]["edict_ally_space"] == space + 1
    return f"hosts the Ally on space {space + 1}{', which issues an Edict' if marked else ''}"


def _purchase(fields: dict[str, Any], space: int) -> str:
    kind, data = fields["card"][space], data_of(fields)
    price = _paid(fields, r.PURCHASE + space)
    if card_cost(data, kind) == "a card":
        price = " for a card"
    return f"purchases {CARDS[kind]}{price} ({card_text(data, kind)})"


# --- Edicts, bonuses, cubes ----------------------------------------------------------------------


def _edict(fields: dict[str, Any], space: int) -> str:
    data = data_of(fields)
    icons, reward = edict_text(data, fields["active"][space]), reward_text(data, space)
    return f"issues Edict {NUMERALS[space]} ({icons}) and takes its reward: {reward}"


def _reward(fields: dict[str, Any], space: int) -> str:
    return f"takes the reward of space {NUMERALS[space]}: {reward_text(data_of(fields), space)}"


def _change(fields: dict[str, Any], icon: int) -> str:
    """Return by how much the icons of the Edict that is issued move a value of the palace."""
    data, palace = data_of(fields), fields["palace"][icon]
    step = list(data["palace"].values())[icon]["step"]
    number = data["edict"][EDICTS[_top(fields)["extra"]]]["icons"].count(LETTERS[icon]) * step
    return f"{number} {title(ICONS[icon])}, of which he has {palace}"


def _next(fields: dict[str, Any], space: int) -> str:
    icons = edict_text(data_of(fields), fields["next"][space])
    return f"moves up the Next Edict {NUMERALS[space]} ({icons})"


def _bonus(fields: dict[str, Any], kind: int) -> str:
    do = data_of(fields)["city_bonus"][BONUSES[kind]]["do"]
    return f"takes City bonus {BONUSES[kind]} ({told(do)})"


def _times(fields: dict[str, Any], times: int) -> str:
    often = "not at all" if times == 0 else "once" if times == 1 else f"{times} times"
    return f"does it {often} ({_part(fields)})"


def _side(fields: dict[str, Any], side: int) -> str:
    income = told([data_of(fields)["castle"]["side"][SIDES[side]]["income"]])
    return f"lets side {SIDES[side]} pay ({income})"


def _house(fields: dict[str, Any], house: int) -> str:
    data = data_of(fields)
    own = data["house"][HOUSES[house]]["cards"]
    cards = ", ".join(f"{card}: {card_text(data, CARDS.index(card))}" for card in own)
    return f"chooses the House {title(HOUSES[house])} ({cards})"


def _city(city: int) -> str:
    return title(CITIES[city])


# --- Chance --------------------------------------------------------------------------------------


def _deal_card(fields: dict[str, Any], kind: int) -> str:
    return f"{CARDS[kind]} ({card_text(data_of(fields), kind)}) is offered"


def _deal_edict(fields: dict[str, Any], tile: int) -> str:
    return f"the Edict {EDICTS[tile]} ({edict_text(data_of(fields), tile)}) is turned up"


def _deal_extra(fields: dict[str, Any], tile: int) -> str:
    return f"the Edict {EDICTS[tile]} ({edict_text(data_of(fields), tile)}) joins the stack"


def _deal_market(fields: dict[str, Any], shown: int) -> str:
    return f"the Market {MARKETS[shown // 2]} opens, {MARKET_SIDES[shown % 2]} side up"


def _deal_solo(fields: dict[str, Any], card: int) -> str:
    do = data_of(fields)["solo"]["card"][SOLO[card]]["do"]
    return f"Frederick turns up {SOLO[card]}: {told_symbols(do)}"


# Kinds of actions: the first code, what the codes are about, the word and the sentence. In both,
# `{}` is the thing; in sentences `{name}` is the thing as a name. A sentence that depends on the
# position is a function of its fields and the number of the thing.
Sentence = str | Callable[[dict[str, Any], int], str]
STOCKS = [f"{grain}g{stone}s" for grain in range(16) for stone in range(16)]
SHOWN = [f"{market}-{side}" for market in MARKETS for side in MARKET_SIDES]
ACTIONS: tuple[tuple[int, Any, str, Sentence], ...] = (
    (r.PASS, [""], "pass", "passes"),
    (r.SKIP, [""], "skip", _skip),
    (r.PERFORM, [""], "do", lambda fields, _: f"does it: {_part(fields)}"),
    (r.TRAVEL, ["stay", *(f"travel-{k}" for k in range(1, 5))], "{}", _travel),
    (r.PLAY_UP, range(1, SLOTS + 1), "up-{}", "plays a card face up into slot {}"),
    (r.PLAY_DOWN, range(1, SLOTS + 1), "down-{}", _down),
    (r.MAIN, MAINS, "{}", lambda _, i: list(MAINS.values())[i]),
    (r.PROMOTE + 1, PLACES[1:], "promote-{}", _promote),
    (r.SELL, [""], "sell", _sell),
    (r.BUY, [""], "buy", _buy),
    (r.SITE, SITES, "site-{}", _site),
    (r.PIECE, PIECES, "piece-{}", _piece),
    (r.PAY_GRAIN, range(16), "pay-{}g", "pays {} Grain, the rest in Stone"),
    (r.SUMMON, SPACES, "summon-{}", _summon),
    (r.HOST, range(1, 6), "host-{}", _host),
    (r.PURCHASE, SPACES, "purchase-{}", _purchase),
    (r.REMOVE_HAND, CARDS, "remove-hand-{}", "removes {} from the hand for it"),
    (r.REMOVE_DISCARD, CARDS, "remove-discard-{}", "removes {} from the discard pile for it"),
    (r.CARD, CARDS, "card-{}", _card),
    (r.DISCARD, CARDS, "discard-{}", "discards {}"),
    (r.EDICT, NUMERALS, "edict-{}", _edict),
    (r.REWARD, NUMERALS, "reward-{}", _reward),
    (r.ADD, ICONS, "add-{}", lambda fields, i: f"adds to Frederick's palace: {_change(fields, i)}"),
    (
        r.TAKE,
        ICONS,
        "take-{}",
        lambda fields, i: f"removes from Frederick's palace: {_change(fields, i)}",
    ),
    (r.NEXT, NUMERALS, "next-{}", _next),
    (r.CITY, BONUSES, "bonus-{}", _bonus),
    (r.GRAINS, range(16), "grain-{}", "takes {} Grain, the rest in Stone"),
    (r.STOCK, STOCKS, "keep-{}", lambda _, i: f"keeps {i // 16} Grain and {i % 16} Stone"),
    (r.TIMES, range(16), "times-{}", _times),
    (r.TYPE, ("independents", "loyalists"), "{}", "counts the {name}"),
    (r.GOOD, GOODS, "good-{}", lambda _, i: f"takes {[*GOODS.values()][i][1]}"),
    (r.SIDE, SIDES, "side-{}", _side),
    (r.SHIP, CITIES, "ship-{}", "moves the Ship to {name}"),
    (r.HOUSE, HOUSES, "house-{}", _house),
    (r.CARD_UNSEEN, [""], "card-?", "takes a card for it that nobody sees"),
    (r.DRAW, CARDS, "draw-{}", "draws {}"),
    (r.DRAW_UNSEEN, [""], "draw-?", "draws a card"),
    (r.DEAL_CARD, CARDS, "deal-{}", _deal_card),
    (r.DEAL_ALLY, ALLIES, "deal-{}", "{name} shows up"),
    (r.DEAL_EDICT, EDICTS, "deal-{}", _deal_edict),
    (r.DEAL_EXTRA, EDICTS, "extra-{}", _deal_extra),
    (r.DEAL_WORKPLACE, TILES, "deal-{}", "the Workplace tile {} is laid out"),
    (r.DEAL_CITY, BONUSES, "tile-{}", "a City bonus {} is laid out"),
    (r.DEAL_MARKET, SHOWN, "market-{}", _deal_market),
    (r.DEAL_HOUSE, HOUSES, "deal-{}", "a seat is of the House {name}"),
    (r.DEAL_SOLO, SOLO, "solo-{}", _deal_solo),
)
TOLD = {
    first + i: (first, thing, sentence)
    for first, things, _, sentence in ACTIONS
    for i, thing in enumerate(things)
}
WORDS = {
    first + i: word.format(thing)
    for first, things, word, _ in ACTIONS
    for i, thing in enumerate(things)
}
