"""The four steps at the end of a round."""

import pytest

from staufen import core
from staufen.core.games.stupor_mundi import names as n
from staufen.core.games.stupor_mundi import rules as r

from .table import given, names


def ending(**rest):
    """A seat that passes and thereby ends the round; its discards come first."""
    rest = {"passed": "1"} | rest
    return given(**rest).play("stay", "pass")


def test_sm_111_refill_castle_allies_reorganization():
    t = given(3, passed="0 1", seat=2, first=2).play("stay", "pass")
    turns = []
    while t["round"] == 1:
        turns.append((t["phase"], t["turn"]))
        if t.to_act == core.CHANCE:
            t.apply(t.legal_actions[0])
        else:
            t.play("skip")
    assert sorted(turns) != turns  # the first player, seat 2, comes first
    assert [turn for phase, turn in turns if phase == r.PH_DISCARD] == [2, 0, 1]
    assert [phase for phase, _ in turns][-1] == r.PH_RESTOCK


def test_sm_112_played_cards_go_to_the_discard_pile_face_up():
    t = ending(slots="1:BS 4:BD-", hand="BC", pile="BG BG BS")
    assert t.discard() == "BS BD"
    assert t.seat()["slot"] == [n.NONE] * 6
    assert t.seat()["face_down"] == 0
    assert names(t.view(1).fields()["player"][0]["discard"]) == ["BS", "BD"]


def test_sm_113_then_any_number_of_cards():
    t = ending(hand="BS BC BC BG", pile="BD BD")
    assert t.may() == ["skip", "discard-BS", "discard-BC", "discard-BG"]
    t.play("discard-BC")
    assert t.may() == ["skip", "discard-BC", "discard-BG"]  # ascending: one form a choice
    t.play("discard-BC", "skip")
    assert t.discard() == "BC BC"
    assert t.seat()["hand_size"] == 2


@pytest.mark.parametrize(("castle", "specialists", "limit"), [
    ("T1 W3", "start start start", 5),
    ("T1 W3 K1", "start start start", 7),
    ("T1 W3", "A1 start start", 6),
    ("T1 W3 K1", "A1 A1 start", 8),
])  # fmt: skip
def test_sm_114_up_to_the_hand_limit(castle, specialists, limit):
    t = ending(castle=castle, specialists=specialists, hand="BS", pile="BC BC BG BG BD BD BS A1 A2")
    t.play("skip").deal()
    assert t.seat()["hand_size"] == limit


def test_sm_114_more_cards_than_the_limit_stay():
    t = ending(hand="BS BC BG BD SAV1 A1 A2", pile="BC BG")
    t.play("skip").deal()
    assert t.seat()["hand_size"] == 7


@pytest.mark.parametrize("lazy", [False, True])
def test_sm_115_an_empty_draw_pile_is_replaced_at_once_even_in_mid_draw(lazy):
    """With `lazy_reshuffle`, too: two cards empty the pile, the third brings the shuffle."""
    t = ending(hand="BS", pile="BC BC", discard="BG BD BD SAV1", lazy_reshuffle=lazy)
    t.play("skip", "draw-BC", "draw-BC")
    assert (t.seat()["discard"], t.seat()["pile_size"]) == (0, 4)
    t.deal()
    assert (t.seat()["hand_size"], t.seat()["pile_size"]) == (5, 2)
    empty = ending(hand="BS", pile="", discard="").play("skip").deal()
    assert empty.seat()["hand_size"] == 1  # both piles are empty: drawing stops


def test_sm_115_in_refill_discards_come_first_then_the_pile_is_replaced():
    t = ending(hand="BS BC BG BD SAV1", pile="", discard="BC")
    t.play("discard-BD", "skip")
    assert t["player"][0]["discard"] == 0
    assert sorted(names(t.seat()["pile"])) == ["BC", "BD"]


def test_sm_115_an_empty_pile_is_replaced_even_if_nothing_is_to_be_drawn():
    """The hand is full; what was played cannot pay for purchases in the next round."""
    t = ending(hand="BC BG BD SAV1 A1", pile="", slots="1:BS")
    t.play("skip").deal()
    assert (t.seat()["hand_size"], names(t.seat()["pile"]), t.discard()) == (5, ["BS"], "")
    lazy = ending(hand="BC BG BD SAV1 A1", pile="", slots="1:BS", lazy_reshuffle=True)
    lazy.play("skip").deal()
    assert (lazy.seat()["pile_size"], lazy.discard()) == (0, "BS")


