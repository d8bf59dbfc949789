"""What the things of Stupor Mundi are called, and what they do."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...interface import GlossaryEntry
from . import names as n
from . import rules as r
from .phrases import coins, describe, named
from .types import Components

if TYPE_CHECKING:
    from ...registry import Game


def list_entries(game: "Game") -> Iterator[GlossaryEntry]:
    """Return all that has a name: cards, Houses, Allies, the castle, workplaces, tiles."""
    data = r.data_of(game.box.table)
    yield from _card_entries(data)
    yield from _voyage_entries(data)
    yield from _castle_entries(data)
    yield from _workplace_entries(data)
    yield from _bonus_entries(data, game.options["city_bonus_b"] == "two_edicts")
    yield from _edict_entries(data)


def _card_entries(data: Components) -> Iterator[GlossaryEntry]:
    for kind, name in enumerate(n.CARDS):
        level = n.LEVELS[kind]
        text = n.card_text(data, kind) + _format_price(data, kind)
        ids = (name, n.card_name(data, kind))
        yield GlossaryEntry(
            f"Card {n.card_label(data, kind)}", text, ids, (f"card.{level}.{name}",)
        )
    for name in n.HOUSES:
        cards = data["house"][name]["cards"]
        kinds = [n.CARDS.index(card) for card in cards]
        own = [f"{n.card_label(data, kind)}: {n.card_text(data, kind)}" for kind in kinds]
        paths = (f"house.{name}.cards", *(f"card.house.{card}" for card in cards))
        text = f"its two own cards are {', and '.join(own)}"
        yield GlossaryEntry(f"House {n.title(name)}", text, (name,), paths)
    for card, name in enumerate(n.SOLO):
        text = f"Frederick {n.solo_text(data, card)}"
        yield GlossaryEntry(f"Solo card {name}", text, (name,), (f"solo.card.{name}.do",))


def _format_price(data: Components, kind: int) -> str:
    """Return where a card comes from and what it costs."""
    if n.LEVELS[kind] not in "AB":
        return "; in the deck from the start"
    if n.costs_a_card(data, kind):
        return "; costs a card from hand or discard pile, which leaves the game"
    return f"; costs {n.card_cost(data, kind)}"


def _voyage_entries(data: Components) -> Iterator[GlossaryEntry]:
    for kind, name in enumerate(n.ALLIES):
        text = f"{n.ally_kind(data, kind)}; gives {n.ally_text(data, kind)}"
        yield GlossaryEntry(f"{n.title(name)} (Ally)", text, (name,), (f"ally.{name}",))
    for place, name in enumerate(n.CITIES):
        spaces = data["voyage"]["city"][name]["ally_grain"]
        text = f"city {place + 1} of {len(n.CITIES)} on the way of the Ships; Allies there cost"
        text += f" {' or '.join(map(str, sorted(set(spaces))))} Grain"
        yield GlossaryEntry(n.title(name), text, (name,), (f"voyage.city.{name}.ally_grain",))
    for name in n.MARKETS:
        for side in n.MARKET_SIDES:
            tile = 2 * n.MARKETS.index(name) + n.MARKET_SIDES.index(side)
            text = f"there you may {n.market_text(data, tile)}, each once and in full"
            path = f"market.{name}.{side}"
            yield GlossaryEntry(f"Market {name}, {side} side", text, (name,), (path,))


def _castle_entries(data: Components) -> Iterator[GlossaryEntry]:
    for name, piece in data["structure"].items():
        if piece["great"]:
            price = coins(piece["augustales"])
            text = f"costs {price} besides the cubes of its site;"
            text += f" once it stands: {describe(piece['bonus'])}"
            yield GlossaryEntry(n.title(name), text, (name,), (f"structure.{name}",))
    covers = {site: n.COVERS[cover] for cover, site in data["castle"]["cover"].items()}
    for name in n.SITES:
        site = data["castle"]["site"][name]
        cost = n.cubes([site["grain"], site["stone"]])
        costs = "built from the start" if name in data["castle"]["start"] else f"costs {cost}"
        text = f"for a {n.title(site['kind'])}; {costs}"
        if name in covers:
            text += f"; the Keep there brings {covers[name]}"
        if site["edict"]:
            text += "; who builds there issues an Edict"
        yield GlossaryEntry(f"Site {name}", text, (name,), (f"castle.site.{name}",))
    for name in n.SIDES:
        side = data["castle"]["side"][name]
        first, second = side["towers"]
        text = (
            f"closed by {first}, {side['wall']} and {second}; then, and at the end of every round:"
        )
        path = f"castle.side.{name}.income"
        yield GlossaryEntry(
            f"Side {name}", f"{text} {describe([side['income']])}", (name,), (path,)
        )


def _workplace_entries(data: Components) -> Iterator[GlossaryEntry]:
    for name in n.TILES:
        tile = data["workplace"]["tile"][name]
        for i, which in enumerate(("first", "second"), start=1):
            path = f"workplace.tile.{name}.level{i}"
            text = describe(tile[f"level{i}"])
            yield GlossaryEntry(f"Workplace tile {name}, {which} place", text, (name,), (path,))
    for name, row in data["workplace"]["path"].items():
        arrows = [
            f"{grain} Grain to enter {name}{i}"
            for i, grain in enumerate(row["arrow_grain"], start=1)
            if grain
        ]
        tokens = [f"an Edict for the first on {name}{i}" for i in row["edict_tokens"]]
        text = ", ".join([f"{len(row['spaces'])} workplaces, the last a City", *arrows, *tokens])
        yield GlossaryEntry(f"Path {name}", text, (), (f"workplace.path.{name}",))


def _bonus_entries(data: Components, earlier: bool) -> Iterator[GlossaryEntry]:
    for name in n.BONUSES:
        path = f"city_bonus.{name}.do"
        do = data["city_bonus"][name]["do"]
        if earlier and name in data["city_bonus_earlier"]:
            path = f"city_bonus_earlier.{name}"
            do = data["city_bonus_earlier"][name]
        text = f"{describe(do)}; for whoever takes it on reaching a City"
        yield GlossaryEntry(
            f"City bonus {name}, {named(do)}", text, (name, f"bonus-{name}"), (path,)
        )


def _edict_entries(data: Components) -> Iterator[GlossaryEntry]:
    for i, name in enumerate(n.NUMERALS):
        text = f"whoever issues it must {n.reward_text(data, i)}, before Frederick's palace changes"
        yield GlossaryEntry(f"Edict {name}", text, (name,), (f"edict_reward.{name}",))
    for i, name in enumerate(n.EDICTS):
        text = f"whoever issues it gives Frederick {n.edict_text(data, i)}, or takes them from him"
        text += ", each kind as they like"
        yield GlossaryEntry(
            f"Edict of {n.edict_tile(data, i)}", text, (name,), (f"edict.{name}.icons",)
        )
