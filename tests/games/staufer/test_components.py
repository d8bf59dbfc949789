"""The component file: constraints, provenance, vocabulary, and what a user may change."""

from itertools import chain

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.staufer import components
from staufen.core.registry import GAMES
from staufen.core.tables import overlay, read_toml
from tests.support.walk import finish, rng

OURS = core.load("staufer").components
CONSTRAINTS = dict(components.constraints(OURS.data))


def changed(**tables):
    """Return our data with other tables in it."""
    return {**OURS.data, **tables}


def entries(table, **by_id):
    """Return a list of tables of ours, those of the given ids with other values."""
    rows = OURS.data[table]
    for row in rows:
        row.update(by_id.get(row["id"], {}))
    return rows


def load(**tables):
    return core.load("staufer", components=tables)


def ours_alone(data):
    """Yield what holds for the file that we ship: it rests on public pages, or on our reading."""
    red = [card["count"] for card in data["privilege"] if card["seal"] == "red"]
    yield "K05 10 red kinds twice", red == [2] * 10
    high, low = ([tuple(each.values()) for each in data["supply"][s]] for s in ("high", "low"))
    yield "K19 five supply spaces, or four", (len(high), len(low)) == (5, 4)
    yield "K20 of two Envoys, of a Noble, and of both", {(2, 0), (0, 1), (1, 1)} <= {*high} & {*low}
    yield "K21 the five spaces differ", len(set(high)) == 5
    costs = {}
    for side, least in (("many", 3), ("two", 2)):
        rows = [region["seats"][side] for region in data["region"]]
        lists = [[seat["cost"] for seat in row] for row in rows]
        sizes, costs[side] = [len(each) for each in lists], [*chain(*lists)]
        yield f"K22 {least} to 5 seats ({side})", least <= min(sizes) <= max(sizes) <= 5
        yield f"K23 numbers from 3 to 7 ({side})", {*costs[side]} <= {*range(3, 8)}
        falling = all(each == sorted(each, reverse=True) for each in lists)
        yield f"K24 never rising from left to right ({side})", falling
        nobles = sum(seat["noble_only"] for row in rows for seat in row)
        yield f"K25 several noble-only seats ({side})", nobles >= 3
        if side == "many":
            yield "K26 a region of five seats", max(sizes) == 5
    wanted = {job["cost"] for job in data["job_seat"] if job["kind"] == "cost"}
    yield "K31 numbers of jobs on both sides", wanted <= {*costs["many"]} & {*costs["two"]}
    yield "K32 the side for two has fewer seats", len(costs["two"]) < len(costs["many"])
    sides = data["sides"]
    opening = [
        len(costs[sides["regions"][players]]) + len(data["supply"][sides["supply"][players]])
        for players in components.PLAYERS
    ]
    yield "K33 the chests suffice for set-up", max(opening) <= 72
    yield "K36 a tile of 9/7/5", [9, 7, 5] in [tile["high"] for tile in data["point_tile"]]
    yield "K38 six different bonuses", len({str(each["bonus"]) for each in data["region"]}) == 6
    orange = {chest["effect"] for chest in data["chest"] if chest["color"] == "orange"}
    yield "K41 orange is for points and figures", orange <= {"vp", "envoys", "nobles"}


@pytest.mark.parametrize(
    ("name", "holds"), [*CONSTRAINTS.items(), *ours_alone(OURS.data)], ids=lambda c: str(c)[:3]
)
def test_constraint_k01_to_k45(name, holds):
    assert holds, name


HARD = {
    "K01": {"chest": entries("chest", o_vp3={"count": 4})},
    "K02": {"chest": entries("chest", o_vp3={"count": 4}, t_recall={"count": 3})},
    "K03": {"chest": entries("chest", purple={"count": 11}, brown={"count": 17})},
    "K04": {"privilege": entries("privilege", p_escort={"count": 1})},
    "K05": {"privilege": entries("privilege", p_steward={"seal": "red"})},
    "K06": {"vp_privilege": [{"vp": vp} for vp in (12, 12, 10, 9, 8)]},
    "K07": {"privileges": {"vp_pile": {"3": [12, 10, 11]}}},
    "K08": {"privileges": {"copies_per_pile": {"2": 2}}},
    "K11": {"jobs": {"region_rank_vp": {"1": 13}}},
    "K12": {"job_pattern": entries("job_pattern", j_row3={"vp": 6})},
    "K13": {"job_seat": entries("job_seat", j_seat4={"vp": 5})},
    "K14": {"round_tiles": {"final_scoring": 2}},
    "K15": {"round_tiles": {"a": ["nijmegen"] * 6}},
    "K17": {"round_tiles": {"c": [1, 1, 1, 2, 2, 2]}},
    "K18": {"round_tiles": {"shown": {"c": 5}}},
    "K19": {"supply": {"high": OURS.data["supply"]["low"]}},
    "K20": {"supply": {"low": [{"envoys": 1, "nobles": 0}]}},
    "K34": {"point_tile": entries("point_tile", pt2={"high": [9, 7]})},
    "K35": {"point_tile": entries("point_tile", pt2={"low": [6, 9]})},
    "K36": {"point_tile": entries("point_tile", pt1={"high": [7, 4, 2]})},
    "K37": {"region": entries("region", palermo={"bonus": [{"envoys": 2}]})},
    "K39": {"chests": {"brown": {"4": 15}}},
    "K40": {"chests": {"end_vp": {"purple": 2}}},
    "K42": {"sides": {"point_tile": {"3": "high"}}},
    "K43": {"action_board": {"deployment_envoy_spaces": {"2": 0}}},
    "K45": {"privileges": {"first_game": ["p_escort"] * 5}},
}


