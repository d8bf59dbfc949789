"""Specialists: paths, arrows, workplaces, Edict tokens, Cities."""

import pytest

from staufen.core.games.stupor_mundi import rules as r

from .table import given

FIRSTS = ["promote-A1", "promote-B1", "promote-C1"]

CARDS_THERE = {"workplace": {"tile": {"VA": {"level1": ["hand-limit 1", "arriving draw 1"]}}}}


def promoting(specialists="start start start", **rest):
    """A seat about to promote, alone at the table for this round."""
    return given(specialists=specialists, passed="1", **rest).down(1, "promote")


def test_sm_54_a_specialist_in_the_start_area_chooses_a_path():
    t = promoting()
    assert t.may() == FIRSTS
    assert t.play("promote-B1").specialists() == "start start B1"


def test_sm_54_one_step_forward():
    t = promoting("A1 A2 C4", grain=3, stone=0)
    assert t.may() == ["promote-A2", "promote-A3", "promote-C5"]
    assert t.play("promote-A3").specialists() == "A1 A3 C4"


@pytest.mark.parametrize(
    ("path", "steps"), [("A", [0, 0, 1, 1, 0]), ("B", [0, 1, 0]), ("C", [0, 0, 1, 1, 0])]
)
def test_sm_55_and_sm_58_paths_and_the_grain_on_their_arrows(path, steps):
    others = "A1 A1" if path == "C" else "C1 C1"
    for i, grain in enumerate(steps, 1):
        at = "start" if i == 1 else f"{path}{i - 1}"
        word = f"promote-{path}{i}"
        t = promoting(f"{at} {others}", tokens="", grain=1).play(word)
        assert t.stock()[0] == 1 - grain
        poor = promoting(f"{at} {others}", tokens="", grain=0)
        assert (word in poor.may()) == (grain == 0)
        after = promoting(f"{path}{i} {others}", grain=3, stone=0)
        assert (f"promote-{path}{i + 1}" in after.may()) == (i < len(steps))


def test_sm_162_three_different_specialists_are_three():
    """A card of one's own may say so; none of those that have moved moves again."""
    game = {"card": {"A": {"A11": {"do": ["promote 3 different"]}}}}
    t = given(hand="A11", specialists="start start B1", components=game).card("A11")
    t.play("promote-A1").deal()
    assert t.may("promote") == ["promote-A1", "promote-B1", "promote-B2", "promote-C1"]
    t.play("promote-A1")
    assert t.may("promote") == ["promote-B2"]
    t = given(hand="A11", specialists="start start B1", components=game).card("A11")
    t.play("promote-A1", "promote-B2").deal()
    assert t.may("promote") == ["promote-A1", "promote-B1", "promote-C1"]


def test_sm_56_never_back_never_to_another_path_never_out_of_a_city():
    t = promoting("A5 B2 C5", grain=3, stone=0)
    assert t.may() == ["promote-B3"]
    nobody = given(specialists="A5 B3 C5").down(2)
    assert "promote" not in nobody.may()


def test_sm_57_workplaces_are_shared_and_a_city_takes_one_own_specialist():
    t = promoting("A1 A1 start", seats={1: {"specialists": "A2 A2 A2"}})
    t.play("promote-A2")
    assert (t.specialists(), t.specialists(1)) == ("start A1 A2", "A2 A2 A2")
    assert "promote-A5" not in promoting("A4 A5 start", grain=3, stone=0).may()
    other = promoting("A4 B1 start", seats={1: {"specialists": "A5 start start"}})
    assert "promote-A5" in other.may()


def test_sm_d14_two_own_in_one_city_never_and_no_tile_for_the_second_player():
    assert "promote-B3" not in promoting("B2 B3 start").may()
    t = promoting("B2 start start", seats={1: {"specialists": "B3 start start"}})
    t.play("promote-B3")  # the only tile is gone
    assert t["phase"] == r.PH_TRAVEL
    assert t.stock() == (1, 1, 6)


def test_sm_59_an_ability_lasts_while_an_own_specialist_stands_there_and_counts_once():
    tiles = "CC CA CB VA VB"
    assert given(money=0, workplaces=tiles, specialists="A1 A1 start").may()[-1] == "travel-2"
    t = given(money=0, workplaces=tiles, specialists="A1 start start", passed="1")
    t.down(1, "promote").play("promote-A2")
    assert t.may()[-1] == "travel-1"  # lost with the move
    twice = given(
        workplaces="CB CA CC VA VB", specialists="A1 A1 start", stone=2, grain=0, castle="T1 W3 T3"
    )
    twice.down(3, "build").play("site-W1", "piece-w2")
    assert twice.stock()[0] == 1


def test_sm_60_the_abilities_at_the_start_of_the_action_count():
    """Great Wall B brings the Specialist onto the workplace for Walls: nothing for this Wall. And
    it counts for the Wall with which the Specialist leaves it."""
    t = given(
        specialists="A3 B1 B1", castle="T1 W3", stone=2, grain=0, money=4, tokens="", passed="1"
    )
    t.down(3, "build").play("site-W1", "piece-w5", "promote-A4")
    assert t.vp() == 0
    leaving = given(
        specialists="A4 B1 B1", castle="T1 W3", stone=2, grain=0, money=4, tokens="", passed="1"
    )
    leaving.down(3, "build").play("site-W1", "piece-w5")
    assert leaving.vp() == 3
    leaving.play("promote-A5")
    assert leaving.vp() == 3


