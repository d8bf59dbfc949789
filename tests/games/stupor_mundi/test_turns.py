"""Rounds, turns, travel, and how cards are played."""

from collections import Counter

import pytest

from staufen.core import InputError
from staufen.core.games.stupor_mundi import rules as r

from .table import CASTLES, given

F_BUILD, F_EDICT = 14, 19

# --- Rounds and turns ----------------------------------------------------------------------------


def test_sm_34_a_round_is_an_action_phase_and_an_end_phase():
    t = given(passed="1", hand="BS", pile="BC BG BD").card("BS").play("do")
    assert (t["round"], t["phase"]) == (1, r.PH_TRAVEL)
    t.play("stay")  # and passes, without a card
    assert (t["round"], t["phase"]) == (1, r.PH_REFILL)
    assert t.pass_on()["round"] == 2
    assert t["phase"] == r.PH_TRAVEL


def test_sm_35_turns_go_clockwise_past_those_who_have_passed():
    t = given(3, seat=1, first=1, passed="2", seats={1: {"hand": "BC BC"}, 2: {}})
    t.card("BC").play("do")
    assert t["turn"] == 0  # seat 2 has passed
    t.card("BC").play("do")
    assert t["turn"] == 1
    t.play("stay", "pass")
    assert t["turn"] == 0
    t.play("stay", "pass")
    assert t["round"] == 1
    assert t.to_act == 1  # discards of the first player
    assert t["first"] == 1


def test_sm_36_a_turn_is_an_optional_travel_then_a_card_or_a_pass():
    t = given()
    assert t.may() == ["stay", "travel-1", "travel-2", "travel-3", "travel-4"]
    t.play("travel-1")
    assert t.may("travel", "stay") == []
    assert t.may("pass", "up-1", "down-1") == ["pass", "up-1", "down-1"]


def test_sm_37_passing_is_final_for_the_round_and_free():
    t = given(3)
    t.play("stay", "pass")
    assert t.stock() == (1, 1, 6)
    t.card("BC").play("do").card("BC").play("do")
    assert t["turn"] == 1  # seat 0 has no further turns
    t.play("stay", "pass", "stay", "pass")
    assert t["phase"] == r.PH_DISCARD


def test_sm_38_and_sm_d3_without_a_card_or_an_open_slot_one_passes():
    full = "1:BS 2:BC 3:BG 4:BD 5:SAV1"
    t = given(hand="BS BC", slots=full)
    assert t.may("stay", "travel-1") == ["stay", "travel-1"]
    t.play("travel-1")
    assert t["turn"] == 1
    assert t.seat(0)["passed"]
    assert t.ship() == "constantinople"
    empty = given(hand="", pile="BS BC BG BD")
    empty.play("stay")
    assert empty.seat(0)["passed"]
    unlocked = given(hand="BS BC", slots=full, castle="T1 W3 K2")
    unlocked.play("stay")
    assert unlocked.may() == ["pass", "up-6", "down-6"]


def test_sm_39_one_may_travel_and_pay_in_the_turn_in_which_one_passes():
    t = given().play("travel-3", "pass")
    assert (t.ship(), t.stock(0)) == ("tunis", (1, 1, 4))
    other = given(travel_before_pass=False)
    assert other.may() == ["pass", "stay", "travel-1", "travel-2", "travel-3", "travel-4"]
    other.play("travel-3")
    assert other.may("pass") == []
    assert given(travel_before_pass=False).play("pass").ship() == "roma"


# --- Travel --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cities", "cost"), [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3)])
def test_sm_40_sm_d1_and_sm_t19_the_first_city_of_a_travel_is_free(cities, cost):
    """SM-T19: three spaces cost two coins."""
    t = given(money=6).play(f"travel-{cities}" if cities else "stay")
    assert t.stock() == (1, 1, 6 - cost)


def test_sm_d1_a_travel_that_cannot_be_paid_is_not_offered():
    assert given(money=0).may() == ["stay", "travel-1"]
    with_tile = given(money=0, workplaces="CC CA CB VA VB", specialists="A1 start start")
    assert with_tile.may() == ["stay", "travel-1", "travel-2"]


def test_sm_40_as_an_option_every_city_costs():
    t = given(money=3, first_travel_step_free=False)
    assert t.may() == ["stay", "travel-1", "travel-2", "travel-3"]
    assert t.play("travel-3").stock() == (1, 1, 0)


