"""House cards and Advanced cards, face up."""

import pytest

from staufen.core.games.stupor_mundi import rules as r

from .table import CASTLES, given, names

BIG = "T1 W3 W1 W5 W2 T2"  # four Walls: six spaces, six Structures


def played(kind, **rest):
    """A seat that has just played a card face up, alone at the table for this round."""
    return given(hand=kind, passed="1", **rest).card(kind)


GAINS = [
    ("SM-140", "BS", {}, (0, 1, 0, 0)),
    ("SM-141", "BC", {}, (0, 0, 3, 0)),
    ("SM-142", "BG", {}, (1, 0, 0, 0)),
    ("SM-144", "SAV1", {"palace": {"ally": 2}}, (2, 0, 0, 0)),
    ("SM-144", "SAV1", {"palace": {"ally": 5}}, (3, 0, 0, 0)),
    ("SM-146", "HOH1", {"palace": {"tower": 3, "wall": 3, "keep": 1}}, (0, 2, 0, 0)),
    ("SM-146", "HOH1", {"palace": {"tower": 5, "wall": 5, "keep": 3}}, (0, 3, 0, 0)),
    ("SM-148", "WIT1", {"palace": {"grain": 2, "stone": 3}}, (0, 0, 5, 0)),
    ("SM-148", "WIT1", {"palace": {"grain": 5, "stone": 5}}, (0, 0, 6, 0)),
    ("SM-150", "ROM1", {"palace": {"treasury": 6}}, (0, 0, 0, 2)),
    ("SM-150", "ROM1", {"palace": {"treasury": 15}}, (0, 0, 0, 3)),
    ("SM-152", "A1", {}, (2, 0, 0, 0)),
    ("SM-154", "A3", {"grain": 3, "stone": 0}, (0, 0, 8, 0)),
    ("SM-156", "A5", {"grain": 0, "stone": 3}, (0, 0, 8, 0)),
    ("SM-158", "A7", {}, (0, 0, 6, 0)),
    ("SM-166", "A15", {"hosts": "1:tento 2:severin", "castle": BIG}, (2, 0, 0, 0)),
    ("SM-174", "B7", {"grain": 3, "stone": 0}, (0, 0, 0, 2)),
    ("SM-175", "B8", {"grain": 0, "stone": 0}, (0, 2, 0, 0)),
    ("SM-176", "B9", {"grain": 0, "stone": 3}, (0, 0, 0, 2)),
    ("SM-177", "B10", {"castle": BIG}, (2, 0, 0, 0)),
    ("SM-178", "B11", {"castle": BIG}, (0, 2, 0, 0)),
    ("SM-179", "B12", {"castle": BIG}, (0, 0, 6, 0)),
    ("SM-180", "B13", {"castle": BIG}, (0, 0, 0, 2)),
]


@pytest.mark.parametrize(("rule", "kind", "board", "gain"), GAINS)
def test_cards_that_gain(rule, kind, board, gain):
    """SM-2: white numbers are gained; yellow ones, such as those of A3 and B7, are only owned."""
    board = {"castle": BIG, "grain": 1, "stone": 1} | board
    t = played(kind, **board)
    before = (*t.stock(), t.vp())
    assert t.may() == ["skip", "do"], rule
    t.play("do")
    assert tuple(a - b for a, b in zip((*t.stock(), t.vp()), before, strict=True)) == gain
    assert t["phase"] == r.PH_TRAVEL
    skipped = played(kind, **board).play("skip")
    assert (*skipped.stock(), skipped.vp()) == before


@pytest.mark.parametrize(("built", "gain"), [(2, 0), (3, 3), (5, 3), (6, 6), (12, 12), (13, 12)])
def test_sm_d20_per_three_structures(built, gain):
    t = given(hand="B12", castle=CASTLES[built], money=0).card("B12")
    if gain:
        t.play("do")
    assert t.stock()[2] == gain


@pytest.mark.parametrize(("built", "gain"), [(5, 1), (6, 2), (9, 3), (13, 3)])
def test_sm_d20_per_three_structures_of_frederick(built, gain):
    parts = {5: (2, 2, 1), 6: (3, 2, 1), 9: (4, 4, 1), 13: (5, 5, 3)}[built]
    palace = dict(zip(("tower", "wall", "keep"), parts, strict=True))
    t = played("HOH1", palace=palace, grain=0, stone=0).play("do")
    assert t.stock()[1] == gain


@pytest.mark.parametrize("pile", ["BS BC BG BS BC", "BS BC"])
def test_sm_143_draw_four(pile):
    """Fewer if the deck is exhausted; the card itself lies in its slot."""
    t = given(hand="BD", pile=pile, passed="1").card("BD").play("do").deal()
    assert t.seat()["hand_size"] == min(4, len(pile.split()))
    assert "BD" not in names(t.seat()["hand"])


