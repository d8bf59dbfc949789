"""What the things of Stupor Mundi are called, and what they do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....interface import Thing
from ..phrases import coins, told, told_condition, told_symbols
from .names import (
    ALLIES,
    BONUSES,
    CARDS,
    CITIES,
    EDICTS,
    HOUSES,
    LEVELS,
    MARKET_SIDES,
    MARKETS,
    NUMERALS,
    SIDES,
    SITES,
    SOLO,
    TILES,
    card_cost,
    card_text,
    cubes,
    edict_text,
    reward_text,
    title,
)

if TYPE_CHECKING:
    from ....library import Game

COVERS = {  # by the Keeps of `castle.cover`
    "hand_plus_2": "draw 2 cards, hand limit +2",
    "extra_slot": "slot 6",
    "both_actions": "both icons of a slot",
}


def things(game: "Game") -> Iterator[Thing]:
    """Return all that has a name: cards, Houses, Allies, the castle, workplaces, tiles."""
    data = game.components.data
    yield from _cards(data)
    yield from _voyage(data)
    yield from _castle(data)
    yield from _workplaces(data)
    yield from _bonuses(data, game.options["city_bonus_b"] == "two_edicts")
    yield from _edicts(data)


def _cards(data: dict[str, Any]) -> Iterator[Thing]:
    for kind, name in enumerate(CARDS):
        level = LEVELS[kind]
        cost = f"; costs {card_cost(data, kind)}" if level in "AB" else ""
        path = f"card.{level}.{name}"
        yield Thing(f"Card {name}", card_text(data, kind) + cost, (name,), (path,))
    for name in HOUSES:
        cards = data["house"][name]["cards"]
        own = [f"{card} ({card_text(data, CARDS.index(card))})" for card in cards]
        paths = (f"house.{name}.cards", *(f"card.house.{card}" for card in cards))
        text = f"its own cards are {' and '.join(own)}"
        yield Thing(f"House {title(name)}", text, (name,), paths)
    for name in SOLO:
        text = f"Frederick {told_symbols(data['solo']['card'][name]['do'])}"
        yield Thing(f"Solo card {name}", text, (name,), (f"solo.card.{name}.do",))


def _voyage(data: dict[str, Any]) -> Iterator[Thing]:
    income = data["ally_income"]
    for name in ALLIES:
        entry = data["ally"][name]
        text = (
            f"{'an' if entry['type'] == 'independent' else 'a'} {entry['type'].title()};"
            f" {income['vp']} VP each round, {income['vp_if_content']} more with"
            f" {told_condition(entry['content'])}"
        )
        yield Thing(f"{title(name)} (Ally)", text, (name,), (f"ally.{name}",))
    for place, name in enumerate(CITIES):
        spaces = data["voyage"]["city"][name]["ally_grain"]
        text = f"city {place + 1} of {len(CITIES)} on the way of the Ships; Allies there cost"
        text += f" {' or '.join(map(str, sorted(set(spaces))))} Grain"
        yield Thing(title(name), text, (name,), (f"voyage.city.{name}.ally_grain",))
    for name in MARKETS:
        for side in MARKET_SIDES:
            trade = data["market"][name][side]
            text = f"sells {cubes(trade['sell'])} for {coins(trade['price'])},"
            text += f" buys {cubes(trade['buy'])} for {coins(trade['pay'])}"
            path = f"market.{name}.{side}"
            yield Thing(f"Market {name}, {side} side", text, (name,), (path,))


def _castle(data: dict[str, Any]) -> Iterator[Thing]:
    for name, piece in data["structure"].items():
        if piece["great"]:
            price = coins(piece["augustales"])
            text = f"costs {price} more to build; once it stands {told(piece['bonus'])}"
            yield Thing(title(name), text, (name,), (f"structure.{name}",))
    covers = {site: COVERS[cover] for cover, site in data["castle"]["cover"].items()}
    for name in SITES:
        site = data["castle"]["site"][name]
        text = f"for a {title(site['kind'])}, {cubes([site['grain'], site['stone']]) or 'free'}"
        if name in covers:
            text += f"; the Keep there gives {covers[name]}"
        if site["edict"]:
            text += "; an Edict is issued there"
        yield Thing(f"Site {name}", text, (name,), (f"castle.site.{name}",))
    for name in SIDES:
        side = data["castle"]["side"][name]
        first, second = side["towers"]
        text = f"closed by {first}, {side['wall']} and {second}; then, and every round, it gives:"
        path = f"castle.side.{name}.income"
        yield Thing(f"Side {name}", f"{text} {told([side['income']])}", (name,), (path,))


def _workplaces(data: dict[str, Any]) -> Iterator[Thing]:
    for name in TILES:
        tile = data["workplace"]["tile"][name]
        for i, which in enumerate(("first", "second"), start=1):
            path = f"workplace.tile.{name}.level{i}"
            text = told(tile[f"level{i}"])
            yield Thing(f"Workplace tile {name}, {which} place", text, (name,), (path,))
    for name, path in data["workplace"]["path"].items():
        arrows = [
            f"{grain} Grain to enter {name}{i}"
            for i, grain in enumerate(path["arrow_grain"], start=1)
            if grain
        ]
        tokens = [f"an Edict for the first on {name}{i}" for i in path["edict_tokens"]]
        text = ", ".join([f"{len(path['spaces'])} workplaces, the last a City", *arrows, *tokens])
        yield Thing(f"Path {name}", text, (), (f"workplace.path.{name}",))


def _bonuses(data: dict[str, Any], earlier: bool) -> Iterator[Thing]:
    for name in BONUSES:
        path = f"city_bonus.{name}.do"
        do = data["city_bonus"][name]["do"]
        if earlier and name in data["city_bonus_earlier"]:
            path = f"city_bonus_earlier.{name}"
            do = data["city_bonus_earlier"][name]
        yield Thing(f"City bonus {name}", told(do), (f"bonus-{name}",), (path,))


def _edicts(data: dict[str, Any]) -> Iterator[Thing]:
    for i, name in enumerate(NUMERALS):
        text = f"what stands below the space: {reward_text(data, i)}"
        yield Thing(f"Edict space {name}", text, (name,), (f"edict_reward.{name}",))
    for i, name in enumerate(EDICTS):
        text = f"in Frederick's palace it moves {edict_text(data, i)}"
        yield Thing(f"Edict {name}", text, (name,), (f"edict.{name}.icons",))
