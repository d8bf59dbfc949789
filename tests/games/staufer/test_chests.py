"""Chests: the four colours, each effect, and how they are combined."""

import pytest

from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.components import CHEST_IDS
from tests.games.staufer.table import RING_E, given, tracked

TURQUOISE = CHEST_IDS[6:14]


# Orange


@pytest.mark.parametrize(("name", "vp", "figures"), [
    ("o_vp3", 3, (0, 0)), ("o_vp4", 4, (0, 0)), ("o_vp5", 5, (0, 0)),
    ("o_envoy2", 0, (2, 0)), ("o_envoy3", 0, (3, 0)), ("o_noble", 0, (0, 1)),
])  # fmt: skip
def test_st_58_orange_works_at_once_and_is_discarded(name, vp, figures):
    """From under a supply space, and from under a seat; not kept for later (A15)."""
    state = given(under={5: [name]}).play("supply-5")
    assert state.score(0) == vp
    assert state.court(0) == (4 + 1 + figures[0], 1 + figures[1])
    assert (state.held(0), state.discarded()) == ({}, {name: 1})
    state = tracked(0, under={("nijmegen", 3): [name]}).play("deploy-nijmegen-3 sit-envoy")
    assert state.score(0) == vp
    assert state.court(0) == (1 + figures[0], 1 + figures[1])
    assert state.discarded() == {name: 1}


def test_st_58_orange_chests_work_in_the_order_in_which_they_lay():
    """The first takes the last two Envoys of the Province, the second must go elsewhere."""
    state = given(round=1, court={0: (10, 1)}, under={2: ["o_envoy2", "o_envoy3"]},
                  paid={(0, "aachen"): (2, 0), (0, "milano"): (1, 0)})  # fmt: skip
    assert state.province(0) == (2, 2)
    state.play("supply-2")
    assert (state.court(0), state.paid(0)) == ((15, 2), {})
    assert state.discarded() == {"o_envoy2": 1, "o_envoy3": 1}


# Turquoise


def test_st_59_turquoise_is_stored_until_used():
    state = given(under={5: ["t_recall"], 4: ["t_free_travel"]}, order=[0, 0, 1, 1, 1, 2, 2, 2, 3,
                                                                      3, 3, 0])  # fmt: skip
    state.play("supply-5 supply-4")
    assert state.held(0) == {"t_recall": 1, "t_free_travel": 1}
    assert state.discarded() == {}


def test_st_59_turquoise_may_be_used_on_the_turn_it_was_taken_after_it_was_taken():
    """A10."""
    state = given(under={5: ["t_recall"]}, paid={(0, "milano"): (2, 0)})
    state.play("supply-5")
    assert (state.to_act, state.may()) == (0, ["recall-milano", "end-turn"])
    state.play("recall-milano")
    assert (state.court(0), state.discarded()) == ((7, 1), {"t_recall": 1})
    assert state["turn"] == 1


def test_st_56_used_chests_are_discarded_and_several_may_be_used():
    """Both free effects before, two attached, an exchange after: one turn."""
    hold = ["t_recall", "t_promotion", "t_free_travel", "t_seat_discount", "purple", "purple"]
    state = tracked(0, hold={0: hold}, paid={(0, "milano"): (2, 0)})
    state.play("recall-milano promote deploy-palermo-2 use-t_free_travel use-t_seat_discount")
    assert state["phase"] == r.DEPLOYING
    state.play("sit-noble")
    assert state["phase"] == r.AFTER
    state.play("exchange-p_steward")
    assert state.discarded() == dict.fromkeys(hold[:4], 1) | {"purple": 2}
    assert (state.held(0), state["phase"]) == ({}, r.BEFORE)
    assert state.court(0) == (4 + 2 - 1 - 3, 1)


