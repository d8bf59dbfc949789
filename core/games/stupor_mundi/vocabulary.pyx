"""The words of the component files: phrases and the numbers by which the engine knows them."""

from .tables cimport (
    OP_BUILD, OP_DRAW, OP_EDICT, OP_EXCHANGE, OP_GAIN, OP_GAIN_CHOICE, OP_GAIN_PER,
    OP_GAIN_PER_TYPE, OP_IF_HAVE, OP_MARKET, OP_PROMOTE, OP_PURCHASE, OP_SHIP, OP_SUMMON, OWN,
    PASSIVE_FREE_TRAVEL, PASSIVE_HAND_LIMIT, PASSIVE_KEEP_DISCOUNT, PASSIVE_MARKET_EXTRA,
    PASSIVE_PURCHASE_DISCOUNT, PASSIVE_SUMMON_DISCOUNT, PER_FRED_ALLIES, PER_FRED_RESOURCES,
    PER_FRED_STRUCTURES, PER_FRED_TREASURY, PER_OWN_ALLIES, PER_OWN_STRUCTURES, Q_ALLIES,
    Q_AUGUSTALES, Q_GRAIN, Q_KEEPS, Q_NUMBER, Q_SPECIALIST, Q_STONE, Q_STRUCTURES, Q_TOWERS,
    Q_WALLS, SOLO_ALLY, SOLO_CARD, SOLO_EDICT, SOLO_JOIN, SOLO_MOVE, SOLO_STAY,
)

from ...errors import InputError, unknown
from ...phrases import Verb, Vocabulary, argument

# Amounts are small: what one effect gains, however often, must fit its frame on the stack.
FEW = range(1, 10)
REPEATED = range(1, 4)     # gained or done again and again
ICONS = ("promote", "market", "build", "summon", "purchase")
GOODS = {"augustales": 0, "grain": 1, "stone": 2, "vp": 3}
CHOICES = {"augustales": 1, "grain": 2, "stone": 4, "vp": 8, "grain-or-stone": 6}
PRICES = {word: GOODS[word] for word in ("augustales", "grain", "stone")}
COUNTS = {
    "frederick-allies": PER_FRED_ALLIES,
    "frederick-structures": PER_FRED_STRUCTURES,
    "frederick-resources": PER_FRED_RESOURCES,
    "frederick-treasury": PER_FRED_TREASURY,
    "own-allies": PER_OWN_ALLIES,
    "own-structures": PER_OWN_STRUCTURES,
}
NO_CAP = 15                # as many as Frederick's Treasury has Augustales, the largest count
CAPS = {**{str(n): n for n in range(1, NO_CAP)}, "none": NO_CAP}
STRUCTURES = {"tower": 1, "wall": 2, "keep": 4, "structure": 7}

# The last word of a main action that is changed: fields of its row.
STEPS = ({}, {"different": 1}, {"grain_free": 1})
PROMOTIONS = {"any": 0, "different": 1, "grain-free": 2}
BUILDS = ({}, {"any_mix": 1}, {"resource_free": 1}, {"stone_discount": 1}, {"stone_discount": 2})
BUILDING = {
    "normally": 0, "any-mix": 1, "resource-free": 2, "1-stone-less": 3, "2-stone-less": 4,
}
SUMMONS = ({}, {"grain_free": 1}, {"grain_discount": 1}, {"grain_discount": 2})
SUMMONING = {"normally": 0, "grain-free": 1, "1-grain-less": 2, "2-grain-less": 3}


def _word(word):
    """Return what takes only this word: phrases read as sentences."""
    return {word: 0}


EFFECTS = Vocabulary("effect", {
    "gain": Verb(OP_GAIN, (FEW, GOODS)),
    "cubes": Verb(OP_GAIN_CHOICE, (FEW,)),
    "draw": Verb(OP_DRAW, (FEW,)),
    "trade": Verb(OP_EXCHANGE, (FEW, PRICES, _word("for"), REPEATED, GOODS, _word("up-to"), FEW)),
    "with": Verb(OP_IF_HAVE, (FEW, PRICES, _word("gain"), FEW, GOODS)),
    "per": Verb(OP_GAIN_PER, (FEW, COUNTS, _word("gain"), REPEATED, GOODS, _word("cap"), CAPS)),
    "per-type": Verb(OP_GAIN_PER_TYPE, (FEW, CHOICES, _word("cap"), CAPS)),
    "promote": Verb(OP_PROMOTE, (REPEATED, PROMOTIONS)),
    "market": Verb(OP_MARKET),
    "build": Verb(OP_BUILD, (STRUCTURES, BUILDING)),
    "pay-to-build": Verb(100 + OP_BUILD, (FEW, STRUCTURES, BUILDING)),
    "summon": Verb(OP_SUMMON, (SUMMONING,)),
    "pay-to-summon": Verb(100 + OP_SUMMON, (FEW, SUMMONING)),
    "purchase": Verb(OP_PURCHASE),
    "edict": Verb(OP_EDICT, (REPEATED,)),
    "ship": Verb(OP_SHIP, (_word("anywhere"),)),
})

COSTS = Vocabulary("cost", {"augustales": Verb(0, (range(1, 20),)), "card": Verb(1)})