def test_sm_143_drawing_goes_on_in_a_new_pile():
    t = given(hand="BD BD", pile="BS", discard="BC BG", passed="1").card("BD").play("do").deal()
    assert sorted(t.hand().split()) == ["BC", "BD", "BG", "BS"]


def test_sm_145_savoy_two_augustales_then_a_purchase():
    t = played("SAV2", money=0, cards={"roma1": "A2"}).play("do", "purchase-roma1")
    assert t.stock()[2] == 0
    assert t["phase"] == r.PH_TRAVEL


def test_sm_147_hohenstaufen_sails_and_visits_the_market():
    t = played(
        "HOH2", house="hohenstaufen", grain=2, stone=0, money=0, markets="M2 M3 M4 M1 M5"
    ).play("ship-tunis")
    assert t.ship() == "tunis"
    assert t.may() == ["skip", "sell"]
    assert t.play("sell").stock() == (0, 0, 6)
    assert played("HOH2", house="hohenstaufen").play("ship-roma").ship() == "roma"


def test_sm_149_wittelsbach_builds_with_any_mix():
    t = played("WIT2", grain=2, stone=0, money=3).play("site-W1", "piece-w4")
    assert t.stock() == (0, 0, 0)


def test_sm_151_di_romano_two_augustales_then_a_promotion():
    t = played("ROM2", money=0).play("do", "promote-B1")
    assert (t.stock()[2], t.specialists()) == (2, "start start B1")


@pytest.mark.parametrize(("rule", "kind", "pay", "gain", "most"), [
    ("SM-153", "A2", (0, 0, 1, 0), (1, 0, 0, 0), 3),
    ("SM-155", "A4", (0, 0, 2, 0), (0, 1, 0, 0), 3),
    ("SM-168", "B1", (1, 0, 0, 0), (0, 0, 0, 2), 2),
    ("SM-169", "B2", (0, 1, 0, 0), (0, 0, 0, 2), 2),
    ("SM-170", "B3", (0, 0, 3, 0), (0, 0, 0, 2), 2),
])  # fmt: skip
def test_exchanges(rule, kind, pay, gain, most):
    """SM-2: red numbers are spent."""
    stocks = {"grain": 0, "stone": 0} if kind[0] == "A" else {"grain": 3, "stone": 3}
    t = played(kind, castle=BIG, money=9, **stocks)
    assert t.may() == [f"times-{k}" for k in range(most + 1)], rule
    before = (*t.stock(), t.vp())
    t.play(f"times-{most}")
    after = (*t.stock(), t.vp())
    wanted = tuple(b + most * (g - p) for b, g, p in zip(before, gain, pay, strict=True))
    assert after == wanted
    price = {("grain", "stone", "money")[pay.index(max(pay))]: max(pay)}
    poor = played(kind, castle=BIG, **{"money": 9, **stocks, **price})
    assert poor.may() == ["times-0", "times-1"]


def test_sm_157_a_structure_for_one_stone_less():
    t = played("A6", stone=1, grain=0, money=3)
    assert t.may() == ["skip", "site-W1", "site-T3"]
    assert t.play("site-W1", "piece-w4").stock() == (0, 0, 0)


@pytest.mark.parametrize(
    ("rule", "kind", "gain"),
    [("SM-159", "A8", (0, 0, 3)), ("SM-160", "A9", (1, 0, 0)), ("SM-161", "A10", (0, 1, 0))],
)
def test_a_gain_then_a_promotion(rule, kind, gain):
    t = played(kind, grain=0, stone=0, money=0, specialists="A2 A1 B1", tokens="").play("do")
    assert t.stock() == gain, rule
    assert ("promote-A3" in t.may()) == (kind == "A9")  # its Grain pays the arrow
    t.play("promote-A2")
    assert t.specialists() == "A2 A2 B1"


def test_sm_172_a_type_without_own_allies_is_not_offered():
    assert played("B5", hosts="1:tento").may() == ["skip", "loyalists"]
    assert played("B5", hosts="1:gisele").may() == ["skip", "independents"]
    both = played("B5", hosts="1:gisele 2:tento", castle="T1 W3 T4=t2")
    assert both.may() == ["skip", "independents", "loyalists"]


def test_sm_162_two_different_specialists():
    t = played("A11", specialists="start A1 A1").play("promote-A2")
    assert t.may() == ["skip", "promote-A1", "promote-A2", "promote-B1", "promote-C1"]
    t.play("promote-A2")
    assert t.specialists() == "start A2 A2"
    assert t["phase"] == r.PH_TRAVEL
    lone = played("A11", specialists="B3 C5 A1", grain=3, stone=0).play("promote-A2")
    assert lone["phase"] == r.PH_TRAVEL  # nobody else can move


