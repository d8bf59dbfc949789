"""The phrases of `components.toml`, read for the engine and told to a player.

Each word stands here once: with what the engine makes of it, and with what a player reads.
`trade 1 grain for 2 vp up-to 2` is a row of the effects table, and "pay 1 Grain for 2 VP, up to
2 times".
"""

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any

from ...effect_dsl import Row, Verb, Vocabulary, argument
from ...errors import InputError, unknown
from ...player_names import join_words
from . import rules as r

Word = tuple[Any, ...]  # what the engine makes of a word, and what a player reads

# Amounts are small: what one effect gains, however often, must fit its frame on the stack.
N = range(1, 10)
FEW = range(1, 4)  # gained or done again and again
NO_CAP = 255
CAPS = {**{str(n): n for n in range(1, 31)}, "none": NO_CAP}  # goods in all
GOODS = {  # and what a card that gains them is called
    "augustales": (0, "Augustales", "Purse"),
    "grain": (1, "Grain", "Harvest"),
    "stone": (2, "Stone", "Quarry"),
    "vp": (3, "VP", "Fame"),
}
AUGUSTALES = GOODS["augustales"]
MULTIPLES = {2: "Double ", 3: "Triple "}
PRICES = {word: GOODS[word] for word in ("augustales", "grain", "stone")}
CHOICES = {  # masks of goods
    **{word: (1 << code, *names) for word, (code, *names) in GOODS.items()},
    "grain-or-stone": (6, "Grain or Stone", "Stores"),
}
COUNTS = {  # what is counted; one of them, several, and in a name
    "frederick-allies": (
        r.PER_FRED_ALLIES, "Ally of Frederick", "Allies of Frederick", "Frederick's Allies"),
    "frederick-structures": (
        r.PER_FRED_STRUCTURES, "Structure of Frederick", "Structures of Frederick",
        "Frederick's Castle"),
    "frederick-resources": (
        r.PER_FRED_RESOURCES, "cube in Frederick's Reserve", "cubes in Frederick's Reserve",
        "Frederick's Reserve"),
    "frederick-treasury": (
        r.PER_FRED_TREASURY, "Augustalis of the Treasury", "Augustales of the Treasury",
        "Frederick's Treasury"),
    "own-allies": (r.PER_OWN_ALLIES, "own Ally", "own Allies", "the Allies"),
    "own-structures": (r.PER_OWN_STRUCTURES, "own Structure", "own Structures", "the Castle"),
}  # fmt: skip
STRUCTURES = {
    "tower": (1, "a Tower", "Tower"),
    "wall": (2, "a Wall", "Wall"),
    "keep": (4, "a Keep", "Keep"),
    "structure": (7, "a Structure", "Building"),
}
# The last word of a main action: the fields it sets in its row.
PROMOTING = {  # with what a player reads, and what is part of a name
    "any": ({}, "", ""),
    "different": ({"different": 1}, "", ""),
    "grain-free": ({"grain_free": 1}, " without paying Grain", " without Grain"),
}
BUILDING = {
    "normally": ({}, "", ""),
    "any-mix": ({"any_mix": 1}, ", the cubes in any mix", " in any mix"),
    "resource-free": ({"resource_free": 1}, " without paying cubes", " without cubes"),
    "1-stone-less": ({"stone_discount": 1}, " for 1 Stone less", " for 1 Stone less"),
    "2-stone-less": ({"stone_discount": 2}, " for 2 Stone less", " for 2 Stone less"),
}
SUMMONING = {
    "normally": ({}, "", ""),
    "grain-free": ({"grain_free": 1}, " without paying Grain", " without Grain"),
    "1-grain-less": ({"grain_discount": 1}, " for 1 Grain less", " for 1 Grain less"),
    "2-grain-less": ({"grain_discount": 2}, " for 2 Grain less", " for 2 Grain less"),
}
EVENTS = {  # of abilities: a mask of what triggers them, Structures and those of tables.pxi
    "build-tower": (1, "building a Tower"),
    "build-wall": (2, "building a Wall"),
    "build-keep": (4, "building a Keep"),
    "build-tower-or-wall": (3, "building a Tower or Wall"),
    "build-any": (7, "building"),
    "summon": (8, "summoning"),
    "purchase": (16, "purchasing"),
    "market": (32, "a visit to the Market"),
}
QUANTITIES = {  # that Allies compare: Frederick's and one's own
    "grain": r.Q_GRAIN,
    "stone": r.Q_STONE,
    "towers": r.Q_TOWERS,
    "walls": r.Q_WALLS,
    "keeps": r.Q_KEEPS,
    "allies": r.Q_ALLIES,
    "specialist": r.Q_SPECIALIST,
    "structures": r.Q_STRUCTURES,
}
FREDERICKS = "Frederick's"
COMPARED = {
    **{f"own-{noun}": r.OWN + code for noun, code in QUANTITIES.items()},
    **{f"frederick-{noun}": code for noun, code in QUANTITIES.items()},
    "own-augustales": r.OWN + r.Q_AUGUSTALES,
    "frederick-treasury": r.Q_AUGUSTALES,
}