PASSIVES = Vocabulary("ability", {
    "hand-limit": Verb(PASSIVE_HAND_LIMIT, (FEW,)),
    "extra-trades": Verb(PASSIVE_MARKET_EXTRA, (range(1, 4),)),
    "free-travel": Verb(PASSIVE_FREE_TRAVEL, (FEW,)),
    "cards-cheaper": Verb(PASSIVE_PURCHASE_DISCOUNT, (FEW,)),
    "keeps-cheaper": Verb(PASSIVE_KEEP_DISCOUNT, (FEW,)),
    "allies-cheaper": Verb(PASSIVE_SUMMON_DISCOUNT, (FEW,)),
})

# What triggers an ability: the Structures that do, or the field of the table that lists it.
EVENTS = {
    "build-tower": 1, "build-wall": 2, "build-keep": 4, "build-tower-or-wall": 3, "build-any": 7,
    "summon": "by_summon", "purchase": "by_purchase", "market": "by_market",
}

FREDERICK = {
    "frederick-grain": Q_GRAIN, "frederick-stone": Q_STONE, "frederick-treasury": Q_AUGUSTALES,
    "frederick-towers": Q_TOWERS, "frederick-walls": Q_WALLS, "frederick-keeps": Q_KEEPS,
    "frederick-allies": Q_ALLIES, "frederick-specialist": Q_SPECIALIST,
    "frederick-structures": Q_STRUCTURES,
}
QUANTITIES = {
    **FREDERICK,
    "own-augustales": OWN + Q_AUGUSTALES,
    **{name.replace("frederick", "own"): OWN + code for name, code in FREDERICK.items()
       if code != Q_AUGUSTALES},
}

SYMBOLS = Vocabulary("symbol", {
    "move": Verb(SOLO_MOVE),
    "stay": Verb(SOLO_STAY),
    "join": Verb(SOLO_JOIN),
    "card": Verb(SOLO_CARD),
    "ally": Verb(SOLO_ALLY),
    "edict": Verb(SOLO_EDICT, (range(1, 4),)),
})


def goods(good=None, number=0):
    """Return the fields of Goods, all zero but one."""
    amounts = {"augustales": 0, "grain": 0, "stone": 0, "vp": 0}
    if good is not None:
        amounts[list(GOODS)[good]] = number
    return amounts


def effect(text, where):
    """Return the fields of the Effect that a phrase says. Raises InputError naming `where`."""
    code, args = EFFECTS.read(text, where)
    row = _blank(code % 100)
    if code == OP_GAIN:
        row["gain"] = goods(args[1], args[0])
    elif code in (OP_GAIN_CHOICE, OP_DRAW, OP_EDICT):
        row["n"] = args[0]
    elif code == OP_EXCHANGE:
        row |= {"pay": goods(args[1], args[0]), "gain": goods(args[4], args[3]), "n": args[6]}
    elif code == OP_IF_HAVE:
        row |= {"need": goods(args[1], args[0]), "gain": goods(args[4], args[3])}
    elif code == OP_GAIN_PER:
        row |= {"every": args[0], "per": args[1], "gain": goods(args[4], args[3]), "most": args[6]}
    elif code == OP_GAIN_PER_TYPE:
        row |= {"each": args[0], "goods": args[1], "types": 3, "most": args[3]}
    elif code == OP_PROMOTE:
        row |= {"n": args[0], **STEPS[args[1]]}
    elif code % 100 == OP_BUILD:
        *_, kinds, how = args
        row |= {"kinds": kinds, **BUILDS[how]}
    elif code % 100 == OP_SUMMON:
        *_, how = args
        row |= SUMMONS[how]
    if code > 100:
        row["pay"] = goods(0, args[0])
    return row


def _blank(op):
    names = ("per", "each", "goods", "types", "stone_discount", "grain_discount", "different",
             "grain_free", "resource_free", "any_mix")
    nothing = {"gain": goods(), "pay": goods(), "need": goods()}
    return {"op": op, "n": 1, "every": 1, "most": NO_CAP, "kinds": 7, **nothing,
            **{name: 0 for name in names}}


def cost(text, where):
    """Return (Augustales, whether a card is to be removed) of a cost."""
    code, args = COSTS.read(text, where)
    return (0, 1) if code else (args[0], 0)


def ability(text, where):
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
        code, args = PASSIVES.read(text, where)
        return "passive", code, args[0]
    event, _, rest = rest.partition(" ")
    if event not in EVENTS:
        raise unknown("event", event, EVENTS, where)
    row = effect(rest, where)
    if row["op"] not in (OP_GAIN, OP_GAIN_CHOICE):
        raise InputError(f"{where}: after {event} only `gain` or `cubes` can follow, not {rest!r}")
    return "after", EVENTS[event], row


def income(text, where):
    """Return what a closed side or an Edict's reward pays: an Effect of gain, cubes or market."""
    row = effect(text, where)
    if row["op"] not in (OP_GAIN, OP_GAIN_CHOICE, OP_MARKET):
        raise InputError(f"{where}: `gain`, `cubes` or `market` expected, not {text!r}")
    return row


def condition(text, where):
    """Return (left, greater, right, number) of an Ally's condition."""
    words = str(text).split()
    if len(words) != 3:
        raise InputError(f"{where}: three words expected (own-grain >= 3), not {text!r}")
    left = argument(words[0], QUANTITIES, where)
    greater = argument(words[1], {">=": 0, ">": 1}, where)
    if words[2][0].isdigit():
        return left, greater, Q_NUMBER, argument(words[2], range(0, 100), where)
    return left, greater, argument(words[2], QUANTITIES, where), 0


def symbol(text, where):
    """Return the code of a Solo card's symbol."""
    code, args = SYMBOLS.read(text, where)
    return code + (args[0] - 1 if args else 0)
