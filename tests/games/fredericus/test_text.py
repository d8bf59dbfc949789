"""Fredericus: actions and tables in words."""

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.fredericus import facts, text
from staufen.core.games.fredericus import rules as r
from staufen.core.names import Names
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


NAMES = Names(["Anna (expert)", "Ben (novice)", "Carla (master)", "Dora (greedy)"], you=0)


def said(table, word):
    return text.say(table.state.fields(), text.parse(word), NAMES)


def test_actions_are_told_for_the_position():
    table = given(falcons="P0@2 P1@4 Q1@4 P2@4", rows={1: "S", 2: "Wd", 3: "SW", 5: "W", 0: "E"},
                  tokens="1@2")  # fmt: skip
    assert said(table, "c3>") == "you move the woods from row 3 to row 4"
    assert said(table, "c0<") == "you move the seal from row 0 to row 7"
    assert said(table, "c4<") == "you move creature a from row 4 to row 3"
    assert said(table, "fP>") == "you move the peregrine from tower 2 to tower 3"
    hooded = "one of Ben's falcons and Carla's peregrine"
    assert said(table, "h4") == f"you hood {hooded} on tower 4"
    assert said(table.play("h4"), "=Q") == "you hood Ben's goshawk"
    table.play("=Q", "c3>")
    assert said(table, "xP") == "you capture creature d on row 2 with the peregrine"
    assert said(table.play("xP"), "dc") == "Ben (novice) draws goal c"
    assert said(table, "d?") == "Ben (novice) draws a goal"
    assert said(table.play("dc", "c2<", "c1>"), ".") == "you end the actions"


def test_seals_and_shifts_are_told():
    table = given(rows={7: "E", 1: "E", 0: "aWWW"}, falcons="P0@0", short_variant=True, deck="a")
    assert said(table, "v0") == "you move the three woods that end row 0 to its start"
    assert said(table, "o0") == "you open a seal on tower 0, turning the row round"
    assert said(table.play("o0"), "dF") == "you draw Fredericus"
    assert said(table.play("dF"), "-<") == "you remove the seal of row 7"


def test_bets_are_told():
    table = given(phase="BETTING", tokens="0@4")
    assert said(table, "b4") == "you leave the token on keep 4"
    assert said(table, "b5") == "you move the token from keep 4 to keep 5"
    assert said(table, "bC") == "you move the token from keep 4 to the centre"
    assert said(given(phase="BETTING"), "b3") == "you bet on keep 3"
    assert said(given(phase="BETTING"), "bC") == "you bet on the centre"
    manager = given(act=3, phase="BETTING").play("b0")
    assert said(manager, "dc") == "goal c is turned up"


def test_set_up_is_told():
    table = Table(core.load("fredericus", players=2).begin())
    assert said(table, "lW") == "woods are laid in row 0"
    assert said(table.play(*["lW"] * 7), "la") == "creature a is laid in row 1"
    deal = Table(core.load("fredericus", players=2).deal(1))
    assert said(deal, "b3") == "you bet on keep 3"
    assert text.say(deal.state.fields(), text.parse("b3")) == "player 1 bets on keep 3"


def test_the_table_is_drawn():
    table = given(3, falcons="P0@2 Q1@2", hooded="Q1", rows={1: "W", 2: "WEd", 3: "S", 4: ""},
                  tokens="1@2 2@C", captured={0: "ab"}, goals={0: "aab", 1: "cd"}, deck="ef",
                  owner=2)  # fmt: skip
    lines = text.board(table.state.view(0).fields(), NAMES).splitlines()
    row = "row, from the castle to its end"
    assert lines[0] == "Round 2, your turn: actions (4 left)"
    assert lines[2] == f"side  ends   allows        falcons{' ' * 25}bets  {row}"
    assert lines[5] == f"   2  W[d]S  Q captures d  P you, (Q Ben){' ' * 18}Ben   WEd"
    assert lines[9] == "   6  a[a]a                Q you, P Ben, P Carla, Q Carla        a"
    assert lines[7] == "   4  S[-]a"
    assert lines[10] == f"   7  a[a]a{' ' * 54}a"
    assert tuple(lines[11:13]) == text.LEGEND
    assert lines[-4:] == [
        "You: creatures a b, goals a a b, 2 pairs: 8 points",
        "Ben (novice): creatures none, 2 secret goals: 2 points, pairs not counted",
        "Carla (master): creatures none, goals none, Fredericus, a bet on the centre: 2 points",
        "Goal deck: 2 cards, closed; turned up: a b b c c d d e e f f g g g h h h",
    ]
    assert "goals c d" in text.board(table.state.fields())


def test_what_a_tower_allows_is_drawn():
    ends = {"SaS": "P captures a", "WaS": "Q captures a", "WaW": "hood", "EaE": "open a seal"}
    for (below, end, above), wanted in ends.items():
        table = given(rows={1: below, 2: end, 3: above})
        assert text.allowed(facts.ends(table.state.fields()), 2) == wanted
    assert text.allowed(facts.ends(given(rows={1: "S", 2: "W", 3: "S"}).state.fields()), 2) == ""


def test_the_turn_is_drawn():
    table = given(falcons="P0@2", rows={1: "S", 2: "b", 3: "S"}).play("xP")
    title = text.board(table.state.fields(), NAMES).splitlines()[0]
    assert title == "Round 2, your turn: actions (4 left, the peregrine has captured)"
    ended = given(act=3, phase="BETTING", deck="").play("b0", "dF")
    lines = text.board(ended.state.fields(), NAMES).splitlines()
    assert lines[0] == "Round 2, Dora's turn: the game is over"
    assert lines[-1].endswith(", Fredericus")


def test_every_phase_has_a_name():
    assert sorted(text.PHASES) == list(range(r.FINISHED + 1))
