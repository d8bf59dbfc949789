"""Building: sites, pieces, costs, connection, sides, Keeps, and the order of what follows."""

import pytest

from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r

from .table import given

RING = n.SITES[:10]


def building(castle="T1 W3", **rest):
    """A seat about to build, alone at the table for this round."""
    return given(castle=castle, passed="1", **rest).down(3, "build")


def test_sm_83_an_empty_site_a_matching_piece_and_its_cost():
    t = building(stone=2, grain=0, money=9)
    assert t.may() == ["site-W1", "site-T3"]
    t.play("site-W1")
    assert t.may() == ["piece-w2", "piece-w4", "piece-w5"]  # one normal, both Great
    t.play("piece-w2")
    assert (t.stock(), t.castle()) == ((0, 0, 9), "T1 W1 W3")
    assert t["phase"] == r.PH_TRAVEL  # one Structure an action


def test_sm_83_a_great_piece_costs_augustales_in_addition():
    assert building(stone=2, grain=0, money=2).play("site-W1")["phase"] == r.PH_TRAVEL
    t = building(stone=2, grain=0, money=3).play("site-W1")
    assert t.may() == ["piece-w2", "piece-w4"]
    assert t.play("piece-w4").stock() == (0, 0, 0)


def test_sm_84_any_piece_in_any_order_and_the_space_under_it_is_freed():
    t = building(stone=1, grain=1, money=9).play("site-T4")
    assert t.may() == ["piece-t2", "piece-t3", "piece-t4", "piece-t5"]
    t.play("piece-t5")
    assert t.pieces() == "t2 t3 t4 w2 w3 w4 w5 k1 k2 k3"
    hosting = given(castle="T1 W3 T4=t5", hosts="1:gisele", grain=3, stone=0, passed="1",
                    allies={"roma1": "severin"})  # fmt: skip
    hosting.down(4, "summon").play("summon-roma1")
    assert hosting.hosts() == "1:gisele 5:severin"


def test_sm_85_towers_next_to_walls_walls_next_to_towers_keeps_free():
    rich = dict(hand="B14", money=50)
    t = given(castle="T1 W3", **rich).card("B14")
    assert t.may("site") == [f"site-{at}" for at in ("W1", "T3", "T4", "W5", "K1", "K2", "K3")]
    grown = given(castle="T1 W3 W1 T4", **rich).card("B14")
    assert grown.may("site-T", "site-W") == ["site-T2", "site-T3", "site-W4", "site-W5"]


def test_sm_86_and_sm_32_the_starting_pieces_are_not_neighbours():
    """SM-33 and SM-14 follow: two Structures, eleven pieces left, three of them Great Towers and
    Walls."""
    t = given()
    assert t.castle() == "T1 W3"
    at = [RING.index(site) for site in t.castle().split()]
    assert abs(at[0] - at[1]) not in (1, 9)


def reachable(start):
    """Return every set of ring sites that grows from `start` by SM-85."""
    found, todo = {start}, [start]
    while todo:
        built = todo.pop()
        for i in range(10):
            beside = {(i + 1) % 10, (i + 9) % 10}
            if i not in built and beside & built:
                grown = built | {i}
                if grown not in found:
                    found.add(grown)
                    todo.append(grown)
    return found


def test_sm_d6_the_ring_grows_in_121_ways_and_can_always_be_closed():
    sets = reachable(frozenset({0, 5}))
    assert len(sets) == 121
    assert all(frozenset(range(10)) in reachable(built) for built in sets)
    t = given(hand="B14", money=50).card("B14")
    firsts = {RING.index(word[5:]) for word in t.may("site-T", "site-W")}
    assert {frozenset({0, 5, i}) for i in firsts} == {s for s in sets if len(s) == 3}


