"""Chests: the four colours, each effect, and how they are combined."""

import pytest

from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.components import CHEST_IDS
from tests.games.staufer.table import (
    RING_E,
    court,
    deployable,
    do,
    given,
    held,
    may,
    of,
    overview,
    paid,
    province,
    score,
    sitting,
    tracked,
    under,
)

ORANGE = CHEST_IDS[:6]
TURQUOISE = CHEST_IDS[6:14]


def discarded(state):
    """Return {chest: number} of the discards."""
    return {CHEST_IDS[i]: n for i, n in enumerate(state.fields()["discard"]) if n}


def using(words):
    return [word for word in words if word.startswith("use-")]


# Orange


@pytest.mark.parametrize(("name", "vp", "figures"), [
    ("o_vp3", 3, (0, 0)), ("o_vp4", 4, (0, 0)), ("o_vp5", 5, (0, 0)),
    ("o_envoy2", 0, (2, 0)), ("o_envoy3", 0, (3, 0)), ("o_noble", 0, (0, 1)),
])  # fmt: skip
def test_st_58_orange_works_at_once_and_is_discarded(name, vp, figures):
    """From under a supply space, and from under a seat; not kept for later (A15)."""
    state = do(given(under={5: [name]}), "supply-5")
    assert score(state, 0) == vp
    assert court(state, 0) == (4 + 1 + figures[0], 1 + figures[1])
    assert (held(state, 0), discarded(state)) == ({}, {name: 1})
    state = do(tracked(0, under={("nijmegen", 3): [name]}), "deploy-nijmegen-3 sit-envoy")
    assert score(state, 0) == vp
    assert court(state, 0) == (1 + figures[0], 1 + figures[1])
    assert discarded(state) == {name: 1}


def test_st_58_orange_chests_work_in_the_order_in_which_they_lay():
    """The first takes the last two Envoys of the Province, the second must go elsewhere."""
    state = given(round=1, court={0: (10, 1)}, under={2: ["o_envoy2", "o_envoy3"]},
                  paid={(0, "aachen"): (2, 0), (0, "milano"): (1, 0)})  # fmt: skip
    assert province(state, 0) == (2, 2)
    do(state, "supply-2")
    assert (court(state, 0), paid(state, 0)) == ((15, 2), {})
    assert discarded(state) == {"o_envoy2": 1, "o_envoy3": 1}


# Turquoise


def test_st_59_turquoise_is_kept_until_used():
    state = given(under={5: ["t_recall"], 4: ["t_free_travel"]}, order=[0, 0, 1, 1, 1, 2, 2, 2, 3,
                                                                      3, 3, 0])  # fmt: skip
    do(state, "supply-5 supply-4")
    assert held(state, 0) == {"t_recall": 1, "t_free_travel": 1}
    assert discarded(state) == {}


def test_st_59_turquoise_may_be_used_on_the_turn_it_was_taken_after_it_was_taken():
    """A10."""
    state = given(under={5: ["t_recall"]}, paid={(0, "milano"): (2, 0)})
    do(state, "supply-5")
    assert (state.to_act, may(state)) == (0, ["recall-milano", "end-turn"])
    do(state, "recall-milano")
    assert (court(state, 0), discarded(state)) == ((7, 1), {"t_recall": 1})
    assert state.fields()["turn"] == 1


def test_st_56_used_chests_are_discarded_and_several_may_be_used():
    """Both free effects before, two attached, an exchange after: one turn."""
    hold = ["t_recall", "t_promotion", "t_free_travel", "t_seat_discount", "purple", "purple"]
    state = tracked(0, hold={0: hold}, paid={(0, "milano"): (2, 0)})
    do(state, "recall-milano promote deploy-palermo-2 use-t_free_travel use-t_seat_discount")
    assert state.fields()["phase"] == r.DEPLOYING
    do(state, "sit-noble")
    assert state.fields()["phase"] == r.AFTER
    do(state, "exchange-p_steward")
    assert discarded(state) == dict.fromkeys(hold[:4], 1) | {"purple": 2}
    assert (held(state, 0), state.fields()["phase"]) == ({}, r.BEFORE)
    assert court(state, 0) == (4 + 2 - 1 - 3, 1)


