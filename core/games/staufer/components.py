"""What the data of a box must fulfil: its form, and the constraints K01 to K45.

A constraint that rests on the rulebook is hard: a user's components are refused without it. One
that rests on a public page or on our reading is soft: it holds for the file we ship.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...errors import InputError, unknown

Data = dict[str, Any]

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


class Constraint(NamedTuple):
    """A constraint on the data: whether it holds, and whether its hard part does."""

    name: str
    holds: bool
    must: bool = True


def check(data: Data) -> None:
    """Raise InputError naming the first value that cannot be played with."""
    for fault in _form(data):
        raise fault
    for constraint in constraints(data):
        if not constraint.must:
            raise InputError(f"{constraint.name}: this does not hold")


# The form: what the C tables are indexed with and have room for


def _form(data: Data) -> Iterator[InputError]:
    yield from _ids(data)
    yield from _numbers(data)
    yield from _sides(data)
    yield from _lists(data)
    yield from _stocks(data)


def _entries(data: Data, table: str, ids: tuple[str, ...], keys: str, key: str = "id") -> Any:
    """Yield what is wrong with a list of tables that must have these ids and keys."""
    found = data[table]
    if len(found) != len(ids) or not all(isinstance(entry, Mapping) for entry in found):
        yield InputError(f"{table}: {len(ids)} tables expected")
        return
    for i, entry in enumerate(found):
        if set(entry) != {key, *keys.split()}:
            yield InputError(f"{table} {i}: the entries {key} {keys} expected")
        elif entry[key] not in ids:
            yield unknown(key, entry[key], ids, f"{table} {i}")
        elif entry[key] != ids[i]:
            yield InputError(f"{table} {i}: {ids[i]!r} expected in this place")


def _ids(data: Data) -> Iterator[InputError]:
    """Actions are written with ids, so these are fixed; what they stand for is not."""
    yield from _entries(data, "region", REGION_IDS, "seats bonus")
    yield from _entries(data, "point_tile", TILE_IDS, "high low")
    yield from _entries(data, "chest", CHEST_IDS, "color count effect n")
    yield from _entries(data, "privilege", PRIVILEGE_IDS, "seal count effect n")
    yield from _entries(data, "job_pattern", PATTERN_IDS, "ring vp")
    yield from _entries(data, "job_seat", SEAT_JOB_IDS, "kind cost vp")
    yield from _entries(data, "job_region", REGION_IDS, "", "region")
    yield from _entries(data, "b_tile", CONDITIONS, "")


def _number(value: Any, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _within(place: str, value: Any, low: int, high: int) -> Iterator[InputError]:
    if not _number(value, low, high):
        yield InputError(f"{place}: {low} to {high} expected, not {value!r}")


def _numbers(data: Data) -> Iterator[InputError]:
    figures = data["figures"]
    for kind in ("envoys", "nobles"):
        yield from _within(f"figures.{kind}_per_player", figures[f"{kind}_per_player"], 1, 20)
        owned = figures[f"{kind}_per_player"]
        yield from _within(f"figures.start_{kind}", figures[f"start_{kind}"], 0, owned)
    yield from _within("figures.noble_influence", figures["noble_influence"], 1, 5)
    for name, value in {**data["chests"]["end_vp"], **data["chests"]["brown"]}.items():
        yield from _within(f"chests: {name}", value, 0, 99)
    yield from _within("purple_per_privilege", data["chests"]["purple_per_privilege"], 1, 18)
    yield from _within("piles_per_game", data["privileges"]["piles_per_game"], 0, 15)
    yield from _within("max_same_per_player", data["privileges"]["max_same_per_player"], 1, 2)
    for reading in (data["jobs"], data["other_reading"]):
        for rank, vp in reading["region_rank_vp"].items():
            yield from _within(f"region_rank_vp.{rank}", vp, 0, 99)
    for colour, count in data["other_reading"]["chest_counts"].items():
        yield from _within(f"other_reading.chest_counts.{colour}", count, 0, 72)
    for table, counts in (("rules", {"rounds": 5, "actions_per_round": 3}),):
        for name, number in counts.items():
            yield from _within(f"{table}.{name}", data[table][name], number, number)


def _sides(data: Data) -> Iterator[InputError]:
    for name, sides, known in (
        ("sides.regions", data["sides"]["regions"], ("many", "two")),
        ("sides.point_tile", data["sides"]["point_tile"], ("high", "low")),
        ("sides.supply", data["sides"]["supply"], ("high", "low")),
        ("other_reading.supply", data["other_reading"]["supply"], ("high", "low")),
    ):
        for players, side in sides.items():
            if side not in known:
                yield unknown("side", side, known, f"{name}.{players}")
    for side, spaces in data["supply"].items():
        yield from _tables(f"supply.{side}", spaces, 5, {"envoys": (0, 5), "nobles": (0, 3)})
    for region in data["region"]:
        yield from _region(region)


def _region(region: Data) -> Iterator[InputError]:
    name, seats = region["id"], region["seats"]
    if not isinstance(seats, Mapping) or set(seats) != {"many", "two"}:
        yield InputError(f"region {name!r}: seats.many and seats.two expected")
        return
    for side in ("many", "two"):
        form = {"cost": (1, 9), "noble_only": (False, True)}
        yield from _tables(f"region {name!r}: seats.{side}", seats[side], 5, form)
    bonuses = region["bonus"]
    if not isinstance(bonuses, list) or len(bonuses) > 5:
        yield InputError(f"region {name!r}: a list of at most 5 bonuses expected")
        return
    for rank, bonus in enumerate(bonuses, 1):
        place = f"region {name!r}: bonus of rank {rank}"
        if not isinstance(bonus, Mapping):
            yield InputError(f"{place}: a table expected, not {bonus!r}")
            return
        for word, n in bonus.items():
            if word not in BRIEF:
                yield unknown("bonus", word, BRIEF, place)
            yield from _within(f"{place}: {word}", n, 0, 9)


def _tables(place: str, entries: Any, most: int, form: dict[str, tuple[Any, Any]]) -> Any:
    """Yield what is wrong with a list of 1 to `most` tables whose values lie in ranges."""
    if not isinstance(entries, list) or not 1 <= len(entries) <= most:
        yield InputError(f"{place}: 1 to {most} tables expected")
        return
    for i, entry in enumerate(entries, 1):
        if not isinstance(entry, Mapping) or set(entry) != set(form):
            yield InputError(f"{place}: entry {i}: the values {', '.join(form)} expected")
            return
        for key, (low, high) in form.items():
            if type(entry[key]) is not type(low) or not low <= entry[key] <= high:
                yield InputError(f"{place}: entry {i}: {key}: {low} to {high} expected")


def _lists(data: Data) -> Iterator[InputError]:
    for tile in data["point_tile"]:
        for side, most in (("high", 3), ("low", 3)):
            points = tile[side]
            fits = isinstance(points, list) and 1 <= len(points) <= most
            if not fits or not all(_number(vp, 0, 99) for vp in points):
                yield InputError(f"point_tile {tile['id']!r}: {side}: 1 to {most} numbers expected")
    for chest in data["chest"]:
        if chest["color"] not in COLORS:
            yield unknown("colour", chest["color"], COLORS, f"chest {chest['id']!r}")
        if (chest["color"] in ("purple", "brown")) != (chest["id"] == chest["color"]):
            yield InputError(f"chest {chest['id']!r}: purple and brown are one kind each")
        if not isinstance(chest["effect"], str):
            yield InputError(f"chest {chest['id']!r}: effect: a word expected")
        yield from _within(f"chest {chest['id']!r}: count", chest["count"], 0, 72)
    for privilege in data["privilege"]:
        if privilege["seal"] not in ("blue", "red"):
            place = f"privilege {privilege['id']!r}"
            yield unknown("seal", privilege["seal"], ("blue", "red"), place)
        yield from _within(f"privilege {privilege['id']!r}: count", privilege["count"], 1, 2)
        if privilege["effect"] == "supply_envoy_to_noble":
            yield from _within(f"privilege {privilege['id']!r}: n", privilege["n"], 0, 3)
    yield from _jobs(data)


def _jobs(data: Data) -> Iterator[InputError]:
    for job in data["job_pattern"]:
        ring, place = job["ring"], f"job_pattern {job['id']!r}"
        if not isinstance(ring, list) or len(ring) != 6 or not all(_number(k, 0, 5) for k in ring):
            yield InputError(f"{place}: ring: 6 numbers from 0 to 5 expected")
        elif not any(ring) or not ring[0]:
            yield InputError(f"{place}: ring: the first number must not be 0")
        yield from _within(f"{place}: vp", job["vp"], 0, 99)
    for job in data["job_seat"]:
        place = f"job_seat {job['id']!r}"
        if job["kind"] not in ("cost", "noble_seat"):
            yield unknown("kind", job["kind"], ("cost", "noble_seat"), place)
        elif job["kind"] == "cost":
            yield from _within(f"{place}: cost", job["cost"], 1, 9)
        yield from _within(f"{place}: vp", job["vp"], 0, 99)


def _stocks(data: Data) -> Iterator[InputError]:
    tiles, privileges = data["round_tiles"], data["privileges"]
    if not all(_number(step, 1, 3) for step in tiles["c"]):
        yield InputError("round_tiles.c: numbers from 1 to 3 expected")  # K17
    for region in tiles["a"]:
        if region not in REGION_IDS:
            yield unknown("region", region, REGION_IDS, "round_tiles.a")
    for entry in data["vp_privilege"]:
        if (
            not isinstance(entry, Mapping)
            or set(entry) != {"vp"}
            or not _number(entry["vp"], 0, 99)
        ):
            yield InputError("vp_privilege: tables with a number vp expected")
            return
    for kind in privileges["first_game"]:
        if kind not in PRIVILEGE_IDS:
            yield unknown("privilege", kind, PRIVILEGE_IDS, "privileges.first_game")
    for players in PLAYERS:
        yield from _within(
            f"copies_per_pile.{players}", privileges["copies_per_pile"][players], 1, 2
        )
        pile = privileges["vp_pile"][players]
        if not all(_number(vp, 0, 99) for vp in pile):
            yield InputError(f"privileges.vp_pile.{players}: numbers expected")
        place = f"deployment_envoy_spaces.{players}"
        yield from _within(place, data["action_board"]["deployment_envoy_spaces"][players], 0, 15)


# The constraints


def constraints(data: Data) -> Iterator[Constraint]:
    """Yield all 52, in order; `data` must have the right form."""
    yield from _counts(data)
    yield from _cards(data)
    yield from _tiles(data)
    yield from _supply(data)
    yield from _seats(data)
    yield from _scoring(data)


def hard(name: str, holds: bool) -> Constraint:
    """Return a constraint that a user's components must fulfil, too."""
    return Constraint(name, holds, holds)


