"""Fredericus: the variant for a shorter game."""

import pytest

from staufen import core
from tests.games.fredericus.table import given
from tests.support.walk import moments

WOODS = {4: "bcWWW"}


def shifts(**text):
    return given(short_variant=True, **text).may("v")


@pytest.mark.parametrize("falcon", "PQ")
def test_three_woods_go_to_the_start_fr_55_fr_t72(falcon):
    table = given(falcons=f"{falcon}0@4", rows=WOODS, short_variant=True)
    assert 42 in table.legal_actions
    table.play("v4")
    assert (table.row(4), table["budget"]) == ("WWWbc", 4)
    assert table.may("v") == []
    table.play("c4>", "c5<")
    assert table.may("v") == []


@pytest.mark.parametrize(("row", "fits"), [
    ("bWWS", False), ("bSSS", True), ("EEEE", False), ("abcd", False), ("WWW", False),
    ("WWWW", True), ("bWWWa", False), ("SWWW", True),
])  # fmt: skip
def test_what_fits_fr_55_fr_56_fr_t73(row, fits):
    """Exactly three cards would stay as they are."""
    assert shifts(falcons="P0@4", rows={4: row}) == (["v4"] if fits else [])


def test_an_own_free_falcon_on_the_tower_fr_55_fr_t74():
    """A-18."""
    assert shifts(falcons="P0@3 Q0@5", rows=WOODS) == []
    assert shifts(falcons="P0@4", hooded="P0", rows=WOODS) == []
    assert shifts(falcons="P1@4 Q1@4", rows=WOODS) == []
    assert shifts(falcons="P0@4 Q0@4", rows=WOODS) == ["v4"]
    assert shifts(falcons="P0@4 Q0@2", rows=WOODS | {2: "aSSS"}) == ["v2", "v4"]


def test_never_without_the_option_fr_t74():
    """Off by default."""
    assert given(falcons="P0@4", rows=WOODS).may("v") == []
    for state in moments(core.load("fredericus", players=4), 60):
        assert not set(range(38, 46)) & set(state.legal_actions)


def test_a_shift_after_the_last_action_fr_15_fr_t75():
    """It may open the way for a capture."""
    rows = WOODS | {3: "S", 5: "S"}
    table = given(falcons="P0@4", rows=rows, budget=0, short_variant=True)
    assert table.may() == ["v4", "."]
    assert table.play("v4").may() == ["xP", "."]


def test_a_shift_a_turn_fr_55_fr_t72():
    """Neither the same row again, which would fit, nor another; the next turn may again."""
    table = given(2, falcons="P0@4 Q0@2", rows={2: "aWWW", 4: "bSSSWWW"},
                  tokens="0@7 0@7 1@7 1@7", short_variant=True)  # fmt: skip
    assert table.may("v") == ["v2", "v4"]
    table.play("v4")
    assert table.row(4) == "WWWbSSS"
    assert table.may("v") == []
    assert table.play("c6>", "c7<").may("v") == []
    table.pass_turn().pass_turn()
    assert table.may("v") == ["v2", "v4"]
