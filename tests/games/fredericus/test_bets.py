"""Fredericus: bets on keeps and in the centre."""

import pytest

from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import given

SKIES = {1: "S", 2: "bc", 3: "WS"}  # prey for peregrines on tower 2, then for goshawks
CENTRE = "bC"


def test_bets_are_paid_clockwise_fr_28_fr_t26():
    table = given(falcons="P0@2", rows=SKIES, tokens="1@2 2@2 3@5").play("xP")
    assert (table.drawer(), table.play("da").goals(1)) == (1, "a")
    assert (table.drawer(), table.play("db").goals(2)) == (2, "b")
    assert [table.tokens(seat) for seat in (1, 2, 3)] == ["hand", "hand", "5"]
    assert (table["phase"], table.to_act) == (r.ACTING, 0)


def test_bets_are_paid_from_the_left_of_the_capturer_fr_t27():
    table, order = given(act=2, falcons="P2@2", rows=SKIES, tokens="0@2 1@2 3@2").play("xP"), []
    while table["phase"] == r.PAYING:
        order.append(table.drawer())
        table.play("da" if order[-1] == 3 else "db")
    assert order == [3, 0, 1]
    assert [table.goals(seat) for seat in range(4)] == ["b", "b", "", "a"]


def test_an_own_token_stays_and_pays_nothing_fr_t28():
    """A-10."""
    table = given(falcons="P0@2", rows=SKIES, tokens="0@2").play("xP")
    assert (table["phase"], table.tokens(0), table.goals(0)) == (r.ACTING, "2", "")


@pytest.mark.parametrize(("reward", "cards"), [("per_token", 2), ("per_player", 1)])
def test_two_tokens_on_one_keep_fr_t29(reward, cards):
    """A-9."""
    table = given(2, falcons="P0@2", rows=SKIES, tokens="0@7 0@7 1@2 1@2", bet_reward=reward)
    table.play("xP", *["da"] * cards)
    assert (table["phase"], table.goals(1), table.tokens(1)) == (r.ACTING, "a" * cards, "hand hand")


def test_one_of_two_tokens_is_paid_fr_28():
    """The other stays; tokens are kept in order, the one in hand first."""
    table = given(2, falcons="P0@2", rows=SKIES, tokens="0@7 0@7 1@1 1@2").play("xP", "da")
    assert (table["phase"], table.tokens(1)) == (r.ACTING, "hand 1")


def test_fredericus_ends_the_paying_fr_28_fr_t30():
    table = given(falcons="P0@2", rows=SKIES, tokens="1@2 2@2", deck="h").play("xP")
    assert table.may() == ["dh", "dF"]
    table.play("dF")
    assert (table["fredericus"], table["closed"], table["phase"]) == (1, 1, r.ACTING)
    assert [table.tokens(seat) for seat in (1, 2)] == ["hand", "hand"]
    assert (table.goals(1), table.goals(2), table["deck_size"]) == ("", "", 1)


def test_a_keep_pays_once_fr_t31():
    """The second capture there finds no token any more."""
    table = given(falcons="P0@2 Q0@2", rows=SKIES, tokens="1@2").play("xP", "da", "c3>", "xQ")
    assert (table["phase"], table.captured(0), table.goals(1)) == (r.ACTING, "bc", "a")


@pytest.mark.parametrize("pays", [False, True])
def test_the_eighth_capture_fr_27_fr_t32(pays):
    """A-8: the deck closes before the bets are settled, or after."""
    table = given(falcons="P0@2", rows=SKIES, tokens="1@2", captured={0: "abcdefg"},
                  eighth_capture_pays=pays).play("xP")  # fmt: skip
    if pays:
        assert not table["closed"]
        table.play("da")
    assert (table["phase"], table["closed"], table.tokens(1)) == (r.ACTING, 1, "hand")
    assert table.goals(1) == ("a" if pays else "")


def test_the_eighth_capture_without_bets_closes_fr_43():
    for pays in (False, True):
        table = given(falcons="P0@2", rows=SKIES, captured={0: "abcdefg"}, eighth_capture_pays=pays)
        assert table.play("xP")["closed"] == 1


# The centre


def in_the_centre(**more):
    """Three players; seat 1 has just bet on the centre, seat 2 acts."""
    table = given(3, act=1, budget=0, tokens="0@0 2@0", **more).play(".")
    assert CENTRE in table.may()
    return table.play(CENTRE)


def test_the_centre_is_cashed_fr_11_fr_48_fr_t33():
    table = in_the_centre().pass_turn().pass_turn()
    assert (table["phase"], table.drawer(), table.to_act) == (r.CASHING, 1, -1)
    assert table.tokens(1) == "hand"
    table.play("df")
    assert (table.goals(1), table.to_act, table["budget"]) == ("f", 1, 4)
    assert "." not in table.may()
    table.pass_turn(bet="b3")
    assert table.tokens(1) == "3"


def test_any_capture_returns_the_centre_token_fr_27_fr_49_fr_t34():
    table = in_the_centre(falcons="P2@2", rows=SKIES).play("xP")
    assert (table.tokens(1), table["phase"]) == ("hand", r.ACTING)
    table.pass_turn().pass_turn()
    assert (table["seat"], table["phase"], table.goals(1)) == (1, r.ACTING, "")


def test_the_centre_takes_one_token_fr_48_fr_t35():
    table = in_the_centre()
    for _ in range(4):
        table.play("fP>")
    table.play(".")
    assert (table["phase"], table["seat"]) == (r.BETTING, 2)
    assert len(table.may()) == 8
    assert CENTRE not in table.may()
    table.bet().discard()
    free = given(3, act=2, phase="BETTING")
    assert len(free.may()) == 9
    assert CENTRE in free.may()


def test_no_centre_with_two_players_fr_48_fr_t36():
    table = given(2, phase="BETTING", tokens="0@1")
    assert table.play("b3")["second"] == 1
    assert table.may("b") == [f"b{i}" for i in range(8)]
    assert CENTRE not in given(2, phase="BETTING").may()


def test_fredericus_from_the_centre_fr_t37():
    """FR-T37, FR-T66, A-21: the drawer owns him, plays the turn, and the round is completed."""
    table = given(3, act=2, budget=0, tokens="0@C 1@0 2@0", deck="ab").play(".").bet()
    table.play("da", "dF")
    assert (table["fredericus"], table["closed"], table["seat"]) == (0, 1, 0)
    table.pass_turn()
    assert (table["seat"], table["budget"]) == (1, 4)
    table.pass_turn().pass_turn()
    assert table.is_over


def test_the_centre_gives_no_card_once_the_deck_is_closed_fr_t38():
    """Seat 0 finds Fredericus under a seal while seat 1's token is in the centre."""
    table = given(3, falcons="P0@0", rows={7: "aE", 1: "aE"}, tokens="1@C 0@2 2@2", deck="")
    table.play("o0", "dF", "-<").pass_turn()
    assert (table["seat"], table["phase"], table.tokens(1)) == (1, r.ACTING, "hand")
    assert table.goals(1) == ""


def test_from_a_keep_to_the_centre_fr_48_fr_t39():
    table = given(4, phase="BETTING", tokens="0@4").play(CENTRE)
    assert (table.tokens(0), table["seat"]) == ("C", 1)