def test_sm_d18_and_sm_115_eager_or_lazy():
    played = dict(slots="1:BS 2:BC 3:BG 4:BD 5:SAV1", hand="", pile="BC BD BG BS SAV2")
    t = given(passed="1", **played).play("stay", "skip").deal()
    assert (t.seat()["hand_size"], t.seat()["pile_size"], t.seat()["discard"]) == (5, 5, 0)
    lazy = given(passed="1", lazy_reshuffle=True, **played).play("stay", "skip").deal()
    assert (lazy.seat()["hand_size"], lazy.seat()["pile_size"]) == (5, 0)
    assert lazy.discard() == "BS BC BG BD SAV1"


def test_sm_115_played_cards_may_be_shuffled_before_any_card_is_discarded():
    """`played_cards_shuffled_first`: the card thrown away then lies on the discard pile, where it
    can pay for a purchase."""
    cards = dict(hand="BS BC BG BC A1", pile="", slots="1:BD 2:SAV1")
    t = ending(**cards).play("discard-BC")
    assert (t.seat()["pile_size"], t.discard()) == (0, "BC BD SAV1")
    t.play("skip").deal()
    assert (t.seat()["pile_size"], t.discard()) == (2, "")
    first = ending(**cards, played_cards_shuffled_first=True)
    assert (names(first.seat()["pile"]), first.discard()) == (["BD", "SAV1"], "")
    first.play("discard-BC", "skip").deal()
    assert (first.hand(), first.discard()) == ("BS BC BG BD A1", "BC")


def test_sm_115_a_lazy_pile_waits_for_a_card_to_be_needed_in_either_reading():
    t = ending(hand="BC BG BD SAV1 A1", pile="", slots="1:BS", lazy_reshuffle=True,
               played_cards_shuffled_first=True)  # fmt: skip
    assert (t.seat()["pile_size"], t.discard()) == (0, "BS")


CLOSED = dict(castle="T1 W1 T2 W2 T3 W3 T4 W4 T5=t3 W5", hand="", pile="BS BC", ship="tunis")


def sides(**rest):
    """Return a table with five closed sides, at the first choice of an order or a trade."""
    t = given(passed="1", **CLOSED | rest).play("stay")
    while not t.may("side", "sell", "buy"):
        t.take(t.legal_actions[0])
    return t


def test_sm_8_and_sm_116_a_side_that_makes_a_visit_possible_comes_first():
    """M3 sells a Grain and a Stone. There is no Grain, and the warehouse has one space left: Grain,
    a sale and Stone keep six cubes; Stone first would leave no room for the Grain."""
    t = sides(grain=0, stone=6, money=0, markets="M1 M2 M4 M3 M5")
    assert t.stock() == (1, 6, 3)
    assert t.may() == ["side-S2", "side-S5"]
    t.play("side-S5", "sell").deal()
    assert t.stock() == (0, 5, 9)
    t.play("skip").deal()
    assert t.stock()[:2] == (0, 6)


def test_sm_8_and_sm_116_cubes_of_which_neither_will_do_need_no_order():
    """M1 sells two Grain: with none there, no side makes the visit possible."""
    poor = dict(grain=0, stone=0, money=0, markets="M2 M3 M4 M1 M5")
    t = given(passed="1", **CLOSED | poor).play("stay")
    while t["round"] == 1 and not t.is_over:
        assert not t.may("side", "sell", "buy")
        t.take(t.legal_actions[0])
    assert t.stock() == (1, 1, 3)


def test_sm_8_augustales_have_an_order_where_they_can_run_out():
    """`limited_supply`: one Augustalis is left of 105, but for the Treasury's. Who buys first puts
    4 back and gains all 3 of the side."""
    rest = dict(grain=0, stone=0, markets="M2 M3 M4 M1 M5", money=50, limited_supply=True)
    t = sides(**rest, seats={1: dict(money=53)})
    assert "side-S3" in t.may()
    assert "side-S5" in t.may()
    assert t.play("side-S5", "buy").stock()[2] == 50 - 4 + 3
    t = sides(**rest, seats={1: dict(money=53)}).play("side-S3")
    assert t.stock()[2] == 50 + 1


def test_sm_116_and_sm_t14_closed_sides_pay_and_open_ones_do_not():
    t = ending(castle="T1 W1 T2 T3 W3 T4", grain=0, stone=0, money=1)
    t.play("skip", "skip").deal()
    assert (t.stock(), t.vp()) == ((0, 0, 4), 1)