def _counts(data: Data) -> Iterator[Constraint]:
    colours: Counter[str] = Counter()
    for chest in data["chest"]:
        colours[chest["color"]] += chest["count"]
    both = sorted((colours["purple"], colours["brown"]))
    other = data["other_reading"]["chest_counts"]
    swapped = sorted((other["purple"], other["brown"]))
    yield hard("K01 72 chests", colours.total() == 72 and sum(both) == sum(swapped))
    yield hard(
        "K02 16 orange and 28 turquoise", (colours["orange"], colours["turquoise"]) == (16, 28)
    )
    yield hard("K03 10 and 18 purple and brown, either way", both == swapped == [10, 18])
    cards, points = data["privilege"], [card["vp"] for card in data["vp_privilege"]]
    blue = [card["count"] for card in cards if card["seal"] == "blue"]
    red = [card["count"] for card in cards if card["seal"] == "red"]
    yield hard("K04 35 privileges", len(points) + sum(blue) + sum(red) == 35)
    rulebook = blue == [2] * 5 and len(points) == 5
    yield Constraint(
        "K05 5 blue kinds twice and 5 of points; 10 red kinds twice",
        rulebook and red == [2] * 10,
        rulebook,
    )
    yield hard("K06 five different values of points", len(set(points)) == 5)
    for players in PLAYERS:
        pile = data["privileges"]["vp_pile"][players]
        falling = pile == sorted(set(pile), reverse=True)
        yield hard(
            f"K07 {players} falling values for {players} players",
            len(pile) == int(players) and falling and set(pile) <= set(points),
        )
    copies = [data["privileges"]["copies_per_pile"][players] for players in PLAYERS]
    yield hard("K08 one copy of a privilege for two players, else two", copies == [1, 2, 2, 2])


