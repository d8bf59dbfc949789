"""The examples that are bots play."""

from pathlib import Path

import pytest

from staufen.arena.match import play
from staufen.arena.schedule import Pairing
from staufen.bots import create
from staufen.core import InputError, load

PLANNER = str(Path(__file__).parent.parent / "examples/bots/planner.py") + ":Planner"


@pytest.mark.parametrize(
    ("name", "width"), [("fredericus", 2), ("staufer", 12), ("stupor-mundi", 4)]
)
def test_the_planner_plays_its_games_and_beats_chance(name, width):
    bots = (f"{PLANNER}(width={width})", "random")
    record = play(load(name, 2), Pairing(0, 3, bots)).record
    assert record.end == "finished"
    assert record.shares[0] == 1


def test_the_planner_has_no_plan_for_other_games():
    with pytest.raises(InputError, match="planner: no plan for oh-hell"):
        create(PLANNER, load("oh-hell"), seed=1)