@pytest.mark.parametrize(("cities", "cost"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_sm_42_and_sm_206_the_travel_workplace_makes_two_cities_free(cities, cost):
    tiles = "CC CA CB VA VB"
    t = given(workplaces=tiles, specialists="A1 start start").play(f"travel-{cities}")
    assert t.stock() == (1, 1, 6 - cost)
    other = given(workplaces=tiles, specialists="A1 start start", first_travel_step_free=False)
    assert other.play(f"travel-{cities}").stock() == (1, 1, 6 - cost)


def test_sm_41_five_cities_in_a_circle():
    ports = []
    for _ in range(5):
        t = given(ship=ports[-1] if ports else "roma").play("travel-1")
        ports.append(t.ship())
    assert ports == ["constantinople", "alexandria", "tunis", "barcelona", "roma"]
    assert given(ship="tunis").play("travel-4").ship() == "alexandria"


def test_sm_43_market_allies_and_cards_are_those_of_the_ship():
    places = {"allies": {"tunis1": "gisele", "roma1": "severin"}, "cards": {"roma1": "A1"}}
    t = given(ship="tunis", grain=3, stone=0, **places)
    t.down(4)
    assert "summon" in t.may()
    t.play("summon")
    assert t.may("summon") == ["summon-tunis1"]
    assert "purchase" not in given(ship="tunis", **places).down(5).may()


def test_sm_44_the_free_move_of_the_ship_is_no_travel():
    t = given(house="hohenstaufen", hand="HOH2", money=0).card("HOH2")
    assert t.may("ship") == [
        f"ship-{city}" for city in ("roma", "constantinople", "alexandria", "tunis", "barcelona")
    ]
    assert t.play("ship-barcelona").stock() == (1, 1, 0)
    assert t.ship() == "barcelona"


# --- Playing a card ------------------------------------------------------------------------------


def test_sm_45_any_open_slot_and_either_face():
    t = given(hand="BS BC BC BG", pile="BD", slots="2:BS")
    t.play("stay")
    wanted = [f"{face}-{slot}" for face in ("up", "down") for slot in (1, 3, 4, 5)]
    assert t.may() == ["pass", *wanted]
    t.play("up-5")
    assert t.may() == ["card-BS", "card-BC", "card-BG"]  # equal cards are one action
    t.play("card-BC", "do")
    assert t.seat()["slot"][4] == 1
    assert t.seat()["hand_size"] == 3


def test_sm_46_face_up_the_slot_does_not_matter():
    for slot in (1, 4):
        t = given().card("BC", slot).play("do")
        assert t.stock() == (1, 1, 9)


MAINS = [
    ("promote",), ("promote", "market"), ("market", "build"), ("build", "summon"),
    ("summon", "purchase"), ("purchase",),
]  # fmt: skip


def face_down(slot):
    """Return what a card face down may do in a slot, for one who could do all."""
    t = given(grain=3, stone=2, castle="T1 W3 W1 W2 T2 K2", allies={"roma1": "gisele"},
              cards={"roma1": "A1"})  # fmt: skip
    return t.down(slot).may()


@pytest.mark.parametrize("slot", range(1, 7))
def test_sm_47_sm_48_and_sm_d2_a_card_face_down_does_one_of_the_icons_beside_its_slot(slot):
    assert face_down(slot) == ["skip", *MAINS[slot - 1]]


def test_sm_48_every_main_action_stands_beside_two_slots():
    beside = Counter(name for slot in range(1, 7) for name in face_down(slot) if name != "skip")
    assert beside == dict.fromkeys(("promote", "market", "build", "summon", "purchase"), 2)


def test_sm_49_slot_six_is_locked_until_k2_stands_and_open_at_once():
    assert "up-6" not in given().play("stay").may()
    t = given(stone=2, grain=2, castle="T1 W3 W1", passed="1")
    t.down(3, "build").play("site-K2", "piece-k1", "edict-I", "add-stone", "add-tower", "next-I")
    assert "up-6" in t.play("stay").may()


def test_sm_50_and_sm_d12_the_double_action_comes_with_the_next_turn_and_in_any_order():
    t = given(castle="T1 W3 K3", both=True, grain=2, stone=1, money=9)
    t.down(3)
    assert t.may() == ["skip", "market", "build"]
    t.play("market", "sell", "buy")
    assert t.may() == ["skip", "build"]
    other = given(castle="T1 W3 K3", both=True, grain=0, stone=3).down(3, "build")
    other.play("site-W1", "piece-w2")
    assert other.may() == ["skip", "market"]
    one = given(castle="T1 W3 K3", both=True, passed="1").down(1, "promote").play("promote-B1")
    assert one["phase"] == r.PH_TRAVEL  # the next turn: slot 1 has one icon


def test_sm_50_the_turn_that_builds_k3_has_no_second_action():
    t = given(castle="T1 W3 W1", stone=3, grain=1, money=0, passed="1")
    t.down(3, "build").play("site-K3")
    mains = []
    while t["phase"] != r.PH_TRAVEL:
        mains += t.may("market")
        t.play(t.may()[0])
    assert mains == []
    assert t.seat()["both"]
    assert t.down(2, kind="BS").may() == ["skip", "promote"]  # no goods to trade


def test_sm_51_parts_in_printed_order_each_may_be_skipped_and_pays_for_the_next():
    t = given(hand="SAV2", money=0, cards={"roma1": "A2"}).card("SAV2")
    assert t.may() == ["skip", "do"]
    t.play("do")
    assert t.may() == ["skip", "purchase-roma1"]  # paid with what the first part gave
    t.play("purchase-roma1")
    assert t.stock() == (1, 1, 0)
    skipped = given(hand="SAV2", money=0, cards={"roma1": "A2"}).card("SAV2").play("skip")
    assert skipped["turn"] == 1
    assert skipped.stock() == (1, 1, 0)


def test_sm_52_up_to_so_many_times_and_cubes_are_settled_once():
    t = given(hand="A2", grain=1, stone=2, money=2, castle="T1 W3").card("A2")
    assert t.may() == ["times-0", "times-1", "times-2"]
    t.play("times-2")
    assert t.may() == ["keep-1g2s", "keep-2g1s", "keep-3g0s"]
    assert t.play("keep-3g0s").stock() == (3, 0, 0)


def test_sm_53_owning_is_enough_nothing_is_spent():
    t = given(hand="A3", grain=3, stone=0).card("A3").play("do")
    assert t.stock() == (3, 0, 14)
    assert given(hand="A3", grain=2, stone=0).card("A3")["turn"] == 1


# --- Conventions ---------------------------------------------------------------------------------


def test_sm_1_goods_are_grain_stone_augustales_and_points_without_limit():
    t = given(vp=3000, money=3000).card("BC").play("do")
    assert (t.stock()[2], t.vp()) == (3003, 3000)
    assert t.scores()[0] == 3000 + 2 + 4 + (3003 + 4) // 6
    data = t.game.components.data["supply"]
    assert set(data) == {"grain_cubes", "stone_cubes", "coins_of_1", "coins_of_5", "limited"}


def test_sm_3_a_main_action_is_the_same_wherever_it_comes_from():
    t = given(hand="A12", grain=0, stone=1, money=4, markets="M4 M2 M3 M1 M5",
              workplaces="CA CB CC VA VD", specialists="C3 start start")  # fmt: skip
    t.card("A12").play("do", "sell", "skip")
    assert t.stock() == (1, 0, 4 + 3 + 3)  # the sale, and the workplace for a Market visit


def test_sm_4_an_action_may_be_declined_and_so_may_each_part():
    assert given().down(1).play("skip").specialists() == "start start start"
    t = given(hand="B16").card("B16").play("skip", "do")
    assert t.stock() == (1, 2, 6)


def test_sm_6_a_bonus_never_pays_for_the_action_that_brings_it():
    workplaces = dict(workplaces="CB CA CC VA VB", specialists="A1 start start")
    t = given(castle="T1 W3 T3", grain=0, stone=2, **workplaces).down(3, "build")
    assert "site-W2" not in t.may()  # 2 Stone and 1 Grain; the workplace would bring the Grain
    assert "site-W1" in t.may()
    assert t.play("site-W1", "piece-w2").stock()[:2] == (1, 0)


def test_sm_7_a_chain_is_resolved_depth_first():
    """Great Wall B promotes into a City, whose Keep is built with all it brings, then the Edict."""
    t = given(castle="T1 W3 T3 W5", grain=1, stone=3, money=9, city={"B": "F"}, passed="1",
              specialists="B2 B1 A1", hand="A2 BC")  # fmt: skip
    t.down(3, "build").play("site-W2", "piece-w5")
    assert t.may("promote") == ["promote-A2", "promote-B2", "promote-B3"]
    t.play("promote-B3")
    assert t.may() == ["skip", "site-K1", "site-K2", "site-K3"]
    t.play("site-K1", "piece-k1").deal()
    waiting = [frame["op"] for frame in t["stack"]["frame"][: t["stack"]["height"]]]
    assert waiting == [F_BUILD, F_EDICT]
    edicts = 0
    while t["phase"] == r.PH_ACT:
        edicts += bool(t.may("edict"))
        t.play(t.may()[-1])
    assert edicts == 2  # the Keep's, then that of W2


def test_sm_8_the_seat_chooses_the_order_where_it_matters():
    t = given(castle="T1 W1 T2 W2 T3 W3 T4 W4 T5=t3 W5", grain=2, stone=3, money=4, passed="1",
              hand="", pile="BS BC")  # fmt: skip
    t.play("stay")
    while not t.may("side"):
        t.play(t.may()[0])
    assert t.may() == ["side-S2", "side-S4", "side-S5"]  # cubes and the Market; the rest came first
    assert t.stock()[2] == 4 + 3
    assert t.vp() == 1


@pytest.mark.parametrize(("stock", "gain", "stored"), [
    ((2, 1), "BS", ["keep-1g2s", "keep-2g1s"]),
    ((0, 3), "BG", ["keep-0g3s", "keep-1g2s"]),
    ((3, 0), "BS", ["keep-2g1s", "keep-3g0s"]),
])  # fmt: skip
def test_sm_9_and_sm_t20_surplus_cubes_are_thrown_away_or_swapped(stock, gain, stored):
    grain, stone = stock
    t = given(grain=grain, stone=stone).card(gain).play("do")
    assert t.may() == stored
    assert t.play(stored[0]).stock()[:2] == (int(stored[0][5]), int(stored[0][7]))


def test_sm_9_one_choice_for_a_joint_gain_and_none_without_a_choice():
    t = given(grain=1, stone=1, city={"B": "A"}, specialists="B2 start start").down(1, "promote")
    t.play("promote-B3", "do")
    assert t.may("grain") == ["grain-0", "grain-1", "grain-2", "grain-3"]
    t.play("grain-2")
    assert t.may() == ["keep-1g2s", "keep-2g1s", "keep-3g0s"]
    same = given(grain=0, stone=3).card("BS").play("do")
    assert same["turn"] == 1
    assert same.stock()[:2] == (0, 3)


def test_sm_10_supplies_are_no_limit_unless_the_option_says_so():
    stocks = {"seats": {1: {"money": 99}}}
    assert given(money=2, **stocks).card("BC").play("do").stock()[2] == 5
    t = given(money=2, limited_supply=True, **stocks).card("BC").play("do")
    assert t.stock()[2] == 5  # of 105 - 1 coins' worth, 101 + 3 are out
    t = given(money=3, limited_supply=True, **stocks).card("BC").play("do")
    assert t.stock()[2] == 5  # only 2 were left
    crowd = {i: dict(grain=7, stone=0, castle=CASTLES[10]) for i in (1, 2)}
    wanting = dict(stone=0, limited_supply=True, seats=crowd, hand="A1 BG")
    assert given(3, grain=1, **wanting).card("A1").play("do").stock()[0] == 3
    room = dict(castle="T1 W3 W1 W5 W2 T2", **wanting)
    t = given(3, grain=3, **room).card("A1")
    assert t.play("do").stock()[0] == 5  # 20 - 1 - 14 - 3: two were left
    assert given(3, grain=4, **room).card("A1").play("do").stock()[0] == 5


def test_an_illegal_action_is_refused_with_the_legal_ones():
    t = given()
    with pytest.raises(InputError, match="travel-4"):
        t.play("up-1")


# --- Worked examples -----------------------------------------------------------------------------


def test_sm_t1_to_sm_t4_jacks_two_turns():
    """SM-T1: he travels. SM-T2: a card face up. SM-T3: a card face down, one of two actions. SM-T4:
    he summons."""
    t = given(ship="alexandria", money=6, grain=3, stone=1, castle="T1 W3 W1", hand="BC BS BD",
              allies={"barcelona1": "severin"}, passed="1").play("travel-2")  # fmt: skip
    assert (t.ship(), t.stock()[2]) == ("barcelona", 5)
    t.play("up-1", "card-BC")
    assert t.may() == ["skip", "do"]  # no main action
    t.play("do")
    assert t.stock()[2] == 8
    assert t.seat()["slot"][0] == 1
    t.play("stay")
    assert t.stock()[2] == 8
    t.play("down-4", "card-BS")
    assert t.may() == ["skip", "build", "summon"]
    t.play("summon", "summon-barcelona1")
    assert (t.stock(), t.hosts()) == ((0, 1, 8), "1:severin")
    assert t["phase"] == r.PH_TRAVEL  # only one of them
    assert not t.may("build")
