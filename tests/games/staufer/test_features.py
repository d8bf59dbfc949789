"""What the heuristic sees, and that it is worth looking at."""

import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import given, last_turn, tracked
from tests.support.search import won
from tests.support.walk import moments


def feature(name, seat=0, **wanted):
    return given(**wanted).features(seat)[name]


@pytest.mark.parametrize(("name", "wanted", "value"), [
    ("points", {"score": {0: 30, 1: 12, 2: 21}}, 1.9),
    ("points", {"score": {0: 30, 1: 42}}, 1.6),
    ("chests", {"hold": {0: ["brown"] * 5, 1: ["brown"] * 2}}, 2 - 0.5 / 3),
    ("sets", {"hold": {0: ["brown"] * 4, 1: ["brown"] * 3}}, 1.0),
    ("tricks", {"hold": {0: ["t_recall"] * 3}}, 1.0),
    ("tricks", {"hold": {1: ["t_recall"] * 3}}, -1 / 3),
    ("shares", {"hold": {0: ["purple"] * 2}}, 1.0),
    ("privileges", {"owned": {0: ["p_steward"]}}, 1.0),
    ("nobles", {"court": {0: (4, 3), 1: (4, 0), 2: (4, 0), 3: (4, 0)}}, 1.0),
    ("court", {"court": {seat: (4 + 6 * (seat == 0), 1) for seat in range(4)}}, 0.6),
])  # fmt: skip
def test_a_feature_has_its_value(name, wanted, value):
    """At the very beginning, when all turns are left."""
    assert feature(name, **wanted) == pytest.approx(value, abs=1e-6)


def test_figures_on_the_kings_road_are_worth_more_than_those_off_it():
    """ST-93: he comes to Strasbourg after this round, not to Milano."""
    near = given(king="nijmegen", c=[1], paid={(0, "strasbourg"): (3, 0)}).features(0)
    far = given(king="nijmegen", c=[1], paid={(0, "milano"): (3, 0)}).features(0)
    assert (near["returning"], near["waiting"]) == (pytest.approx(0.3), 0)
    assert (far["returning"], far["waiting"]) == (0, pytest.approx(0.3))
    weights = core.load("staufer").weights
    assert weights["returning"] > weights["waiting"] > 0


def test_turns_that_are_left_are_compared():
    """ST-15: of twelve turns the first seat has taken one, the second two."""
    state = given(supplied=[0, 1], deployed=[1])
    found = [state.features(seat)["turns"] for seat in range(4)]
    assert found == pytest.approx([-1 / 9, -5 / 9, 1 / 3, 1 / 3], abs=1e-6)


def test_a_turn_whose_main_action_is_chosen_is_not_left():
    """Or to hesitate would be worth a turn."""
    state = given(hold={0: ["t_extra_supply"]})
    assert state.features(0)["turns"] == pytest.approx(0, abs=1e-6)
    state.play("supply-3")
    assert state.to_act == 0
    assert state.features(0)["turns"] == pytest.approx(-1 / 3)
    state.play("collect")
    assert state.features(0)["turns"] == pytest.approx(-1 / 3)


def test_early_places_in_the_next_order_are_seen():
    """ST-96, ST-97: who supplies first is first, who deploys first is last."""
    state = given(supplied=[0, 1], deployed=[2])
    first, second, last = 1 / 2, 1 / 2 - 1 / 12, -(1 / 2 - 1 / 12)
    found = [state.features(seat)["order"] for seat in range(4)]
    assert found[0] == pytest.approx(first - (second + last) / 3)
    assert found[2] == pytest.approx(last - (first + second) / 3)
    assert found[3] == pytest.approx(-(first + second + last) / 3)
    assert last_turn(seat=0, round=4).features(0)["order"] == 0  # ST-91


def test_regions_that_will_be_scored_are_seen():
    """ST-70: this round's A region; a later one for less."""
    wanted = {"a": ["palermo", "milano"], "b": ["king_region"], "king": "nijmegen"}
    now = given(sit={("palermo", 4): "e0"}, **wanted).features(0)
    then = given(sit={("milano", 5): "e0"}, **wanted).features(0)
    assert now["marked"] > 0 == then["marked"]
    assert then["later"] > 0 == now["later"]


