"""What boards draw, as data: effects, prices and conditions in words, numbers and lists of them."""

from collections.abc import Iterable, Mapping

from ...scene import Amount, Data
from . import names as n
from .types import Components, Holding, Player

KINDS = {"augustales": "coin"}  # goods whose icon has another name
Words = list[int | str]


def to_words(phrase: str) -> Words:
    """Return the words of a phrase of the components: `["gain", 2, "stone"]`."""
    return [int(word) if word.isdigit() else word for word in phrase.split()]


def to_effects(phrases: Iterable[str]) -> list[Words]:
    """Return what a card, tile or workplace does."""
    return [to_words(phrase) for phrase in phrases]


def to_amounts(goods: Mapping[str, int], seat: int | None = None) -> tuple[Amount, ...]:
    """Return goods as amounts, what there is none of left out."""
    return tuple(
        Amount(KINDS.get(good, good), count, seat) for good, count in goods.items() if count
    )


def to_goods(goods: Mapping[str, int]) -> dict[str, int]:
    """Return goods by the names of their icons, what there is none of left out."""
    return {each.kind: each.count for each in to_amounts(goods)}


def card_data(data: Components, kind: int) -> Data:
    """Return what is printed on a card."""
    card = data["card"][n.LEVELS[kind]][n.CARDS[kind]]
    return {"card": n.CARDS[kind], "level": n.LEVELS[kind], "effects": to_effects(card["do"])}


def ally_data(data: Components, kind: int) -> Data:
    """Return who an Ally is, and when it is content."""
    ally = data["ally"][n.ALLIES[kind]]
    return {
        "ally": n.ALLIES[kind],
        "loyal": ally["type"] == "loyalist",
        "condition": to_words(ally["content"]),
    }


def edict_data(data: Components, tile: int) -> Data:
    """Return what an Edict moves in the palace: the icons, and by how much."""
    counts = {icon: n.edict_count(data, tile, i) for i, icon in enumerate(n.ICONS)}
    return {"icons": {icon: count for icon, count in counts.items() if count}}


def market_data(data: Components, tile: int, sells: bool) -> Data:
    """Return what a Market takes and gives for it."""
    side = data["market"][n.MARKETS[tile // 2]][n.MARKET_SIDES[tile % 2]]
    grain, stone = side["sell" if sells else "buy"]
    cubes = to_goods({"grain": grain, "stone": stone})
    coins = {"coin": side["price" if sells else "pay"]}
    return {"takes": cubes if sells else coins, "gives": coins if sells else cubes}


def site_data(data: Components, site: int) -> Data:
    """Return what is printed on a site of the castle."""
    name = n.SITES[site]
    printed = data["castle"]["site"][name]
    covers = [cover for cover, at in data["castle"]["cover"].items() if at == name]
    cost = to_goods({"stone": printed["stone"], "grain": printed["grain"]})
    found = {"site": name, "kind": printed["kind"], "edict": printed["edict"], "printed": cost}
    return found | ({"cover": covers[0]} if covers else {})


def piece_data(data: Components, name: str) -> Data:
    """Return what a piece of the Player Board costs beside the cubes, and brings."""
    piece = data["structure"][name]
    if not piece["great"]:
        return {"great": False}
    bonus = to_effects(piece["bonus"])
    return {"great": True, "name": name, "coin": piece["augustales"], "effects": bonus}


def seat_data(data: Components, p: Player, has: Holding, *, first: bool) -> Data:
    """Return what all may know of a seat."""
    pieces = n.piece_names(data)
    great = [name for i, name in enumerate(pieces) if not p["pieces"] >> i & 1]
    return {
        "first": first,
        "passed": bool(p["passed"]),
        "house": n.HOUSES[p["house"]] if p["house"] != n.NONE else "",
        "coin": p["money"],
        "grain": p["grain"],
        "stone": p["stone"],
        "room": has["room"],
        "hand": p["hand_size"],
        "limit": has["limit"],
        "pile": p["pile_size"],
        "discard": p["discard"].bit_count(),
        "ship": n.CITIES[p["ship"]],
        "sites": [n.SITES[i] for i in n.bits(p["sites"])],
        "closed": [n.SIDES[i] for i in n.bits(has["closed"])],
        "great": sum(data["structure"][name]["great"] for name in great),
    }