def amount(number: int, good: Word) -> str:
    """Return so much of a good: `1 Augustalis`, `2 VP`."""
    return f"{number} {'Augustalis' if number == 1 and good[1] == 'Augustales' else good[1]}"


def coins(number: int) -> str:
    """Return so many Augustales."""
    return amount(number, AUGUSTALES)


def goods(number: int, good: Word = AUGUSTALES) -> dict[str, int]:
    """Return the fields of Goods: so much of one good, nothing of the others."""
    return {word: number * (code == good[0]) for word, (code, *_) in GOODS.items()}


def _times_fields(number: int) -> Row:
    return {"n": number}


def _format_gain(number: int, good: Word) -> str:
    return f"gain {amount(number, good)}"


def _format_cubes(number: int) -> str:
    return "gain a Grain or Stone" if number == 1 else f"gain {number} cubes, Grain or Stone"


def _format_trade(pay: int, price: Word, number: int, good: Word, times: int) -> str:
    often = f", up to {times} times" if times > 1 else ""
    return f"pay {amount(pay, price)} for {amount(number, good)}{often}"


def _trade_fields(pay: int, price: Word, number: int, good: Word, times: int) -> Row:
    return {"pay": goods(pay, price), "gain": goods(number, good), "n": times}


def _format_per(every: int, count: Word, number: int, good: Word, cap: int) -> str:
    each = f"each {count[1]}" if every == 1 else f"every {every} {count[2]}"
    most = "" if cap == NO_CAP else f", {amount(_times_within(cap, number) * number, good)} at most"
    return f"{_format_gain(number, good)} for {each}{most}"


def _count_fields(every: int, count: Word, number: int, good: Word, cap: int) -> Row:
    return {"every": every, "per": count[0], "gain": goods(number, good),
            "most": _times_within(cap, number)}  # fmt: skip


def _times_within(cap: int, number: int) -> int:
    """Return how often so many goods can be gained within a cap on the goods."""
    return NO_CAP if cap == NO_CAP else cap // number


def _per_type(number: int, good: Word, cap: int) -> str:
    kind = ", all Grain or all Stone" if good == CHOICES["grain-or-stone"] else ""
    most = "" if cap == NO_CAP else f", {_times_within(cap, number) * number} at most"
    gain = _format_gain(number, good)
    return f"{gain} for each own Independent, or for each own Loyalist{kind}{most}"


def _named_gain(number: int, good: Word) -> str:
    """Return what a gain is called: `Double Harvest`; a Purse holds 3 Augustales or fewer."""
    times = number // 3 if good == AUGUSTALES else number
    return f"{MULTIPLES.get(times, '')}{good[2]}"


def _named_trade(pay: int, price: Word, number: int, good: Word, times: int) -> str:
    return f"Gift of {price[1]}" if good == GOODS["vp"] else f"{good[1]} Merchant"


def _named_build(kind: Word, how: Word) -> str:
    return f"{kind[2]}{how[2]}"


def _format_promote(number: int, how: Word) -> str:
    if how == PROMOTING["different"]:
        return f"promote up to {number} different Specialists"
    return f"promote {'a Specialist' if number == 1 else f'Specialists {number} times'}{how[1]}"


def _format_build(kind: Word, how: Word) -> str:
    return f"build {kind[1]}{how[1]}"


def _build_fields(kind: Word, how: Word) -> Row:
    return {"kinds": kind[0], **how[0]}


