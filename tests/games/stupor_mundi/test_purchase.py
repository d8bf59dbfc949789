"""Purchasing Action cards."""

import pytest

from staufen.core.games.stupor_mundi import rules as r

from .table import given, names


def purchasing(cards=None, **rest):
    return given(cards=cards or {"roma1": "A8"}, passed="1", **rest).down(5, "purchase")


def test_sm_104_for_augustales_or_for_a_card():
    t = purchasing(money=2).play("purchase-roma1")
    assert t.stock()[2] == 0
    assert "purchase" not in given(cards={"roma1": "A8"}, money=1).down(5).may()
    t = purchasing({"roma1": "A7"}, money=0, hand="BC BS BG").play("purchase-roma1")
    assert t.may() == ["remove-hand-BS", "remove-hand-BG"]


def test_sm_105_and_sm_d17_payment_from_hand_and_discard_pile_only():
    t = given(hand="BC A1 BS", pile="BD", discard="BG A2", slots="1:BS", passed="1",
              cards={"roma1": "A7"}).down(5, "purchase").play("purchase-roma1")  # fmt: skip
    wanted = ["remove-hand-BS", "remove-hand-A1", "remove-discard-BG", "remove-discard-A2"]
    assert t.may() == wanted  # not BD of the draw pile, not BS and BC of the slots, not A7
    t.play("remove-discard-A2")
    assert t.discard() == "BG"
    assert "A2" not in names(t.seat()["owned"])
    full = given(hand="BC", pile="BD BD", slots="1:BS 2:BG", cards={"roma1": "A7"}).down(5)
    assert "purchase" not in full.may()


def test_sm_105_with_an_empty_hand_the_discard_pile_can_pay():
    t = given(hand="BC", pile="BD", discard="BG", cards={"roma1": "A7"}, passed="1")
    t.down(5, "purchase").play("purchase-roma1")
    assert t.may() == ["remove-discard-BG"]


@pytest.mark.parametrize("perform", [True, False])
def test_sm_106_the_new_card_may_be_performed_once_and_goes_to_the_hand(perform):
    t = purchasing({"roma1": "A1"}, money=3, stone=0, grain=0, hand="BC BS").play("purchase-roma1")
    assert t.may() == ["skip", "do"]
    t.play("do" if perform else "skip")
    assert t.stock()[0] == (2 if perform else 0)
    assert t.hand() == "BS A1"
    t.card("A1", 1).play("do")  # and may be played in this very round
    assert t.stock()[0] == (3 if perform else 2)


def test_sm_107_the_card_is_performed_before_it_is_in_the_hand_and_the_workplace_comes_last():
    t = purchasing({"roma1": "A1"}, money=3, workplaces="CA CB CC VB VA", grain=0, stone=0,
                   specialists="A4 start start", hand="BC BS").play("purchase-roma1")  # fmt: skip
    assert (t.vp(), t.hand()) == (0, "BS")
    t.play("do")
    assert (t.vp(), t.hand()) == (3, "BS A1")


def test_sm_108_and_sm_208_two_augustales_less():
    tile = dict(workplaces="CD CA CB VA VB", specialists="A1 start start")
    assert purchasing({"roma1": "A6"}, money=3, **tile).play("purchase-roma1").stock()[2] == 0
    assert purchasing({"roma1": "A8"}, money=0, **tile).play("purchase-roma1").stock()[2] == 0
    cards = purchasing({"roma1": "A7"}, money=9, hand="BC BS", **tile).play("purchase-roma1")
    assert cards.may() == ["remove-hand-BS"]  # no less than a card
    savoy = given(hand="SAV2", cards={"roma1": "A6"}, money=1, **tile).card("SAV2").play("do")
    assert savoy.play("purchase-roma1").stock()[2] == 0
    tower = given(
        castle="T1 W3", stone=1, grain=1, money=5, cards={"roma1": "A6"}, passed="1", **tile
    )
    tower.down(3, "build").play("site-T4", "piece-t3", "purchase-roma1")
    assert tower.stock()[2] == 0


def test_sm_108_the_discount_stops_at_nothing():
    cheap = {"card": {"A": {"A8": {"cost": "augustales 1"}, "A9": {"cost": "augustales 3"}}}}
    t = purchasing(
        money=0, workplaces="CD CA CB VA VB", specialists="A1 start start", components=cheap
    )
    assert t.play("purchase-roma1").stock()[2] == 0


def test_sm_109_the_space_stays_empty_until_the_round_ends():
    t = purchasing(money=2).play("purchase-roma1", "skip", "skip")
    assert t["card"][0] == 255
    t.play("stay", "pass", "skip", "skip").deal()
    assert t["card"][0] != 255


def test_sm_110_bought_cards_belong_to_the_deck():
    t = purchasing(money=2, hand="BC BS").play("purchase-roma1", "skip", "skip")
    t.card("A8", 1).play("skip", "skip").play("stay", "pass")
    assert "A8" in t.discard()


def test_sm_t13_erika_buys():
    t = given(
        ship="tunis", cards={"tunis1": "A7"}, hand="BC BS BG BD", money=0, passed="1", house="savoy"
    ).down(5, "purchase")
    assert len(names(t.seat()["owned"])) == 10
    t.play("purchase-tunis1", "remove-hand-BS")
    assert t.seat()["hand_size"] == 2
    assert len(names(t.seat()["owned"])) == 9
    t.play("do")
    assert t.stock()[2] == 6
    assert t.hand() == "BG BD A7"
    assert len(names(t.seat()["owned"])) == 10
    assert t["phase"] == r.PH_TRAVEL
    assert "card-A7" in t.play("stay", "up-1").may()
