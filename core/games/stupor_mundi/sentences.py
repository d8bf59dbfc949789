"""Actions as sentences, for the state or view they are taken in."""

from collections.abc import Callable
from typing import Any

from . import rules as r
from .names import (
    ALLIES,
    BONUSES,
    CARDS,
    CHANCE,
    CITIES,
    EDICTS,
    GOODS,
    HOUSES,
    ICONS,
    MAINS,
    MARKETS,
    NUMERALS,
    PLACES,
    SIDES,
    SITES,
    SOLO,
    TILES,
    TYPES,
    ability_phrases,
    card_cost,
    card_text,
    data_of,
    fare,
    piece_names,
    title,
)
from .tables import phrase_of
from .wording import amount, symbols, told

THINGS = {
    "promote": "promotes a Specialist",
    "market": "visits the Market",
    "build": "builds",
    "summon": "summons an Ally",
    "purchase": "purchases a card",
}


def say(fields: dict[str, Any], action: int) -> str:
    """Return an action as a sentence, for the state or view it is taken in."""
    if fields["head"]["to_act"] == CHANCE:
        return _deal(fields, action)
    return f"seat {fields['head']['to_act']} {_does(fields, action)}"


def _does(fields: dict[str, Any], action: int) -> str:
    """Find the first code of the action's kind, and say the rest by its number in it."""
    for first, sentence in reversed(SENTENCES):
        if action >= first:
            return sentence(fields, action - first)
    raise AssertionError(action)  # SENTENCES begins with 0


def _seat(fields: dict[str, Any]) -> dict[str, Any]:
    player: dict[str, Any] = fields["player"][fields["turn"]]
    return player


# --- Turns ---------------------------------------------------------------------------------------


def _pass(fields: dict[str, Any], _: int) -> str:
    return "passes"


def _skip(fields: dict[str, Any], _: int) -> str:
    if fields["phase"] == r.PH_DISCARD:
        return "discards no more"
    return "leaves it at that"


def _perform(fields: dict[str, Any], _: int) -> str:
    return f"does it: {_part(fields)}"


def _part(fields: dict[str, Any]) -> str:
    """Return what the effect on top of the stack says."""
    frame = fields["stack"]["frame"][fields["stack"]["height"] - 1]
    return told([phrase_of(fields["head"]["table"], frame["arg"])])


def _travel(fields: dict[str, Any], cities: int) -> str:
    if cities == 0:
        return f"stays in {_city(_seat(fields)['ship'])}"
    cost = fare(fields, fields["turn"], cities)
    price = f"for {amount(cost, 'augustales')}" if cost else "for nothing"
    return f"travels to {_city((_seat(fields)['ship'] + cities) % 5)} {price}"


def _up(fields: dict[str, Any], slot: int) -> str:
    return f"plays a card face up into slot {slot + 1}"


def _down(fields: dict[str, Any], slot: int) -> str:
    actions = data_of(fields)["player_board"]["slot_actions"][slot].split()
    return f"plays a card face down into slot {slot + 1}, to {' or '.join(actions)}"


def _card(fields: dict[str, Any], kind: int) -> str:
    if not fields["face_up"]:
        return f"takes {CARDS[kind]} for it"
    return f"plays {CARDS[kind]} ({card_text(data_of(fields), kind)})"


def _unseen_card(fields: dict[str, Any], _: int) -> str:
    return "takes a card for it that nobody sees"


def _main(fields: dict[str, Any], i: int) -> str:
    return THINGS[MAINS[i]]


def _discard(fields: dict[str, Any], kind: int) -> str:
    return f"discards {CARDS[kind]}"


# --- Main actions --------------------------------------------------------------------------------


def _promote(fields: dict[str, Any], place: int) -> str:
    where = f"the workplace {PLACES[place]}"
    if place in (5, 8, 13):
        where = f"the City of path {PLACES[place][0]}"
    elif fields["work"][place] != 0xFF:
        where += f" ({told(ability_phrases(data_of(fields), fields['work'][place]))})"
    return f"moves a Specialist onto {where}"