@pytest.mark.parametrize(("side", "start", "site", "gain"), [
    ("S1", "T1 W3 W1", "T2", "vp"),
    ("S2", "T1 W3 T3 W2", "T2", "stone"),
    ("S3", "T1 W3 T3", "T4", "money"),
    ("S4", "T1 W3 T4 W4", "T5", "grain"),
])  # fmt: skip
def test_sm_87_and_sm_88_a_closed_side_pays_at_once(side, start, site, gain):
    t = given(castle=start, hand="B14", money=20, grain=0, stone=0, passed="1").card("B14")
    before = t.stock(), t.vp()
    t.play(f"site-{site}", "piece-t5")
    (grain, stone, money), vp = t.stock(), t.vp()
    gains = {"vp": vp, "grain": grain, "stone": stone, "money": money - (before[0][2] - 7)}
    assert gains == {**dict.fromkeys(gains, 0), gain: 3 if gain == "money" else 1}


def test_sm_88_the_side_with_the_market_is_a_visit():
    t = given(castle="T1 W3 W5", hand="B14", money=7, grain=2, stone=0, passed="1").card("B14")
    t.play("site-T5", "piece-t2")
    assert t.may() == ["skip", "sell"]
    assert t.play("sell").stock() == (0, 0, 6)


def test_sm_d4_two_sides_at_once():
    """The Edict of the Tower comes after both incomes."""
    castle = "T1 W3 W1 T3 W2"
    t = given(castle=castle, stone=1, grain=2, money=6, passed="1").down(3, "build")
    t.play("site-T2", "piece-t5")
    assert t.vp() == 1
    assert t.stock() == (0, 1, 6)
    assert t.may("edict") == ["edict-I", "edict-II", "edict-III"]


def test_sm_d5_and_sm_91_the_new_space_comes_first():
    t = given(castle="T1 W3 W1 T2 T3", stone=2, grain=2, specialists="B2 start start",
              city={"B": "E"}, passed="1").down(1, "promote")  # fmt: skip
    t.play("promote-B3", "site-W2", "piece-w3")
    assert t.stock() == (2, 3, 6)
    assert t.may() == ["edict-I", "edict-II", "edict-III"]
    assert t.play("edict-II", "grain-0").may() == ["keep-1g4s", "keep-2g3s"]


def test_sm_89_and_sm_d19_cost_sides_workplaces_great_bonus_edict():
    """Great Wall A on W2 closes S2: the Stone, the workplace for Walls, then two Edicts."""
    t = building("T1 W3 W1 T2 T3", stone=2, grain=1, money=3, workplaces="CB CA CC VA VB",
                 specialists="A1 start start")  # fmt: skip
    t.play("site-W2", "piece-w4")
    assert t.stock() == (1, 1, 0)
    assert t["stack"]["height"] == 2  # the Edict of the bonus, above the building with its own
    t.play("edict-I", "add-stone", "add-tower", "next-I", "deal-E09")
    assert t.may("edict") == ["edict-I", "edict-II", "edict-III"]
    t.play("edict-II", "grain-0", "add-stone", "next-II").deal()
    assert t["phase"] == r.PH_TRAVEL


def test_sm_89_sides_pay_before_workplaces():
    """The visit of S5 cannot use what the workplace gives for the Wall that closes it."""
    t = building("T1 W3 T4 W4 T5", grain=1, stone=1, money=3, markets="M2 M3 M4 M1 M5",
                 ship="barcelona", workplaces="CA CD CB VA VB", specialists="B2 start start",
                 components={"market": {"M5": {"easy": {"pay": 4}, "hard": {"pay": 7}}}},
                 )  # fmt: skip
    t.play("site-W5", "piece-w3")
    assert t.stock() == (0, 0, 3 + 2)  # with the 2 Augustales first it could have bought
    assert t["phase"] == r.PH_TRAVEL


def test_sm_90_great_pieces_are_full_pieces():
    t = given(castle="T1 W3=w4 T3=t3 T4=t4", hand="B14", money=30).card("B14")
    assert "site-W2" in t.may()
    sides = given(castle="T1 W3 T3=t3", hand="B14", money=10, passed="1").card("B14")
    assert sides.play("site-T4", "piece-t4").stock()[2] == 10 - 7 - 3 + 3


