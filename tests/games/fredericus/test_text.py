"""Fredericus: actions and tables in words."""

import pytest

from staufen import core
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


def test_actions_are_described_for_the_position():
    table = given(falcons="P0@2 P1@4 Q1@4 P2@4", rows={1: "S", 2: "Wd", 3: "SW", 5: "W", 0: "E"},
                  tokens="1@2")  # fmt: skip
    assert table.said("c3>", 0) == "you move the woods from row IV to row V"
    assert table.said("c0<", 0) == "you move the seal from row I to row VIII"
    assert table.said("c4<", 0) == "you move the basilisk from row V to row IV"
    assert table.said("fP>", 0) == "you move the peregrine from tower III to tower IV"
    hooded = "one of Ben's falcons and Carla's peregrine"
    assert table.said("h4", 0) == f"you hood {hooded} on tower V"
    assert table.play("h4").said("=Q", 0) == "you hood Ben's goshawk"
    table.play("=Q", "c3>")
    assert table.said("xP", 0) == "you capture the centaur on row III with the peregrine"
    assert table.play("xP").said("dc", 0) == "Ben draws a siren goal"
    assert table.said("d?", 0) == "Ben draws a goal"
    assert table.play("dc", "c2<", "c1>").said(".", 0) == "you end the actions"


def test_seals_and_shifts_are_described():
    table = given(rows={7: "E", 1: "E", 0: "aWWW"}, falcons="P0@0", short_variant=True, deck="a")
    assert table.said("v0", 0) == "you move the three woods that end row I to its start"
    assert table.said("o0", 0) == "you open a seal on tower I, turning the row round"
    assert table.play("o0").said("dF", 0) == "you draw Fredericus"
    assert table.play("dF").said("-<", 0) == "you remove the seal of row VIII"


def test_bets_are_described():
    table = given(phase="BETTING", tokens="0@4")
    assert table.said("b4", 0) == "you leave the token on keep V"
    assert table.said("b5", 0) == "you move the token from keep V to keep VI"
    assert table.said("bC", 0) == "you move the token from keep V to the centre"
    assert given(phase="BETTING").said("b3", 0) == "you bet on keep IV"
    assert given(phase="BETTING").said("bC", 0) == "you bet on the centre"
    manager = given(act=3, phase="BETTING").play("b0")
    assert manager.said("dc", 0) == "a siren goal is turned up"


def test_set_up_is_described():
    table = Table(core.load("fredericus", players=2).initial_state())
    assert table.said("lW", 0) == "woods are laid in row I"
    assert table.play(*["lW"] * 7).said("la", 0) == "a basilisk is laid in row II"
    deal = Table(core.load("fredericus", players=2).new_state(1))
    assert deal.said("b3", 0) == "you bet on keep IV"
    assert text.say(deal.fields(), text.parse("b3")) == "player 1 bets on keep IV"


def test_every_phase_has_a_name():
    assert sorted(text.PHASES) == list(range(r.PLACING + 1))