def _market(fields: dict[str, Any]) -> dict[str, Any]:
    tile = fields["market"][_seat(fields)["ship"]]
    side: dict[str, Any] = data_of(fields)["market"][MARKETS[tile // 2]][("easy", "hard")[tile % 2]]
    return side


def cubes(pair: list[int]) -> str:
    """Return [Grain, Stone] in words."""
    kinds = zip(pair, ("Grain", "Stone"), strict=True)
    return " and ".join(f"{n} {kind}" for n, kind in kinds if n)


def _sell(fields: dict[str, Any], _: int) -> str:
    side = _market(fields)
    return f"sells {cubes(side['sell'])} for {amount(side['price'], 'augustales')}"


def _buy(fields: dict[str, Any], _: int) -> str:
    side = _market(fields)
    return f"buys {cubes(side['buy'])} for {amount(side['pay'], 'augustales')}"


def _site(fields: dict[str, Any], site: int) -> str:
    printed = data_of(fields)["castle"]["site"][SITES[site]]
    cost = cubes([printed["grain"], printed["stone"]])
    edict = ", where an Edict is issued" if printed["edict"] else ""
    return f"builds on {SITES[site]} (printed cost {cost or 'nothing'}{edict})"


def _piece(fields: dict[str, Any], piece: int) -> str:
    data = data_of(fields)
    name = piece_names(data)[piece]
    text = f"takes the {title(name)}" if name.startswith("great") else f"takes a {title(name)}"
    if piece < 5:
        text += f" from Ally space {piece + 1}"
    price = data["structure"][name]["augustales"]
    return f"{text}, for {amount(price, 'augustales')}" if price else text


def _pay(fields: dict[str, Any], grain: int) -> str:
    return f"pays {grain} Grain, the rest in Stone"


def _summon(fields: dict[str, Any], space: int) -> str:
    ally = ALLIES[fields["ally_up"][space]]
    return f"summons {title(ally)} in {_city(space // 2)}"


def _host(fields: dict[str, Any], space: int) -> str:
    marked = data_of(fields)["player_board"]["edict_ally_space"] == space + 1
    return f"hosts the Ally on space {space + 1}{', which issues an Edict' if marked else ''}"


def _purchase(fields: dict[str, Any], space: int) -> str:
    kind, data = fields["card"][space], data_of(fields)
    cost = card_cost(data, kind)
    return f"purchases {CARDS[kind]} for {cost} ({card_text(data, kind)})"


def _remove_hand(fields: dict[str, Any], kind: int) -> str:
    return f"removes {CARDS[kind]} from the hand for it"


def _remove_discard(fields: dict[str, Any], kind: int) -> str:
    return f"removes {CARDS[kind]} from the discard pile for it"


# --- Edicts, bonuses, cubes ----------------------------------------------------------------------


def reward(fields: dict[str, Any], space: int) -> str:
    """Return what stands below an Active space."""
    return told([data_of(fields)["edict_reward"][NUMERALS[space]]])


def _edict(fields: dict[str, Any], space: int) -> str:
    tile = fields["active"][space]
    icons = edict_text(data_of(fields), tile)
    return f"issues Edict {NUMERALS[space]} ({icons}) and takes its reward: {reward(fields, space)}"


def edict_text(data: dict[str, Any], tile: int) -> str:
    """Return the icons of an Edict tile in words."""
    letters = data["edict"][EDICTS[tile]]["icons"]
    return ", ".join(title(ICONS["gsatwklp".index(letter)]) for letter in letters)


def _reward(fields: dict[str, Any], space: int) -> str:
    return f"takes the reward of space {NUMERALS[space]}: {reward(fields, space)}"


def _add(fields: dict[str, Any], icon: int) -> str:
    return f"adds to Frederick's palace: {_change(fields, icon)}"


def _take(fields: dict[str, Any], icon: int) -> str:
    return f"removes from Frederick's palace: {_change(fields, icon)}"


def _change(fields: dict[str, Any], icon: int) -> str:
    """Return by how much the icons of the Edict that is issued move a value of the palace."""
    tile = fields["stack"]["frame"][fields["stack"]["height"] - 1]["extra"]
    data, palace = data_of(fields), fields["palace"][icon]
    step = list(data["palace"].values())[icon]["step"]
    number = data["edict"][EDICTS[tile]]["icons"].count("gsatwklp"[icon]) * step
    return f"{number} {title(ICONS[icon])}, of which he has {palace}"


def _next(fields: dict[str, Any], space: int) -> str:
    icons = edict_text(data_of(fields), fields["next"][space])
    return f"moves up the Next Edict {NUMERALS[space]} ({icons})"


def _bonus(fields: dict[str, Any], kind: int) -> str:
    do = data_of(fields)["city_bonus"][BONUSES[kind]]["do"]
    return f"takes City bonus {BONUSES[kind]} ({told(do)})"


def _grains(fields: dict[str, Any], grain: int) -> str:
    return f"takes {grain} Grain, the rest in Stone"


def _stock(fields: dict[str, Any], stock: int) -> str:
    return f"keeps {stock // 16} Grain and {stock % 16} Stone"


def _times(fields: dict[str, Any], times: int) -> str:
    often = "not at all" if times == 0 else "once" if times == 1 else f"{times} times"
    return f"does it {often} ({_part(fields)})"


def _type(fields: dict[str, Any], kind: int) -> str:
    return f"counts the {TYPES[kind].title()}"


def _good(fields: dict[str, Any], good: int) -> str:
    return f"takes {GOODS[good].title()}"


def _side(fields: dict[str, Any], side: int) -> str:
    name = SIDES[side]
    income = told([data_of(fields)["castle"]["side"][name]["income"]])
    return f"lets side {name} pay ({income})"


def _ship(fields: dict[str, Any], city: int) -> str:
    return f"moves the Ship to {_city(city)}"


def _house(fields: dict[str, Any], house: int) -> str:
    data = data_of(fields)
    own = data["house"][HOUSES[house]]["cards"]
    cards = ", ".join(f"{card}: {card_text(data, CARDS.index(card))}" for card in own)
    return f"chooses the House {title(HOUSES[house])} ({cards})"


def _city(city: int) -> str:
    return title(CITIES[city])


Sentence = Callable[[dict[str, Any], int], str]

SENTENCES: list[tuple[int, Sentence]] = [
    (r.PASS, _pass),
    (r.SKIP, _skip),
    (r.PERFORM, _perform),
    (r.TRAVEL, _travel),
    (r.PLAY_UP, _up),
    (r.PLAY_DOWN, _down),
    (r.MAIN, _main),
    (r.PROMOTE, _promote),
    (r.SELL, _sell),
    (r.BUY, _buy),
    (r.SITE, _site),
    (r.PIECE, _piece),
    (r.PAY_GRAIN, _pay),
    (r.SUMMON, _summon),
    (r.HOST, _host),
    (r.PURCHASE, _purchase),
    (r.REMOVE_HAND, _remove_hand),
    (r.REMOVE_DISCARD, _remove_discard),
    (r.CARD, _card),
    (r.DISCARD, _discard),
    (r.EDICT, _edict),
    (r.REWARD, _reward),
    (r.ADD, _add),
    (r.TAKE, _take),
    (r.NEXT, _next),
    (r.CITY, _bonus),
    (r.GRAINS, _grains),
    (r.STOCK, _stock),
    (r.TIMES, _times),
    (r.TYPE, _type),
    (r.GOOD, _good),
    (r.SIDE, _side),
    (r.SHIP, _ship),
    (r.HOUSE, _house),
    (r.CARD_UNSEEN, _unseen_card),
]


# --- Chance --------------------------------------------------------------------------------------


def _deal(fields: dict[str, Any], action: int) -> str:
    if action == r.DRAW_UNSEEN:
        return f"seat {fields['turn']} draws a card"
    for first, sentence in reversed(DEALS):
        if action >= first:
            return sentence(fields, action - first)
    raise AssertionError(action)


def _draw(fields: dict[str, Any], kind: int) -> str:
    return f"seat {fields['turn']} draws {CARDS[kind]}"


def _deal_card(fields: dict[str, Any], kind: int) -> str:
    return f"{CARDS[kind]} ({card_text(data_of(fields), kind)}) is offered"


def _deal_ally(fields: dict[str, Any], ally: int) -> str:
    return f"{title(ALLIES[ally])} shows up"


def _deal_edict(fields: dict[str, Any], tile: int) -> str:
    return f"the Edict {EDICTS[tile]} ({edict_text(data_of(fields), tile)}) is turned up"


def _deal_extra(fields: dict[str, Any], tile: int) -> str:
    return f"the Edict {EDICTS[tile]} ({edict_text(data_of(fields), tile)}) joins the stack"


def _deal_workplace(fields: dict[str, Any], tile: int) -> str:
    return f"the Workplace tile {TILES[tile]} is laid out"


def _deal_bonus(fields: dict[str, Any], kind: int) -> str:
    return f"a City bonus {BONUSES[kind]} is laid out"


def _deal_market(fields: dict[str, Any], tile: int) -> str:
    return f"the Market {MARKETS[tile // 2]} opens, {('easy', 'hard')[tile % 2]} side up"


def _deal_house(fields: dict[str, Any], house: int) -> str:
    return f"a seat is of the House {title(HOUSES[house])}"


def _deal_solo(fields: dict[str, Any], card: int) -> str:
    do = data_of(fields)["solo"]["card"][SOLO[card]]["do"]
    return f"Frederick turns up {SOLO[card]}: {symbols(do)}"


DEALS: list[tuple[int, Sentence]] = [
    (r.DRAW, _draw),
    (r.DEAL_CARD, _deal_card),
    (r.DEAL_ALLY, _deal_ally),
    (r.DEAL_EDICT, _deal_edict),
    (r.DEAL_EXTRA, _deal_extra),
    (r.DEAL_WORKPLACE, _deal_workplace),
    (r.DEAL_CITY, _deal_bonus),
    (r.DEAL_MARKET, _deal_market),
    (r.DEAL_HOUSE, _deal_house),
    (r.DEAL_SOLO, _deal_solo),
]