@pytest.mark.parametrize(("walls", "room"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 7)])
def test_sm_91_a_space_in_the_warehouse_for_each_wall(walls, room):
    castle = "T1 W3 T3 T4 " + " ".join(["W2", "W4", "W5", "W1"][: walls - 1])
    t = given(castle=castle, grain=room - 1, stone=0).card("BS").play("do")
    assert t.stock()[:2] == (room - 1, 1)
    full = given(castle=castle, grain=room - 1, stone=1).card("BS").play("do")
    assert full.may() == [f"keep-{room - 2}g2s", f"keep-{room - 1}g1s"]


@pytest.mark.parametrize("towers", range(1, 6))
def test_sm_91_and_sm_16_an_ally_space_for_each_tower(towers):
    castle = "T1 W3 " + " ".join(["T4", "T3", "W2 T2", "W1 W5 T5"][: towers - 1])
    board = dict(castle=castle, grain=3, stone=0, allies={"roma1": "altair"})
    hosts = ["1:gisele", "2:severin", "5:castellan", "3:idalia", "4:tento"]
    t = given(**board, hosts=" ".join(hosts[: towers - 1]))
    assert t.down(4, "summon").may() == ["summon-roma1"]
    full = given(**board, hosts=" ".join(hosts[:towers]))
    assert "summon" not in full.down(4).may()


def test_sm_92_stone_discounts_add_up_and_spare_grain():
    tile = dict(workplaces="CA CB CC VB VA", specialists="A3 start start")
    t = given(hand="A6", castle="T1 W3 W1 W2 T2", stone=1, grain=0, **tile).card("A6")
    assert "site-K1" in t.may()  # 3 Stone, less one for the card, less one for the workplace
    assert t.play("site-K1", "piece-k1").stock()[:2] == (0, 0)
    assert "site-K3" not in given(hand="A6", stone=1, grain=0, **tile).card("A6").may()
    assert "site-W1" not in given(hand="A6", stone=0, grain=2, **tile).card("A6").may()


def test_sm_92_a_discount_can_leave_no_stone_to_pay():
    t = given(hand="A6", castle="T1 W3", stone=0, grain=1, passed="1").card("A6")
    assert t.may() == ["skip", "site-T4", "site-W5"]  # 1 Stone and 1 Grain each
    assert t.play("site-W5", "piece-w2").stock()[:2] == (0, 0)
    two = {"card": {"A": {"A6": {"do": ["build structure 2-stone-less"]}}}}
    more = given(hand="A6", castle="T1 W3", stone=0, grain=1, passed="1", components=two)
    assert more.card("A6").play("site-W5", "piece-w2").stock()[:2] == (0, 0)


def test_sm_93_without_resources_great_pieces_still_cost_augustales():
    t = given(hand="B14", money=9, stone=0, grain=0).card("B14").play("site-W1")
    assert t["phase"] == r.PH_TRAVEL  # 7 and 3 are more than 9: a normal Wall
    t = given(hand="B14", money=10, stone=0, grain=0).card("B14").play("site-W1")
    assert t.may() == ["piece-w2", "piece-w4"]
    assert t.play("piece-w4").stock()[2] == 0


@pytest.mark.parametrize(("grain", "stone"), [(3, 0), (2, 1), (1, 2), (0, 3)])
def test_sm_94_and_sm_d13_any_mix_of_cubes(grain, stone):
    """Three cubes for the site of 2 Stone and 1 Grain; no choice where only one mix is there."""
    t = given(hand="WIT2", castle="T1 W3 T3", grain=grain, stone=stone, passed="1", money=0)
    t.card("WIT2").play("site-W2")
    assert t.stock()[:2] == (0, 0)
    assert t.castle() == "T1 W2 T3 W3"