EFFECTS = Vocabulary("effect", {
    "gain": Verb(r.OP_GAIN, (N, GOODS), _format_gain, lambda *gain: {"gain": goods(*gain)},
        _named_gain),
    "cubes": Verb(r.OP_GAIN_CHOICE, (N,), _format_cubes, _times_fields,
        lambda n: "Stores"),
    "draw": Verb(r.OP_DRAW, (N,), lambda n: "draw a card" if n == 1 else f"draw {n} cards",
        _times_fields,
        lambda n: "Fresh Cards"),
    "trade": Verb(r.OP_EXCHANGE, (N, PRICES, "for", FEW, GOODS, "up-to", N), _format_trade,
        _trade_fields,
        _named_trade),
    "with": Verb(r.OP_IF_HAVE, (N, PRICES, "gain", N, GOODS),
        lambda need, stock, *gain: f"with {amount(need, stock)} or more, {_format_gain(*gain)}",
        lambda need, stock, *gain: {"need": goods(need, stock), "gain": goods(*gain)},
        lambda need, stock, n, good: f"{good[2]} for kept {stock[1]}"),
    "per": Verb(r.OP_GAIN_PER, (N, COUNTS, "gain", FEW, GOODS, "cap", CAPS), _format_per,
        _count_fields,
        lambda every, count, n, good, cap: f"{good[2]} of {count[3]}"),
    "per-type": Verb(r.OP_GAIN_PER_TYPE, (N, CHOICES, "cap", CAPS), _per_type,
        lambda each, good, cap: {"each": each, "goods": good[0], "most": _times_within(cap, each)},
        lambda each, good, cap: f"{good[2]} of like Allies"),
    "promote": Verb(r.OP_PROMOTE, (FEW, PROMOTING), _format_promote,
        lambda n, how: {"n": n, **how[0]},
        lambda n, how: f"{MULTIPLES.get(n, '')}Promotion{how[2]}"),
    "market": Verb(r.OP_MARKET, (), lambda: "visit the Market", brief=lambda: "Market"),
    "build": Verb(r.OP_BUILD, (STRUCTURES, BUILDING), _format_build, _build_fields, _named_build),
    "pay-to-build": Verb(r.OP_BUILD, (N, STRUCTURES, BUILDING),
        lambda pay, *rest: f"for {coins(pay)} {_format_build(*rest)}",
        lambda pay, *rest: {"pay": goods(pay), **_build_fields(*rest)},
        lambda pay, kind, how: f"{kind[2]} for Augustales"),
    "summon": Verb(r.OP_SUMMON, (SUMMONING,),
        lambda how: f"summon an Ally{how[1]}", lambda how: how[0], lambda how: f"Summons{how[2]}"),
    "pay-to-summon": Verb(r.OP_SUMMON, (N, SUMMONING),
        lambda pay, how: f"for {coins(pay)} summon an Ally{how[1]}",
        lambda pay, how: {"pay": goods(pay), **how[0]},
        lambda pay, how: "Summons for Augustales"),
    "purchase": Verb(r.OP_PURCHASE, (), lambda: "purchase a card", brief=lambda: "Purchase"),
    "edict": Verb(r.OP_EDICT, (FEW,),
        lambda n: "issue an Edict" if n == 1 else f"issue {n} Edicts", _times_fields,
        lambda n: "Edict" if n == 1 else f"{n} Edicts"),
    "ship": Verb(r.OP_SHIP, ("anywhere",), lambda: "move the Ship to any city",
        brief=lambda: "Voyage"),
})  # fmt: skip
PASSIVES = Vocabulary("ability", {
    "hand-limit": Verb(r.PASSIVE_HAND_LIMIT, (N,), "hand limit +{}".format),
    "extra-trades": Verb(r.PASSIVE_MARKET_EXTRA, (FEW,),
        "{} sale or purchase more at the Market".format),
    "free-travel": Verb(r.PASSIVE_FREE_TRAVEL, (N,),
        "the first {} cities of a travel are free".format),
    "cards-cheaper": Verb(r.PASSIVE_PURCHASE_DISCOUNT, (N,),
        lambda n: f"cards cost {coins(n)} less"),
    "keeps-cheaper": Verb(r.PASSIVE_KEEP_DISCOUNT, (N,), "Keeps cost {} Stone less".format),
    "allies-cheaper": Verb(r.PASSIVE_SUMMON_DISCOUNT, (N,), "Allies cost {} Grain less".format),
})  # fmt: skip
SYMBOLS = Vocabulary("symbol", {
    "move": Verb(r.SOLO_MOVE, (), lambda: "sails one city on"),
    "stay": Verb(r.SOLO_STAY, (), lambda: "stays"),
    "join": Verb(r.SOLO_JOIN, (), lambda: "sails to the city of your Ship"),
    "card": Verb(r.SOLO_CARD, (), lambda: "removes any card there"),
    "ally": Verb(r.SOLO_ALLY, (), lambda: "removes any Ally there"),
    "edict": Verb(r.SOLO_EDICT, (FEW,), lambda n: f"issues Edict {'I' * n}"),
})  # fmt: skip
COSTS = Vocabulary("cost", {
    "augustales": Verb(0, (range(1, 20),), coins),
    "card": Verb(1, (), lambda: "a card"),
})  # fmt: skip
BLANK = {
    **{"n": 1, "every": 1, "most": NO_CAP, "kinds": 7},
    **{"gain": goods(0), "pay": goods(0), "need": goods(0)},
    **dict.fromkeys(("per", "each", "goods", "stone_discount", "grain_discount"), 0),
    **dict.fromkeys(("different", "grain_free", "resource_free", "any_mix"), 0),
}

# --- Reading: all raise InputError naming `where` ------------------------------------------------


def effect(text: str, where: str) -> Row:
    """Return the fields of the Effect that a phrase says."""
    code, args, verb = EFFECTS.read(text, where)
    return {**BLANK, "op": code, **verb.row(*args)}