def _cards(data: Data) -> Iterator[Constraint]:
    jobs = [data[f"job_{kind}"] for kind in ("region", "pattern", "seat")]
    regions = {job["region"] for job in jobs[0]}
    names = {region["id"] for region in data["region"]}
    ranks = data["jobs"]["region_rank_vp"]
    yield hard("K09 18 jobs, six of each kind", [len(kind) for kind in jobs] == [6, 6, 6])
    yield hard("K10 a job for every region", regions == names)
    yield hard("K11 12 or 6 points for a region job", (ranks["1"], ranks["2"]) == (12, 6))
    yield hard("K12 a pattern worth 7", any(job["vp"] == 7 for job in jobs[1]))
    four = any((job["kind"], job["cost"], job["vp"]) == ("cost", 4, 4) for job in jobs[2])
    yield hard("K13 4 points for a figure in a seat of 4", four)


def _tiles(data: Data) -> Iterator[Constraint]:
    tiles, conditions = data["round_tiles"], {tile["id"] for tile in data["b_tile"]}
    numbers = (len(tiles["a"]), len(data["b_tile"]), len(tiles["c"]), tiles["final_scoring"])
    regions = {region["id"] for region in data["region"]}
    six = len(conditions) == 6 and "king_region" in conditions
    shown = tuple(tiles["shown"][column] for column in "abc")
    yield hard("K14 6 A, 6 B and 6 C tiles, one for the final scoring", numbers == (6, 6, 6, 1))
    yield hard("K15 an A tile for every region", set(tiles["a"]) == regions and len(regions) == 6)
    yield Constraint(
        "K16 six conditions, with king_region, fewest_chests and most_figures",
        six and {"fewest_chests", "most_figures"} <= conditions,
        six,
    )
    yield hard("K17 the numbers of the C tiles are 1, 2 and 3", set(tiles["c"]) == {1, 2, 3})
    yield hard("K18 5 A, 5 B and 4 C tiles are shown", shown == (5, 5, 4))