def test_st_55_st_57_free_effects_before_the_main_action_and_after():
    """Promotion, Recall, exchange; what changes the action is attached to it, and not free."""
    hold = [*TURQUOISE, "purple", "purple"]
    state = given(hold={0: hold}, paid={(0, name): (1, 0) for name in RING_E})
    before = state.may()
    assert before[:13] == [
        *(f"recall-{n}" for n in ("nijmegen", "aachen", "strasbourg", "augsburg", "milano")),
        "recall-palermo", "promote",
        *(f"exchange-p_{n}" for n in ("traveller", "steward", "quartermaster", "ennoblement")),
        "exchange-p_kings_friend", "exchange-vp",
    ]  # fmt: skip
    assert all(word.startswith(("supply", "deploy")) for word in before[13:])
    state.play("supply-4")
    assert state.may("use-") == ["use-t_extra_supply"]
    state.play("collect")
    assert state.may() == [*before[:13], "end-turn"]


def test_st_57_a_set_of_free_effects_is_one_path():
    """Two regions recalled: the one with the higher number second; then no lower kind."""
    owed = {(0, "aachen"): (1, 0), (0, "milano"): (1, 0)}
    state = given(hold={0: ["t_recall", "t_recall", "t_promotion"]}, paid=owed)
    assert state.may("recall") == ["recall-aachen", "recall-milano"]
    first = state.copy().play("recall-aachen")
    assert first.may("recall") == ["recall-milano"]
    second = state.copy().play("recall-milano")
    assert second.may("recall") == []
    third = state.copy().play("promote")
    assert third.may("recall", "promote") == []
    third.play("supply-5")  # after the action all are free again
    assert third.may() == ["recall-aachen", "recall-milano", "end-turn"]


# ST-63, effect by effect


def test_st_63_t_free_travel():
    state = tracked(0, court={0: (3, 0)}, hold={0: ["t_free_travel"]})
    threes = {"nijmegen": 3, "strasbourg": 5, "palermo": 4, "aachen": 4, "augsburg": 4, "milano": 5}
    assert state.deployable() == set(threes.items())
    assert state.play("deploy-milano-5").may() == ["use-t_free_travel"]  # it cannot be paid without
    state.play("use-t_free_travel")
    assert state.paid(0) == {"nijmegen": 1, "strasbourg": 1}
    assert state.discarded() == {"t_free_travel": 1}


def test_st_63_t_free_travel_is_no_choice_in_the_kings_region():
    state = tracked(0, court={0: (3, 1)}, hold={0: ["t_free_travel", "t_counter_travel"]})
    assert state.play("deploy-nijmegen-3").may() == ["sit-envoy", "sit-noble"]


def test_st_63_t_seat_discount():
    state = tracked(0, court={0: (4, 0)}, hold={0: ["t_seat_discount"]})
    state.play("deploy-strasbourg-2 use-t_seat_discount")  # 1 + 5 - 2
    assert state.paid(0) == {"strasbourg": 1, "palermo": 1, "aachen": 1}
    assert state.discarded() == {"t_seat_discount": 1}


def test_st_64_the_same_kind_may_be_attached_again():
    """Two discounts on a 5: S = max(1, 5 - 4); three on a 7 leave its occupant alone."""
    three = ["t_seat_discount"] * 3
    state = tracked(0, court={0: (3, 0)}, hold={0: three})
    state.play("deploy-strasbourg-2 use-t_seat_discount use-t_seat_discount")
    assert (state.paid(0), state.held(0)) == ({"strasbourg": 1}, {"t_seat_discount": 1})
    state = tracked(0, court={0: (3, 0)}, hold={0: three})
    state.play("deploy-strasbourg-1 use-t_seat_discount use-t_seat_discount")
    assert state.may() == ["use-t_seat_discount"]
    state.play("use-t_seat_discount")
    assert (state.paid(0), state.court(0)) == ({"strasbourg": 1}, (1, 0))


def test_st_64_free_and_counterclockwise_travel_together_are_legal():
    state = tracked(0, court={0: (3, 0)}, hold={0: ["t_free_travel", "t_counter_travel"]})
    state.play("deploy-palermo-4 use-t_free_travel")
    assert state.may() == ["use-t_counter_travel", "sit-envoy"]
    state.play("use-t_counter_travel")
    assert state.paid(0) == {"aachen": 1, "augsburg": 1}
    assert state.discarded() == {"t_free_travel": 1, "t_counter_travel": 1}