def test_st_55_st_57_free_effects_before_the_main_action_and_after():
    """Promotion, Recall, exchange; what changes the action is attached to it, and not free."""
    hold = [*TURQUOISE, "purple", "purple"]
    state = given(hold={0: hold}, paid={(0, name): (1, 0) for name in RING_E})
    before = may(state)
    assert before[:13] == [
        *(f"recall-{n}" for n in ("nijmegen", "aachen", "strasbourg", "augsburg", "milano")),
        "recall-palermo", "promote",
        *(f"exchange-p_{n}" for n in ("traveller", "steward", "quartermaster", "ennoblement")),
        "exchange-p_kings_friend", "exchange-vp",
    ]  # fmt: skip
    assert all(word.startswith(("supply", "deploy")) for word in before[13:])
    do(state, "supply-4")
    assert using(may(state)) == ["use-t_extra_supply"]
    do(state, "collect")
    assert may(state) == [*before[:13], "end-turn"]


def test_st_57_a_set_of_free_effects_is_one_path():
    """Two regions recalled: the one with the higher number second; then no lower kind."""
    owed = {(0, "aachen"): (1, 0), (0, "milano"): (1, 0)}
    state = given(hold={0: ["t_recall", "t_recall", "t_promotion"]}, paid=owed)
    assert [w for w in may(state) if w.startswith("recall")] == ["recall-aachen", "recall-milano"]
    first = do(state.copy(), "recall-aachen")
    assert [w for w in may(first) if w.startswith("recall")] == ["recall-milano"]
    second = do(state.copy(), "recall-milano")
    assert [w for w in may(second) if w.startswith("recall")] == []
    third = do(state.copy(), "promote")
    assert [w for w in may(third) if w.startswith(("recall", "promote"))] == []
    do(third, "supply-5")  # after the action all are free again
    assert may(third) == ["recall-aachen", "recall-milano", "end-turn"]


# ST-63, effect by effect


def test_st_63_t_free_travel():
    state = tracked(0, court={0: (3, 0)}, hold={0: ["t_free_travel"]})
    threes = {"nijmegen": 3, "strasbourg": 5, "palermo": 4, "aachen": 4, "augsburg": 4, "milano": 5}
    assert deployable(state) == set(threes.items())
    assert may(do(state, "deploy-milano-5")) == ["use-t_free_travel"]  # it cannot be paid without
    do(state, "use-t_free_travel")
    assert paid(state, 0) == {"nijmegen": 1, "strasbourg": 1}
    assert discarded(state) == {"t_free_travel": 1}


def test_st_63_t_free_travel_is_no_choice_in_the_kings_region():
    state = tracked(0, court={0: (3, 1)}, hold={0: ["t_free_travel", "t_counter_travel"]})
    assert may(do(state, "deploy-nijmegen-3")) == ["sit-envoy", "sit-noble"]


def test_st_63_t_seat_discount():
    state = tracked(0, court={0: (4, 0)}, hold={0: ["t_seat_discount"]})
    do(state, "deploy-strasbourg-2 use-t_seat_discount")  # 1 + 5 - 2
    assert paid(state, 0) == {"strasbourg": 1, "palermo": 1, "aachen": 1}
    assert discarded(state) == {"t_seat_discount": 1}


def test_st_64_the_same_kind_may_be_attached_again():
    """Two discounts on a 5: S = max(1, 5 - 4); three on a 7 leave its occupant alone."""
    three = ["t_seat_discount"] * 3
    state = tracked(0, court={0: (3, 0)}, hold={0: three})
    do(state, "deploy-strasbourg-2 use-t_seat_discount use-t_seat_discount")
    assert (paid(state, 0), held(state, 0)) == ({"strasbourg": 1}, {"t_seat_discount": 1})
    state = tracked(0, court={0: (3, 0)}, hold={0: three})
    do(state, "deploy-strasbourg-1 use-t_seat_discount use-t_seat_discount")
    assert may(state) == ["use-t_seat_discount"]
    do(state, "use-t_seat_discount")
    assert (paid(state, 0), court(state, 0)) == ({"strasbourg": 1}, (1, 0))


