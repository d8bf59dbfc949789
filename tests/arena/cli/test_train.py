"""The command `staufen train`."""

import json
import re

import pytest

from staufen import core
from staufen.arena.cli.options import INTERRUPTED
from staufen.arena.runner import Runner
from staufen.arena.store import Store
from staufen.arena.training.course import Course
from staufen.search import networkfile
from tests.support.program import call, refusal

pytestmark = pytest.mark.usefixtures("own_folder")
SMALL = [
    "--games", 12, "--iterations", 30, "--keep", 1, "--visits", 2, "--units", 8, 8, "--epochs", 1,
    "--deals", 8, "--duels", 20, "--workers", 0,
]  # fmt: skip


def test_a_network_is_trained_measured_and_told(tmp_path):
    done = call("train", "leduc-poker", *SMALL, "--out", "mine.npz")
    assert done.code == 0
    assert "generation 1, epoch 1: 2 players: loss " in done.stdout
    assert "leduc-poker(players=2): an iteration with the network costs " in done.stdout
    assert "Sequential test, H0: 0, H1: 1: undecided so far, both fit the deals, " in done.stdout
    assert done.stdout.count(": undecided, as 50 % and 57 % both fit the deals\n") == 1
    assert "for sure" not in done.stdout
    assert "To be sure" not in done.stdout
    assert done.stderr == "", "no progress bar in a log file"
    assert "\n2 players, at equal time: " in done.stdout
    assert " in 8 deals, log-likelihood ratio " in done.stdout
    contents = networkfile.read(tmp_path / "mine.npz", core.load("leduc-poker"))
    assert contents.about["games"] == {"2": 12}
    assert "8</td>" in (tmp_path / "mine" / "index.html").read_text()
    again = call("train", "leduc-poker", *SMALL, "--out", "mine.npz")
    assert again.code == 0
    assert "epoch" not in again.stdout  # nothing is done twice
    assert again.stdout.splitlines()[-2:] == done.stdout.splitlines()[-2:]
    ratios = tmp_path / "mine" / "ratios.json"
    known = json.loads(ratios.read_text()).keys()
    ratios.write_text('{"network": ')  # cut short: measured anew
    assert call("train", "leduc-poker", *SMALL, "--out", "mine.npz").code == 0
    assert json.loads(ratios.read_text()).keys() == known
    few = call("train", "leduc-poker", *SMALL, "--out", "mine.npz", "--deals", 1).stdout
    assert re.search(r"time: [\d.]+ % of the wins in 1 deal, .*: too few deals to tell\n", few)


def test_whoever_plays_alone_is_trained_too():
    """Without duels, which nobody asked for."""
    done = call("train", "stupor-mundi", "--players", 1, "--games", 2, *SMALL[2:], "--duels", 0)
    assert "generation 1, epoch 1: alone: loss " in done.stdout
    assert done.stdout.splitlines()[-1].endswith("-ismcts(value=stupor-mundi.npz)")


def test_a_policy_is_trained_and_measured(tmp_path):
    done = call("train", "leduc-poker", *SMALL, "--policy", "--out", "p.npz")
    assert done.code == 0
    asks = "so-ismcts(selection=puct, prior=p.npz)"
    assert f"p.npz: the network; a search that asks it: {asks}\n" in done.stdout
    assert "selection=puct, prior=p.npz) is " in done.stdout
    contents = networkfile.read(tmp_path / "p.npz", core.load("leduc-poker"))
    assert contents.format == networkfile.POLICY


def test_a_fast_policy_is_trained_and_measured():
    done = call("train", "leduc-poker", *SMALL, "--fast", "--out", "f.npz")
    assert done.code == 0
    assert "asks it: so-ismcts(playout=policy, playout_prior=f.npz)\n" in done.stdout
    assert "playout=policy, playout_prior=f.npz) is " in done.stdout


@pytest.mark.parametrize("stage", [Course, Runner])
def test_whoever_stops_it_goes_on_with_the_same_command(stage, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(stage, "play", stopped)
    done = call("train", "leduc-poker", *SMALL)
    assert done.code == INTERRUPTED
    assert done.stderr.splitlines()[-1].endswith("the same command goes on in leduc-poker")
    assert "resume" not in done.stderr


@pytest.mark.parametrize(("args", "said"), [
    (["nim"], "unknown game 'nim'"),
    (["leduc-poker", "--out", "x.toml"], "--out x.toml: a name that ends in .npz expected"),
    (["leduc-poker", "--players", 7], "unknown number of players '7'"),
    (["leduc-poker", "--games", 1], "'--games': 1 is not in the range 2<=x<="),
    (["leduc-poker", "--games", 5, 6], "--games: one number, or one for each table (1) exp"),
    (["leduc-poker", "--drop", 1], "1.0 is not in the range 0<=x<1"),
    (["fredericus", "--players", 2, 2], "--players 2 2: each number once expected"),
    (["leduc-poker", "--units", 8, 300], "300 is not in the range"),
    (["leduc-poker", "--units", 8, "--workers", 1], "--units 8: two numbers expected"),
    (["leduc-poker", "--keep", "nan"], "not a finite number"),
    (["leduc-poker", "--keep", 0], "'--keep': 0.0 is not in the range 0<x<=1"),
    (["leduc-poker", "--teacher", "gone.npz"], "gone.npz: No such file or directory"),
    (["leduc-poker", "--teacher", "network"], "none comes with leduc-poker"),
    (["leduc-poker", "--without", "rnak"], "--without: unknown beginning of an input 'rnak'"),
    (["leduc-poker", "--without", ""], "--without: no input is left"),
    (["leduc-poker", "--folder", "f", "--out", "no/x.npz"], "no/x.npz: No such"),
])  # fmt: skip
def test_what_makes_no_course_is_refused(args, said, tmp_path):
    assert said in refusal("train", *args)
    assert list(tmp_path.iterdir()) == []  # the right command is not held up by what is left


def test_a_file_that_is_not_this_course_s_network_is_left_alone(tmp_path):
    """A network of another course is one of them; that of fewer generations is not."""
    call("train", "leduc-poker", *SMALL, "--duels", 0, "--out", "n.npz")
    kept = (tmp_path / "n.npz").read_bytes()
    more = call("train", "leduc-poker", *SMALL, "--duels", 0, "--generations", 2, "--out", "n.npz")
    assert more.code == 0
    assert (tmp_path / "n.npz").read_bytes() != kept
    (tmp_path / "other.npz").write_text("mine")
    for out in ("n.npz", "other.npz"):
        said = refusal("train", "leduc-poker", "--seed", 2, "--out", out, "--folder", "new")
        assert said == f"--out {out}: holds no network of this course, and is left as it is"
    assert not (tmp_path / "new").exists()


def test_a_store_in_the_place_of_the_network_is_told_before_anything_is_played(tmp_path):
    Store(tmp_path / "n.npz").close()
    assert "n.npz: holds a store of games" in refusal("train", "leduc-poker", "--out", "n.npz")
    assert [each.name for each in tmp_path.iterdir()] == ["n.npz"]