def test_st_63_t_envoy_as_noble():
    """The Envoy stays an Envoy: influence 1."""
    state = tracked(0, court={0: (5, 0)}, hold={0: ["t_envoy_as_noble"]})
    assert ("nijmegen", 1) in state.deployable()
    assert ("nijmegen", 1) not in tracked(0, court={0: (5, 0)}).deployable()
    state.play("deploy-nijmegen-1 use-t_envoy_as_noble")
    assert state.sitting("nijmegen") == {1: "e0"}
    assert state.discarded() == {"t_envoy_as_noble": 1}


def test_st_63_t_envoy_as_noble_only_where_it_changes_something():
    state = tracked(0, court={0: (5, 0)}, hold={0: ["t_envoy_as_noble"]})
    state.play("deploy-nijmegen-2")
    assert state.held(0) == {"t_envoy_as_noble": 1}


def test_st_63_t_extra_supply():
    state = given(hold={0: ["t_extra_supply"] * 2})
    state.play("supply-2")
    assert state.may() == ["use-t_extra_supply", "collect"]
    one = state.copy().play("use-t_extra_supply collect")
    assert (one.court(0), one.held(0)) == ((6, 2), {"t_extra_supply": 1})
    state.play("use-t_extra_supply use-t_extra_supply")
    assert (state.court(0), state.discarded()) == ((8, 2), {"t_extra_supply": 2})


@pytest.mark.parametrize(("figures", "sit", "legal"), [
    ((4, 1), {}, True),
    ((0, 1), {}, False),
    ((4, 0), {("aachen", 1): "N0", ("milano", 1): "N0", ("palermo", 1): "N0"}, False),
], ids=["both there", "no Envoy in Court", "all Nobles sit"])  # fmt: skip
def test_st_63_t_promotion(figures, sit, legal):
    state = given(court={0: figures}, sit=sit, hold={0: ["t_promotion"]})
    assert ("promote" in state.may()) == legal
    if legal:
        state.play("promote")
        assert (state.court(0), state.province(0)) == ((3, 2), (12, 1))
        assert state.discarded() == {"t_promotion": 1}
        assert state.to_act == 0


def test_st_63_st_36_promotion_takes_a_noble_that_was_paid_where_the_province_has_none():
    """From one region or the other, as the player likes; then the turn goes on."""
    owed = {(0, "aachen"): (0, 1), (0, "milano"): (1, 1)}
    state = given(court={0: (4, 1)}, hold={0: ["t_promotion", "t_recall"]}, paid=owed)
    assert state.province(0)[1] == 0
    state.play("promote")
    assert state.may() == ["fetch-aachen", "fetch-milano"]
    state.play("fetch-milano")
    assert (state.court(0), state.paid(0)) == ((3, 2), {"aachen": 1, "milano": 1})
    assert "supply-1" in state.may()
    assert "promote" not in state.may()
    after = given(court={0: (4, 1)}, hold={0: ["t_promotion"]}, paid=owed, order=[0, 1] * 6)
    after.play("supply-5 promote fetch-aachen")
    assert (after.court(0), after.to_act) == ((4, 2), 1)
    stored = given(court={0: (4, 1)}, hold={0: ["t_promotion"]}, paid=owed, exhausted="supply_only")
    assert "promote" not in stored.may()


def test_st_63_st_36_promotion_may_fetch_a_noble_for_a_deployment():
    owed = {(0, "aachen"): (0, 1), (0, "milano"): (0, 1)}
    state = tracked(0, court={0: (7, 0)}, sit={("palermo", 1): "N0"}, hold={0: ["t_promotion"]},
                    paid=owed)  # fmt: skip
    state.play("deploy-nijmegen-1 use-t_promotion")
    assert state.may() == ["fetch-aachen", "fetch-milano"]
    state.play("fetch-aachen")
    assert state.sitting("nijmegen") == {1: "N0"}
    assert state.paid(0)["milano"] == 1


