"""Fredericus: hooding the others' falcons."""

from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import given

WOODS = {3: "W", 5: "SW"}


def hoods(table):
    return table.may("h")


def test_all_opponents_on_a_tower_fr_36_fr_37_fr_38_fr_39_fr_t50():
    """A-24: one falcon each; the hooder picks where both stand; the hooded are skipped."""
    table = given(falcons="P0@4 P1@4 Q1@4 P2@4 Q2@1 Q3@4", hooded="P3", rows=WOODS)
    assert hoods(table) == ["h4"]
    table.play("h4")
    assert (table.hooded(), table["phase"], table.may()) == ("P2 P3", r.PICKING, ["=P", "=Q"])
    table.play("=Q")
    assert (table.hooded(), table["phase"], table["budget"]) == ("Q1 P2 P3", r.ACTING, 3)
    assert table.tower("Q1") == 4
    assert hoods(table) == []


def test_hoods_need_woods_on_both_sides_fr_t51():
    assert hoods(given(falcons="P1@4", rows={3: "W", 5: "S"})) == []
    assert hoods(given(falcons="P1@4", rows={3: "W", 5: ""})) == []


def test_the_hooder_needs_no_falcon_fr_t52():
    """A-7: but there must be somebody to hood."""
    assert hoods(given(falcons="P1@4", rows=WOODS)) == ["h4"]
    assert hoods(given(falcons="P0@4 Q0@4", rows=WOODS)) == []
    assert hoods(given(rows=WOODS)) == []


def test_what_a_hooded_falcon_cannot_do_fr_35_fr_t53():
    """Neither fly nor hunt nor open nor shift; its owner's turn ends, and it is free."""
    rows = {3: "E", 4: "bcWWW", 5: "E"}
    table = given(act=1, falcons="P1@4", hooded="P1", rows=rows, short_variant=True)
    may = table.may()
    assert not {"fP<", "fP>", "xP", "o4", "v4"} & set(may)
    both = given(act=1, falcons="P1@4 Q1@4", hooded="P1", rows=rows, short_variant=True)
    assert {"o4", "v4"} <= set(both.may())
    skies = given(act=1, falcons="P1@4", hooded="P1", rows={3: "S", 5: "S"})
    assert "xP" not in skies.may()
    table.pass_turn()
    assert (table.hooded(), table.tower("P1"), table["seat"]) == ("", 4, 2)


def test_a_freed_falcon_may_be_hooded_again_fr_40_fr_t54():
    table = given(act=1, falcons="P1@4", hooded="P1", rows=WOODS).pass_turn()
    assert (table["seat"], hoods(table)) == (2, ["h4"])
    assert table.play("h4").hooded() == "P1"


def test_hooded_until_the_end_of_the_owners_next_turn_fr_40_fr_t55():
    table = given(act=3, falcons="P2@4", rows=WOODS).play("h4")
    hooded = []
    for _ in range(4):
        hooded.append(table.hooded())
        table.pass_turn()
    assert hooded == ["P2"] * 4  # the rest of seat 3's turn, then seats 0, 1 and 2
    assert (table.hooded(), table["seat"]) == ("", 3)


def test_a_second_hood_skips_the_hooded_fr_39_fr_t56():
    table = given(falcons="P1@4 Q1@2 P2@2", rows={1: "W", 3: "W", 5: "W"})
    assert hoods(table) == ["h2", "h4"]
    table.play("h4", "h2")
    assert (table.hooded(), table["budget"]) == ("P1 P2", 2)
    assert hoods(table) == []


def test_picks_go_clockwise_fr_38_fr_t57():
    table = given(act=1, falcons="P2@4 Q2@4 P3@4 Q3@4 P0@4 Q0@4", rows=WOODS).play("h4")
    asked = []
    for word in ("=P", "=Q", "=P"):
        asked.append(next(i for i in (2, 3, 0) if table["of"][i]["due"]))
        assert table.to_act == 1
        table.play(word)
    assert asked == [2, 3, 0]
    assert (table.hooded(), table["budget"], table["phase"]) == ("P0 P2 Q3", 3, r.ACTING)
