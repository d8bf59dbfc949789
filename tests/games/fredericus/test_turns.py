"""Fredericus: the end of a turn, the manager, the end of the game."""

import pytest

from staufen import core
from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import given

SKIES = {1: "S", 2: "bc", 3: "WS"}
SEALS = {7: "E", 1: "E"}


def test_a_token_in_hand_must_be_placed_fr_47_fr_t58():
    table = given(phase="BETTING")
    assert table.legal_actions == list(range(51, 60))
    table = given(phase="BETTING", tokens="0@6")
    assert "b6" in table.may()
    assert table.play("b6").tokens(0) == "6"


def test_two_tokens_two_bets_fr_47_fr_t59():
    """From hand in one order only, 36 pairs in all; from the board freely."""
    pairs = []
    for first in range(8):
        table = given(2, phase="BETTING")
        assert len(table.may()) == 8
        table.play(f"b{first}")
        assert len(table.may()) == 8 - first
        pairs += [(first, word) for word in table.may()]
    assert len(pairs) == 36
    table = given(2, phase="BETTING", tokens="0@6").play("b3")
    assert len(table.may()) == 8
    assert table.play("b1").tokens(0) == "1 3"


def test_the_last_seat_turns_up_a_goal_fr_9_fr_46_fr_t60():
    """Seen by all; other seats turn up nothing."""
    table = given(act=3, phase="BETTING").play("b1")
    assert (table["phase"], table.pile) == (r.MANAGING, r.GOAL_PILE)
    action = table.game.parse_action("dc")
    assert {table.observed_action(action, seat) for seat in range(4)} == {action}
    table.play("dc")
    assert table["discard"] == [0, 0, 1, 0, 0, 0, 0, 0]
    assert (table["deck_size"], table["seat"], table["round"]) == (24, 0, 2)
    views = [table.view(seat).fields()["discard"] for seat in range(4)]
    assert views == [table["discard"]] * 4
    other = given(act=1, phase="BETTING").play("b1")
    assert (other["phase"], other["seat"], other["deck_size"]) == (r.ACTING, 2, 25)


def test_the_manager_bets_first_fr_46_fr_t61():
    """A-13: before the discard is turned up."""
    table = given(act=3, budget=0).play(".")
    assert (table["phase"], sum(table["discard"])) == (r.BETTING, 0)
    assert sum(table.play("b1", "dc")["discard"]) == 1


@pytest.mark.parametrize(("manager_f", "points"), [("end_no_owner", 0), ("end_manager_owns", 2)])
def test_the_manager_turns_up_fredericus_fr_42_fr_t62(manager_f, points):
    """A-11: the game ends there and then."""
    table = given(act=3, phase="BETTING", deck="ab", manager_f=manager_f).play("b1", "dF")
    assert table.is_over
    assert table["fredericus"] == (r.TURNED_UP if points == 0 else 3)
    assert table.scores() == [0, 0, 0, points]


def test_hooded_falcons_are_freed_before_the_bet_fr_46():
    table = given(budget=0, falcons="P0@4", hooded="P0").play(".")
    assert (table["phase"], table.hooded()) == (r.BETTING, "")


def test_the_round_is_completed_fr_44_fr_45_fr_50_fr_t64():
    """A-15: no bets and no discard after the eighth capture, and seat 0 plays no more."""
    table = given(act=1, falcons="P1@2", rows=SKIES, captured={1: "abcdefg"}).play("xP")
    assert table["closed"] == 1
    for seat in (1, 2, 3):
        assert (table["seat"], table["phase"]) == (seat, r.ACTING)
        while table["budget"]:
            table.play("fQ>")
        table.play(".")
    assert table.is_over
    assert (table["deck_size"], sum(table["discard"])) == (25, 0)
    assert table.ranks()[1] == 1


def test_the_last_seat_triggers_fr_43_fr_t65():
    table = given(act=3, falcons="P3@2", rows=SKIES, captured={3: "abcdefg"}).play("xP")
    assert table.pass_turn().is_over


def test_the_first_seat_triggers_fr_45_fr_t66():
    """All the others still have their turn."""
    table, seats = given(falcons="P0@0", rows=SEALS, deck="").play("o0", "dF", "-<"), []
    while not table.is_over:
        seats.append(table["seat"])
        table.pass_turn()
    assert seats == [0, 1, 2, 3]


def test_captures_go_on_after_the_end_is_announced_fr_45_fr_t67():
    table = given(3, act=2, falcons="P2@2 Q2@2", rows=SKIES, captured={2: "abcdefg"})
    table.play("xP", "c3>", "xQ").pass_turn()
    assert table.is_over
    assert table.scores() == [0, 0, 9]


def test_the_deck_stays_closed_fr_44():
    """No goal for a bet, a seal or the centre; a second trigger changes nothing."""
    table = given(falcons="P0@2", rows=SKIES, tokens="1@2", owner=3).play("xP")
    assert (table["phase"], table.tokens(1), table.goals(1)) == (r.ACTING, "hand", "")
    assert (table["closed"], table["fredericus"]) == (1, 3)


def test_the_deck_cannot_run_out_fr_44():
    """Its last card is Fredericus, or he came before."""
    table = given(act=3, phase="BETTING", deck="").play("b1")
    assert table.drawn() == {"dF": 1}


def test_who_plays_next_fr_3_fr_46():
    table = given(3, first_round=True)
    order = []
    for _ in range(7):
        order.append((table["round"], table["seat"]))
        table.pass_turn()
    assert order == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0)]
    assert table.to_act == 1 != core.CHANCE