def test_st_64_free_and_counterclockwise_travel_together_are_legal():
    state = tracked(0, court={0: (3, 0)}, hold={0: ["t_free_travel", "t_counter_travel"]})
    do(state, "deploy-palermo-4 use-t_free_travel")
    assert may(state) == ["use-t_counter_travel", "sit-envoy"]
    do(state, "use-t_counter_travel")
    assert paid(state, 0) == {"aachen": 1, "augsburg": 1}
    assert discarded(state) == {"t_free_travel": 1, "t_counter_travel": 1}


def test_st_63_t_envoy_as_noble():
    """The Envoy stays an Envoy: influence 1."""
    state = tracked(0, court={0: (5, 0)}, hold={0: ["t_envoy_as_noble"]})
    assert ("nijmegen", 1) in deployable(state)
    assert ("nijmegen", 1) not in deployable(tracked(0, court={0: (5, 0)}))
    do(state, "deploy-nijmegen-1 use-t_envoy_as_noble")
    assert sitting(state, "nijmegen") == {1: "e0"}
    assert discarded(state) == {"t_envoy_as_noble": 1}


def test_st_63_t_envoy_as_noble_only_where_it_changes_something():
    state = tracked(0, court={0: (5, 0)}, hold={0: ["t_envoy_as_noble"]})
    do(state, "deploy-nijmegen-2")
    assert held(state, 0) == {"t_envoy_as_noble": 1}


def test_st_63_t_extra_supply():
    state = given(hold={0: ["t_extra_supply"] * 2})
    do(state, "supply-2")
    assert may(state) == ["use-t_extra_supply", "collect"]
    one = do(state.copy(), "use-t_extra_supply collect")
    assert (court(one, 0), held(one, 0)) == ((6, 2), {"t_extra_supply": 1})
    do(state, "use-t_extra_supply use-t_extra_supply")
    assert (court(state, 0), discarded(state)) == ((8, 2), {"t_extra_supply": 2})


@pytest.mark.parametrize(("figures", "sit", "legal"), [
    ((4, 1), {}, True),
    ((0, 1), {}, False),
    ((4, 0), {("aachen", 1): "N0", ("milano", 1): "N0", ("palermo", 1): "N0"}, False),
], ids=["both there", "no Envoy in Court", "all Nobles sit"])  # fmt: skip
def test_st_63_t_promotion(figures, sit, legal):
    state = given(court={0: figures}, sit=sit, hold={0: ["t_promotion"]})
    assert ("promote" in may(state)) == legal
    if legal:
        do(state, "promote")
        assert (court(state, 0), province(state, 0)) == ((3, 2), (12, 1))
        assert discarded(state) == {"t_promotion": 1}
        assert state.to_act == 0


def test_st_63_st_36_promotion_takes_a_noble_that_was_paid_where_the_province_has_none():
    """From one region or the other, as the player likes; then the turn goes on."""
    owed = {(0, "aachen"): (0, 1), (0, "milano"): (1, 1)}
    state = given(court={0: (4, 1)}, hold={0: ["t_promotion", "t_recall"]}, paid=owed)
    assert province(state, 0)[1] == 0
    do(state, "promote")
    assert may(state) == ["fetch-aachen", "fetch-milano"]
    do(state, "fetch-milano")
    assert (court(state, 0), paid(state, 0)) == ((3, 2), {"aachen": 1, "milano": 1})
    assert "supply-1" in may(state)
    assert "promote" not in may(state)
    after = given(court={0: (4, 1)}, hold={0: ["t_promotion"]}, paid=owed, order=[0, 1] * 6)
    do(after, "supply-5 promote fetch-aachen")
    assert (court(after, 0), after.to_act) == ((4, 2), 1)
    kept = given(court={0: (4, 1)}, hold={0: ["t_promotion"]}, paid=owed, exhausted="supply_only")
    assert "promote" not in may(kept)


def test_st_63_st_36_promotion_may_fetch_a_noble_for_a_deployment():
    owed = {(0, "aachen"): (0, 1), (0, "milano"): (0, 1)}
    state = tracked(0, court={0: (7, 0)}, sit={("palermo", 1): "N0"}, hold={0: ["t_promotion"]},
                    paid=owed)  # fmt: skip
    do(state, "deploy-nijmegen-1 use-t_promotion")
    assert may(state) == ["fetch-aachen", "fetch-milano"]
    do(state, "fetch-aachen")
    assert sitting(state, "nijmegen") == {1: "N0"}
    assert paid(state, 0)["milano"] == 1


