"""What the numbers of a Stupor Mundi box must fulfil.

`check` holds what the rulebooks state and what the engine needs; it runs on ours and on a user's.
`guard` holds what keeps our reconstruction in one piece; an owner's numbers need not fulfil it.
"""

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import InputError

ICONS = ("promote", "market", "build", "summon", "purchase")
KINDS = {"tower": 5, "wall": 5, "keep": 3}
PALACE = dict(
    g="grain", s="stone", a="treasury", t="towers", w="walls", k="keeps", l="allies", p="specialist"
)
LETTERS = "".join(PALACE)
MOST = 99  # no number of the box is larger


def check(data: Mapping[str, Any]) -> None:
    """Raise InputError naming the first number that cannot be."""
    for fault in faults(data):
        raise InputError(f"stupor-mundi: {fault}")


def guard(data: Mapping[str, Any]) -> None:
    """Raise InputError naming the first number in which our reconstruction is not itself."""
    for fault in odds(data):
        raise InputError(f"stupor-mundi: {fault}")


def faults(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield what cannot be, as `path: expectation`: first shapes, then constraints 1 to 22."""
    found = list(_shapes(data))
    yield from found
    if found:
        return  # what follows relies on the shapes
    for question in (
        _pieces,
        _ally_spaces,
        _castle,
        _castle_costs,
        _slots,
        _palace,
        _edicts,
        _rewards,
        _workplaces,
        _voyage,
        _spaces,
        _markets,
        _allies,
        _cards,
        _solo,
        _setup,
        _score,
    ):
        yield from question(data)


# --- Shapes: what may be read without looking ----------------------------------------------------


def _shapes(data: Mapping[str, Any]) -> Iterator[str]:
    yield from _numbers(data, "")
    lists: tuple[tuple[str, int | None, type], ...] = (
        ("setup.start_augustales_by_seat", 4, int),
        ("setup.market_difficulty.*", 2, int),
        ("player_board.icon_order", 5, str),
        ("player_board.slot_actions", 6, str),
        ("player_board.ally_pieces", 5, str),
        ("structure.*.bonus", None, str),
        ("castle.start", 2, str),
        ("castle.side.*.towers", 2, str),
        ("workplace.path.*.edict_tokens", None, int),
        ("workplace.tile.*.level1", None, str),
        ("workplace.tile.*.level2", None, str),
        ("city_bonus.*.do", None, str),
        ("city_bonus_earlier.*", None, str),
        ("voyage.order", 5, str),
        ("voyage.city.*.ally_grain", 2, int),
        ("voyage.city.*.ally_players", 2, int),
        ("voyage.city.*.card_players", 2, int),
        ("market.*.*.sell", 2, int),
        ("market.*.*.buy", 2, int),
        ("house.*.cards", 2, str),
        ("card.*.*.do", None, str),
        ("solo.card.*.do", None, str),
    )
    for pattern, length, kind in lists:
        for path, value in _at(data, pattern):
            if not all(type(v) is kind for v in value) or len(value) != (length or len(value)):
                number = "" if length is None else f"{length} "
                noun = "numbers" if kind is int else "words"
                yield f"{path}: a list of {number}{noun} expected"
    for name, path in data["workplace"]["path"].items():
        size = 3 if name == "B" else 5
        for key, kind in (("spaces", str), ("columns", int), ("arrow_grain", int)):
            if len(path[key]) != size or not all(type(v) is kind for v in path[key]):
                yield f"workplace.path.{name}.{key}: a list of {size} expected"


def _numbers(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _numbers(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(value, list):
        for inner in value:
            if isinstance(inner, (list, Mapping, bool, float)):
                yield f"{path}: numbers or words expected, not {inner!r}"
            else:
                yield from _numbers(inner, path)
    elif type(value) is int and not 0 <= value <= MOST:
        yield f"{path}: 0 to {MOST} expected, not {value}"


def _at(value: Any, pattern: str, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield (path, value) for every path that fits a dotted pattern."""
    head, _, rest = pattern.partition(".")
    for key in list(value) if head == "*" else [head]:
        inner = f"{path}.{key}" if path else key
        if rest:
            yield from _at(value[key], rest, inner)
        else:
            yield inner, value[key]


def _expect(path: str, value: Any, wanted: Any) -> Iterator[str]:
    if value != wanted:
        yield f"{path}: {wanted!r} expected, not {value!r}"


def _between(path: str, value: int, low: int, high: int) -> Iterator[str]:
    if not low <= value <= high:
        yield f"{path}: {low} to {high} expected, not {value}"


# --- Player Board and castle ---------------------------------------------------------------------


def _pieces(data: Mapping[str, Any]) -> Iterator[str]:
    """1: thirteen pieces, five of them Great; four of their prices are known."""
    pieces = data["structure"]
    for kind, number in KINDS.items():
        count = sum(p["count"] for p in pieces.values() if p["kind"] == kind)
        yield from _expect(f"structure (count of {kind}s)", count, number)
    for name, piece in pieces.items():
        great = name.startswith("great_")
        yield from _expect(f"structure.{name}.kind", piece["kind"], name.split("_")[great])
        yield from _expect(f"structure.{name}.great", piece["great"], great)
        if great:
            yield from _expect(f"structure.{name}.count", piece["count"], 1)
        else:
            yield from _expect(f"structure.{name}.augustales", piece["augustales"], 0)
            yield from _expect(f"structure.{name}.bonus", piece["bonus"], [])
    prices = {"great_tower_a": 2, "great_tower_b": 3, "great_wall_a": 3, "great_wall_b": 4}
    for name, price in prices.items():
        yield from _expect(f"structure.{name}.augustales", pieces[name]["augustales"], price)


def _ally_spaces(data: Mapping[str, Any]) -> Iterator[str]:
    """2: five Ally spaces, under three normal Towers and two Great ones, one open, one marked."""
    board = data["player_board"]
    wanted = ["great_tower_a", "great_tower_b", "tower", "tower", "tower"]
    yield from _expect("player_board.ally_pieces (sorted)", sorted(board["ally_pieces"]), wanted)
    for name in ("open_ally_space", "edict_ally_space"):
        yield from _between(f"player_board.{name}", board[name], 1, 5)
    if 1 <= board["open_ally_space"] <= 5:
        under = board["ally_pieces"][board["open_ally_space"] - 1]
        yield from _expect("player_board.open_ally_space (its piece)", under, "tower")


def _castle(data: Mapping[str, Any]) -> Iterator[str]:
    """1, 3, 4: thirteen sites; a ring of ten; five sides; a Tower and a Wall to begin with."""
    castle = data["castle"]
    sites = castle["site"]
    ring = [f"{kind}{i}" for i in range(1, 6) for kind in "TW"]
    for name, site in sites.items():
        wanted = {"T": "tower", "W": "wall", "K": "keep"}[name[0]]
        yield from _expect(f"castle.site.{name}.kind", site["kind"], wanted)
    for name, side in castle["side"].items():
        if side["wall"] not in ring or not side["wall"].startswith("W"):
            yield f"castle.side.{name}.wall: one of W1 to W5 expected, not {side['wall']!r}"
            continue
        at = ring.index(side["wall"])
        towers = sorted((ring[at - 1], ring[(at + 1) % 10]))
        yield from _expect(f"castle.side.{name}.towers (sorted)", sorted(side["towers"]), towers)
    walls = sorted(side["wall"] for side in castle["side"].values())
    yield from _expect("castle.side (Walls)", walls, ["W1", "W2", "W3", "W4", "W5"])
    incomes = sorted(["gain 1 stone", "gain 1 grain", "gain 1 vp", "gain 3 augustales", "market"])
    found = sorted(" ".join(side["income"].split()) for side in castle["side"].values())
    yield from _expect("castle.side (incomes)", found, incomes)
    if sorted(str(name)[0:1] for name in castle["start"]) != ["T", "W"] or not set(
        castle["start"]
    ) <= set(ring):
        yield "castle.start: one Tower and one Wall of the ring expected"
    cover = castle["cover"]
    yield from _expect("castle.cover (sites)", sorted(cover.values()), ["K1", "K2", "K3"])


def _castle_costs(data: Mapping[str, Any]) -> Iterator[str]:
    """5, 6: the Wall of the Stone side, the Keeps, and how many sites are marked."""
    castle = data["castle"]
    sites = castle["site"]
    for name, site in sites.items():
        for kind in ("stone", "grain"):
            yield from _between(f"castle.site.{name}.{kind}", site[kind], 0, 6)
        if name not in castle["start"] and site["stone"] + site["grain"] == 0:
            yield f"castle.site.{name}: a site costs something"
        if name.startswith("K"):
            yield from _expect(f"castle.site.{name}.edict", site["edict"], True)
    for side in castle["side"].values():
        if side["income"].split() == ["gain", "1", "stone"] and side["wall"] in sites:
            wall = sites[side["wall"]]
            known = (wall["stone"], wall["grain"], wall["edict"])
            yield from _expect(f"castle.site.{side['wall']}", known, (2, 1, True))
            if side["wall"] in castle["start"]:
                yield f"castle.start: {side['wall']}, the Wall of the Stone side, is built later"
    first = sites.get(castle["cover"]["hand_plus_2"], {"stone": 3, "grain": 0})
    yield from _expect("castle.site (the Keep for cards)", (first["stone"], first["grain"]), (3, 0))
    for kind in ("tower", "wall"):
        marked = sum(s["edict"] for s in sites.values() if s["kind"] == kind)
        yield from _between(f"castle.site (marked {kind}s)", marked, 2, 4)


def _slots(data: Mapping[str, Any]) -> Iterator[str]:
    """8, 9: icons between neighbouring slots; three spaces with one Wall, seven with five."""
    board = data["player_board"]
    yield from _expect("player_board.icon_order", board["icon_order"], list(ICONS))
    wanted = [" ".join(ICONS[j] for j in (i - 1, i) if 0 <= j < 5) for i in range(6)]
    for i, actions in enumerate(board["slot_actions"]):
        yield from _expect(f"player_board.slot_actions[{i}]", " ".join(actions.split()), wanted[i])
    yield from _expect("player_board.locked_slot", board["locked_slot"], 6)
    base, each = board["warehouse_base"], board["warehouse_per_wall"]
    yield from _expect("player_board.warehouse_base (with one Wall)", base + each, 3)
    yield from _expect("player_board.warehouse_base (with five Walls)", base + 5 * each, 7)
    yield from _between("player_board.base_hand_limit", board["base_hand_limit"], 1, 10)


# --- Frederick, Edicts, workplaces ---------------------------------------------------------------


def _palace(data: Mapping[str, Any]) -> Iterator[str]:
    """10: where Frederick begins and how far he can go."""
    palace = data["palace"]
    starts = dict(grain=1, stone=1, treasury=6, towers=2, walls=2, keeps=1, allies=2, specialist=1)
    highs = dict(towers=5, walls=5, keeps=3, allies=5, specialist=5)
    least = dict(grain=3, stone=3, treasury=9)
    for name, track in palace.items():
        path = f"palace.{name}"
        step = 3 if name == "treasury" else 1
        yield from _expect(f"{path}.start", track["start"], starts[name])
        yield from _expect(f"{path}.low", track["low"], int(name == "specialist"))
        yield from _expect(f"{path}.step", track["step"], step)
        if name in highs:
            yield from _expect(f"{path}.high", track["high"], highs[name])
        else:
            yield from _between(f"{path}.high", track["high"], least[name], 20 * step)
        if track["high"] % step:
            yield f"{path}.high: a multiple of {step} expected, not {track['high']}"


def _edicts(data: Mapping[str, Any]) -> Iterator[str]:
    """11: each tile can be issued; the two of the examples are there; six lie open at first."""
    for name, tile in data["edict"].items():
        icons = tile["icons"]
        if not icons or len(icons) > 6 or set(icons) - set(LETTERS):
            yield f"edict.{name}.icons: up to six of the letters {LETTERS} expected, not {icons!r}"
            continue
        yield from _between(f"edict.{name}.min_players", tile["min_players"], 2, 4)
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


def _rewards(data: Mapping[str, Any]) -> Iterator[str]:
    """12: in the middle one cube of choice; 3 Augustales above or below it."""
    reward = {name: " ".join(text.split()) for name, text in data["edict_reward"].items()}
    yield from _expect("edict_reward.II", reward["II"], "cubes 1")
    if "gain 3 augustales" not in (reward["I"], reward["III"]):
        yield "edict_reward: gain 3 augustales expected on I or III"


def _workplaces(data: Mapping[str, Any]) -> Iterator[str]:
    """13, 14: paths, known arrows, two tokens, the workplace of the example; twelve City tiles."""
    paths = data["workplace"]["path"]
    full = ["country1", "country2", "village1", "village2", "city"]
    for name, path in paths.items():
        here = f"workplace.path.{name}"
        wanted = full if name != "B" else [*full[:2], full[4]]
        yield from _expect(f"{here}.spaces", path["spaces"], wanted)
        yield from _expect(f"{here}.columns", path["columns"], [full.index(s) + 1 for s in wanted])
        for grain in path["arrow_grain"]:
            yield from _between(f"{here}.arrow_grain", grain, 0, 7)
        tokens = path["edict_tokens"]
        if len(set(tokens)) != len(tokens) or not set(tokens) <= set(range(1, len(wanted))):
            yield f"{here}.edict_tokens: workplaces of the path expected, none twice"
    yield from _expect("workplace.path.A.arrow_grain[3]", paths["A"]["arrow_grain"][3], 1)
    tokens = sum(len(path["edict_tokens"]) for path in paths.values())
    yield from _expect("workplace.path (Edict tokens)", tokens, 2)
    known = [" ".join(text.split()) for text in data["workplace"]["tile"]["VA"]["level2"]]
    yield from _expect("workplace.tile.VA.level2", known, ["after build-tower-or-wall gain 3 vp"])
    count = sum(tile["count"] for tile in data["city_bonus"].values())
    yield from _expect("city_bonus (count)", count, 12)


# --- Voyage Board, markets, Allies, cards --------------------------------------------------------


def _voyage(data: Mapping[str, Any]) -> Iterator[str]:
    """15: five cities; from Alexandria to Tunis and Barcelona, and on to Roma."""
    voyage = data["voyage"]
    order = voyage["order"]
    if sorted(order) != sorted(voyage["city"]):
        yield f"voyage.order: {', '.join(voyage['city'])} expected, each once"
        return
    at = order.index
    yield from _expect("voyage.order[0]", order[0], "roma")
    for city, name, steps in (
        ("tunis", "alexandria", 1),
        ("barcelona", "alexandria", 2),
        ("roma", "barcelona", 1),
    ):
        yield from _expect(f"voyage.order ({name} to {city})", (at(city) - at(name)) % 5, steps)
    yield from _expect("voyage.max_steps", voyage["max_steps"], 4)
    yield from _between("voyage.free_steps", voyage["free_steps"], 0, 4)
    yield from _between("voyage.step_cost", voyage["step_cost"], 0, 9)
    for path, city in (("setup", data["setup"]), ("solo", data["solo"])):
        if city["start_city"] not in order:
            yield f"{path}.start_city: one of {', '.join(order)} expected"


def _spaces(data: Mapping[str, Any]) -> Iterator[str]:
    """16, 17: spaces by number of players, at most five dummies of a kind; enough cards."""
    cities = data["voyage"]["city"]
    for name, city in cities.items():
        for key in ("ally_players", "card_players"):
            for players in city[key]:
                yield from _between(f"voyage.city.{name}.{key}", players, 2, 4)
        for grain in city["ally_grain"]:
            yield from _between(f"voyage.city.{name}.ally_grain", grain, 0, 7)
    per_level = data["setup"]["advanced_cards_per_level"]
    for key in ("ally_players", "card_players"):
        full = open_spaces(cities, key, 4)
        for players in (2, 3):
            dummies = full - open_spaces(cities, key, players)
            yield from _between(f"voyage.city (dummies, {key}, {players})", dummies, 0, 5)
    for players in (2, 3, 4):
        if open_spaces(cities, "card_players", players) >= 2 * per_level[str(players)]:
            yield f"voyage.city: more card spaces than cards with {players} players"
    if sum(players <= 3 for players in cities["alexandria"]["ally_players"]) != 2:
        yield "voyage.city.alexandria.ally_players: two spaces with three players expected"
    for name in ("alexandria", "barcelona"):
        if 3 not in cities[name]["ally_grain"]:
            yield f"voyage.city.{name}.ally_grain: a space for 3 Grain expected"


def open_spaces(cities: Mapping[str, Any], key: str, players: int) -> int:
    """Return the number of spaces used with so many players."""
    return sum(least <= players for city in cities.values() for least in city[key])


def _markets(data: Mapping[str, Any]) -> Iterator[str]:
    """18: the side of the example is there; bundles are small; hard is never the better side."""
    known = {"sell": [2, 0], "price": 6, "buy": [0, 2], "pay": 4}
    sides = [side for tile in data["market"].values() for side in tile.values()]
    if known not in sides:
        yield "market: no side sells 2 Grain for 6 and buys 2 Stone for 4, as in the example"
    for name, tile in data["market"].items():
        for side, numbers in tile.items():
            for key in ("sell", "buy"):
                here = f"market.{name}.{side}.{key}"
                yield from _between(f"{here} (cubes)", sum(numbers[key]), 1, 7)
        easy, hard = tile["easy"], tile["hard"]
        if hard["sell"] == easy["sell"] and hard["price"] > easy["price"]:
            yield f"market.{name}.hard.price: more than on the easy side"
        if hard["buy"] == easy["buy"] and hard["pay"] < easy["pay"]:
            yield f"market.{name}.hard.pay: less than on the easy side"


def _allies(data: Mapping[str, Any]) -> Iterator[str]:
    """19: ten Independents and ten Loyalists; Gregoria and Sebastian twice."""
    for kind in ("independent", "loyalist"):
        count = sum(ally["count"] for ally in data["ally"].values() if ally["type"] == kind)
        yield from _expect(f"ally (count of {kind}s)", count, 10)
    doubles = {name for name, ally in data["ally"].items() if ally["count"] == 2}
    yield from _expect("ally (those twice)", sorted(doubles), ["gregoria", "sebastian"])


def _cards(data: Mapping[str, Any]) -> Iterator[str]:
    """20: a House has ten cards; which cards cost a card, and what the others sum to."""
    for name, card in data["card"]["basic"].items():
        yield from _expect(f"card.basic.{name}.copies", card["copies"], 2)
    shared = list(itertools.chain(*(house["cards"] for house in data["house"].values())))
    yield from _expect("house (cards)", sorted(shared), sorted(data["card"]["house"]))
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
        yield from _expect(f"card.{level} (Augustales in all)", found, total)
    for path, value in _at(data, "card.*.*.do"):
        if not value:
            yield f"{path}: a card does something"


# --- Solo mode, set-up, score --------------------------------------------------------------------


def _solo(data: Mapping[str, Any]) -> Iterator[str]:
    """21: two crowns at least, four titles, five turns."""
    solo = data["solo"]
    crowns = sum(card["crown"] for card in solo["card"].values())
    if crowns < 2:
        yield "solo.card: two crowns expected, at least"
    yield from _expect("solo.crowns_to_shuffle", solo["crowns_to_shuffle"], 2)
    yield from _expect("solo.title (from)", list(solo["title"].values()), [0, 30, 50, 80])
    yield from _expect("solo.max_turns", solo["max_turns"], 5)
    yield from _expect("solo.easy_extra_edicts", solo["easy_extra_edicts"], 3)
    yield from _between("solo.easy_min_players", solo["easy_min_players"], 3, 4)
    least = solo["easy_min_players"]
    marked = sum(tile["min_players"] == least for tile in data["edict"].values())
    if marked < solo["easy_extra_edicts"]:
        yield f"solo.easy_min_players: only {marked} Edict tiles are so marked"
    for path, symbols in _at(data, "solo.card.*.do"):
        yield from _between(f"{path} (symbols)", len(symbols), 1, 8)


def _setup(data: Mapping[str, Any]) -> Iterator[str]:
    """22: the numbers of set-up."""
    setup, supply = data["setup"], data["supply"]
    wanted = {
        "start_augustales_by_seat": [6, 7, 8, 9],
        "start_grain": 1,
        "start_stone": 1,
        "start_hand": 5,
        "specialists": 3,
        "advanced_cards_per_level": {"2": 8, "3": 12, "4": 16},
        "city_bonus_per_city": {"2": 1, "3": 2, "4": 3},
        "market_difficulty": {"easy": [5, 0], "medium": [3, 2], "difficult": [0, 5]},
    }
    for name, value in wanted.items():
        yield from _expect(f"setup.{name}", setup[name], value)
    counts = {"grain_cubes": 20, "stone_cubes": 20, "coins_of_1": 30, "coins_of_5": 15}
    for name, value in counts.items():
        yield from _expect(f"supply.{name}", supply[name], value)


def _score(data: Mapping[str, Any]) -> Iterator[str]:
    """22: the numbers of the score."""
    wanted = {
        "vp_per_structure": 1,
        "most_structures": 4,
        "second_most_structures": 2,
        "second_most_min_players": 3,
        "augustales_per_resource": 2,
        "augustales_per_vp": 6,
    }
    for name, value in wanted.items():
        yield from _expect(f"scoring.{name}", data["scoring"][name], value)
    for name, value in (("vp", 1), ("vp_if_content", 2)):
        yield from _expect(f"ally_income.{name}", data["ally_income"][name], value)


# --- Ours alone ----------------------------------------------------------------------------------


def odds(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield in what our reconstruction is not itself, as `path: expectation`."""
    yield from _our_castle(data)
    yield from _our_edicts(data)
    yield from _our_voyage(data)
    yield from _expect(
        "workplace.path.B.arrow_grain[2]", data["workplace"]["path"]["B"]["arrow_grain"][2], 0
    )


def _our_castle(data: Mapping[str, Any]) -> Iterator[str]:
    """4, 7: the pieces of the start stand apart on unmarked sites; a first build is affordable."""
    sites, start = data["castle"]["site"], data["castle"]["start"]
    ring = list(sites)[:10]
    one, other = (ring.index(name) for name in start)
    if (one - other) % 10 in (1, 9):
        yield "castle.start: sites that are not neighbours expected"
    for name in start:
        yield from _expect(f"castle.site.{name}.edict", sites[name]["edict"], False)
    beside = {(at + step) % 10 for at in (one, other) for step in (1, 9)}
    if not any(sites[ring[i]]["stone"] <= 1 and sites[ring[i]]["grain"] <= 1 for i in beside):
        yield "castle.site: nothing is affordable in the first turn"


def _our_edicts(data: Mapping[str, Any]) -> Iterator[str]:
    """11: 15, 21 and 27 tiles of three icons, evenly spread; more marked than easy solo takes."""
    tiles = data["edict"].values()
    for players, number in ((2, 15), (3, 21), (4, 27)):
        count = sum(tile["min_players"] <= players for tile in tiles)
        yield from _expect(f"edict (tiles of {players} players)", count, number)
    for name, tile in data["edict"].items():
        yield from _expect(f"edict.{name}.icons (how many)", len(tile["icons"]), 3)
    spread = Counter("".join(tile["icons"] for tile in tiles))
    if max(spread.values()) - min(spread.values()) > 3:
        yield f"edict: icons are spread unevenly: {dict(spread)}"
    least = data["solo"]["easy_min_players"]
    if sum(tile["min_players"] == least for tile in tiles) <= data["solo"]["easy_extra_edicts"]:
        yield "solo.easy_min_players: more tiles than easy solo takes expected"


def _our_voyage(data: Mapping[str, Any]) -> Iterator[str]:
    """16, 18: ten Ally spaces with four, one of each kind a city with two; equal bundles."""
    cities = data["voyage"]["city"]
    yield from _expect("voyage.city (Ally spaces)", open_spaces(cities, "ally_players", 4), 10)
    for name, city in cities.items():
        for key in ("ally_players", "card_players"):
            count = sum(players <= 2 for players in city[key])
            yield from _expect(f"voyage.city.{name}.{key} (with two players)", count, 1)
    for name, tile in data["market"].items():
        for key in ("sell", "buy"):
            yield from _expect(f"market.{name}.hard.{key}", tile["hard"][key], tile["easy"][key])
