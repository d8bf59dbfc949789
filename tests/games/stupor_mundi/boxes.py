"""Boxes that nobody has printed: all numbers, cards and tiles of Stupor Mundi drawn anew.

What the checks demand of several numbers together is kept most of the time; they refuse the rest.
"""

import copy
from collections.abc import Mapping

from staufen.core.games.stupor_mundi import phrases
from staufen.core.games.stupor_mundi.components import FACTS, LETTERS, PALACE, RANGES, at
from tests.support.boxes import put

PLAYED, LENGTH = 0.9, 100  # the share that is played, and positions of a game, at least
RING = [f"{kind}{i}" for i in range(1, 6) for kind in "TW"]
GAINS = {word: phrases.EFFECTS.verbs[word] for word in ("gain", "cubes")}


def box(ours, dice):
    """Return the data of a box, drawn with `dice`, of the shape of `ours`."""
    data = copy.deepcopy(ours)
    for draw in (_numbers, _board, _castle, _palace, _edicts, _workplaces, _city, _voyage,
                 _markets, _allies, _cards, _solo):  # fmt: skip
        draw(data, dice)
    return data


# --- Phrases -------------------------------------------------------------------------------------


def phrase(verbs, dice):
    """Return a phrase of one of the verbs; numbers are small, or as large as can be."""
    word = dice.choice(list(verbs))
    return " ".join([word, *(_argument(taken, dice) for taken in verbs[word].takes)])


def _argument(taken, dice):
    if isinstance(taken, str):
        return taken
    if isinstance(taken, Mapping):
        return dice.choice(list(taken))
    return str(dice.choice([taken.start, taken.start + 1, dice.choice(taken), taken.stop - 1]))


def _effects(dice, least=1):
    """Return a few phrases, in all fewer than a table has rows."""
    return [phrase(phrases.EFFECTS.verbs, dice) for _ in range(dice.choice([least, 1, 2, 3]))]


# --- The parts of a box --------------------------------------------------------------------------


def _numbers(data, dice):
    """Draw every number that has a range of its own."""
    for pattern, (low, high) in RANGES.items():
        for path, value in list(at(data, pattern)):
            many = isinstance(value, list)
            drawn = [dice.randint(low, high) for _ in (value if many else [value])]
            put(data, path, drawn if many else drawn[0])
    data["supply"]["limited"] = dice.random() < 0.3


def _board(data, dice):
    board = data["player_board"]
    dice.shuffle(board["ally_pieces"])
    towers = [i for i, name in enumerate(board["ally_pieces"], 1) if name == "tower"]
    board["open_ally_space"] = dice.choice(towers)
    for name, piece in data["structure"].items():
        if piece["great"]:
            piece["bonus"] = _effects(dice, 0)
            if f"structure.{name}.augustales" not in FACTS:
                piece["augustales"] = dice.randint(0, 20)


def _castle(data, dice):
    castle = data["castle"]
    sites, sides = castle["site"], list(castle["side"].values())
    incomes = [side["income"] for side in sides]
    dice.shuffle(incomes)
    for side, income in zip(sides, incomes, strict=True):
        side["income"] = income
    stony = next(side["wall"] for side in sides if side["income"] == "gain 1 stone")
    walls = [name for name in RING if name[0] == "W" and name != stony]
    castle["start"] = [dice.choice(RING[::2]), dice.choice(walls)]
    keeps = ["K1", "K2", "K3"]
    dice.shuffle(keeps)
    castle["cover"] = dict(zip(castle["cover"], keeps, strict=True))
    for name, site in sites.items():
        site["edict"] = name[0] == "K"
        site["grain"] += site["stone"] + site["grain"] == 0
    for kind in "TW":
        names = [name for name in RING if name[0] == kind and name != stony]
        for name in dice.sample(names, dice.randint(2, 3)):
            sites[name]["edict"] = True
    sites[stony] |= {"stone": 2, "grain": 1, "edict": True}
    sites[castle["cover"]["hand_plus_2"]] |= {"stone": 3, "grain": 0}


def _palace(data, dice):
    data["palace"]["treasury"]["high"] = 3 * dice.randint(3, 20)


