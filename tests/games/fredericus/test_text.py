"""Fredericus: actions and tables in words."""

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.fredericus import rules as r
from staufen.core.games.fredericus import text
from tests.games.fredericus.table import Table, given


@pytest.mark.parametrize(("code", "word"), [
    (0, "c0<"), (7, "c3>"), (15, "c7>"), (16, "fP<"), (19, "fQ>"), (20, "h0"), (25, "h5"),
    (28, "xP"), (29, "xQ"), (32, "o2"), (42, "v4"), (46, "."), (47, "=P"), (48, "=Q"),
    (49, "-<"), (50, "->"), (57, "b6"), (59, "bC"), (60, "da"), (68, "dF"), (69, "d?"),
    (70, "la"), (78, "lW"), (79, "lS"), (80, "lE"),
])  # fmt: skip
def test_words_of_the_codes(code, word):
    assert text.write(code) == word
    assert text.parse(word) == code


def test_every_code_has_a_word_of_its_own():
    assert sorted(text.WORDS) == list(range(81))
    assert [text.parse(text.write(code)) for code in range(81)] == list(range(81))


@pytest.mark.parametrize("word", ["", "c8<", "c3", "xR", "b8", "dW", "o9", "l?"])
def test_other_words_are_refused(word):
    with pytest.raises(InputError, match="unknown action"):
        text.parse(word)


def test_codes_that_are_none_are_refused():
    with pytest.raises(InputError, match="no action has the number 81"):
        text.write(81)


def test_a_word_may_be_in_other_letters_where_they_are_clear():
    assert text.parse("C3>") == text.parse("c3>")


def said(table, word):
    return text.say(table.state.fields(), text.parse(word))


def test_actions_are_told_for_the_position():
    table = given(falcons="P0@2 P1@4 Q1@4", rows={1: "S", 2: "Wd", 3: "SW", 5: "W", 0: "E"},
                  tokens="1@2")  # fmt: skip
    assert said(table, "c3>") == "seat 0 moves a woods from row 3 to row 4"
    assert said(table, "c0<") == "seat 0 moves a seal from row 0 to row 7"
    assert said(table, "fP>") == "seat 0 moves the peregrine from tower 2 to 3"
    assert said(table, "h4") == "seat 0 hoods the others' falcons on tower 4"
    assert said(table.play("h4"), "=Q") == "seat 0 hoods the goshawk of seat 1"
    table.play("=Q", "c3>")
    assert said(table, "xP") == "seat 0 captures creature d at row 2 with the peregrine"
    assert said(table.play("xP"), "dc") == "seat 1 draws goal c"
    assert said(table, "d?") == "seat 1 draws a goal"
    assert said(table.play("dc", "c2<", "c1>"), ".") == "seat 0 is done with the actions"


def test_seals_and_shifts_are_told():
    table = given(rows={7: "E", 1: "E", 0: "aWWW"}, falcons="P0@0", short_variant=True, deck="a")
    assert said(table, "v0") == "seat 0 moves the three woods that end row 0 to its start"
    assert said(table, "o0") == "seat 0 opens a seal on tower 0 and turns the row round"
    assert said(table.play("o0"), "dF") == "seat 0 draws Fredericus"
    assert said(table.play("dF"), "-<") == "seat 0 drops the seal of row 7"


def test_bets_are_told():
    table = given(phase="BETTING", tokens="0@4")
    assert said(table, "b4") == "seat 0 leaves the token on keep 4"
    assert said(table, "b5") == "seat 0 moves the token from keep 4 to keep 5"
    assert said(table, "bC") == "seat 0 moves the token from keep 4 to the centre"
    assert said(given(phase="BETTING"), "b3") == "seat 0 bets on keep 3"
    assert said(given(phase="BETTING"), "bC") == "seat 0 bets in the centre"
    manager = given(act=3, phase="BETTING").play("b0")
    assert said(manager, "dc") == "goal c is turned up"


def test_set_up_is_told():
    table = Table(core.load("fredericus", players=2).begin())
    assert said(table, "lW") == "a woods is laid out"
    assert said(table, "la") == "creature a is laid out"
    deal = Table(core.load("fredericus", players=2).deal(1))
    assert said(deal, "b3") == "seat 0 bets on keep 3"


def test_the_table_is_drawn():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", rows={2: "WEd", 3: ""}, tokens="1@2 2@C",
                  captured={0: "ab"}, goals={0: "aab", 1: "cd"}, deck="ef", owner=2)  # fmt: skip
    lines = text.board(table.state.view(0).fields()).splitlines()
    assert lines[0] == "round 2, seat 0: actions (4 left), as seat 0 sees it"
    assert lines[2] == "side  ends     falcons          bets      row, from the castle to its end"
    assert lines[5] == "   2  a[d]-    P0 (Q1)          b1        W E d"
    assert lines[6] == "   3  d[-]a"
    assert lines[10] == "   7  a[a]a                               a"
    assert lines[11] == text.LEGEND
    assert lines[-4:] == [
        "seat 0: captured ab; goals aab",
        "seat 1: captured nothing; goals ??",
        "seat 2: captured nothing; goals none, Fredericus, token in the centre",
        "goal deck: 2 cards, closed; turned up: abbccddeeffggghhh",
    ]
    assert "goals cd" in text.board(table.state.fields())


def test_the_turn_is_drawn():
    table = given(falcons="P0@2", rows={1: "S", 2: "b", 3: "S"}).play("xP")
    title = text.board(table.state.fields()).splitlines()[0]
    assert title == "round 2, seat 0: actions (4 left, P has captured)"
    ended = given(act=3, phase="BETTING", deck="").play("b0", "dF")
    lines = text.board(ended.state.fields()).splitlines()
    assert lines[0] == "round 2, seat 3: the game is over"
    assert lines[-1].endswith(", Fredericus")


def test_every_phase_has_a_name():
    assert sorted(text.PHASES) == list(range(r.FINISHED + 1))
