"""Fredericus: the numbers of the box, ours and a user's."""

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.games.fredericus import components
from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import GAMES
from tests.support.boxes import with_other
from tests.support.walk import choose, rng

DATA = GAMES[2].components.data


def test_start_axes_are_component_data_a_3():
    """A-3: the picture of the starting towers is lost, so a user may set them otherwise."""
    theirs = {"setup": {"2": {"start_axes": [5, 6]}}}
    game = core.load("fredericus", players=2, components=theirs)
    assert [f["tower"] for f in game.initial_state().fields()["of"][:2]] == [[5, 1], [6, 2]]
    assert game.components.provenance["setup.2.start_axes"] == "U"
    assert GAMES[2].components.provenance["setup.2.start_axes"] == "C"
    assert game.digest != GAMES[2].digest
    assert game.fingerprint != GAMES[2].fingerprint


@pytest.mark.parametrize(("path", "value", "message"), [
    ("box.creature_kinds", 9, "box.creature_kinds: 8"),
    ("box.cards", 117, "box.cards: the cards listed are 118"),
    ("box.fredericus", 2, "box.fredericus: 1"),
    ("box.goal_copies", 5, "box.goal_copies: 1 to 4"),
    ("setup.4.woods", 25, "setup.4.woods: the box has 24"),
    ("setup.3.seal", 5, "setup.3.row_cards: the cards listed are 71"),
    ("setup.2.row_length", 8, "setup.2.row_length: 8 rows"),
    ("setup.2.goal_deck", 16, "setup.2.goal_deck: 15 cards are left"),
    ("setup.2.goals_turned_up", 19, "setup.2.goals_turned_up: too few"),
    ("setup.2.centre", True, "setup.2.centre: only where each seat has one token"),
    ("setup.3.tokens", 3, "setup.3.tokens: 1 or 2"),
    ("setup.3.start_axes", [0, 1, 8], "setup.3.start_axes: 3 numbers from 0 to 7"),
    ("setup.3.start_axes", [0, 1], "setup.3.start_axes: 3 numbers"),
    ("setup.4.first_actions", [0, 3, 4, 4], "setup.4.first_actions: 4 numbers from 1"),
    ("turn.actions", 0, "turn.actions: 1 to 20"),
    ("end.bottom_cards", 40, "end.bottom_cards"),
    ("end.goal_points", -1, "end.goal_points: 0 to 20"),
])  # fmt: skip
def test_components_that_contradict_each_other_are_refused(path, value, message):
    data = with_other(DATA, path, value)
    with pytest.raises(InputError, match="fredericus: ") as error:
        core.load("fredericus", components=data)
    assert message in str(error.value) or message in "; ".join(components.faults(data))


def test_our_own_components_hold_together():
    assert list(components.faults(DATA)) == []
    assert set(GAMES[2].components.provenance.values()) <= set("RXPC")


def test_our_own_components_are_checked_once_in_a_process(monkeypatch):
    """Every position that comes from another process loads its game, and is read in less time."""

    def install(data):
        raise AssertionError("checked again")

    monkeypatch.setattr(r, "install", install)
    assert core.load("fredericus", players=2).box.table == GAMES[2].box.table
    with pytest.raises(AssertionError, match="checked again"):
        core.load("fredericus", components={"turn": {"actions": 5}})


def test_other_numbers_play_to_the_end():
    """Longer turns, fewer creatures to win: nothing is wired to our own numbers."""
    theirs = {"turn": {"actions": 6}, "end": {"creatures": 2, "bottom_cards": 3}}
    game = core.load("fredericus", players=3, components=theirs)
    dice, state = rng(1), game.new_state(1)
    while not state.is_over:
        assert state.check_invariants() is None
        state.apply(choose(state, dice))
    assert max(sum(f["captured"]) for f in state.fields()["of"]) <= 3