def seats(name, side, *numbers):
    """Return the regions with other seats in one of them, or in all; -5 is a noble-only 5."""
    rows = OURS.data["region"]
    for row in rows:
        if name in (row["id"], "all"):
            row["seats"][side] = [{"cost": abs(n), "noble_only": n < 0} for n in numbers]
    return rows


HARD |= {
    "K25": {"region": seats("all", "many", 6, 5, 4, 3)},
    "K27": {"region": seats("palermo", "many", -7, 6, 4, 3)},
    "K28": {"region": seats("aachen", "many", -7, 6, 4, 3)},
}


def without_fours():
    rows = OURS.data["region"]
    for row in rows:
        for seat in row["seats"]["many"]:
            seat["cost"] = 3 if seat["cost"] == 4 else seat["cost"]
    return rows


def with_three_seats():
    """Return regions of three seats each, with all that other constraints ask for."""
    rows = OURS.data["region"]
    for row in rows:
        del row["seats"]["many"][3:]
    return rows


HARD["K29"] = {"region": without_fours()}
HARD["K30"] = {"region": with_three_seats()}


@pytest.mark.parametrize("name", HARD)
def test_a_users_components_must_fulfil_the_hard_constraints(name):
    with pytest.raises(InputError, match=name):
        load(**HARD[name])


def test_every_hard_constraint_is_tried():
    assert {name[:3] for name in CONSTRAINTS} == set(HARD)


def test_the_ids_are_fixed_by_the_form():
    """K09, K10, K16, K44: six jobs of each kind, the six conditions, no id twice."""
    for table in ("job_region", "job_pattern", "job_seat", "b_tile", "chest"):
        with pytest.raises(InputError, match=table):
            load(**{table: OURS.data[table][1:]})
        with pytest.raises(InputError, match=table):
            load(**{table: [*OURS.data[table][:-1], OURS.data[table][0]]})


SOFT = {
    "K21": {"supply": {"high": [{"envoys": 2, "nobles": 0}] * 5}},
    "K22": {"region": seats("nijmegen", "many", -5, 4)},
    "K23": {"region": seats("nijmegen", "many", -8, 4, 3)},
    "K24": {"region": seats("nijmegen", "many", 3, 4, -5)},
    "K26": {"region": [*seats("strasbourg", "many", 7, 5, 4, 3)[:4],
                       *seats("milano", "many", -7, 5, 4, 3)[4:]]},
    "K31": {"job_seat": entries("job_seat", j_seat6={"cost": 9})},
    "K32": {"region": seats("nijmegen", "two", 6, 5, 4, 3, 3)},
    "K33": {},
    "K38": {"region": entries("region", milano={"bonus": [{"envoys": 2}, {"envoys": 1}]})},
    "K41": {},
}  # fmt: skip


@pytest.mark.parametrize("name", [name for name in SOFT if SOFT[name]])
def test_a_users_components_may_break_the_soft_constraints(name):
    """A game with them can be played to its end."""
    game = load(**SOFT[name])
    assert finish(game.initial_state(), rng(1)).check_invariants() is None


def test_soft_constraints_can_fail():
    """K33 needs more chests on the table than there are; K41 another word, which is refused."""

    def broken(**tables):
        return {name[:3] for name, holds in ours_alone(changed(**tables)) if not holds}

    assert broken(**SOFT["K22"]) == {"K22"}
    assert broken(chest=entries("chest", o_vp3={"effect": "free_travel"})) == {"K41"}
    huge = {key: value * 10 for key, value in OURS.data["supply"].items()}
    assert "K33" in broken(supply=huge)


