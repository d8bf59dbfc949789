"""The command `staufen tune`."""

import numpy as np
import pytest

from staufen import core
from staufen.arena import tuning
from staufen.arena.cli.options import INTERRUPTED
from staufen.core.tables import read_toml
from tests.support.program import call, refusal

pytestmark = pytest.mark.usefixtures("own_folder")
SMALL = ["--rounds", 1, "--trials", 50, "--deals", 1, "--workers", 2]


def test_a_round_writes_weights_that_a_heuristic_reads(tmp_path):
    done = call("tune", "staufer", "--players", 2, "--bot", "greedy(worlds=1)", *SMALL)
    assert done.code == 0, done.stderr
    assert done.stdout.startswith("Round 1 of 1: points a match that a weight times e^x gains\n")
    assert done.stderr == "", "no progress bar in a log file"
    assert done.stdout.endswith("staufer.toml: the weights, for the option heuristic= of bots\n")
    before, after = core.load("staufer", 2).weights, read_toml(tmp_path / "staufer.toml")["weights"]
    assert list(after) == list(before)
    powers = [np.log(after[name] / before[name]) for name in before]
    assert any(powers)
    assert all(abs(power) < 0.41 for power in powers)


def test_weights_of_a_number_of_players_are_begun_with(tmp_path):
    start = tmp_path / "start.toml"
    start.write_text("[weights]\npair = 1.0\n[players.2]\npair = 9.0\n")
    more = ["--from", start, "--step", 0.1, "--bot", "greedy", "--out", "new.toml"]
    done = call("tune", "leduc-poker", *SMALL, *more)
    assert done.code == 0, done.stderr
    assert read_toml(tmp_path / "new.toml")["weights"]["pair"] == pytest.approx(9, rel=0.12)


@pytest.mark.parametrize(
    ("rounds", "said"),
    [(0, "no round was done yet"), (1, "x.toml has the weights after round 1; go on with --from")],
)
def test_whoever_stops_it_is_told_what_is_kept(rounds, said, monkeypatch, tmp_path):
    def stopped(tables, middle, *_):
        none = np.zeros(len(middle))
        yield from [tuning.Round([tuning.Shape(none, none, none, none)], middle, middle)] * rounds
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning, "rounds", stopped)
    done = call("tune", "leduc-poker", *SMALL, "--bot", "greedy", "--out", "x.toml")
    assert done.code == INTERRUPTED
    assert done.stderr.startswith(f"staufen: stopped; {said}")
    assert (tmp_path / "x.toml").exists() == bool(rounds)


@pytest.mark.parametrize(("args", "said"), [
    (["nim"], "unknown game 'nim'"),
    (["leduc-poker", "--bot", "random"], "heuristic"),
    (["leduc-poker", "--bot", "so-ismcts(iteration=1)"], "iteration"),
    (["leduc-poker", "--from", "odd.toml"], "unknown feature 'luck'"),
    (["leduc-poker", "--from", "none.toml"], "none.toml: No such file"),
    (["leduc-poker", "--out", "no/where.toml"], "where.toml: No such file"),
    (["leduc-poker", "--out", "."], "is a directory"),
    (["leduc-poker", "--out", "my_bot.py"], "--out my_bot.py: a name that ends in .toml exp"),
    (["leduc-poker", "--players", 7], "unknown number of players '7'"),
    (["stupor-mundi", "--players", 2, 1], "nobody to win against"),
    (["leduc-poker", "--spread", "nan"], "not a finite number"),
])  # fmt: skip
def test_what_cannot_be_tuned_is_refused_before_anything_is_played(args, said, tmp_path):
    (tmp_path / "odd.toml").write_text("[weights]\nluck = 1.0\n")
    assert said in refusal("tune", *args)
