"""The boards of games find in the scenes what they draw."""

import re
from functools import cache
from pathlib import Path

import pytest

from staufen import core
from staufen.web import messages
from tests.support.walk import moments

FOLDER = messages.BOARDS.resolve()
BOARDS = sorted(path.stem.replace("_", "-") for path in FOLDER.glob("*.js"))
WANTED = re.compile(r"\bzone\(\"([a-z-]+)\"\)")
IMPORTED = re.compile(r"from \"(\.[^\"]+)\"")


def modules(path):
    """Return a module of a board and those that it imports from beside it."""
    found = [path]
    for name in IMPORTED.findall(path.read_text()):
        other = Path(path.parent, name).resolve()
        if FOLDER in other.parents:
            found += modules(other)
    return found


@cache
def zones(name):
    """Return the ids of the zones in scenes of a game."""
    found = set()
    for state in moments(core.load(name), 20):
        view = state.view(max(state.to_act, 0))
        found |= {zone.id for zone in view.game.scene(view).zones}
    return found | {re.sub(r"-\d+$", "", zone) for zone in found}


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.js")), ids=lambda path: path.stem)
def test_each_zone_that_a_board_asks_for_is_in_a_scene(path):
    games = [name for name in BOARDS if path in modules(FOLDER / f"{name.replace('-', '_')}.js")]
    assert games  # a module that no board imports is of no use
    asked = set(WANTED.findall(path.read_text()))
    assert asked <= set().union(*map(zones, games))