def test_what_is_marked_is_less_sure_the_more_turns_come_before():
    """ST-70, ST-74: all twelve turns, or one of them."""
    wanted = {"a": ["palermo"], "sit": {("palermo", 1): "N0", ("palermo", 4): "e1"}}
    first, last = given(**wanted).features(0), last_turn(seat=0, **wanted).features(0)
    assert first["early"] == first["marked"] == last["marked"] > 0
    assert last["early"] == pytest.approx(last["marked"] / 12)
    assert first["ahead"] == pytest.approx((2 - 1) / 3)
    assert last["ahead"] == pytest.approx(first["ahead"] / 12)


def test_bonuses_of_marked_regions_are_seen():
    """ST-79: two Envoys for the first in Palermo, one for the second."""
    sit = {("palermo", 1): "N0", ("palermo", 4): "e1"}
    state = given(a=["palermo"], b=["king_region"], king="nijmegen", sit=sit)
    assert state.features(0)["bonuses"] == pytest.approx(0.2 - 0.1 / 3)
    assert state.features(1)["bonuses"] == pytest.approx(0.1 - 0.2 / 3)


def test_jobs_count_more_towards_the_end_and_are_ones_own():
    sit = {("palermo", 4): "e0"}
    jobs = {0: ("palermo", "j_same2", "j_seat7"), 1: ("milano", "j_row3", "j_seat6")}
    early = given(sit=sit, jobs=jobs).features(0)["jobs"]
    late = last_turn(seat=0, round=4, sit=sit, jobs=jobs).features(0)["jobs"]
    assert early == 0
    assert late == pytest.approx(1.2, rel=0.05)


def test_seats_that_will_be_cleared_do_no_job():
    """ST-82, ST-91: an A region of any round but the last loses its figures."""
    jobs = {0: ("palermo", "j_same2", "j_seat7"), 1: ("milano", "j_row3", "j_seat6")}
    regions = ["nijmegen", "strasbourg", "aachen", "augsburg"]
    wanted = {"round": 2, "sit": {("palermo", 4): "e0"}, "jobs": jobs}
    stored = last_turn(seat=0, a=[*regions, "palermo"], **wanted).features(0)["jobs"]
    lost = last_turn(seat=0, a=[*regions[:3], "palermo"], **wanted).features(0)["jobs"]
    assert stored > 0 == lost


def test_a_planned_action_is_judged_by_what_it_brings():
    """A space with chests, or a seat, chosen but not yet taken: the deed is counted."""
    state = given(hold={0: ["t_extra_supply"]}, under={3: ["o_vp5"]})
    before = state.features(0)
    state.play("supply-3")
    planned = state.features(0)
    assert planned["points"] - before["points"] == pytest.approx(0.5)
    assert planned["court"] - before["court"] == pytest.approx(0.3)
    done = state.play("collect").features(0)
    assert done["points"] == pytest.approx(planned["points"])


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_features_are_of_about_one_size(players):
    for state in moments(core.load("staufer", players=players), 60):
        for seat in range(players):
            assert all(abs(v) <= 8 for v in state.features(seat).values())


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_ply_of_the_default_weights_beats_random_play(players):
    """97 of 100 games at least; one that won but nine in ten would do so once in 128 times."""
    assert won("staufer", players, 100) >= 97


def test_a_payment_under_way_counts_as_made():
    """A8: else an office would look cheaper as long as nobody has said where Nobles pay."""
    state = tracked(0, court={0: (3, 2)}, under={("strasbourg", 4): ["brown"]})
    state.play("deploy-strasbourg-4 sit-envoy")
    assert state["phase"] == r.PAYING
    made = state.copy().play("noble-aachen noble-strasbourg")
    for name in ("points", "chests", "court", "nobles", "returning", "waiting", "turns"):
        assert state.features(0)[name] == made.features(0)[name], name
    assert made.held(0) == {"brown": 1}