def test_every_value_says_where_it_comes_from():
    file = read_toml(GAMES / "staufer/components.toml")
    shares = OURS.shares()
    assert set(shares) == {"R", "X", "P", "C"}
    assert sum(shares.values()) == len(OURS.provenance) > 250
    assert OURS.provenance["region.1.seats.many.1.cost"] == "X"
    assert OURS.provenance["region.0.seats.many.1.cost"] == "C"
    assert OURS.provenance["chest.14.count"] == "R"
    assert OURS.provenance["point_tile.1.high"] == "P"
    assert file["provenance"]


@pytest.mark.parametrize(("table", "entry", "word", "hint"), [
    ("chest", "t_recall", "recal_region", "recall_region"),
    ("chest", "o_noble", "noble", "nobles"),
    ("privilege", "p_escort", "envoy_on_deploi", "envoy_on_deploy"),
])  # fmt: skip
def test_an_unknown_word_is_named_with_its_file_entry_and_the_nearest(
    tmp_path, table, entry, word, hint
):
    """Effects are words of a small vocabulary."""
    rows = entries(table, **{entry: {"effect": word}})
    lines = [f"[[{table}]]\n" + "\n".join(f"{k} = {v!r}" for k, v in row.items()) for row in rows]
    path = tmp_path / "mine.toml"
    path.write_text("\n".join(lines))
    with pytest.raises(InputError) as error:
        core.load("staufer", components=path)
    for part in (str(path), entry, word, f"did you mean '{hint}'"):
        assert part in str(error.value)


@pytest.mark.parametrize("tables", [
    {"chest": entries("chest", t_recall={"n": 100})},
    {"chest": entries("chest", t_recall={"n": -1})},
    {"chest": entries("chest", t_recall={"color": "green"})},
    {"chest": entries("chest", o_vp3={"color": "purple"})},
    {"chest": [*OURS.data["chest"][:-1], {"id": "brown"}]},
    {"chest": ["brown"] * 16},
    {"privilege": entries("privilege", p_escort={"seal": "green"})},
    {"privileges": {"first_game": ["p_nobody"]}},
    {"privileges": {"max_same_per_player": 0}},
    {"privileges": {"vp_pile": {"2": ["x", 1]}}},
    {"region": seats("aachen", "two")},
    {"region": seats("aachen", "two", 10)},
    {"region": entries("region", aachen={"seats": 3})},
    {"region": entries("region", aachen={"bonus": [{"gold": 3}]})},
    {"region": entries("region", aachen={"bonus": [{"vp": -3}]})},
    {"region": entries("region", aachen={"bonus": "all"})},
    {"supply": {"high": [{"envoys": 2}] * 5}},
    {"supply": {"high": []}},
    {"sides": {"supply": {"2": "left"}}},
    {"figures": {"envoys_per_player": 200}},
    {"figures": {"start_nobles": 4}},
    {"rules": {"rounds": 6}},
    {"round_tiles": {"c": [0, 1, 2, 3, 1, 2]}},
    {"job_pattern": entries("job_pattern", j_same2={"ring": [2, 0, 0]})},
    {"job_pattern": entries("job_pattern", j_same2={"ring": [0] * 6})},
    {"job_seat": entries("job_seat", j_seat3={"kind": "colour"})},
    {"point_tile": entries("point_tile", pt1={"low": 7})},
    {"vp_privilege": [12, 11, 10, 9, 8]},
    {"other_reading": {"chest_counts": {"purple": 80}}},
])  # fmt: skip
def test_data_of_another_form_is_refused(tables):
    with pytest.raises(InputError):
        load(**tables)


def places(tables, path=()):
    """Yield the path of everything within tables."""
    for key, value in tables.items() if isinstance(tables, dict) else enumerate(tables):
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from places(value, (*path, key))


def test_a_list_where_none_belongs_is_refused_or_of_no_matter():
    """Whatever else it raised than InputError would be a traceback for whoever plays with it."""
    refused = seen = 0
    for *path, last in places(OURS.data):
        tables = changed()
        at = tables
        for key in path:
            at = at[key]
        at[last] = [["x"]]
        name = (*path, last)[0]
        try:
            components.check(overlay(OURS, {name: tables[name]}, "").data)
        except InputError:
            refused += 1
        seen += 1
    assert refused > 0.9 * seen > 600


def test_a_copy_owners_numbers_are_played_with():
    game = load(
        figures={"start_envoys": 7},
        supply={"high": [{"envoys": 5, "nobles": 0}, *(OURS.data["supply"]["high"][1:])]},
        chest=entries("chest", o_vp3={"effect": "envoys"}),
    )
    assert game.digest != core.load("staufer").digest
    assert game.new_state(1).fields()["of"][0]["court"] == [7, 1]
    for players in (2, 5):
        other = core.load("staufer", players=players, components={"figures": {"start_envoys": 7}})
        assert finish(other.initial_state(), rng(players)).check_invariants() is None
