"""Several machines: how their games are compared, and machines that have another build."""

import subprocess
import sys
import tomllib

import pytest

pytest.importorskip("distributed")
from benchmarks import machines
from staufen.arena.fingerprint import build


def test_what_is_lost_doubled_and_changed_is_counted():
    wanted = ["a", "b", "c", "d"]
    assert not any(machines.difference(wanted, ["d", "c", "b", "a"]))
    assert machines.difference(wanted, ["a", "b"]) == (2, 0, 0)
    assert machines.difference(wanted, [*wanted, "b"]) == (0, 1, 0)
    assert machines.difference(wanted, ["a", "b", "c", "x"]) == (0, 0, 1)
    assert machines.difference(wanted, ["a", "a", "x", "b"]) == (1, 1, 1)


def test_negated_weights_are_read_and_have_the_other_sign():
    text = '# Weights.\n\n[weights]\nsafe = 3.0\nrivals = -0.7\nnamed = "x"\n'
    found = tomllib.loads(machines.negated(text))["weights"]
    assert found == {"safe": -3.0, "rivals": 0.7, "named": "x"}


class Killed:
    """A machine that only notes what happens to it."""

    def __init__(self, number, place):
        self.number, self.dead = number, False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()

    def kill(self):
        self.dead = True


def test_machines_are_killed_in_turn_and_others_join(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(machines, "Machine", Killed)
    monkeypatch.setattr(machines.time, "monotonic", lambda: clock[0])
    with machines.ExitStack() as stack:
        coming = machines.Coming(2, stack)
        first, second = coming.here
        stranger = coming.join("elsewhere", keeps=True)
        for _ in range(60):
            coming.watch()
            clock[0] += 1.0
        assert (first.dead, second.dead, stranger.dead) == (True, True, False)
        assert coming.killed == 2
        assert [each.number for each in coming.here] == [4, 5]
    assert stranger.dead


def test_a_copy_that_lies_about_its_build_is_given_away_by_its_bots(tmp_path):
    place = machines.other_build(tmp_path / "copy", "knockout-whist", True)
    asks = (
        "from staufen.arena import fingerprint; from staufen.core import load\n"
        "game = load('knockout-whist')\n"
        "print(fingerprint.build()); print(fingerprint.bot('greedy', game))"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", asks], env={"PYTHONPATH": str(where)}, cwd=tmp_path,
            capture_output=True, text=True, check=True,
        ).stdout.splitlines()
        for where in (place, machines.PACKAGE.parent)
    ]  # fmt: skip
    assert told[0][0] == told[1][0] == build()
    assert told[0][1] != told[1][1]