def test_sm_116_the_market_of_a_side_is_optional_and_in_the_city_of_the_ship():
    board = dict(
        castle="T1 W3 W5 T5", grain=2, stone=0, money=0, ship="tunis", markets="M2 M3 M4 M1 M5"
    )
    t = ending(**board).play("skip", "skip").deal()
    assert t.may() == ["skip", "sell"]
    assert t.play("sell").may() == ["skip", "buy"]
    assert t.play("buy").stock() == (0, 2, 2)
    t = ending(**board).play("skip", "skip").deal().play("skip")
    assert t.stock() == (2, 0, 0)


def test_sm_117_allies_pay_after_the_castle():
    """One VP each, two more if the condition holds then: the side's Grain decides."""
    board = dict(castle="T1 W3 T4 W4 T5", grain=0, stone=0, hosts="1:theophilos")
    t = ending(**board).play("skip", "skip").deal()
    assert (t.stock()[0], t.vp()) == (1, 3)
    poor = ending(**board | dict(castle="T1 W3")).play("skip", "skip").deal()
    assert poor.vp() == 1


def test_sm_118_cards_allies_and_the_first_player():
    t = given(3, first=1, seat=1, passed="0 2", cards={"roma1": "A1"}, allies={"tunis1": "gisele"},
              below="tunis1 alexandria2", upcoming="E06 E07 E08")  # fmt: skip
    t.pass_on()
    assert t["first"] == 2
    assert t["turn"] == 2
    spaces = [i for i, card in enumerate(t["card"]) if card != n.NONE]
    assert spaces == [0, 1, 2, 3, 4, 6, 8]  # the seven of three players
    assert t["card"][0] == n.CARDS.index("A1")
    assert t["ally_down"] == 1 << 6  # below Gisele; the uncovered one of Alexandria is up
    assert t["ally_up"][5] != n.NONE
    assert t["ally_up"][7] == n.NONE  # an empty space stays empty


def test_sm_118_cards_fill_the_spaces_clockwise_from_roma():
    t = ending(cards={"constantinople1": "A1"}).play("skip", "skip")
    while t["phase"] != r.PH_RESTOCK:
        t.take(t.legal_actions[0])
    t.play("deal-A5")
    assert t["card"][0] == n.CARDS.index("A5")
    t.play("deal-A6")
    assert t["card"][4] == n.CARDS.index("A6")


def test_sm_118_a_small_pile_fills_what_it_can_level_a_before_level_b():
    """SM-26: the cards of level B lie below those of level A."""
    t = ending(pool=[1, 3]).play("skip", "skip")
    levels = []
    while t["round"] == 1 and not t.is_over:
        if t.to_act == core.CHANCE and t.pile == r.PILE_CARDS:
            levels.append({t.game.format_action(action)[5] for action in t.legal_actions})
        t.take(t.legal_actions[0])
    assert levels == [{"A"}, {"B"}, {"B"}, {"B"}]
    spaces = [i for i, card in enumerate(t["card"]) if card != n.NONE]
    assert spaces == [0, 2, 4, 6]  # the fifth, Barcelona's, stays empty
    assert t["cards_out"]


JACK = "1:gisele 2:castellan 3:tento"
PALACE = dict(treasury=6, stone=1, grain=3, ally=2, keep=1, wall=2, tower=3, specialist=2)


def test_sm_t15_jacks_ally_income():
    t = ending(castle="T1 W3 T3 T4=t3 W2 W4", hosts=JACK, palace=PALACE)
    t.play("skip", "skip").deal()
    assert t.vp() == 7
    data = t.game.components.data["ally"]
    assert [data[name]["type"] for name in ("gisele", "castellan", "tento")] == [
        "independent",
        "independent",
        "loyalist",
    ]


def test_sm_t16_noas_ally_income():
    t = ending(castle="T1 W1 T2 W3 T4 K1 K2", hosts="1:gregoria 2:philaretos", palace=PALACE)
    t.play("skip", "skip").deal()
    assert t.vp() == 4 + 1  # and 1 VP of the closed side S1


def test_sm_118_twenty_spaces_may_be_refilled_in_one_end_phase():
    """Ten cards and ten Allies; `Table.take` asks after each whether the state is sound."""
    below = " ".join(f"{city}{space}" for city in n.CITIES for space in (1, 2))
    t = given(4, passed="1 2 3", hand="", below=below).play("stay")
    refills = 0
    while t["round"] == 1:
        refills += t["phase"] in (r.PH_RESTOCK, r.PH_UNCOVER)
        t.take(t.legal_actions[0])
    assert refills == 20
    assert n.NONE not in t["card"] + t["ally_up"]
