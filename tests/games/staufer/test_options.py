"""Other readings of the rulebook, and other editions; those of scoring stand with it."""

import pytest

from staufen import core
from staufen.core import guide
from tests.games.staufer.table import given, tracked
from tests.support.walk import finish, rng


def test_a1_the_german_counts():
    """ST-2: 18 purple and 10 brown chests."""
    game = core.load("staufer", players=5, chest_counts="german")
    assert game.initial_state().fields()["pile"][14:] == [18, 10]
    assert core.load("staufer").initial_state().fields()["pile"][14:] == [10, 18]
    assert finish(game.initial_state(), rng(1)).check_invariants() is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a2_five_spaces_for_everyone(players):
    """ST-8."""
    state = given(players, supply_side="five_spaces")
    assert state.may("supply") == [f"supply-{i}" for i in range(1, 6)]
    assert state.play("supply-5").court(0) == (5, 1)


def test_a7_discounts_at_the_head():
    """ST-51: the first payments of each sequence are left out instead of the last."""
    wanted = {"court": {0: (9, 0)}, "owned": {0: ["p_traveller", "p_steward"]}}
    tail = tracked(0, **wanted).play("deploy-aachen-4")
    assert tail.paid(0) == {"strasbourg": 1, "palermo": 1, "augsburg": 1}
    head = tracked(0, discount="head", **wanted).play("deploy-aachen-4")
    assert head.paid(0) == {"palermo": 1, "aachen": 1, "milano": 1}


def test_a7_discounts_at_the_head_of_the_way_back():
    """ST-51, ST-69: counterclockwise the first region is Milano, the last one Augsburg."""
    wanted = {"court": {0: (9, 0)}, "owned": {0: ["p_traveller", "p_both_ways"]}}
    tail = tracked(0, **wanted).play("deploy-augsburg-4 sit-envoy-back")
    assert tail.paid(0) == {"milano": 2, "nijmegen": 1}
    head = tracked(0, discount="head", **wanted).play("deploy-augsburg-4 sit-envoy-back")
    assert head.paid(0) == {"augsburg": 1, "milano": 1, "nijmegen": 1}


def test_a8_envoys_pay_before_nobles_by_the_other_reading():
    """ST-53: Nobles lie where the payments end."""
    state = tracked(0, court={0: (3, 3)}, noble_payment="envoys_first")
    state.play("deploy-strasbourg-5 sit-envoy")  # one movement payment, two for the office
    rows = state["of"][0]["paid"]
    assert rows[1:4] == [[1, 0], [1, 0], [0, 1]]
    assert state.court(0) == (0, 2)


def test_a9_only_supply_falls_back_on_payment_areas():
    """ST-39: the rest of a gain is not taken; a Noble is not replaced."""
    wanted = {
        "court": {0: (10, 1)},
        "paid": {(0, "aachen"): (2, 0), (0, "milano"): (3, 0)},
        "under": {5: ["o_envoy2"]},
        "exhausted": "supply_only",
    }
    state = given(**wanted)
    assert state.province(0) == (0, 2)
    state.play("supply-5 fetch-aachen")
    assert state.court(0) == (11, 1)
    sit = {("aachen", 1): "N0", ("milano", 1): "N0"}
    noble = {"court": {0: (10, 1)}, "under": {5: ["o_noble"]}, "sit": sit}
    assert given(exhausted="supply_only", **noble).play("supply-5").court(0) == (11, 1)
    assert given(**noble).play("supply-5").court(0) == (12, 1)


def test_a10_turquoise_chests_only_before_the_action():
    """ST-57, ST-59; purple ones may be handed in before or after in any reading (ST-60)."""
    wanted = {"hold": {0: ["t_promotion", "t_recall"]}, "paid": {(0, "milano"): (1, 0)}}
    assert given(turquoise="before", **wanted).may()[:2] == ["recall-milano", "promote"]
    state = given(turquoise="before", **wanted).play("supply-5")
    assert state["turn"] == 1
    assert given(**wanted).play("supply-5").may()[:2] == ["recall-milano", "promote"]
    wanted["hold"] = {0: ["t_promotion", "purple", "purple", "purple", "purple"]}
    state = given(turquoise="before", **wanted).play("supply-5")
    assert state.may()[0] == "exchange-p_traveller"
    state.play("exchange-p_steward end-turn")
    assert state["turn"] == 1


