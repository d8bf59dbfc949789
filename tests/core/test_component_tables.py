"""Sets of component data are kept once, and no more of them than there are tables."""

from importlib import import_module
from pathlib import Path

import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.component_tables import ComponentTables
from tests.support.boxes import AT_ONCE, BOXES, played_apart

GAMES = [path.parent.name for path in Path(__file__).parents[1].glob("games/*/boxes.py")]


def boxes_of(most, filled):
    return ComponentTables("mine", most, lambda data: None, lambda *box: filled.append(box))


def test_a_set_is_stored_once_whatever_the_order_of_its_keys():
    filled = []
    boxes = boxes_of(2, filled)
    assert boxes.install({"a": 1, "b": [2]}) == 0
    assert boxes.install({"b": [2], "a": 1}) == 0
    assert boxes.install({"a": 1, "b": [3]}) == 1
    assert filled == [(0, {"a": 1, "b": [2]}), (1, {"a": 1, "b": [3]})]


def test_what_is_stored_does_not_change_with_what_was_given():
    boxes, data = boxes_of(2, []), {"a": [1]}
    boxes.install(data)
    data["a"].append(2)
    assert boxes.data_of(0) == {"a": [1]}
    with pytest.raises(InputError, match=r"unknown table of components '1' .*\(known: 0\)"):
        boxes.data_of(1)
    with pytest.raises(InputError, match="unknown table of components '-1'"):
        boxes.data_of(-1)


def test_a_new_set_is_refused_when_no_table_is_left():
    boxes = boxes_of(1, [])
    assert boxes.install({"a": 1}) == 0
    with pytest.raises(InputError, match="mine: no more than 1 sets of components at once"):
        boxes.install({"a": 2})
    assert boxes.install({"a": 1}) == 0


@pytest.mark.parametrize(("name", "theirs"), [
    ("fredericus", {"turn": {"actions": 5}}), ("staufer", {"figures": {"start_envoys": 7}}),
    ("stupor-mundi", {"voyage": {"free_steps": 2}}),
])  # fmt: skip
def test_a_game_refuses_a_new_box_when_no_table_is_left(monkeypatch, name, theirs):
    """Those that are loaded go on working, also where a user says what we say."""
    tables = import_module(f"staufen.core.games.{name.replace('-', '_')}.rules")
    game = core.load(name)
    assert core.load(name, components={}).box.table == game.box.table
    monkeypatch.setattr(tables.boxes, "texts", [str(i) for i in range(64)])
    with pytest.raises(InputError, match="no more than 64 sets of components"):
        core.load(name, components=theirs)
    assert game.new_state(1).check_invariants() is None


@pytest.mark.promises
@pytest.mark.parametrize("first", range(0, BOXES, AT_ONCE))
@pytest.mark.parametrize("name", GAMES)
def test_random_boxes_that_the_checks_accept_are_played_to_the_end(name, first):
    """A tenth as many boxes of each game as STAUFEN_GAMES says."""
    boxes = import_module(f"tests.games.{name}.boxes")
    count, played, positions = played_apart(name.replace("_", "-"), boxes.box, first)
    assert played > boxes.PLAYED * count
    assert positions > boxes.LENGTH * played