def test_sm_162_of_two_on_one_workplace_the_other_one_may_follow():
    t = played("A11", specialists="start A1 B3", grain=3, stone=0).play("promote-A1")
    assert "promote-A2" in t.may()  # the one that was there before
    t.play("promote-A2")
    assert t.specialists() == "A1 A2 B3"


@pytest.mark.parametrize(
    ("rule", "kind", "gain"),
    [("SM-163", "A12", (1, 0, 0)), ("SM-164", "A13", (0, 1, 0)), ("SM-165", "A14", (0, 0, 3))],
)
def test_a_gain_then_the_market(rule, kind, gain):
    t = played(kind, grain=1, stone=0, money=1).play("do")
    assert t.stock() == (1 + gain[0], gain[1], 1 + gain[2]), rule
    if kind == "A12":
        assert t.play("sell", "skip").stock() == (0, 0, 7)
    elif kind == "A14":
        assert t.play("buy").stock() == (1, 2, 0)
    else:
        assert t["phase"] == r.PH_TRAVEL  # nothing can be traded


def test_sm_167_an_ally_for_one_grain_less():
    t = played("A16", grain=2, stone=0, allies={"roma1": "gisele"}).play("summon-roma1")
    assert (t.stock()[0], t.hosts()) == (0, "1:gisele")


def hosting(kind, **rest):
    """Three Independents and two Loyalists."""
    crowd = "1:gisele 2:severin 3:castellan 4:tento 5:romigi"
    castle = "T1 W3 W1 W5 T2 T5 T4=t3 T3=t4 W2 W4"
    return played(kind, castle=castle, hosts=crowd, grain=0, stone=0, money=0, **rest)


def test_sm_171_grain_or_stone_per_ally_of_a_type():
    t = hosting("B4")
    assert t.may() == ["skip", "independents", "loyalists"]
    t.play("independents")
    assert t.may() == ["good-grain", "good-stone"]
    assert t.play("good-stone").stock() == (0, 3, 0)
    assert hosting("B4").play("loyalists", "good-grain").stock() == (2, 0, 0)


@pytest.mark.parametrize(("kind", "each", "cap"), [("B5", 2, 8), ("B6", 1, 4)])
def test_sm_172_and_sm_173_augustales_or_points_per_ally_of_a_type(kind, each, cap):
    t = hosting(kind).play("independents")
    assert (t.stock()[2] if kind == "B5" else t.vp()) == 3 * each
    castle = "T1 W3 W1 W5 T2 T5 T4=t3 T3=t4 W2 W4"
    five = "1:gisele 2:severin 3:castellan 4:idalia 5:altair"
    t = played(kind, castle=castle, hosts=five, money=0).play("independents")
    assert (t.stock()[2] if kind == "B5" else t.vp()) == cap


def test_sm_181_seven_augustales_instead_of_cubes():
    t = played("B14", grain=0, stone=0, money=11).play("site-W1")
    assert t.may() == ["piece-w2", "piece-w4", "piece-w5"]
    assert t.play("piece-w5").stock()[2] == 0
    assert "site-W1" not in played("B14", money=6).may()


def test_sm_182_three_augustales_instead_of_grain():
    t = played("B15", grain=0, stone=0, money=3, allies={"roma1": "gisele"}).play("summon-roma1")
    assert (t.stock()[2], t.hosts()) == (0, "1:gisele")
    assert played("B15", money=2, allies={"roma1": "gisele"})["phase"] == r.PH_TRAVEL


def test_sm_183_a_grain_and_a_stone():
    assert played("B16", grain=0, stone=0).play("do", "do").stock()[:2] == (1, 1)
    assert played("B16", grain=0, stone=0).play("skip", "do").stock()[:2] == (0, 1)


COSTS = dict(
    A1=3, A2=2, A3=0, A4=0, A5=0, A6=5, A7=0, A8=2, A9=2, A10=3, A11=2, A12=0, A13=0, A14=0, A15=3,
    A16=3, B1=3, B2=3, B3=4, B4=4, B5=3, B6=3, B7=0, B8=5, B9=0, B10=3, B11=3, B12=2, B13=2, B14=3,
    B15=0, B16=3,
)  # fmt: skip


@pytest.mark.parametrize(("kind", "cost"), COSTS.items())
def test_what_advanced_cards_cost(kind, cost):
    """0 stands for a card; SM-104."""
    t = given(cards={"roma1": kind}, hand="BC BS", money=cost, passed="1").down(5, "purchase")
    t.play("purchase-roma1")
    if cost:
        assert t.stock()[2] == 0
        poor = given(cards={"roma1": kind}, hand="BC BS", money=cost - 1, passed="1").down(5)
        assert "purchase" not in poor.may()
    else:
        assert t.may() == ["remove-hand-BS"]
