"""How many clicks a turn takes on the page, and that Python counts them as the page does."""

import re
from pathlib import Path

import pytest

from benchmarks import clicks
from staufen import core
from staufen.core.scene import Gesture
from staufen.web import server

MOST = {"fredericus": 6.0, "staufer": 2.5, "stupor-mundi": 3.0}  # clicks a turn
DEALS = range(3)


@pytest.mark.parametrize("name", MOST)
def test_a_turn_takes_few_clicks(name):
    game = core.load(name, players=3)
    made, turns = clicks.measure(game, "apprentice", DEALS)
    assert turns > 10
    assert made / turns <= MOST[name]


def test_the_page_lists_as_many_moves():
    script = (Path(server.__file__).parent / "static" / "selection.js").read_text()
    assert int(re.search(r"MAX_LISTED = (\d+)", script)[1]) == clicks.MAX_LISTED


def test_a_sequence_is_taken_once_it_is_complete_and_in_any_order():
    up = Gesture(1, "up", "face up", ("card", "slot"), then=(2,))
    down = Gesture(3, "down", "face down", ("card", "site", "slot"), then=(4, 5))
    other = Gesture(6, "other", "another", ("card", "other"), then=(7,))
    for path in (["card", "slot"], ["slot", "card"]):
        assert clicks.select([up, down, other], path)[1] is up
    assert clicks.select([up, down, other], ["card"])[1] is None
    assert clicks.select([up, down, other], ["card", "site"])[1] is down
    more = [Gesture(9, "more", "more", (f"place-{i}",)) for i in range(clicks.MAX_LISTED)]
    assert clicks.count_clicks([up, down, other, *more], up) == 2
    assert clicks.count_clicks([up, down, other], up) == 1  # in the list