def explained(word, **options):
    game = core.load("staufer", **options)
    (thing,) = guide.find_entries(game, word)[0]
    return thing.text


def test_a10_chests_say_when_they_may_be_used():
    """And Promotion needs a Noble in the Province or in a payment area (ST-63)."""
    for word in ("t_recall", "t_promotion"):
        assert "in your turn, before or after your action" in explained(word)
        assert "in your turn, before your action" in explained(word, turquoise="before")
    assert explained("t_promotion").endswith("as long as one of yours is to be had")
    state = given(court={0: (4, 2)}, hold={0: ["t_promotion"]}, sit={("aachen", 1): "N0"})
    assert state.may("promote") == []


def test_a9_what_comes_in_place_of_a_noble_is_described_as_it_is():
    """ST-37: with supply_only nothing does in other gains than supply."""
    assert explained("o_noble").endswith("where no Noble is left, an Envoy comes")
    strict = {"exhausted": "supply_only"}
    assert explained("o_noble", **strict).endswith("where no Noble is left, nothing comes")
    text = guide.render_guide(core.load("staufer", **strict))
    assert "Other gains are limited to what your Province has." in text
    state = given(court={0: (5, 1)}, sit={("aachen", 1): "N0", ("milano", 1): "N0"}, **strict)
    assert state.play("supply-2").court(0) == (6, 1)


def test_the_guide_says_that_a_third_place_may_have_a_bonus_without_points():
    """A13; that it has is shown in test_scoring."""
    assert "with four or five players 3rd too; bonuses may reach further" in guide.render_guide(
        core.load("staufer", players=3)
    )


def row(*chairs):
    """Return own seats in Strasbourg, which has five."""
    return {("strasbourg", chair): "e0" for chair in chairs}


@pytest.mark.parametrize(("pattern", "sit", "fulfilled"), [
    ("j_same2", row(1, 5), 1),
    ("j_same2", row(1, 2, 4, 5), 2),
    ("j_same2", {("milano", 5): "e0", ("strasbourg", 5): "e0"}, 0),
    ("j_adjacent2", row(1, 3, 5), 0),
    ("j_adjacent2", row(1, 2, 3), 1),
    ("j_adjacent2", row(1, 2, 3, 4), 2),
    ("j_opposite2", row(1, 4), 1),
    ("j_opposite2", row(1, 2, 4, 5), 2),
    ("j_row3", row(1, 2, 4, 5), 0),
    ("j_row3", row(3, 4, 5), 1),
    ("j_triangle3", row(1, 3, 5), 1),
    ("j_triangle3", row(2, 3, 5), 0),
    ("j_same3", row(1, 2, 5), 1),
    ("j_same3", row(1, 2), 0),
])  # fmt: skip
def test_a18_patterns_of_seats_within_a_region(pattern, sit, fulfilled):
    """ST-102: each region by itself, no figure used twice."""
    jobs = {0: ("palermo", pattern, "j_seat_noble")}
    state = given(sit=sit, jobs=jobs, pattern_jobs="seats")
    worth = {job["id"]: job["vp"] for job in state.game.components.data["job_pattern"]}
    assert state.scores()[0] == fulfilled * worth[pattern]


def test_a18_the_readings_differ():
    jobs = {0: ("palermo", "j_row3", "j_seat_noble")}
    ring = {(name, 3): "e0" for name in ("strasbourg", "aachen", "milano")} | {
        ("nijmegen", 3): "e0",
        ("augsburg", 3): "e0",
    }
    assert given(sit=ring, jobs=jobs).scores()[0] == 7
    assert given(sit=ring, jobs=jobs, pattern_jobs="seats").scores()[0] == 0


OPTIONS = [
    *("privileges", "start", "chest_counts", "supply_side", "b_tie", "region_job", "discount"),
    *("noble_payment", "exhausted", "turquoise", "b_marker", "bonus", "empty_region"),
    *("pattern_jobs", "most_figures"),
]


def test_every_option_names_its_rule():
    card = core.registry.card("staufer")["options"]
    assert list(card) == OPTIONS
    assert all(entry["rule"] and entry["help"] for entry in card.values())
    assert {entry["rule"] for entry in card.values()} == {
        *("ST-13", "ST-16"),
        *("A1", "A2", "A5", "A6", "A7", "A8", "A9", "A10", "A11", "A13", "A14", "A18", "A20"),
    }