def _supply(data: Data) -> Iterator[Constraint]:
    sides = {
        side: [(space["envoys"], space["nobles"]) for space in spaces]
        for side, spaces in data["supply"].items()
    }
    high, low = sides["high"], sides["low"]
    all_three = all({(2, 0), (0, 1), (1, 1)} <= set(side) for side in (high, low))
    two_envoys = (2, 0) in high and (2, 0) in low
    yield Constraint(
        "K19 five supply spaces, or four", (len(high), len(low)) == (5, 4), len(high) == 5
    )
    yield Constraint("K20 spaces of two Envoys, of a Noble, and of both", all_three, two_envoys)
    yield Constraint("K21 the five spaces differ", len(set(high)) == 5)


def _seats(data: Data) -> Iterator[Constraint]:
    many, two = (
        {region["id"]: region["seats"][side] for region in data["region"]}
        for side in ("many", "two")
    )
    for side, regions, least in (("many", many, 3), ("two", two, 2)):
        yield from _side(side, regions, least)
    costs = [seat["cost"] for seats in many.values() for seat in seats]
    yield Constraint("K26 a region of five seats", max(map(len, many.values())) == 5)
    six = {"cost": 6, "noble_only": True}
    yield hard("K27 a noble-only 6 in Palermo", six in many["palermo"])
    yield hard("K28 a 5 in Aachen", any(seat["cost"] == 5 for seat in many["aachen"]))
    yield hard("K29 three seats of 4", costs.count(4) >= 3)
    yield hard("K30 a region of four seats", max(map(len, many.values())) >= 4)
    wanted = {job["cost"] for job in data["job_seat"] if job["kind"] == "cost"}
    twos = [seat["cost"] for seats in two.values() for seat in seats]
    numbers = wanted <= set(costs) and wanted <= set(twos)
    yield Constraint("K31 every number of a seat job is on both sides", numbers)
    yield Constraint("K32 the side for two has fewer seats", len(twos) < len(costs))
    opening = {
        players: len({"many": costs, "two": twos}[data["sides"]["regions"][players]])
        + len(data["supply"][data["sides"]["supply"][players]])
        for players in PLAYERS
    }
    yield Constraint("K33 the chests suffice for set-up", max(opening.values()) <= 72)