def test_st_57_promotion_may_be_attached_after_the_envoy_of_the_track():
    """One Envoy, none in Court before: the track's Envoy is promoted and takes a Noble's seat."""
    state = given(court={0: (4, 0)}, hold={0: ["t_promotion"]})
    do(state, "deploy-nijmegen-1")
    assert (court(state, 0), province(state, 0)) == ((5, 0), (10, 3))
    assert may(state) == ["use-t_promotion"]
    do(state, "use-t_promotion")
    assert province(state, 0) == (11, 2)
    assert sitting(state, "nijmegen") == {1: "N0"}
    assert discarded(state) == {"t_promotion": 1}
    bare = given(court={0: (0, 0)}, hold={0: ["t_promotion"] + ["t_seat_discount"] * 2})
    assert ("nijmegen", 1) in deployable(bare)
    do(bare, "deploy-nijmegen-1 use-t_seat_discount use-t_seat_discount use-t_promotion")
    assert sitting(bare, "nijmegen") == {1: "N0"}
    assert (court(bare, 0), held(bare, 0)) == ((0, 0), {})


def test_st_63_t_recall_all_figures_of_one_region():
    state = given(hold={0: ["t_recall"]}, paid={(0, "aachen"): (2, 1), (0, "milano"): (1, 0),
                                                (1, "aachen"): (1, 0)})  # fmt: skip
    do(state, "recall-aachen")
    assert (court(state, 0), paid(state, 0)) == ((6, 2), {"milano": 1})
    assert paid(state, 1) == {"aachen": 1}
    assert may(given(hold={0: ["t_recall"]}))[0] == "supply-1"


def test_st_63_t_second_chest_with_supply():
    """Any chest under any other space; the own space has been emptied before."""
    state = given(round=1, hold={0: ["t_second_chest"]},
                  under={1: ["brown"], 2: ["purple"], 3: ["t_recall", "o_vp5"]})  # fmt: skip
    do(state, "supply-1 use-t_second_chest")
    assert may(state) == ["take-2-purple", "take-3-o_vp5", "take-3-t_recall"]
    assert held(state, 0) == {"brown": 1}
    do(state, "take-3-o_vp5")
    assert (score(state, 0), held(state, 0)) == (5, {"brown": 1})
    assert under(state, 3) == ["t_recall"]
    assert discarded(state) == {"t_second_chest": 1, "o_vp5": 1}


def test_st_63_t_second_chest_only_where_another_chest_lies():
    state = given(hold={0: ["t_second_chest"]}, under={1: ["brown"]})
    do(state, "supply-1")
    assert held(state, 0) == {"t_second_chest": 1, "brown": 1}
    state = given(hold={0: ["t_second_chest"]}, under={1: ["brown"]})
    do(state, "supply-2")
    assert may(state) == ["use-t_second_chest", "collect"]
    do(state, "use-t_second_chest")
    assert (held(state, 0), state.fields()["turn"]) == ({"brown": 1}, 1)


def test_st_63_t_second_chest_with_a_deployment():
    state = tracked(0, court={0: (3, 0)}, hold={0: ["t_second_chest"] * 2},
                    under={("nijmegen", 3): ["purple"], 1: ["brown"], 2: ["brown"]})  # fmt: skip
    do(state, "deploy-nijmegen-3 use-t_second_chest")
    one = do(state.copy(), "sit-envoy")
    assert may(one) == ["take-1-brown", "take-2-brown"]
    do(one, "take-2-brown")
    assert held(one, 0) == {"t_second_chest": 1, "purple": 1, "brown": 1}
    do(state, "use-t_second_chest")  # both: nothing is left to choose
    assert held(state, 0) == {"purple": 1, "brown": 2}


def test_st_107_several_picks_are_named_in_one_order():
    state = given(hold={0: ["t_second_chest"] * 2}, under={1: ["o_vp3"], 2: ["brown"],
                                                           3: ["purple"]})  # fmt: skip
    do(state, "supply-5 use-t_second_chest use-t_second_chest")
    assert may(state) == ["take-1-o_vp3", "take-2-brown"]
    do(state, "take-2-brown")
    assert held(state, 0) == {"brown": 1, "purple": 1}