def _edicts(data, dice):
    most = {}
    for letter, name in PALACE.items():
        track = data["palace"][name]
        most[letter] = ((track["high"] - track["low"]) // track["step"] + 1) // 2
    for i, tile in enumerate(data["edict"].values()):
        if i > 1:  # the two tiles of the examples
            icons = dice.choices(LETTERS, k=dice.choice([1, 2, 3, 3, 4, 6]))
            tile["icons"] = "".join(
                letter for j, letter in enumerate(icons) if icons[:j].count(letter) < most[letter]
            )
        if i < 12:  # six to begin with, three for an easy solo game
            tile["min_players"] = (2, 2, 3, 4)[i // 3]
    reward = ["gain 3 augustales", phrase(GAINS, dice)]
    dice.shuffle(reward)
    data["edict_reward"] |= {"I": reward[0], "III": reward[1]}


def _workplaces(data, dice):
    paths = data["workplace"]["path"]
    paths["A"]["arrow_grain"][3] = 1
    places = [(name, i) for name, path in paths.items() for i in range(1, len(path["spaces"]))]
    for path in paths.values():
        path["edict_tokens"] = []
    for name, i in dice.sample(places, 2):
        paths[name]["edict_tokens"].append(i)
    for name, tile in data["workplace"]["tile"].items():
        for level in ("level1", "level2"):
            if (name, level) != ("VA", "level2"):
                tile[level] = _ability(dice)


def _ability(dice):
    """Return one standing ability at most, what one event brings, and what arriving does."""
    event = dice.choice(list(phrases.EVENTS))
    found = [f"after {event} {phrase(GAINS, dice)}", f"after {event} cubes {dice.randint(1, 6)}"]
    found = found[: dice.choice([0, 1, 1, 2])]
    if dice.random() < 0.5:
        found.append(phrase(phrases.PASSIVES.verbs, dice))
    if dice.random() < 0.3:
        found.append(f"arriving {phrase(phrases.EFFECTS.verbs, dice)}")
    return found or [phrase(phrases.PASSIVES.verbs, dice)]


def _city(data, dice):
    kinds = list(data["city_bonus"])
    drawn = dice.choices(kinds, k=12)
    for name, tile in data["city_bonus"].items():
        tile["count"] = drawn.count(name)
        tile["do"] = _effects(dice)
    data["city_bonus_earlier"]["B"] = _effects(dice)


def _voyage(data, dice):
    cities = data["voyage"]["city"]
    for key in ("ally_players", "card_players"):
        for city in cities.values():
            city[key][0] = 2  # five dummies at most
    cities["alexandria"]["ally_players"][1] = dice.choice([2, 3])
    for name in ("alexandria", "barcelona"):
        cities[name]["ally_grain"][dice.randrange(2)] = 3
    for part in ("setup", "solo"):
        data[part]["start_city"] = dice.choice(list(cities))


def _markets(data, dice):
    """Draw all sides but that of the example; the hard one is never the better one."""
    shown = dict(data["market"]["M1"]["easy"])
    for tile in data["market"].values():
        for side in tile.values():
            for key in ("sell", "buy"):
                side[key] = dice.choice([[1, 0], [0, 1], [2, 0], [1, 1], [0, 3], [7, 0]])
        low, high = sorted(dice.choice([1, 3, 6, 30, 99]) for _ in range(2))
        tile["easy"] |= {"price": high, "pay": low}
        tile["hard"] |= {"price": low, "pay": high}
    hard = data["market"]["M1"]["hard"]
    hard |= {"price": min(hard["price"], shown["price"]), "pay": max(hard["pay"], shown["pay"])}
    data["market"]["M1"]["easy"] = shown


def _allies(data, dice):
    single = [ally for ally in data["ally"].values() if ally["count"] == 1]
    types = [ally["type"] for ally in single]
    dice.shuffle(types)
    for ally, kind in zip(single, types, strict=True):
        ally["type"] = kind
    for ally in data["ally"].values():
        right = dice.choice([*phrases.COMPARED, "0", "1", "3", "5", "12", "99"])
        ally["content"] = (
            f"{dice.choice(list(phrases.COMPARED))} {dice.choice(['>', '>='])} {right}"
        )


def _cards(data, dice):
    for path, _ in list(at(data, "card.*.*.do")):
        put(data, path, _effects(dice))
    own = [name for house in data["house"].values() for name in house["cards"]]
    dice.shuffle(own)
    for i, house in enumerate(data["house"].values()):
        house["cards"] = own[2 * i : 2 * i + 2]
    for level in "AB":
        bought = [card for card in data["card"][level].values() if card["cost"] != "card"]
        costs = [int(card["cost"].split()[1]) for card in bought]
        for _ in range(20):  # the sum is printed
            less, more = dice.sample(range(len(costs)), 2)
            if costs[less] > 1:
                costs[less] -= 1
                costs[more] += 1
        for card, cost in zip(bought, costs, strict=True):
            card["cost"] = f"augustales {cost}"


def _solo(data, dice):
    cards = list(data["solo"]["card"].values())
    for card in cards:
        symbols = range(dice.randint(1, 8))
        card["do"] = [phrase(phrases.SYMBOLS.verbs, dice) for _ in symbols]
        card["crown"] = False
    for card in dice.sample(cards, dice.randint(2, 6)):
        card["crown"] = True