def _side(side: str, regions: dict[str, Any], least: int) -> Iterator[Constraint]:
    costs = [[seat["cost"] for seat in seats] for seats in regions.values()]
    sizes = [len(seats) for seats in costs]
    nobles = sum(seat["noble_only"] for seats in regions.values() for seat in seats)
    yield Constraint(
        f"K22 {least} to 5 seats in a region (side {side})",
        least <= min(sizes) <= max(sizes) <= 5,
    )
    numbers = all(3 <= cost <= 7 for seats in costs for cost in seats)
    yield Constraint(f"K23 numbers from 3 to 7 (side {side})", numbers)
    falling = all(seats == sorted(seats, reverse=True) for seats in costs)
    yield Constraint(f"K24 never rising from left to right (side {side})", falling)
    yield Constraint(
        f"K25 several noble-only seats (side {side})", nobles >= 3, side == "two" or nobles >= 2
    )


def _scoring(data: Data) -> Iterator[Constraint]:
    high = [tile["high"] for tile in data["point_tile"]]
    low = [tile["low"] for tile in data["point_tile"]]
    sizes = [len(high), *map(len, high), *map(len, low)]
    yield hard("K34 six point tiles, of three and of two numbers", sizes == [6, *[3] * 6, *[2] * 6])
    falling = all(tile == sorted(set(tile), reverse=True) for tile in [*high, *low])
    yield hard("K35 points fall from rank to rank", falling)
    yield Constraint(
        "K36 tiles of 7/4/3 and 9/7/5", [7, 4, 3] in high and [9, 7, 5] in high, [7, 4, 3] in high
    )
    bonuses = [region["bonus"] for region in data["region"]]
    two_one = [{"envoys": 2}, {"envoys": 1}]
    yield hard("K37 a bonus of two Envoys, one Envoy, nothing", two_one in bonuses)
    yield Constraint("K38 six different bonuses", len({str(bonus) for bonus in bonuses}) == 6)
    brown = [0, *(data["chests"]["brown"][size] for size in "12345")]
    left = data["chests"]["end_vp"]
    yield hard("K39 brown chests are worth 0 2 5 9 14 20", brown == [0, 2, 5, 9, 14, 20])
    sam = brown[5] + brown[2] + 2 * left["turquoise"] + left["purple"]
    yield hard("K40 7 brown, 2 turquoise and a purple chest are worth 28", sam == 28)
    orange = {chest["effect"] for chest in data["chest"] if chest["color"] == "orange"}
    yield Constraint("K41 orange is for points and figures", orange <= {"vp", "envoys", "nobles"})
    sides = [data["sides"]["point_tile"][players] for players in PLAYERS]
    yield hard("K42 third place pays with 4 and 5 players", sides == ["low", "low", "high", "high"])
    shown = data["action_board"]["deployment_envoy_spaces"]
    sane = all(1 <= shown[players] <= 3 * int(players) for players in PLAYERS)
    yield hard("K43 the deployment track shows Envoys", sane)
    tables = ("chest", "privilege", "region", "point_tile", "job_pattern", "job_seat")
    unique = all(len({entry["id"] for entry in data[t]}) == len(data[t]) for t in tables)
    yield hard("K44 no id twice", unique)
    blue = {card["id"] for card in data["privilege"] if card["seal"] == "blue"}
    yield hard(
        "K45 the first game has the blue kinds", set(data["privileges"]["first_game"]) == blue
    )
