"""Fredericus: opening the emperor's seals."""

import pytest

from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import given

SEALS = {7: "WE", 0: "bWSc", 1: "E"}


def opens(table):
    return table.may("o")


def test_opening_a_seal_fr_30_fr_31_fr_32_fr_t40():
    """A-5: the row between is turned round; draw, drop the seal above, two actions more."""
    table = given(falcons="P0@0", rows=SEALS)
    assert opens(table) == ["o0"]
    table.play("o0")
    assert (table.row(0), table["phase"], table.drawer()) == ("cSWb", r.BREAKING, 0)
    table.play("dg")
    assert (table.goals(0), table["phase"], table.may()) == ("g", r.DROPPING, ["-<", "->"])
    assert table.legal_actions == [49, 50]
    table.play("->")
    assert (table.row(1), table.row(7), table["budget"], table["seals_out"]) == ("", "WE", 6, 1)


def test_dropping_the_other_seal_fr_t41():
    table = given(falcons="P0@0", rows=SEALS).play("o0", "dg", "-<")
    assert (table.row(7), table.row(1), table["budget"]) == ("W", "E", 6)


def test_either_own_falcon_opens_fr_t42():
    """The goshawk too; not another's, not a hooded one."""
    assert opens(given(falcons="Q0@0", rows=SEALS)) == ["o0"]
    assert opens(given(falcons="P0@0 Q0@0", rows=SEALS)) == ["o0"]
    assert opens(given(falcons="P1@0", rows=SEALS)) == []
    assert opens(given(falcons="P0@0", hooded="P0", rows=SEALS)) == []
    assert opens(given(falcons="P0@0", rows=SEALS | {1: "W"})) == []
    assert opens(given(falcons="P0@0", rows=SEALS | {1: ""})) == []


def test_one_seal_a_turn_fr_30_fr_t43():
    """A-22: not even by the other falcon; the next turn may again."""
    table = given(2, falcons="P0@0 Q0@4", rows=SEALS | {3: "E", 5: "E"}, tokens="0@7 0@7 1@7 1@7")
    assert opens(table) == ["o0", "o4"]
    table.play("o0", "dg", "->")
    assert opens(table) == []
    for to in "><" * 3:
        table.play(f"fP{to}")
    table.play(".").bet()
    table.pass_turn()
    assert opens(table) == ["o4"]


def test_a_seal_after_the_last_action_fr_16_fr_t44():
    """A-16: the two actions gained must be used as well."""
    table = given(falcons="P0@0", rows=SEALS, budget=0)
    assert table.may() == ["o0", "."]
    table.play("o0", "dg", "->")
    assert table["budget"] == 2
    assert "." not in table.may()
    assert table.play("fP>", "fP<").may() == ["."]


@pytest.mark.parametrize("row", ["", "b"])
def test_a_row_of_none_or_one_stays_fr_t45(row):
    """A-6: the rest happens as usual."""
    table = given(falcons="P0@0", rows=SEALS | {0: row}).play("o0", "dg", "->")
    assert (table.row(0), table.row(1), table.goals(0), table["budget"]) == (row, "", "g", 6)


def test_a_seal_with_the_deck_closed_fr_33_fr_t46():
    table = given(falcons="P0@0", rows=SEALS, owner=3).play("o0")
    assert (table["phase"], table.may()) == (r.DROPPING, ["-<", "->"])
    table.play("->")
    assert (table.goals(0), table["budget"], table.row(0)) == ("", 6, "cSWb")


def test_fredericus_under_a_seal_fr_34_fr_t47():
    table = given(falcons="P0@0", rows=SEALS, deck="ab").play("o0", "dF")
    assert (table["fredericus"], table["closed"], table.may()) == (0, 1, ["-<", "->"])
    assert table.play("->")["budget"] == 6


def test_a_seal_in_the_first_turn_fr_t48():
    """Two actions, and two more."""
    table = given(falcons="P0@0", rows=SEALS, budget=2, first_round=True).play("o0", "dg", "->")
    assert table["budget"] == 4


def test_a_falcon_opens_and_captures_fr_t49():
    """The row turned round ends in a creature, and skies come beside it."""
    table = given(falcons="P0@0", rows={7: "SE", 0: "cW", 1: "SE"}).play("o0", "dg", "-<", "c1>")
    assert table.play("xP").captured(0) == "c"