def test_sm_d13_the_mix_is_chosen_after_discounts():
    """`K1` with `VB` level 1: any two cubes."""
    t = given(hand="WIT2", workplaces="CA CB CC VB VA", specialists="A3 start start", passed="1",
              castle="T1 W3 W1 W5", grain=2, stone=2).card("WIT2")  # fmt: skip
    t.play("site-K1", "piece-k1")
    assert t.may() == ["pay-0g", "pay-1g", "pay-2g"]
    assert t.play("pay-1g").stock()[:2] == (1, 1)


def test_sm_95_keeps():
    first = building("T1 W3", stone=3, grain=0).play("site-K1", "piece-k1").deal()
    assert first.seat()["hand_size"] == 4 + 2
    assert first.may("edict")
    great = building("T1 W3", stone=3, grain=0, money=5).play("site-K1", "piece-k3").deal()
    assert great.seat()["hand_size"] == 4 + 2
    for site, stock in (("K2", (2, 2)), ("K3", (1, 3))):
        t = building("T1 W3 W1", grain=stock[0], stone=stock[1]).play(f"site-{site}", "piece-k1")
        assert t.stock()[:2] == (0, 0)
        assert t.may("edict")


def test_sm_96_with_nothing_to_build_there_is_no_build():
    assert "build" not in given(stone=0, grain=3).down(3).may()
    assert given(stone=0, grain=0, money=6, hand="B14").card("B14")["turn"] == 1


def test_sm_t9_and_sm_t10_noas_great_wall():
    """SM-T10: adding two Walls is not offered."""
    t = given(castle="T1 W3 W1 T2 T3", stone=2, grain=1, money=4, specialists="A3 start start",
              tokens="C3", palace={"wall": 4, "keep": 1}, active="E03 E01 E05", passed="1",
              upcoming="E06 E07 E08", hand="BC BS").down(3, "build")  # fmt: skip
    assert t.may("site-W") == ["site-W2", "site-W5"]  # next to Towers
    assert r.holdings(t.fields())[0]["room"] == 4
    t.play("site-W2", "piece-w5")
    assert r.holdings(t.fields())[0]["room"] == 5
    assert t.stock() == (0, 1, 0)  # all paid; the side gives a Stone
    assert t.vp() == 0
    assert "promote-A4" in t.may()
    t.play("promote-A4")
    assert t.stock() == (0, 1, 0)  # the Grain of the arrow is not paid
    assert t.specialists() == "start start A4"
    t.play("edict-II", "grain-1")
    assert t.stock() == (1, 1, 0)
    assert t.palace("wall") == 2  # four and two are too many
    assert t.may() == ["add-keep", "take-keep"]
    t.play("add-keep")
    assert t.palace("wall", "keep") == (2, 2)
    t.play("next-III").deal()
    assert t.edicts() == "E03 E08 E05"
    assert t["issued"] == 1 << n.EDICTS.index("E01")
    assert t.vp() == 0
    assert t.castle() == "T1 W1 T2 W2 T3 W3"
    assert len(t.castle().split()) == 6


def test_sm_t11_bernards_keep():
    """3 Stone for K1; two cards; then the Edict on the space for 3 Augustales."""
    t = building("T1 W3", stone=3, grain=0, money=6, active="E02 E04 E05", upcoming="E06 E07 E08",
                 palace={"grain": 1, "treasury": 6})  # fmt: skip
    t.play("site-K1", "piece-k1").deal()
    assert t.stock() == (0, 0, 6)
    assert t.seat()["hand_size"] == 4 + 2
    t.play("edict-I")
    assert t.stock()[2] == 9
    assert t.palace("grain") == 3  # one Grain cannot lose two
    t.play("take-treasury", "next-II").deal()
    assert t.palace("grain", "treasury") == (3, 3)
    assert t.edicts() == "E07 E04 E05"
    assert t["issued"] == 1 << n.EDICTS.index("E02")
    assert t.pass_on().seat()["hand_size"] == 7
