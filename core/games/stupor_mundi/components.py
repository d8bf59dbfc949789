"""The constraints on the numbers of a box: what the rulebooks state, and what the engine needs.

A user's components must keep them, as ours do. The constraints are numbered from 1 to 22; the
docstrings below name those they check.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from ...errors import InputError
from .types import City, Components

MOST = 99  # no number of the box is larger
ICONS = ("promote", "market", "build", "summon", "purchase")
KINDS = {"tower": 5, "wall": 5, "keep": 3}
PALACE = dict(
    g="grain", s="stone", a="treasury", t="towers", w="walls", k="keeps", l="allies", p="specialist"
)
LETTERS = "".join(PALACE)
LENGTHS = {  # of the lists of which each place means something
    "player_board.slot_actions": 6,
    "player_board.ally_pieces": 5,
    "workplace.path.A.arrow_grain": 5,
    "workplace.path.B.arrow_grain": 3,
    "workplace.path.C.arrow_grain": 5,
    "voyage.city.*.*": 2,
    "market.*.*.sell": 2,
    "market.*.*.buy": 2,
    "house.*.cards": 2,
}
FACTS: dict[str, object] = {  # 1, 8, 10, 15, 20 to 22: what is printed
    "structure.great_tower_a.augustales": 2,
    "structure.great_tower_b.augustales": 3,
    "structure.great_wall_a.augustales": 3,
    "structure.great_wall_b.augustales": 4,
    **{f"castle.site.K{i}.edict": True for i in (1, 2, 3)},
    "player_board.icon_order": list(ICONS),
    "player_board.locked_slot": 6,
    "palace.grain.start": 1,
    "palace.stone.start": 1,
    "palace.treasury.start": 6,
    "palace.towers.start": 2,
    "palace.walls.start": 2,
    "palace.keeps.start": 1,
    "palace.allies.start": 2,
    "palace.specialist.start": 1,
    **{f"palace.{name}.high": 5 for name in ("towers", "walls", "allies", "specialist")},
    "palace.keeps.high": 3,
    "voyage.max_steps": 4,
    "card.basic.*.copies": 2,
    "solo.crowns_to_shuffle": 2,
    "solo.title": {"Serf": 0, "Knight": 30, "Feudal lord": 50, "Duke": 80},
    "solo.max_turns": 5,
    "solo.easy_extra_edicts": 3,
    "setup.start_augustales_by_seat": [6, 7, 8, 9],
    "setup.start_grain": 1,
    "setup.start_stone": 1,
    "setup.start_hand": 5,
    "setup.specialists": 3,
    "setup.advanced_cards_per_level": {"2": 8, "3": 12, "4": 16},
    "setup.city_bonus_per_city": {"2": 1, "3": 2, "4": 3},
    "setup.market_difficulty": {"easy": [5, 0], "medium": [3, 2], "difficult": [0, 5]},
    "supply.grain_cubes": 20,
    "supply.stone_cubes": 20,
    "supply.coins_of_1": 30,
    "supply.coins_of_5": 15,
    "scoring.vp_per_structure": 1,
    "scoring.most_structures": 4,
    "scoring.second_most_structures": 2,
    "scoring.second_most_min_players": 3,
    "scoring.augustales_per_resource": 2,
    "scoring.augustales_per_vp": 6,
    "ally_income.vp": 1,
    "ally_income.vp_if_content": 2,
}
RANGES = {  # of a number, or of each in a list, ends included
    "player_board.open_ally_space": (1, 5),
    "player_board.edict_ally_space": (1, 5),
    "player_board.base_hand_limit": (1, 10),
    "castle.site.*.stone": (0, 6),
    "castle.site.*.grain": (0, 6),
    "palace.grain.high": (3, 20),
    "palace.stone.high": (3, 20),
    "palace.treasury.high": (9, 60),
    "edict.*.min_players": (2, 4),
    "workplace.path.*.arrow_grain": (0, 7),
    "voyage.free_steps": (0, 4),
    "voyage.step_cost": (0, 9),
    "voyage.city.*.ally_players": (2, 4),
    "voyage.city.*.card_players": (2, 4),
    "voyage.city.*.ally_grain": (0, 7),
    "solo.easy_min_players": (3, 4),
}


SpaceKey = Literal["ally_players", "card_players"]


def check(data: Components) -> None:
    """Raise InputError naming the first number that breaks a constraint."""
    for fault in faults(data):
        raise InputError(f"stupor-mundi: {fault}")


def faults(data: Components) -> Iterator[str]:
    """Yield what is wrong, as `path: expectation`; shapes first, since the rest relies on them."""
    found = [*_check_numbers(data, ""), *_check_lists(data)]
    yield from found
    if found:
        return
    for question in QUESTIONS:
        yield from question(data)


# --- Shapes and what is printed ------------------------------------------------------------------


def _check_numbers(value: object, path: str) -> Iterator[str]:
    """Yield the numbers outside 0 to MOST, and the lists that hold other things."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _check_numbers(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, (list, Mapping, bool, float)):
                yield f"{path}: numbers or words expected, not {inner!r}"
            else:
                yield from _check_numbers(inner, path)
    elif type(value) is int and not 0 <= value <= MOST:
        yield f"{path}: 0 to {MOST} expected, not {value}"


