"""Fredericus: captures."""

import pytest

from tests.games.fredericus.table import given


def hunts(table):
    return table.may("x")


def test_high_hunt_fr_22_fr_23_fr_26_fr_t15():
    """A-2, A-4: the skies are a condition, not a price."""
    table = given(falcons="P0@2", rows={1: "WS", 2: "WEd", 3: "S"})
    assert hunts(table) == ["xP"]
    table.play("xP")
    assert table.captured(0) == "d"
    assert [table.row(i) for i in (1, 2, 3)] == ["WS", "WE", "S"]
    assert table["budget"] == 4
    assert hunts(table) == []


def test_a_goshawk_does_not_hunt_between_skies_fr_t16():
    assert hunts(given(falcons="Q0@2", rows={1: "WS", 2: "WEd", 3: "S"})) == []


@pytest.mark.parametrize(("below", "above", "fits"), [
    ("W", "S", True), ("S", "W", True), ("W", "W", False), ("S", "E", False), ("S", "", False),
])  # fmt: skip
def test_low_hunt_fr_24_fr_t17(below, above, fits):
    table = given(falcons="Q0@2", rows={1: below, 3: above})
    assert hunts(table) == (["xQ"] if fits else [])


def test_a_peregrine_does_not_hunt_over_woods_fr_t18():
    assert hunts(given(falcons="P0@2", rows={1: "W", 3: "S"})) == []


@pytest.mark.parametrize("rows", [
    {1: "S", 3: ""}, {1: "S", 2: "", 3: "S"}, {1: "S", 2: "aW", 3: "S"}, {1: "S", 2: "aE", 3: "S"},
])  # fmt: skip
def test_empty_rows_and_other_cards_are_no_prey_fr_19_fr_t19(rows):
    assert hunts(given(falcons="P0@2", rows=rows)) == []


def test_rows_7_and_0_are_neighbours_fr_t20():
    assert hunts(given(falcons="P0@0", rows={7: "S", 1: "S", 0: "b"})) == ["xP"]


def test_a_falcon_hunts_its_own_row_only_fr_t21():
    table = given(falcons="P0@1", rows={2: "d", 1: "S", 3: "S"})
    assert hunts(table) == []
    assert hunts(table.play("fP>")) == ["xP"]


def test_both_falcons_in_one_row_fr_25_fr_t22():
    """A-19."""
    table = given(falcons="P0@2 Q0@2", rows={1: "S", 3: "WS", 2: "bc"}).play("xP")
    assert table.captured(0) == "c"
    table.play("c3>", "xQ")
    assert (table.captured(0), table["budget"]) == ("bc", 3)
    assert hunts(table) == []


def test_one_capture_a_falcon_and_turn_fr_25_fr_t23():
    """A-23: moving on gives no second one; the next turn does."""
    table = given(2, falcons="P0@2", rows={1: "S", 3: "S", 5: "S"}, tokens="0@7 0@7 1@7 1@7")
    table.play("xP", "fP>", "fP>")
    assert table.tower("P0") == 4
    assert hunts(table) == []
    table.play("c6>", "c7<", ".").bet()
    table.pass_turn()
    assert table["seat"] == 0
    assert hunts(table) == ["xP"]


def test_captures_are_free_at_any_moment_fr_15_fr_16_fr_t24():
    """Before, between and after the actions, and never a must."""
    ready = {1: "S", 3: "S"}
    assert hunts(given(falcons="P0@2", rows=ready)) == ["xP"]
    assert hunts(given(falcons="P0@2", rows=ready).play("c5>")) == ["xP"]
    table = given(falcons="P0@2", rows=ready, budget=0)
    assert table.may() == ["xP", "."]
    assert table.play(".").captured(0) == ""


def test_only_own_falcons_count_fr_t25():
    """Another's falcon on the tower neither helps nor hinders."""
    rows = {1: "S", 3: "S"}
    assert hunts(given(falcons="P1@2", rows=rows)) == []
    assert hunts(given(falcons="P0@2 P1@2 Q1@2", rows=rows)) == ["xP"]
