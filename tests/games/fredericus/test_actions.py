"""Fredericus: moving cards and falcons."""

import pytest

from tests.games.fredericus.table import given


def test_a_card_moves_and_comes_back_fr_17_fr_t8():
    table = given(rows={0: "WS"}).play("c0<")
    assert (table.row(7), table.row(0), table["budget"]) == ("aS", "W", 3)
    table.play("c7>")
    assert (table.row(7), table.row(0), table["budget"]) == ("a", "WS", 2)


def test_an_empty_row_takes_but_does_not_give_fr_18_fr_19_fr_t9():
    """A-1."""
    table = given(rows={3: ""})
    assert not table.may("c3")
    assert {"c2>", "c4<"} <= set(table.may())
    assert table.play("c2>").row(3) == "a"
    assert given(rows={3: ""}).play("c4<").row(3) == "a"


def test_sixteen_card_moves_fr_t10():
    """Fourteen with one empty row."""
    assert len(given().may("c")) == 16
    assert len(given(rows={5: ""}).may("c")) == 14


@pytest.mark.parametrize("card", "aWSE")
def test_any_card_moves_without_a_falcon_fr_t11(card):
    table = given(rows={2: card}, falcons="P0@6 Q0@6")
    assert {"c2<", "c2>"} <= set(table.may())
    assert table.play("c2>").row(3) == "a" + card


def test_only_the_end_moves_fr_t12():
    table = given(rows={5: "bcd"}).play("c5>")
    assert (table.row(5), table.row(6)) == ("bc", "ad")


def test_falcons_fly_to_towers_beside_fr_20_fr_t13():
    """Round the castle, and onto a tower with three others."""
    table = given(falcons="P0@0 P1@7 Q1@7 P2@7").play("fP<")
    assert (table.tower("P0"), table["budget"]) == (7, 3)
    assert table.play("fP>").tower("P0") == 0


def test_a_hooded_falcon_stays_fr_21_fr_35_fr_t14():
    assert given(falcons="P0@2", hooded="P0").may("f") == ["fQ<", "fQ>"]


def test_actions_come_in_any_order_and_number_fr_14():
    table = given(rows={3: "W", 5: "W"}, falcons="P1@4")
    table.play("fP>", "c0>", "fP>", "h4")
    assert table["budget"] == 0
    assert given().play("c0>", "c1>", "c2>", "c3>")["budget"] == 0


def test_all_actions_must_be_used_fr_13_fr_t63():
    """A-16: no turn ends with actions left, whatever was done."""
    table = given(rows={0: "aa"}, falcons="P0@2 Q0@2")
    for word in ("c0>", "fP>", "c1<", "fQ<"):
        assert "." not in table.may()
        table.play(word)
    assert table.may() == ["."]