def test_sm_60_the_second_action_of_k3_counts_the_workplaces_of_its_own_start():
    """SM-50: the promotion onto the workplace for Market visits is over before the visit begins."""
    board = dict(workplaces="CA CB CC VD VA", specialists="A2 B1 B1", tokens="", both=True)
    t = given(castle="T1 W3 K3", grain=3, stone=0, money=0, passed="1", **board).down(2)
    t.play("promote", "promote-A3", "market", "sell", "skip")
    assert t.stock() == (0, 0, 6 + 3)
    first = given(castle="T1 W3 K3", grain=3, stone=0, money=0, passed="1", **board).down(2)
    first.play("market", "sell", "skip", "promote", "promote-A3")
    assert first.stock() == (0, 0, 6)


def test_sm_61_the_first_specialist_on_a_token_issues_an_edict():
    t = promoting("A2 start start")
    t.play("promote-A3")
    assert t.may() == ["edict-I", "edict-II", "edict-III"]
    assert t["tokens"] == 1 << 11  # that of path C is left
    t.play("edict-III", "add-treasury", "add-tower", "next-I").deal()
    again = promoting("A2 A3 start", tokens="C3").play("promote-A3")
    assert again["phase"] == r.PH_TRAVEL


def test_sm_61_frederick_leaves_tokens_alone():
    t = given(active="E07 E04 E05", upcoming="E06 E03 E08", passed="1", specialists="C2 A1 A1")
    t.down(1, "promote").play("promote-C3", "edict-I", "add-ally")
    assert t.palace("specialist") == 3
    assert t["tokens"] == 1 << 3


def test_sm_62_entering_a_city_takes_one_of_its_tiles():
    t = given(3, specialists="C4 start start", city={"C": "BE"}, passed="1 2", hand="BC")
    t.down(1, "promote").play("promote-C5")
    assert t.may() == ["bonus-B", "bonus-E"]  # compulsory, usable or not
    t.play("bonus-E")
    assert t["city"][2] == [0, 1, 0, 0, 0, 0]


def test_sm_63_pay_move_token_arrival():
    t = promoting("A2 start start", grain=1, workplaces="CA CB CC VA VB", tokens="A3")
    t.play("promote-A3")
    assert t.stock()[0] == 0
    assert t.specialists() == "start start A3"
    assert t.may("edict") == ["edict-I", "edict-II", "edict-III"]
    last = promoting("A2 start start", components=CARDS_THERE).play("promote-A3")
    last.play("edict-I", "add-stone", "add-tower")
    assert last.seat()["hand_size"] == 4
    assert last.play("next-I").deal().seat()["hand_size"] == 5  # the Edict came before the card


def test_sm_64_sm_202_and_sm_d15_the_workplace_for_cards():
    t = promoting().play("promote-A1").deal()
    assert t.seat()["hand_size"] == 5  # one played, one drawn
    t.pass_on()
    assert t.seat()["hand_size"] == 6
    second = promoting("A1 start start").play("promote-A1")
    assert second.seat()["hand_size"] == 4
    left = promoting("A1 B1 B1", hand="BS BC BG BD SAV1 SAV2").play("promote-A2")
    assert left.hand() == "BS BG BD SAV1 SAV2"  # nothing is discarded
    assert left.pass_on().seat()["hand_size"] == 5
    back = promoting("A2 start start", hand="BS BC").play("promote-A1").deal()
    assert back.seat()["hand_size"] == 2  # arriving anew draws anew


def test_sm_60_and_sm_107_a_purchase_counts_the_workplaces_of_its_start():
    """The new card promotes the Specialist off the workplace for purchases, or onto it."""
    board = dict(cards={"roma1": "A8"}, workplaces="CA CB CC VB VA", tokens="", money=2, passed="1")
    leaving = given(specialists="A4 B3 C5", **board).down(5, "purchase")
    leaving.play("purchase-roma1", "skip", "promote-A5")
    assert leaving.vp() == 3
    coming = given(specialists="A3 B3 C5", grain=1, **board).down(5, "purchase")
    coming.play("purchase-roma1", "skip", "promote-A4")
    assert coming.vp() == 0


def test_sm_t5_bernard_promotes():
    """The second Village workplace of `VA`: +3 VP for Towers and Walls while he is there.

    Without the Grain he could not go there, as is asked of all arrows (SM-58).
    """
    t = given(specialists="C3 A1 A1", workplaces="CA CB CC VB VA", grain=1, stone=2, tokens="",
              castle="T1 W3 T4", city={"C": "A"}, passed="1", hand="BC BC BS")  # fmt: skip
    t.down(1, "promote").play("promote-C4")
    assert (t.stock()[0], t.specialists()) == (0, "A1 A1 C4")
    t.down(3, "build").play("site-W1", "piece-w2")
    assert t.vp() == 3
    t.down(2, "promote", "BS").play("promote-C5", "do", "grain-0")
    assert t.vp() == 3
    assert t.stock() == (0, 3, 12)


def test_sm_t6_bernard_on_path_b():
    t = promoting("B2 start start", grain=0, stone=0, city={"B": "F"}).play("promote-B3")
    assert t.may() == ["skip", "site-K1", "site-K2", "site-K3"]
    t.play("site-K2", "piece-k1")
    assert t.stock() == (0, 0, 6)
    assert t["city"][1] == [0] * 6
    assert t.may() == ["edict-I", "edict-II", "edict-III"]  # the Keep's
