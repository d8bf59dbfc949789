"""What a program costs beside a bot in process: the same deals, the same seat."""

import shutil

import pytest

from benchmarks.overhead import Watched, compiled, overhead
from staufen import core


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a compiler")
def test_a_row_says_what_a_program_costs(tmp_path):
    game = core.load("leduc-poker")
    name, events, near, far, more, work = overhead(game, compiled(tmp_path), 2)
    assert name == "leduc-poker(players=2)"
    assert 1 <= events <= 3
    assert more == far - near
    assert near > 0
    assert abs(work) < near + far


def test_every_decision_of_the_first_seat_is_timed_and_every_event_counted():
    table = Watched(core.load("leduc-poker"), 1, "random")
    table.play()
    assert len(table.wall) == len(table.work) == len(table.events) == table.decisions[0] > 0
    assert sum(table.events) <= len(table.scribe.actions)
    assert all(work > 0 for work in table.wall)