def _check_lists(data: Components) -> Iterator[str]:
    for pattern, length in LENGTHS.items():
        for path, value in at(data, pattern):
            if len(value) != length:
                yield f"{path}: {length} entries expected, not {value!r}"


def _check_printed(data: Components) -> Iterator[str]:
    for pattern, wanted in FACTS.items():
        for path, value in at(data, pattern):
            yield from expect(path, value, wanted)
    for pattern, (low, high) in RANGES.items():
        for path, value in at(data, pattern):
            for number in value if isinstance(value, list) else [value]:
                yield from between(path, number, low, high)


def at(value: Any, pattern: str, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) for every path that fits a dotted pattern, `*` for any name."""
    head, _, rest = pattern.partition(".")
    for key in list(value) if head == "*" else [head]:
        inner = f"{path}.{key}" if path else key
        if rest:
            yield from at(value[key], rest, inner)
        else:
            yield inner, value[key]


def expect(path: str, value: object, wanted: object) -> Iterator[str]:
    """Yield a fault unless a value is the one wanted."""
    if value != wanted:
        yield f"{path}: {wanted!r} expected, not {value!r}"


def between(path: str, value: int, low: int, high: int) -> Iterator[str]:
    """Yield a fault unless a number is in a range, ends included."""
    if not low <= value <= high:
        yield f"{path}: {low} to {high} expected, not {value}"


# --- Player Board and castle ---------------------------------------------------------------------


def _check_pieces(data: Components) -> Iterator[str]:
    """1: thirteen pieces, five of them Great."""
    pieces = data["structure"]
    for kind, number in KINDS.items():
        count = sum(p["count"] for p in pieces.values() if p["kind"] == kind)
        yield from expect(f"structure (count of {kind}s)", count, number)
    for name, piece in pieces.items():
        great = name.startswith("great_")
        yield from expect(f"structure.{name}.kind", piece["kind"], name.split("_")[great])
        yield from expect(f"structure.{name}.great", piece["great"], great)
        if great:
            yield from expect(f"structure.{name}.count", piece["count"], 1)
        else:
            yield from expect(f"structure.{name}.augustales", piece["augustales"], 0)
            yield from expect(f"structure.{name}.bonus", piece["bonus"], [])


def _ally_spaces(data: Components) -> Iterator[str]:
    """2: five Ally spaces, under three normal Towers and two Great ones, one open, one marked."""
    board = data["player_board"]
    wanted = ["great_tower_a", "great_tower_b", "tower", "tower", "tower"]
    yield from expect("player_board.ally_pieces (sorted)", sorted(board["ally_pieces"]), wanted)
    if 1 <= board["open_ally_space"] <= 5:
        under = board["ally_pieces"][board["open_ally_space"] - 1]
        yield from expect("player_board.open_ally_space (its piece)", under, "tower")


def _check_castle(data: Components) -> Iterator[str]:
    """1, 3, 4: thirteen sites; a ring of ten; five sides; a Tower and a Wall to begin with."""
    castle = data["castle"]
    sites = castle["site"]
    ring = [f"{kind}{i}" for i in range(1, 6) for kind in "TW"]
    for name, site in sites.items():
        wanted = {"T": "tower", "W": "wall", "K": "keep"}[name[0]]
        yield from expect(f"castle.site.{name}.kind", site["kind"], wanted)
    for name, side in castle["side"].items():
        if side["wall"] not in ring or not side["wall"].startswith("W"):
            yield f"castle.side.{name}.wall: one of W1 to W5 expected, not {side['wall']!r}"
            continue
        i = ring.index(side["wall"])
        towers = sorted((ring[i - 1], ring[(i + 1) % 10]))
        yield from expect(f"castle.side.{name}.towers (sorted)", sorted(side["towers"]), towers)
    walls = sorted(side["wall"] for side in castle["side"].values())
    yield from expect("castle.side (Walls)", walls, ["W1", "W2", "W3", "W4", "W5"])
    incomes = sorted(["gain 1 stone", "gain 1 grain", "gain 1 vp", "gain 3 augustales", "market"])
    found = sorted(" ".join(side["income"].split()) for side in castle["side"].values())
    yield from expect("castle.side (incomes)", found, incomes)
    if sorted(str(name)[0:1] for name in castle["start"]) != ["T", "W"] or not set(
        castle["start"]
    ) <= set(ring):
        yield "castle.start: one Tower and one Wall of the ring expected"
    cover = castle["cover"]
    yield from expect("castle.cover (sites)", sorted(cover.values()), ["K1", "K2", "K3"])


def _castle_costs(data: Components) -> Iterator[str]:
    """5, 6: the Wall of the Stone side, the Keeps, and how many sites are marked."""
    castle = data["castle"]
    sites = castle["site"]
    for name, site in sites.items():
        if name not in castle["start"] and site["stone"] + site["grain"] == 0:
            yield f"castle.site.{name}: a site costs something"
    for side in castle["side"].values():
        if side["income"].split() == ["gain", "1", "stone"] and side["wall"] in sites:
            wall = sites[side["wall"]]
            known = (wall["stone"], wall["grain"], wall["edict"])
            yield from expect(f"castle.site.{side['wall']}", known, (2, 1, True))
            if side["wall"] in castle["start"]:
                yield f"castle.start: {side['wall']}, the Wall of the Stone side, is built later"
    first = sites.get(castle["cover"]["hand_plus_2"], {"stone": 3, "grain": 0})
    yield from expect("castle.site (the Keep for cards)", (first["stone"], first["grain"]), (3, 0))
    for kind in ("tower", "wall"):
        marked = sum(s["edict"] for s in sites.values() if s["kind"] == kind)
        yield from between(f"castle.site (marked {kind}s)", marked, 2, 4)


def _check_slots(data: Components) -> Iterator[str]:
    """8, 9: icons between neighbouring slots; three spaces with one Wall, seven with five."""
    board = data["player_board"]
    wanted = [" ".join(ICONS[j] for j in (i - 1, i) if 0 <= j < 5) for i in range(6)]
    for i, actions in enumerate(board["slot_actions"]):
        yield from expect(f"player_board.slot_actions[{i}]", " ".join(actions.split()), wanted[i])
    base, each = board["warehouse_base"], board["warehouse_per_wall"]
    yield from expect("player_board.warehouse_base (with one Wall)", base + each, 3)
    yield from expect("player_board.warehouse_base (with five Walls)", base + 5 * each, 7)


# --- Frederick, Edicts, workplaces ---------------------------------------------------------------


def _check_palace(data: Components) -> Iterator[str]:
    """10: whole steps from the lowest value to the highest."""
    for name, track in data["palace"].items():
        step = 3 if name == "treasury" else 1
        yield from expect(f"palace.{name}.low", track["low"], int(name == "specialist"))
        yield from expect(f"palace.{name}.step", track["step"], step)
        if track["high"] % step:
            yield f"palace.{name}.high: a multiple of {step} expected, not {track['high']}"


def _check_edicts(data: Components) -> Iterator[str]:
    """11: each tile can be issued; the two of the examples are there; six lie open at first."""
    for name, tile in data["edict"].items():
        icons = tile["icons"]
        if not icons or len(icons) > 6 or set(icons) - set(LETTERS):
            yield f"edict.{name}.icons: up to six of the letters {LETTERS} expected, not {icons!r}"
            continue
        for letter, number in Counter(icons).items():
            track = data["palace"][PALACE[letter]]
            change = number * track["step"]
            for value in range(track["low"], track["high"] + 1, track["step"] or 1):
                if value + change > track["high"] and value - change < track["low"]:
                    yield f"edict.{name}.icons: {number} {PALACE[letter]} cannot move from {value}"
    shown = {"".join(sorted(tile["icons"])) for tile in data["edict"].values()}
    for icons in ("kww", "agg"):
        if icons not in shown:
            yield f"edict: no tile shows {icons}, as one of the examples does"
    if sum(tile["min_players"] <= 2 for tile in data["edict"].values()) < 6:
        yield "edict: six tiles for two players expected, at least"


def _check_rewards(data: Components) -> Iterator[str]:
    """12: in the middle one cube of choice; 3 Augustales above or below it."""
    reward = {name: " ".join(text.split()) for name, text in data["edict_reward"].items()}
    yield from expect("edict_reward.II", reward["II"], "cubes 1")
    if "gain 3 augustales" not in (reward["I"], reward["III"]):
        yield "edict_reward: gain 3 augustales expected on I or III"


def _check_workplaces(data: Components) -> Iterator[str]:
    """13, 14: paths, known arrows, two tokens, the workplace of the example; twelve City tiles."""
    paths = data["workplace"]["path"]
    full = ["country1", "country2", "village1", "village2", "city"]
    for name, path in paths.items():
        here = f"workplace.path.{name}"
        wanted = full if name != "B" else [*full[:2], full[4]]
        yield from expect(f"{here}.spaces", path["spaces"], wanted)
        yield from expect(f"{here}.columns", path["columns"], [full.index(s) + 1 for s in wanted])
        tokens = path["edict_tokens"]
        if len(set(tokens)) != len(tokens) or not set(tokens) <= set(range(1, len(wanted))):
            yield f"{here}.edict_tokens: workplaces of the path expected, none twice"
    yield from expect("workplace.path.A.arrow_grain[3]", paths["A"]["arrow_grain"][3], 1)
    number = sum(len(path["edict_tokens"]) for path in paths.values())
    yield from expect("workplace.path (Edict tokens)", number, 2)
    known = [" ".join(text.split()) for text in data["workplace"]["tile"]["VA"]["level2"]]
    yield from expect("workplace.tile.VA.level2", known, ["after build-tower-or-wall gain 3 vp"])
    count = sum(tile["count"] for tile in data["city_bonus"].values())
    yield from expect("city_bonus (count)", count, 12)


# --- Voyage Board, markets, Allies, cards --------------------------------------------------------


def _check_voyage(data: Components) -> Iterator[str]:
    """15: five cities; from Alexandria to Tunis and Barcelona, and on to Roma."""
    voyage = data["voyage"]
    order = voyage["order"]
    if sorted(order) != sorted(voyage["city"]):
        yield f"voyage.order: {', '.join(voyage['city'])} expected, each once"
        return
    index = order.index
    yield from expect("voyage.order[0]", order[0], "roma")
    for city, name, steps in (
        ("tunis", "alexandria", 1),
        ("barcelona", "alexandria", 2),
        ("roma", "barcelona", 1),
    ):
        yield from expect(
            f"voyage.order ({name} to {city})", (index(city) - index(name)) % 5, steps
        )
    starts = {"setup": data["setup"]["start_city"], "solo": data["solo"]["start_city"]}
    for path, city in starts.items():
        if city not in order:
            yield f"{path}.start_city: one of {', '.join(order)} expected"


def _check_spaces(data: Components) -> Iterator[str]:
    """16, 17: spaces by number of players, at most five dummies of a kind; enough cards."""
    cities = data["voyage"]["city"]
    per_level = data["setup"]["advanced_cards_per_level"]
    for key in ("ally_players", "card_players"):
        full = open_spaces(cities, key, 4)
        for players in (2, 3):
            dummies = full - open_spaces(cities, key, players)
            yield from between(f"voyage.city (dummies, {key}, {players})", dummies, 0, 5)
    for players in (2, 3, 4):
        if open_spaces(cities, "card_players", players) >= 2 * per_level[str(players)]:
            yield f"voyage.city: more card spaces than cards with {players} players"
    if sum(players <= 3 for players in cities["alexandria"]["ally_players"]) != 2:
        yield "voyage.city.alexandria.ally_players: two spaces with three players expected"
    for name in ("alexandria", "barcelona"):
        if 3 not in cities[name]["ally_grain"]:
            yield f"voyage.city.{name}.ally_grain: a space for 3 Grain expected"


def open_spaces(
    cities: Mapping[str, City], key: Literal["ally_players", "card_players"], players: int
) -> int:
    """Return the number of spaces used with so many players."""
    return sum(least <= players for city in cities.values() for least in city[key])


def _check_markets(data: Components) -> Iterator[str]:
    """18: the side of the example is there; bundles are small; hard is never the better side."""
    known = {"sell": [2, 0], "price": 6, "buy": [0, 2], "pay": 4}
    sides = [side for tile in data["market"].values() for side in tile.values()]
    if known not in sides:
        yield "market: no side sells 2 Grain for 6 and buys 2 Stone for 4, as in the example"
    for name, tile in data["market"].items():
        for side, numbers in tile.items():
            for key in ("sell", "buy"):
                here = f"market.{name}.{side}.{key}"
                yield from between(f"{here} (cubes)", sum(numbers[key]), 1, 7)
        easy, hard = tile["easy"], tile["hard"]
        if hard["sell"] == easy["sell"] and hard["price"] > easy["price"]:
            yield f"market.{name}.hard.price: more than on the easy side"
        if hard["buy"] == easy["buy"] and hard["pay"] < easy["pay"]:
            yield f"market.{name}.hard.pay: less than on the easy side"


def _check_allies(data: Components) -> Iterator[str]:
    """19: ten Independents and ten Loyalists; Gregoria and Sebastian twice."""
    for kind in ("independent", "loyalist"):
        count = sum(ally["count"] for ally in data["ally"].values() if ally["type"] == kind)
        yield from expect(f"ally (count of {kind}s)", count, 10)
    doubles = {name for name, ally in data["ally"].items() if ally["count"] == 2}
    yield from expect("ally (those twice)", sorted(doubles), ["gregoria", "sebastian"])


def _check_cards(data: Components) -> Iterator[str]:
    """20: a House has ten cards; which cards cost a card, and what the others sum to."""
    shared = list(itertools.chain(*(house["cards"] for house in data["house"].values())))
    yield from expect("house (cards)", sorted(shared), sorted(data["card"]["house"]))
    costs = {
        name: card["cost"].split() for level in "AB" for name, card in data["card"][level].items()
    }
    by_card = {name for name, cost in costs.items() if cost == ["card"]}
    known = {"A3", "A4", "A5", "A7", "A12", "A13", "A14", "B7", "B9", "B15"}
    if by_card != known:
        yield f"card: {', '.join(sorted(known))} cost a card, not {', '.join(sorted(by_card))}"
    for level, total in (("A", 25), ("B", 41)):
        found = sum(
            int(cost[1])
            for name, cost in costs.items()
            if name[0] == level and len(cost) == 2 and cost[1].isdecimal()
        )
        yield from expect(f"card.{level} (Augustales in all)", found, total)
    for path, value in at(data, "card.*.*.do"):
        if not value:
            yield f"{path}: a card does something"


# --- Solo mode, set-up, score --------------------------------------------------------------------


def _check_solo(data: Components) -> Iterator[str]:
    """21: two crowns at least, marked tiles enough for an easy game."""
    solo = data["solo"]
    crowns = sum(card["crown"] for card in solo["card"].values())
    if crowns < 2:
        yield "solo.card: two crowns expected, at least"
    least = solo["easy_min_players"]
    marked = sum(tile["min_players"] == least for tile in data["edict"].values())
    if marked < solo["easy_extra_edicts"]:
        yield f"solo.easy_min_players: only {marked} Edict tiles are so marked"
    for path, symbols in at(data, "solo.card.*.do"):
        yield from between(f"{path} (symbols)", len(symbols), 1, 8)


QUESTIONS = (
    *(
        _check_printed,
        _check_pieces,
        _ally_spaces,
        _check_castle,
        _castle_costs,
        _check_slots,
        _check_palace,
        _check_edicts,
        _check_rewards,
    ),
    *(
        _check_workplaces,
        _check_voyage,
        _check_spaces,
        _check_markets,
        _check_allies,
        _check_cards,
        _check_solo,
    ),
)
