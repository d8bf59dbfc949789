"""Phrases of the component files in a player's words: `trade 1 grain for 2 vp up-to 2` as
pay 1 Grain for 2 VP, up to 2 times."""

from collections.abc import Callable, Iterable

GOODS = {"grain": "Grain", "stone": "Stone", "vp": "VP", "grain-or-stone": "Grain or Stone"}
COUNTS = {  # one of them, several
    "frederick-allies": ("Ally of Frederick", "Allies of Frederick"),
    "frederick-structures": ("Structure of Frederick", "Structures of Frederick"),
    "frederick-resources": ("cube in Frederick's Reserve", "cubes in Frederick's Reserve"),
    "frederick-treasury": ("Augustalis of the Treasury", "Augustales of the Treasury"),
    "own-allies": ("own Ally", "own Allies"),
    "own-structures": ("own Structure", "own Structures"),
}
BUILDING = {
    "normally": "",
    "any-mix": ", the cubes in any mix",
    "resource-free": " without paying cubes",
    "1-stone-less": " for 1 Stone less",
    "2-stone-less": " for 2 Stone less",
}
SUMMONING = {
    "normally": "",
    "grain-free": " without paying Grain",
    "1-grain-less": " for 1 Grain less",
    "2-grain-less": " for 2 Grain less",
}
EVENTS = {
    "build-tower": "building a Tower",
    "build-wall": "building a Wall",
    "build-keep": "building a Keep",
    "build-tower-or-wall": "building a Tower or Wall",
    "build-any": "building",
    "summon": "summoning",
    "purchase": "purchasing",
    "market": "a visit to the Market",
}
OWNERS = {"own": "own", "frederick": "Frederick's"}
SYMBOLS = {
    "move": "sails one city on",
    "stay": "stays",
    "join": "sails to your city",
    "card": "removes the card there",
    "ally": "removes the Ally there",
}


def told(phrases: Iterable[str]) -> str:
    """Return what some phrases say, one after the other."""
    return "; ".join(_told(phrase.split()) for phrase in phrases)


def amount(number: int | str, good: str) -> str:
    """Return so much of a good: `1 Augustalis`, `2 VP`."""
    if good == "augustales":
        return f"{number} {'Augustalis' if int(number) == 1 else 'Augustales'}"
    return f"{number} {GOODS[good]}"


def condition(text: str) -> str:
    """Return when an Ally is content: own Towers more than Frederick's."""
    left, sign, right = text.split()
    than = right if right.isdigit() else _quantity(right)
    if left.partition("-")[2] == right.partition("-")[2]:
        than = "your own" if right.startswith("own") else "Frederick's"
    return f"{_quantity(left)} {'more than' if sign == '>' else 'at least'} {than}"


def symbols(words: Iterable[str]) -> str:
    """Return what a Solo card lets Frederick do."""
    return ", ".join(SYMBOLS.get(word) or _issues(word) for word in words)


def _issues(word: str) -> str:
    return f"issues Edict {'I' * int(word.split()[1])}"


def _quantity(name: str) -> str:
    whose, _, what = name.partition("-")
    return f"{OWNERS[whose]} {'Specialist (column)' if what == 'specialist' else what.title()}"


def _told(words: list[str]) -> str:
    verb, *rest = words
    return VERBS[verb](*rest)


def _gain(number: str, good: str) -> str:
    return f"gain {amount(number, good)}"


def _cubes(number: str) -> str:
    return "gain a Grain or Stone" if number == "1" else f"gain {number} cubes, Grain or Stone"


def _draw(number: str) -> str:
    return "draw a card" if number == "1" else f"draw {number} cards"


def _trade(pay: str, price: str, _for: str, gain: str, good: str, _up_to: str, times: str) -> str:
    often = f", up to {times} times" if times != "1" else ""
    return f"pay {amount(pay, price)} for {amount(gain, good)}{often}"


def _with(need: str, stock: str, _gained: str, number: str, good: str) -> str:
    return f"with {amount(need, stock)} or more, {_gain(number, good)}"


def _per(every: str, count: str, _gained: str, number: str, good: str, _cap: str, cap: str) -> str:
    one, several = COUNTS[count]
    each = f"each {one}" if every == "1" else f"every {every} {several}"
    most = "" if cap == "none" else f", {amount(int(cap) * int(number), good)} at most"
    return f"{_gain(number, good)} for {each}{most}"


def _per_type(number: str, good: str, _cap: str, cap: str) -> str:
    most = "" if cap == "none" else f", {cap} at most"
    kind = ", all of one kind" if good == "grain-or-stone" else ""
    return f"{_gain(number, good)} for each own Independent or each own Loyalist{kind}{most}"


def _promote(number: str, how: str) -> str:
    if how == "different":
        return f"promote up to {number} different Specialists"
    free = " without paying Grain" if how == "grain-free" else ""
    return f"promote {'a Specialist' if number == '1' else f'Specialists {number} times'}{free}"


def _build(kind: str, how: str) -> str:
    return f"build a {kind.title()}{BUILDING[how]}"


def _summon(how: str) -> str:
    return f"summon an Ally{SUMMONING[how]}"


def _edicts(number: str) -> str:
    return "issue an Edict" if number == "1" else f"issue {number} Edicts"


def _after(event: str, *rest: str) -> str:
    return f"after {EVENTS[event]} {_told([*rest])}"


VERBS: dict[str, Callable[..., str]] = {
    "gain": _gain,
    "cubes": _cubes,
    "draw": _draw,
    "trade": _trade,
    "with": _with,
    "per": _per,
    "per-type": _per_type,
    "promote": _promote,
    "market": lambda: "visit the Market",
    "build": _build,
    "pay-to-build": lambda price, *rest: f"for {amount(price, 'augustales')} {_build(*rest)}",
    "summon": _summon,
    "pay-to-summon": lambda price, how: f"for {amount(price, 'augustales')} {_summon(how)}",
    "purchase": lambda: "purchase a card",
    "edict": _edicts,
    "ship": lambda _: "move the Ship to any city",
    "after": _after,
    "arriving": lambda *rest: f"on arrival {_told([*rest])}",
    "hand-limit": lambda number: f"hand limit +{number}",
    "extra-trades": lambda number: f"{number} sale or purchase more at the Market",
    "free-travel": lambda cities: f"the first {cities} cities of a travel are free",
    "cards-cheaper": lambda number: f"cards cost {amount(number, 'augustales')} less",
    "keeps-cheaper": lambda number: f"Keeps cost {number} Stone less",
    "allies-cheaper": lambda number: f"Allies cost {number} Grain less",
}