def test_st_63_t_counter_travel():
    """d = 2 back from Nijmegen to Augsburg: Milano, Augsburg; the seat is paid clockwise."""
    state = tracked(0, court={0: (5, 0)}, hold={0: ["t_counter_travel"]})
    assert ("augsburg", 4) in deployable(state)
    do(state, "deploy-augsburg-4 use-t_counter_travel")
    assert paid(state, 0) == {"milano": 2, "augsburg": 1, "nijmegen": 1}
    assert discarded(state) == {"t_counter_travel": 1}


def test_st_63_t_counter_travel_is_offered_where_both_ways_can_be_paid():
    state = tracked(0, court={0: (7, 0)}, hold={0: ["t_counter_travel"]})
    do(state, "deploy-augsburg-4")
    assert may(state) == ["use-t_counter_travel", "sit-envoy"]
    do(state, "sit-envoy")
    assert held(state, 0) == {"t_counter_travel": 1}
    long = tracked(0, court={0: (4, 0)}, hold={0: ["t_counter_travel"]})
    do(long, "deploy-strasbourg-5")  # 1 + 3 forth; 5 + 3 back cannot be paid
    assert held(long, 0) == {"t_counter_travel": 1}
    assert paid(long, 0) == {"strasbourg": 1, "palermo": 1, "aachen": 1}


# Purple and brown


def test_st_60_two_purple_chests_for_a_privilege():
    state = given(hold={0: ["purple"] * 5})
    do(state, "exchange-p_steward")
    assert held(state, 0) == {"purple": 3}
    assert discarded(state) == {"purple": 2}
    assert of(state, 0)["privileges"] == [0, 1] + [0] * 13
    assert state.fields()["piles"] == [2, 1, 2, 2, 2] + [0] * 10
    do(state, "exchange-vp")
    assert (held(state, 0), score(state, 0), state.to_act) == ({"purple": 1}, 12, 0)
    assert not [word for word in may(state) if word.startswith("exchange")]


def test_st_60_before_the_main_action_or_after_and_it_works_from_then_on():
    """The discount of a steward exchanged for before serves this turn."""
    wanted = {"court": {0: (2, 0)}, "hold": {0: ["purple", "purple"]}}
    before = tracked(0, **wanted)
    assert deployable(before) == set()
    assert deployable(do(before, "exchange-p_steward")) == {("nijmegen", 3)}
    after = do(tracked(0, **wanted), "supply-5")
    assert may(after)[:2] == ["exchange-p_traveller", "exchange-p_steward"]
    assert may(after)[-1] == "end-turn"


def test_st_60_one_purple_chest_buys_nothing():
    """A3."""
    assert not [w for w in may(given(hold={0: ["purple"]})) if w.startswith("exchange")]


def test_st_60_st_66_and_st_t43_the_top_of_the_vp_pile():
    state = do(given(hold={0: ["purple"] * 2}), "exchange-vp")
    assert score(state, 0) == 12
    assert discarded(state) == {"purple": 2}
    assert "Points: 11 points, 10 points, 9 points" in overview(state)


def test_st_60_the_purple_chests_may_be_gained_by_the_main_action():
    state = given(hold={0: ["purple"]}, under={5: ["purple"]})
    assert "exchange-vp" in may(do(state, "supply-5"))


def test_st_61_st_62_brown_is_kept_and_nothing_is_refused():
    """No limit: all 18, and the action has no choice to leave one."""
    hold = {0: ["brown"] * 13}
    state = given(round=4, hold=hold, under={5: ["brown"] * 5})
    do(state, "supply-5")
    assert held(state, 0) == {"brown": 18}
    assert (score(state, 0), state.fields()["turn"]) == (0, 1)


def test_st_62_chests_are_never_traded():
    """No action names another seat's chests: only the seat to act may use what it holds."""
    state = given(hold={1: ["t_recall", "purple", "purple"]}, paid={(0, "milano"): (1, 0)})
    assert may(state)[0] == "supply-1"
