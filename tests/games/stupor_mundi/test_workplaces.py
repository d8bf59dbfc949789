"""Workplace abilities, City bonuses, Great Structures."""

import pytest

from staufen.core.games.stupor_mundi import rules as r

from .table import given


def tiles(tile):
    """Lay a tile on path A, as its first of Countryside or Village."""
    country = [tile] if tile[0] == "C" else ["CA"]
    village = [tile] if tile[0] == "V" else ["VA"]
    country += [c for c in ("CA", "CB", "CC", "CD") if c not in country][:2]
    village += [v for v in ("VA", "VB") if v not in village][:1]
    return " ".join(country + village)


def at(tile, level):
    """Keywords that put a Specialist on a workplace of a tile, on path A."""
    place = (1 if tile[0] == "C" else 3) + level - 1
    return dict(workplaces=tiles(tile), specialists=f"A{place} start start", tokens="", passed="1")


def build(site, piece, **rest):
    stock = {"grain": 1, "stone": 3, "money": 0, "castle": "T1 W3 W1 W5"} | rest
    t = given(**stock).down(3, "build").play(f"site-{site}")
    return t.play(*([piece] if piece in t.may() else [])).deal()


BUILDS = [
    # Rule, tile, level; what a Tower, a Wall and a Keep bring: Grain, Stone, Augustales, VP
    ("SM-204", "CB", 1, (0, 0, 0, 0), (1, 0, 0, 0), (0, 0, 0, 0)),
    ("SM-207", "CC", 2, (0, 0, 4, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    ("SM-209", "CD", 2, (0, 0, 2, 0), (0, 0, 2, 0), (0, 0, 2, 0)),
    ("SM-210", "VA", 1, (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 4)),
    ("SM-211", "VA", 2, (0, 0, 0, 3), (0, 0, 0, 3), (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("rule", "tile", "level", "tower", "wall", "keep"), BUILDS)
def test_benefits_of_building(rule, tile, level, tower, wall, keep):
    here = at(tile, level)
    for site, piece, left, gain in (
        ("T4", "piece-t2", (0, 2, 0, 0), tower),
        ("W1", "piece-w2", (1, 1, 0, 0), wall),
        ("K1", "piece-k1", (1, 0, 0, 0), keep),
    ):
        t = build(site, piece, castle="T1 W3 W5", **here)
        wanted = tuple(a + b for a, b in zip(left, gain, strict=True))
        assert (*t.stock(), t.vp()) == wanted, (rule, site)


@pytest.mark.parametrize(("tile", "points"), [("CA", 2), ("VD", 4)])
def test_sm_203_and_sm_217_summoning_brings_points(tile, points):
    t = given(grain=3, stone=0, allies={"roma1": "gisele"}, **at(tile, 2)).down(4, "summon")
    assert t.play("summon-roma1").vp() == points


def test_sm_212_keeps_cost_a_stone_less():
    t = given(grain=0, stone=2, **at("VB", 1)).down(3, "build")
    assert t.may("site-K") == ["site-K1"]
    assert t.play("site-K1", "piece-k1").stock()[1] == 0
    assert "build" not in given(grain=0, stone=1, **at("VB", 1)).down(3).may()


def test_sm_213_a_purchase_brings_three_points():
    t = given(cards={"roma1": "A8"}, money=2, **at("VB", 2)).down(5, "purchase")
    assert t.play("purchase-roma1", "skip", "skip").vp() == 3


def test_sm_215_two_points_and_a_cube_of_choice_after_paying():
    t = build("T4", "piece-t2", castle="T1 W3 W5", grain=1, stone=1, **at("VC", 2))
    assert t.vp() == 2
    assert t.may() == ["grain-0", "grain-1"]
    assert t.play("grain-1").stock()[:2] == (1, 0)


def test_sm_218_all_abilities_count_at_once():
    """CB level 1 for Walls, CD level 2 for any Structure and VA level 2 for Towers and Walls."""
    t = given(workplaces="CB CD CA VA VB", specialists="A1 B2 A4", castle="T1 W3", stone=2, grain=0,
              money=0, passed="1").down(3, "build").play("site-W1")  # fmt: skip
    assert (*t.stock(), t.vp()) == (1, 0, 2, 3)


# --- City bonuses --------------------------------------------------------------------------------


def entering(bonus, **rest):
    t = given(specialists="B2 start start", city={"B": bonus}, passed="1", **rest)
    return t.down(1, "promote").play("promote-B3")


def test_sm_219_six_augustales_and_three_cubes():
    t = entering("A", money=0, grain=0, stone=0)
    assert t.may() == ["skip", "do"]
    t.play("do")
    assert t.may() == ["skip", "grain-0", "grain-1", "grain-2", "grain-3"]
    assert t.play("grain-1").stock() == (1, 2, 6)


def test_sm_220_an_edict_then_three_points():
    t = entering("B").play("edict-III", "add-treasury", "add-tower", "next-I").deal()
    assert t.vp() == 2
    assert t.may() == ["skip", "do"]
    assert t.play("do").vp() == 5


def test_sm_220_as_an_option_two_edicts():
    t = entering("B", city_bonus_b="two_edicts")
    t.play("edict-III", "add-treasury", "add-tower", "next-I").deal()
    assert t.may("edict")
    t.play("edict-II", "grain-0").deal()
    assert t.may("next")
    t.play("next-II").deal()
    assert (t["phase"], t.vp()) == (r.PH_TRAVEL, 2)


def test_sm_d25_two_edicts_and_no_points():
    t = entering("B", city_bonus_b="two_edicts", active="- - -", upcoming="- - -", stack="")
    t.play("reward-I", "reward-I")
    assert (t.stock()[2], t.vp()) == (12, 0)


def test_sm_221_an_ally_without_grain():
    t = entering("C", grain=0, allies={"roma1": "gisele"}).play("summon-roma1")
    assert (t.stock()[0], t.hosts()) == (0, "1:gisele")


@pytest.mark.parametrize(("rule", "bonus", "sites", "great"), [
    ("SM-222", "D", ["site-T3", "site-T4"], "piece-t3"),
    ("SM-223", "E", ["site-W1", "site-W5"], "piece-w4"),
    ("SM-224", "F", ["site-K1", "site-K2", "site-K3"], "piece-k3"),
])  # fmt: skip
def test_a_structure_without_cubes(rule, bonus, sites, great):
    t = entering(bonus, grain=0, stone=0, money=5)
    assert t.may() == ["skip", *sites], rule
    t.play(sites[0], great).deal()
    price = {"piece-t3": 2, "piece-w4": 3, "piece-k3": 5}[great]
    assert t.stock() == (0, 0, 5 - price)
    poor = entering(bonus, grain=0, stone=0, money=0).play(sites[0])
    assert great not in poor.may()


def test_sm_62_and_sm_225_a_bonus_of_no_use_is_gone():
    t = entering("C")
    assert t["city"][1] == [0] * 6
    assert t.hosts() == ""
    assert t["phase"] == r.PH_TRAVEL


def test_sm_226_the_bonus_is_an_action_of_its_own():
    """The Keep of City F is built with the Specialist already off `CD` level 2, SM-D22 alike."""
    here = dict(
        workplaces="CA CD CB VA VB", specialists="B2 start start", city={"B": "F"}, passed="1"
    )
    t = given(grain=0, stone=0, money=0, **here).down(1, "promote").play("promote-B3")
    t.play("site-K2")
    assert t.stock()[2] == 0


def test_sm_d22_the_tower_of_city_d_gives_nothing_to_the_workplace_that_was_left():
    t = given(specialists="A4 start start", city={"A": "D"}, passed="1", tokens="C3")
    t.down(1, "promote").play("promote-A5", "site-T3", "piece-t2")
    assert t.vp() == 0


# --- Great Structures ----------------------------------------------------------------------------


def test_sm_227_great_tower_a_purchases_at_the_normal_cost():
    board = dict(cards={"roma1": "A1"}, passed="1", castle="T1 W3 W1")
    t = build("T4", "piece-t3", money=5, **board)
    assert t.may() == ["skip", "purchase-roma1"]
    assert t.play("purchase-roma1").stock()[2] == 0
    assert build("T4", "piece-t3", money=4, **board)["phase"] == r.PH_TRAVEL


def test_sm_228_great_tower_b_summons_without_grain_onto_the_space_it_has_freed():
    t = build("T4", "piece-t4", money=3, allies={"roma1": "gisele"}, hosts="1:tento", passed="1",
              castle="T1 W3 W1")  # fmt: skip
    assert t.play("summon-roma1").hosts() == "1:tento 4:gisele"
    assert t.stock()[0] == 0


def test_sm_229_great_wall_a_issues_an_edict_that_cannot_be_declined():
    t = build("W1", "piece-w4", money=3, castle="T1 W3", grain=0, passed="1")
    assert t.may() == ["edict-I", "edict-II", "edict-III"]
    assert t.stock()[2] == 0


def test_sm_230_great_wall_b_promotes_without_grain():
    t = build("W1", "piece-w5", money=4, castle="T1 W3", grain=0, passed="1", tokens="C3",
              specialists="A3 start start")  # fmt: skip
    assert t.stock()[2] == 0
    assert t.play("promote-A4").stock()[0] == 0
    assert t.specialists() == "start start A4"


@pytest.mark.parametrize("steps", [("promote-B1", "promote-C1"), ("promote-B1", "promote-B2")])
def test_sm_231_the_great_keep_promotes_two_or_one_twice_and_pays_grain(steps):
    t = build("K1", "piece-k3", money=5, castle="T1 W3 W1", grain=1, passed="1")
    assert t.stock()[2] == 0
    t.play(*steps)
    assert t.stock()[0] == (0 if steps[1] == "promote-B2" else 1)
    assert t.may("edict")


def test_sm_232_great_bonuses_are_optional_and_may_be_half_used():
    t = build("W1", "piece-w5", money=4, castle="T1 W3", grain=0, passed="1").play("skip")
    assert (t.specialists(), t["phase"]) == ("start start start", r.PH_TRAVEL)
    half = build("K1", "piece-k3", money=5, castle="T1 W3", grain=0, passed="1")
    half.play("promote-A1").deal().play("skip")
    assert half.specialists() == "start start A1"
    assert half.may("edict")
