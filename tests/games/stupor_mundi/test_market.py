"""Visits to the Market."""

from staufen.core.games.stupor_mundi import rules as r

from .table import given

TUNIS = dict(ship="alexandria", markets="M2 M3 M4 M1 M5")  # M1 is the tile of the worked example


def visiting(**rest):
    return given(passed="1", **rest).down(2, "market")


def test_sm_65_sale_and_purchase_once_each_in_either_order():
    t = visiting(grain=2, stone=1, money=4)
    assert t.may() == ["sell", "buy"]
    t.play("buy")
    assert t.may("keep") != []  # five cubes in three spaces
    t.play("keep-2g1s")
    assert t.may() == ["skip", "sell"]
    assert t.play("sell").stock() == (0, 1, 6)
    assert t["phase"] == r.PH_TRAVEL
    other = visiting(grain=2, stone=1, money=0).play("sell")
    assert other.may() == ["skip", "buy"]
    assert other["market"] == [0, 2, 4, 6, 8]  # tiles are never taken


def test_sm_66_the_whole_bundle_or_nothing():
    t = given(grain=1, stone=1, money=4).down(2)
    assert t.may() == ["skip", "promote", "market"]
    assert t.play("market").may() == ["buy"]
    assert "market" not in given(grain=1, stone=2, money=3).down(2).may()


def test_sm_67_buying_more_than_fits_is_paid_for():
    t = visiting(grain=1, stone=2, money=4, markets="M5 M2 M3 M4 M1")
    assert t.may() == ["sell"]
    t = visiting(grain=0, stone=2, money=6, markets="M5 M2 M3 M4 M1").play("buy")
    assert t.stock() == (0, 3, 0)


def test_sm_68_without_a_transaction_there_is_no_visit():
    village = dict(workplaces="CA CB CC VD VB", specialists="A3 start start")
    t = given(grain=2, stone=0, money=0, **village).down(2, "market")
    assert "skip" not in t.may()
    none = given(hand="A14", grain=0, stone=1, money=0, **village).card("A14").play("skip")
    assert none.stock() == (0, 1, 0)
    declined = given(hand="A14", grain=2, stone=1, money=0, **village).card("A14")
    assert declined.play("do", "skip").stock() == (2, 1, 3)


def test_sm_69_and_sm_205_one_transaction_more():
    """Two sales and a purchase, but not two sales and two purchases."""
    stock = {"grain": 4, "stone": 0, "money": 0}
    place = {"workplaces": "CB CA CC VA VB", "specialists": "A2 start start", "castle": "T1 W3 W1"}
    t = visiting(**place, **stock)
    t.play("sell")
    assert t.may() == ["skip", "sell", "buy"]
    t.play("sell")
    assert t.may() == ["skip", "buy"]
    assert t.play("buy").stock() == (0, 2, 8)
    assert t["phase"] == r.PH_TRAVEL
    used = visiting(**place, **stock)
    used.play("sell", "buy", "sell")
    assert used["phase"] == r.PH_TRAVEL


def test_sm_70_and_sm_216_a_visit_brings_three_augustales_afterwards():
    village = dict(workplaces="CA CB CC VD VB", specialists="A3 start start")
    t = visiting(grain=2, stone=1, money=0, **village).play("sell", "buy")
    assert t.stock() == (0, 3, 2 + 3)
    poor = given(grain=0, stone=1, money=2, **village).down(2)
    assert "market" not in poor.may()  # the bonus would have made up the 4
    side = given(
        castle="T1 W3 W5 T5", grain=2, stone=0, money=0, hand="", pile="BS", passed="1", **village
    )
    side.play("stay", "skip", "sell", "skip")  # the other seat keeps its hand
    assert side.stock() == (0, 0, 9)


def test_sm_70_a_visit_that_ends_by_itself_brings_its_bonus_too():
    """One sale, and no money for the purchase: nobody is asked, the Augustales come."""
    village = dict(workplaces="CA CB CC VD VB", specialists="A3 start start")
    dear = {"market": {"M2": {"easy": {"pay": 9}, "hard": {"pay": 9}}}}
    t = visiting(
        grain=0, stone=2, money=0, markets="M2 M1 M3 M4 M5", components=dear, **village
    ).play("sell")
    assert t.stock() == (0, 0, 6 + 3)
    assert t["phase"] == r.PH_TRAVEL


def test_sm_t7_erika_trades():
    t = given(grain=2, stone=1, money=0, passed="1", **TUNIS).play("travel-1")
    assert (t.ship(), t.stock()) == ("tunis", (2, 1, 0))
    t.play("down-2", "card-BC")
    assert t.may() == ["skip", "promote", "market"]
    assert t.play("market", "sell").stock() == (0, 1, 6)
    assert t.play("buy").stock() == (0, 3, 2)