def test_st_57_promotion_may_be_attached_after_the_envoy_of_the_track():
    """One Envoy, none in Court before: the track's Envoy is promoted and takes a Noble's seat."""
    state = given(court={0: (4, 0)}, hold={0: ["t_promotion"]})
    state.play("deploy-nijmegen-1")
    assert (state.court(0), state.province(0)) == ((5, 0), (10, 3))
    assert state.may() == ["use-t_promotion"]
    state.play("use-t_promotion")
    assert state.province(0) == (11, 2)
    assert state.sitting("nijmegen") == {1: "N0"}
    assert state.discarded() == {"t_promotion": 1}
    bare = given(court={0: (0, 0)}, hold={0: ["t_promotion"] + ["t_seat_discount"] * 2})
    assert ("nijmegen", 1) in bare.deployable()
    bare.play("deploy-nijmegen-1 use-t_seat_discount use-t_seat_discount use-t_promotion")
    assert bare.sitting("nijmegen") == {1: "N0"}
    assert (bare.court(0), bare.held(0)) == ((0, 0), {})


def test_st_63_t_recall_all_figures_of_one_region():
    state = given(hold={0: ["t_recall"]}, paid={(0, "aachen"): (2, 1), (0, "milano"): (1, 0),
                                                (1, "aachen"): (1, 0)})  # fmt: skip
    state.play("recall-aachen")
    assert (state.court(0), state.paid(0)) == ((6, 2), {"milano": 1})
    assert state.paid(1) == {"aachen": 1}
    assert given(hold={0: ["t_recall"]}).may()[0] == "supply-1"


def test_st_63_t_second_chest_with_supply():
    """Any chest under any other space; the own space has been emptied before."""
    state = given(round=1, hold={0: ["t_second_chest"]},
                  under={1: ["brown"], 2: ["purple"], 3: ["t_recall", "o_vp5"]})  # fmt: skip
    state.play("supply-1 use-t_second_chest")
    assert state.may() == ["take-2-purple", "take-3-o_vp5", "take-3-t_recall"]
    assert state.held(0) == {"brown": 1}
    state.play("take-3-o_vp5")
    assert (state.score(0), state.held(0)) == (5, {"brown": 1})
    assert state.under(3) == ["t_recall"]
    assert state.discarded() == {"t_second_chest": 1, "o_vp5": 1}


def test_st_63_t_second_chest_only_where_another_chest_lies():
    state = given(hold={0: ["t_second_chest"]}, under={1: ["brown"]})
    state.play("supply-1")
    assert state.held(0) == {"t_second_chest": 1, "brown": 1}
    state = given(hold={0: ["t_second_chest"]}, under={1: ["brown"]})
    state.play("supply-2")
    assert state.may() == ["use-t_second_chest", "collect"]
    state.play("use-t_second_chest")
    assert (state.held(0), state["turn"]) == ({"brown": 1}, 1)


def test_st_63_t_second_chest_with_a_deployment():
    state = tracked(0, court={0: (3, 0)}, hold={0: ["t_second_chest"] * 2},
                    under={("nijmegen", 3): ["purple"], 1: ["brown"], 2: ["brown"]})  # fmt: skip
    state.play("deploy-nijmegen-3 use-t_second_chest")
    one = state.copy().play("sit-envoy")
    assert one.may() == ["take-1-brown", "take-2-brown"]
    one.play("take-2-brown")
    assert one.held(0) == {"t_second_chest": 1, "purple": 1, "brown": 1}
    state.play("use-t_second_chest")  # both: nothing is left to choose
    assert state.held(0) == {"purple": 1, "brown": 2}


def test_st_107_several_picks_are_named_in_one_order():
    state = given(hold={0: ["t_second_chest"] * 2}, under={1: ["o_vp3"], 2: ["brown"],
                                                           3: ["purple"]})  # fmt: skip
    state.play("supply-5 use-t_second_chest use-t_second_chest")
    assert state.may() == ["take-1-o_vp3", "take-2-brown"]
    state.play("take-2-brown")
    assert state.held(0) == {"brown": 1, "purple": 1}


