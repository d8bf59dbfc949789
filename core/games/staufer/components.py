"""The form of the data of a box, and the constraints that rest on the rulebook.

A user's components are refused without them. Those of K01 to K45 that rest on a public page or on
our reading hold for the file that we ship alone, and stand with its tests.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...errors import InputError, unknown
from ...tables import leaves
from .types import Components, Height, Region

REGION_IDS = ("nijmegen", "aachen", "strasbourg", "augsburg", "milano", "palermo")
CHEST_IDS = (
    *("o_vp3", "o_vp4", "o_vp5", "o_envoy2", "o_envoy3", "o_noble"),
    *("t_free_travel", "t_seat_discount", "t_envoy_as_noble", "t_extra_supply", "t_promotion"),
    *("t_recall", "t_second_chest", "t_counter_travel", "purple", "brown"),
)
PRIVILEGE_IDS = (
    *("p_traveller", "p_steward", "p_quartermaster", "p_ennoblement", "p_kings_friend"),
    *("p_both_ways", "p_farewell", "p_precedence", "p_presence", "p_treasurer"),
    *("p_hoard", "p_peerage", "p_loyalty", "p_escort", "p_laurels"),
)
TILE_IDS = tuple(f"pt{i}" for i in range(1, 7))
PATTERN_IDS = ("j_same2", "j_adjacent2", "j_opposite2", "j_row3", "j_triangle3", "j_same3")
SEAT_JOB_IDS = (*(f"j_seat{i}" for i in range(3, 8)), "j_seat_noble")
CONDITIONS = (
    *("king_region", "fewest_chests", "most_figures"),
    *("most_payment", "most_chests", "most_nobles"),
)
COLORS = ("orange", "turquoise", "purple", "brown")
BRIEF = {"vp": 0, "envoys": 0, "nobles": 0, "recall": 0, "draw_chests": 0}  # a bonus of nothing
PLAYERS = ("2", "3", "4", "5")


Constraint = tuple[str, bool]  # what is asked for, and whether it holds


def check(data: Components) -> None:
    """Raise InputError naming the first value that cannot be played with."""
    for fault in _check_form(data):
        raise fault
    for fault in _check_relations(data):
        raise fault
    for name, holds in constraints(data):
        if not holds:
            raise InputError(f"{name}: this does not hold")


# The form: what the C tables are indexed with and have room for

FEW, MANY = range(10), range(100)
SIDES = ("many", "two")
HEIGHTS: tuple[Height, ...] = ("high", "low")
# What a value may be, by its path, in which `*` is a number: of a range, one of some words, of a
# type, or a list of such.
VALUES: dict[str, object] = {
    "rules.rounds": range(5, 6),
    "rules.actions_per_round": range(3, 4),
    "figures.envoys_per_player": range(1, 21),
    "figures.nobles_per_player": range(1, 21),
    "figures.family_members_per_player": int,
    "figures.start_envoys": range(21),
    "figures.start_nobles": range(21),
    "figures.noble_influence": range(1, 6),
    **{f"scoreboard.{name}": int for name in ("spaces", "silver_value", "silver_count")},
    **{f"scoreboard.{name}": int for name in ("gold_value", "gold_count")},
    "sides.regions.*": SIDES,
    "sides.point_tile.*": HEIGHTS,
    "sides.supply.*": HEIGHTS,
    "action_board.deployment_envoy_spaces.*": range(16),
    **{f"supply.{side}.*.envoys": range(6) for side in HEIGHTS},
    **{f"supply.{side}.*.nobles": range(4) for side in HEIGHTS},
    "region.*.id": REGION_IDS,
    **{f"region.*.seats.{side}.*.cost": range(1, 10) for side in SIDES},
    **{f"region.*.seats.{side}.*.noble_only": bool for side in SIDES},
    "region.*.bonus": [range(0)],  # an empty list, or tables
    "region.*.bonus.*": dict,  # an empty one, or words with numbers
    **{f"region.*.bonus.*.{word}": FEW for word in BRIEF},
    "point_tile.*.id": TILE_IDS,
    **{f"point_tile.*.{side}": [MANY] for side in HEIGHTS},
    "chests.purple_per_privilege": range(1, 19),
    **{f"chests.end_vp.{color}": MANY for color in ("turquoise", "purple")},
    "chests.brown.*": MANY,
    "chest.*.id": CHEST_IDS,
    "chest.*.color": COLORS,
    "chest.*.count": range(73),
    "chest.*.effect": str,
    "chest.*.n": MANY,
    "privileges.piles_per_game": range(16),
    "privileges.copies_per_pile.*": range(1, 3),
    "privileges.vp_pile.*": [MANY],
    "privileges.max_same_per_player": range(1, 3),
    "privileges.first_game": [PRIVILEGE_IDS],
    "vp_privilege.*.vp": MANY,
    "privilege.*.id": PRIVILEGE_IDS,
    "privilege.*.seal": ("blue", "red"),
    "privilege.*.count": range(1, 3),
    "privilege.*.effect": str,
    "privilege.*.n": MANY,
    **{f"{table}.region_rank_vp.*": MANY for table in ("jobs", "other_reading")},
    "job_region.*.region": REGION_IDS,
    "job_pattern.*.id": PATTERN_IDS,
    "job_pattern.*.ring": [range(6)],
    "job_pattern.*.vp": MANY,
    "job_seat.*.id": SEAT_JOB_IDS,
    "job_seat.*.kind": ("cost", "noble_seat"),
    "job_seat.*.cost": FEW,
    "job_seat.*.vp": MANY,
    "round_tiles.a": [REGION_IDS],
    "round_tiles.c": [range(1, 4)],  # K17
    "round_tiles.final_scoring": int,
    **{f"round_tiles.shown.{column}": int for column in "abc"},
    "b_tile.*.id": CONDITIONS,
    **{f"other_reading.chest_counts.{color}": range(73) for color in ("purple", "brown")},
    "other_reading.supply.*": HEIGHTS,
}
ENTRIES = {  # lists with a table for every id, in this order: the ids, and the keys of each
    "region": (REGION_IDS, "id seats bonus"),
    "point_tile": (TILE_IDS, "id high low"),
    "chest": (CHEST_IDS, "id color count effect n"),
    "privilege": (PRIVILEGE_IDS, "id seal count effect n"),
    "job_pattern": (PATTERN_IDS, "id ring vp"),
    "job_seat": (SEAT_JOB_IDS, "id kind cost vp"),
    "job_region": (REGION_IDS, "region"),
    "b_tile": (CONDITIONS, "id"),
}


def _check_form(data: Mapping[str, Any]) -> Iterator[InputError]:
    """Actions are written with ids, so these are fixed; what they stand for is not."""
    for table, (ids, keys) in ENTRIES.items():
        yield from _check_rows(table, data[table], keys, range(len(ids), len(ids) + 1))
        for i, entry in enumerate(data[table]):
            if entry[keys.split()[0]] != ids[i]:
                yield unknown("id", entry[keys.split()[0]], ids[i : i + 1], f"{table} {i}")
    for side, spaces in data["supply"].items():
        yield from _check_rows(f"supply.{side}", spaces, "envoys nobles", range(1, 6))
    for region in data["region"]:
        yield from _check_region(region)
    for path, value in leaves(data):
        yield from _check_value(path, value, VALUES.get(re.sub(r"\.\d+(?=\.|$)", ".*", path)))


def _check_rows(place: str, rows: object, keys: str, number: range) -> Iterator[InputError]:
    """Yield what is wrong with a list of tables that must have these keys."""
    if not isinstance(rows, list) or len(rows) not in number:
        yield InputError(f"{place}: {number[0]} to {number[-1]} tables expected")
    elif not all(isinstance(row, Mapping) and set(row) == set(keys.split()) for row in rows):
        yield InputError(f"{place}: tables with the entries {keys} expected")


def _check_region(region: Region) -> Iterator[InputError]:
    name, seats, bonus = region["id"], region["seats"], region["bonus"]
    if not isinstance(seats, Mapping) or set(seats) != set(SIDES):
        yield InputError(f"region {name!r}: seats.many and seats.two expected")
    for side in SIDES:
        place = f"region {name!r}: seats.{side}"
        yield from _check_rows(place, seats[side], "cost noble_only", range(1, 6))
    if not isinstance(bonus, list) or len(bonus) > 5:
        yield InputError(f"region {name!r}: a list of at most 5 bonuses expected")


def _check_value(path: str, value: object, allowed: object) -> Iterator[InputError]:
    """Yield what is wrong with a value; None allows nothing."""
    if isinstance(allowed, list) and isinstance(value, list):
        for one in value:
            yield from _check_value(path, one, allowed[0])
    elif isinstance(allowed, tuple) and isinstance(value, str):
        if value not in allowed:
            yield unknown("word", value, allowed, path)
    elif isinstance(allowed, range):
        if type(value) is not int or value not in allowed:
            few = f"{allowed.start} to {allowed.stop - 1} expected, not {value!r}"
            yield InputError(f"{path}: {few}")
    elif not isinstance(allowed, type) or type(value) is not allowed:
        yield InputError(f"{path}: {value!r} does not belong here")


def _check_relations(data: Components) -> Iterator[InputError]:
    """Yield which values do not fit each other."""
    figures = data["figures"]
    if figures["start_envoys"] > figures["envoys_per_player"]:
        yield InputError("figures.start_envoys: more than a player has")
    if figures["start_nobles"] > figures["nobles_per_player"]:
        yield InputError("figures.start_nobles: more than a player has")
    for tile in data["point_tile"]:
        if not all(1 <= len(tile[side]) <= 3 for side in HEIGHTS):
            yield InputError(f"point_tile {tile['id']!r}: 1 to 3 numbers a side expected")
    for chest in data["chest"]:
        if (chest["color"] in ("purple", "brown")) != (chest["id"] == chest["color"]):
            yield InputError(f"chest {chest['id']!r}: purple and brown are one kind each")
    for card in data["privilege"]:
        if card["effect"] == "supply_envoy_to_noble" and card["n"] > 3:
            yield InputError(f"privilege {card['id']!r}: n: 0 to 3 expected, not {card['n']}")
    for job in data["job_pattern"]:
        if len(job["ring"]) != 6 or not job["ring"][0]:
            place = f"job_pattern {job['id']!r}: ring"
            yield InputError(f"{place}: 6 numbers expected, of which the first is not 0")
    for office in data["job_seat"]:
        if office["kind"] == "cost" and not office["cost"]:
            yield InputError(f"job_seat {office['id']!r}: cost: 1 to 9 expected, not 0")


# The constraints


def constraints(data: Components) -> Iterator[Constraint]:
    """Yield all 34, in order; `data` must have the right form."""
    yield from _check_counts(data)
    yield from _check_cards(data)
    yield from _check_tiles(data)
    yield from _check_supply(data)
    yield from _check_seats(data)
    yield from _check_scoring(data)


def _check_counts(data: Components) -> Iterator[Constraint]:
    colours: Counter[str] = Counter()
    for chest in data["chest"]:
        colours[chest["color"]] += chest["count"]
    both = sorted((colours["purple"], colours["brown"]))
    other = data["other_reading"]["chest_counts"]
    swapped = sorted((other["purple"], other["brown"]))
    yield "K01 72 chests", colours.total() == 72 and sum(both) == sum(swapped)
    yield "K02 16 orange and 28 turquoise", (colours["orange"], colours["turquoise"]) == (16, 28)
    yield "K03 10 and 18 purple and brown, either way", both == swapped == [10, 18]
    cards, points = data["privilege"], [card["vp"] for card in data["vp_privilege"]]
    blue = [card["count"] for card in cards if card["seal"] == "blue"]
    red = [card["count"] for card in cards if card["seal"] == "red"]
    yield "K04 35 privileges", len(points) + sum(blue) + sum(red) == 35
    yield "K05 5 blue kinds twice and 5 of points", blue == [2] * 5 and len(points) == 5
    yield "K06 five different values of points", len(set(points)) == 5
    for players in PLAYERS:
        pile = data["privileges"]["vp_pile"][players]
        falling = pile == sorted(set(pile), reverse=True)
        yield (
            f"K07 {players} falling values for {players} players",
            len(pile) == int(players) and falling and set(pile) <= set(points),
        )
    copies = [data["privileges"]["copies_per_pile"][players] for players in PLAYERS]
    yield "K08 one copy of a privilege for two players, else two", copies == [1, 2, 2, 2]


def _check_cards(data: Components) -> Iterator[Constraint]:
    ranks = data["jobs"]["region_rank_vp"]
    yield "K11 12 or 6 points for a region job", (ranks["1"], ranks["2"]) == (12, 6)
    yield "K12 a pattern worth 7", any(job["vp"] == 7 for job in data["job_pattern"])
    four = {"kind": "cost", "cost": 4, "vp": 4}
    found = any(job.items() >= four.items() for job in data["job_seat"])
    yield "K13 4 points for a figure in a seat of 4", found


def _check_tiles(data: Components) -> Iterator[Constraint]:
    tiles = data["round_tiles"]
    numbers = (len(tiles["a"]), len(data["b_tile"]), len(tiles["c"]), tiles["final_scoring"])
    regions = {region["id"] for region in data["region"]}
    shown = tuple(tiles["shown"][column] for column in "abc")
    yield "K14 6 A, 6 B and 6 C tiles, one for the final scoring", numbers == (6, 6, 6, 1)
    yield "K15 an A tile for every region", set(tiles["a"]) == regions and len(regions) == 6
    yield "K17 the numbers of the C tiles are 1, 2 and 3", set(tiles["c"]) == {1, 2, 3}
    yield "K18 5 A, 5 B and 4 C tiles are shown", shown == (5, 5, 4)


def _check_supply(data: Components) -> Iterator[Constraint]:
    high, low = data["supply"]["high"], data["supply"]["low"]
    two = {"envoys": 2, "nobles": 0}
    yield "K19 five supply spaces", len(high) == 5
    yield "K20 a space of two Envoys on both sides", two in high and two in low


def _check_seats(data: Components) -> Iterator[Constraint]:
    many = {region["id"]: region["seats"]["many"] for region in data["region"]}
    every = [seat for seats in many.values() for seat in seats]
    yield "K25 two noble-only seats", sum(seat["noble_only"] for seat in every) >= 2
    six = {"cost": 6, "noble_only": True}
    yield "K27 a noble-only 6 in Palermo", six in many["palermo"]
    yield "K28 a 5 in Aachen", any(seat["cost"] == 5 for seat in many["aachen"])
    yield "K29 three seats of 4", sum(seat["cost"] == 4 for seat in every) >= 3
    yield "K30 a region of four seats", max(map(len, many.values())) >= 4


def _check_scoring(data: Components) -> Iterator[Constraint]:
    high = [tile["high"] for tile in data["point_tile"]]
    low = [tile["low"] for tile in data["point_tile"]]
    sizes = [len(high), *map(len, high), *map(len, low)]
    yield "K34 six point tiles, of three and of two numbers", sizes == [6, *[3] * 6, *[2] * 6]
    falling = all(tile == sorted(set(tile), reverse=True) for tile in [*high, *low])
    yield "K35 points fall from rank to rank", falling
    yield "K36 a tile of 7/4/3", [7, 4, 3] in high
    bonuses = [region["bonus"] for region in data["region"]]
    two_one = [{"envoys": 2}, {"envoys": 1}]
    yield "K37 a bonus of two Envoys, one Envoy, nothing", two_one in bonuses
    brown = [0, *(data["chests"]["brown"][size] for size in "12345")]
    left = data["chests"]["end_vp"]
    yield "K39 brown chests are worth 0 2 5 9 14 20", brown == [0, 2, 5, 9, 14, 20]
    sam = brown[5] + brown[2] + 2 * left["turquoise"] + left["purple"]
    yield "K40 7 brown, 2 turquoise and a purple chest are worth 28", sam == 28
    sides = [data["sides"]["point_tile"][players] for players in PLAYERS]
    yield "K42 third place pays with 4 and 5 players", sides == ["low", "low", "high", "high"]
    shown = data["action_board"]["deployment_envoy_spaces"]
    sane = all(1 <= shown[players] <= 3 * int(players) for players in PLAYERS)
    yield "K43 the deployment track shows Envoys", sane
    blue = {card["id"] for card in data["privilege"] if card["seal"] == "blue"}
    yield "K45 the first game has the blue kinds", set(data["privileges"]["first_game"]) == blue