def cost(text: str, where: str) -> tuple[int, int]:
    """Return (Augustales, whether a card is to be removed) of a cost."""
    code, args, _ = COSTS.read(text, where)
    return (0, 1) if code else (args[0], 0)


def ability(text: str, where: str) -> tuple[Any, ...]:
    """Return what a phrase of a workplace says: its kind and the rest, as one of

    ("after", event, Effect of a gain or of cubes), ("arriving", Effect), ("passive", code, amount).
    """
    word, _, rest = str(text).partition(" ")
    if word == "arriving":
        return "arriving", effect(rest, where)
    if word != "after":
        known = [*PASSIVES.verbs, "after", "arriving"]
        if word not in known:
            raise unknown("ability", word, known, where)
        code, args, _ = PASSIVES.read(text, where)
        return "passive", code, args[0]
    event, _, rest = rest.partition(" ")
    if event not in EVENTS:
        raise unknown("event", event, EVENTS, where)
    return "after", EVENTS[event][0], gain(rest, where)


def gain(text: str, where: str) -> Row:
    """Return what a workplace or an Edict's reward gives: an Effect of gain or cubes."""
    row = effect(text, where)
    if row["op"] not in (r.OP_GAIN, r.OP_GAIN_CHOICE):
        raise InputError(f"{where}: `gain` or `cubes` expected, not {text!r}")
    return row


def condition(text: str, where: str) -> tuple[int, int, int, int]:
    """Return (left, greater, right, number) of an Ally's condition."""
    words = str(text).split()
    if len(words) != 3:
        raise InputError(f"{where}: three words expected (own-grain >= 3), not {text!r}")
    left = argument(words[0], COMPARED, where)
    greater = argument(words[1], {">=": 0, ">": 1}, where)
    if words[2][0].isdigit():
        return left, greater, r.Q_NUMBER, argument(words[2], range(100), where)
    return left, greater, argument(words[2], COMPARED, where), 0


def symbol(text: str, where: str) -> int:
    """Return the code of a Solo card's symbol."""
    code, args, _ = SYMBOLS.read(text, where)
    return code + (args[0] - 1 if args else 0)


# --- Telling ------------------------------------------------------------------------------------


def describe(phrases: Iterable[str]) -> str:
    """Return what effects and abilities say, one after the other."""
    return "; ".join(map(_describe_phrase, phrases))


def named(phrases: Iterable[str]) -> str:
    """Return what a card or tile with these effects is called: `Purse and Promotion`."""
    return " and ".join(map(EFFECTS.short_name, phrases))


@cache
def _describe_phrase(phrase: str) -> str:
    word, _, rest = phrase.partition(" ")
    if word == "arriving":
        return f"on arrival {_describe_phrase(rest)}"
    if word == "after":
        event, _, rest = rest.partition(" ")
        return f"after {EVENTS[event][1]} {_describe_phrase(rest)}"
    return (PASSIVES if word in PASSIVES.verbs else EFFECTS).describe(phrase)


def describe_condition(text: str, has: str = "you have", whose: str = "your") -> str:
    """Return when an Ally is content, as a clause: `you have more Towers than Frederick`.

    `has` and `whose` are words for who has the Ally.
    """
    left, sign, right = text.split()
    owner, _, noun = left.partition("-")
    more = sign == ">"
    if noun == "specialist":
        return _describe_walk(whose if owner == "own" else FREDERICKS, more, right)
    has = has if owner == "own" else "Frederick has"
    if right.isdigit():
        much = f"more than {right}" if more else f"{right} or more"
        return f"{has} {much} {noun.title()}".replace("Treasury", "Augustales")
    theirs, _, what = right.partition("-")
    other = f"{'own' if theirs == 'own' else FREDERICKS} {what.title()}"
    other = "Frederick" if noun == what else other
    if more:
        return f"{has} more {noun.title()} than {other}"
    much = "much" if noun in ("grain", "stone") else "many"
    return f"{has} at least as {much} {noun.title()} as {other}"


def _describe_walk(whose: str, more: bool, right: str) -> str:
    """Return the clause about how far a Specialist is."""
    who = f"{whose} Specialist" if whose == FREDERICKS else f"{whose} foremost Specialist"
    if right.isdigit():
        return f"{who} has reached column {int(right) + more}"
    them = FREDERICKS if right.startswith("frederick") else "the foremost own one"
    return f"{who} is farther on than {them}" if more else f"{who} is as far on as {them}"


def describe_symbols(words: Iterable[str]) -> str:
    """Return what a Solo card lets Frederick do; moves one after the other are one voyage."""
    parts = []
    for word, same in groupby(words):
        often = len(list(same))
        parts.append(f"sails {often} cities on" if often > 1 else SYMBOLS.describe(word))
    return join_words(parts)