def test_st_63_t_counter_travel():
    """d = 2 back from Nijmegen to Augsburg: Milano, Augsburg; the seat is paid clockwise."""
    state = tracked(0, court={0: (5, 0)}, hold={0: ["t_counter_travel"]})
    assert ("augsburg", 4) in state.deployable()
    state.play("deploy-augsburg-4 use-t_counter_travel")
    assert state.paid(0) == {"milano": 2, "augsburg": 1, "nijmegen": 1}
    assert state.discarded() == {"t_counter_travel": 1}


def test_st_63_t_counter_travel_is_offered_where_both_ways_can_be_paid():
    state = tracked(0, court={0: (7, 0)}, hold={0: ["t_counter_travel"]})
    state.play("deploy-augsburg-4")
    assert state.may() == ["use-t_counter_travel", "sit-envoy"]
    state.play("sit-envoy")
    assert state.held(0) == {"t_counter_travel": 1}
    long = tracked(0, court={0: (4, 0)}, hold={0: ["t_counter_travel"]})
    long.play("deploy-strasbourg-5")  # 1 + 3 forth; 5 + 3 back cannot be paid
    assert long.held(0) == {"t_counter_travel": 1}
    assert long.paid(0) == {"strasbourg": 1, "palermo": 1, "aachen": 1}


# Purple and brown


def test_st_60_two_purple_chests_for_a_privilege():
    state = given(hold={0: ["purple"] * 5})
    state.play("exchange-p_steward")
    assert state.held(0) == {"purple": 3}
    assert state.discarded() == {"purple": 2}
    assert state.of(0)["privileges"] == [0, 1] + [0] * 13
    assert state["piles"] == [2, 1, 2, 2, 2] + [0] * 10
    state.play("exchange-vp")
    assert (state.held(0), state.score(0), state.to_act) == ({"purple": 1}, 12, 0)
    assert state.may("exchange") == []


def test_st_60_before_the_main_action_or_after_and_it_works_from_then_on():
    """The discount of a steward exchanged for before serves this turn."""
    wanted = {"court": {0: (2, 0)}, "hold": {0: ["purple", "purple"]}}
    before = tracked(0, **wanted)
    assert before.deployable() == set()
    assert before.play("exchange-p_steward").deployable() == {("nijmegen", 3)}
    after = tracked(0, **wanted).play("supply-5")
    assert after.may()[:2] == ["exchange-p_traveller", "exchange-p_steward"]
    assert after.may()[-1] == "end-turn"


def test_st_60_one_purple_chest_buys_nothing():
    """A3."""
    assert given(hold={0: ["purple"]}).may("exchange") == []


def test_st_60_st_66_and_st_t43_the_top_of_the_vp_pile():
    state = given(hold={0: ["purple"] * 2}).play("exchange-vp")
    assert state.score(0) == 12
    assert state.discarded() == {"purple": 2}
    assert "Points: 11 points, 10 points, 9 points" in state.overview()


def test_st_60_the_purple_chests_may_be_gained_by_the_main_action():
    state = given(hold={0: ["purple"]}, under={5: ["purple"]})
    assert "exchange-vp" in state.play("supply-5").may()


def test_st_61_st_62_brown_is_stored_and_nothing_is_refused():
    """No limit: all 18, and the action has no choice to leave one."""
    hold = {0: ["brown"] * 13}
    state = given(round=4, hold=hold, under={5: ["brown"] * 5})
    state.play("supply-5")
    assert state.held(0) == {"brown": 18}
    assert (state.score(0), state["turn"]) == (0, 1)


def test_st_62_chests_are_never_traded():
    """No action names another seat's chests: only the seat to act may use what it holds."""
    state = given(hold={1: ["t_recall", "purple", "purple"]}, paid={(0, "milano"): (1, 0)})
    assert state.may()[0] == "supply-1"
