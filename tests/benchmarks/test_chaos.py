"""Kills: what is told of the games of a run that was disturbed."""

import random
import sys
from collections import Counter

import pytest

pytest.importorskip("distributed")
from benchmarks import chaos
from staufen import core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.arena.store.records import Record
from staufen.core import InputError

BOTS = ("Victim=random", "Other=greedy")


@pytest.fixture(scope="module")
def played():
    game = core.load("leduc-poker")
    return [match.play_match(game, Pairing(i, i, BOTS)).record for i in range(3)]


def cut(record, seat, cause="ProtocolError: the program was ended by SIGKILL", end="exception"):
    """Return the record of a match that a seat forfeited before its last action."""
    return record.replace(actions=record.actions[:-1], end=end, seat=seat, cause=cause, scores=None)


def test_what_is_lost_doubled_changed_and_blamed_is_counted(played):
    first, second, third = played
    assert chaos.compare_games(played, played, 0) == (0, 0, 0, 0, 0)
    assert chaos.compare_games(played, [first, third, third], 0) == (1, 1, 0, 0, 0)
    assert chaos.compare_games(played, [first, second, third.replace(deal=9)], 0) == (0, 0, 1, 0, 0)
    assert chaos.compare_games(played, [first, second, cut(third, 0)], 1) == (0, 0, 0, 0, 1)


def test_only_a_killed_program_explains_a_forfeit_and_only_its_own(played):
    first, second, third = played
    assert chaos.compare_games(played, [first, second, cut(third, 0)], 0).blamed == 1
    assert chaos.compare_games(played, [first, second, cut(third, 1)], 1)[2:] == (1, 1, 0)
    late = cut(third, 0, "no answer", "timeout")
    assert chaos.compare_games(played, [first, second, late], 1)[2:] == (1, 1, 0)
    other = cut(third, 0).replace(actions=("raise",) * 9)
    assert chaos.compare_games(played, [first, second, other], 1).changed == 1
    assert isinstance(other, Record)


def test_a_command_that_fails_by_itself_is_described():
    line = [sys.executable, "-c", "import sys; sys.exit('no luck')"]
    killed = Counter()
    chaos.run_with_kills(line, random.Random(1), killed, 0)  # 1: a tournament with a failed game
    with pytest.raises(InputError, match="exit code 2: "):
        chaos.run_with_kills([*line[:2], "raise SystemExit(2)"], random.Random(1), killed, 0)
    assert not killed
