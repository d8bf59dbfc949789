"""The command `staufen train`."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from staufen import core
from staufen.arena.cli.options import INTERRUPTED
from staufen.arena.plans.runner import Runner
from staufen.arena.store import Store
from staufen.arena.training.plan import TrainingPlan, read_plan
from staufen.arena.training.run import TrainingRun
from staufen.search import network_file
from tests.support.program import call, refusal

pytestmark = pytest.mark.usefixtures("own_folder")
SMALL = {
    "game": "leduc-poker", "games": 12, "iterations": 30, "keep": 1.0, "visits": 2,
    "units": [8, 8], "epochs": 1,
}  # fmt: skip
QUICK = ["--deals", 8, "--match-iterations", 20, "--workers", 0]
EXAMPLE = Path(__file__).parents[3] / "examples" / "train.toml"


def write_plan(**changes):
    """Write a plan to a file of the working folder."""
    entries = {**SMALL, **changes}
    Path("p.toml").write_text("".join(f"{k} = {json.dumps(v)}\n" for k, v in entries.items()))
    return Path("p.toml")


def test_a_network_is_trained_and_tested(tmp_path):
    done = call("train", write_plan(), *QUICK, "--out", "mine.npz")
    assert done.code == 0
    assert "generation 1, epoch 1: 2 players: loss " in done.stdout
    assert "leduc-poker(players=2): an iteration with the network costs " in done.stdout
    assert "Sequential test, H0: 0, H1: 1: undecided so far, after " in done.stdout
    assert done.stdout.count(": undecided, as 50 % and 57 % both fit the deals\n") == 1
    assert "95 % confidence" not in done.stdout
    assert "To confirm" not in done.stdout
    assert done.stderr == "", "no progress bar in a log file"
    assert "\n2 players, at equal time: " in done.stdout
    assert " in 8 deals, log-likelihood ratio " in done.stdout
    contents = network_file.read_network(tmp_path / "mine.npz", core.load("leduc-poker"))
    assert contents.about["games"] == {"2": 12}
    assert "8</td>" in (tmp_path / "mine" / "index.html").read_text()
    again = call("train", write_plan(), *QUICK, "--out", "mine.npz")
    assert again.code == 0
    assert "epoch" not in again.stdout  # nothing is done twice
    assert again.stdout.splitlines()[-2:] == done.stdout.splitlines()[-2:]
    ratios = tmp_path / "mine" / "ratios.json"
    known = json.loads(ratios.read_text()).keys()
    ratios.write_text('{"network": ')  # cut short: measured anew
    assert call("train", write_plan(), *QUICK, "--out", "mine.npz").code == 0
    assert json.loads(ratios.read_text()).keys() == known
    few = call("train", write_plan(), *QUICK, "--out", "mine.npz", "--deals", 1).stdout
    assert re.search(r"time: [\d.]+ % of the wins in 1 deal, .*: too few deals to decide\n", few)


def test_the_example_names_every_entry_with_its_default():
    plan = read_plan(EXAMPLE)
    assert plan == TrainingPlan(game="fredericus", players=(2,), games=(150,))
    assert set(tomllib.loads(EXAMPLE.read_text())) == set(TrainingPlan.__struct_fields__)


def test_a_solo_game_is_trained_without_matches():
    path = write_plan(game="stupor-mundi", players=[1], games=2)
    done = call("train", path, *QUICK[4:], "--match-iterations", 0)
    assert "generation 1, epoch 1: alone: loss " in done.stdout
    assert done.stdout.splitlines()[-1].endswith("-ismcts(value=p.npz)")


def test_a_policy_is_trained_and_measured(tmp_path):
    done = call("train", write_plan(kind="policy"), *QUICK)
    assert done.code == 0
    asks = "so-ismcts(selection=puct, prior=p.npz)"
    assert f"p.npz: the network; a search that uses it: {asks}\n" in done.stdout
    assert "selection=puct, prior=p.npz) is " in done.stdout
    contents = network_file.read_network(tmp_path / "p.npz", core.load("leduc-poker"))
    assert contents.format == network_file.POLICY


def test_a_fast_policy_is_trained_and_measured():
    done = call("train", write_plan(kind="fast-policy"), *QUICK)
    assert done.code == 0
    assert "uses it: so-ismcts(playout=policy, playout_prior=p.npz)\n" in done.stdout
    assert "playout=policy, playout_prior=p.npz) is " in done.stdout


@pytest.mark.parametrize(("stage", "method"), [(TrainingRun, "play_games"), (Runner, "play")])
def test_a_stopped_training_is_resumed_by_the_same_command(stage, method, monkeypatch):
    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(stage, method, stopped)
    done = call("train", write_plan(), *QUICK)
    assert done.code == INTERRUPTED
    assert done.stderr.splitlines()[-1].endswith("repeat the command to resume in p")
    assert "staufen resume" not in done.stderr


@pytest.mark.parametrize(("changes", "message"), [
    ({"game": "nim"}, "unknown game 'nim'"),
    ({"players": [7]}, "unknown number of players '7'"),
    ({"players": [2, 2]}, "p.toml: players: [2, 2] has duplicates (expected each number once)"),
    ({"games": 1}, "p.toml: games[0]: Expected `int` >= 2"),
    ({"games": [5, 6]}, "p.toml: games: 2 numbers (expected 1, or 1 for each table: 1)"),
    ({"drop": 1}, "p.toml: drop: Expected `float` < 1.0"),
    ({"units": [8]}, "p.toml: units: Expected `array` of length 2, got 1"),
    ({"units": [8, 300]}, "p.toml: units[1]: Expected `int` <= 256"),
    ({"keep": 0}, "p.toml: keep: Expected `float` > 0.0"),
    ({"kind": "fast"}, "p.toml: kind: Invalid enum value 'fast'"),
    ({"colour": 1}, "p.toml: Object contains unknown field `colour`"),
    ({"teacher": "gone.npz"}, "gone.npz: No such file or directory"),
    ({"teacher": "network"}, "none comes with leduc-poker"),
    ({"without": ["rnak"]}, "without: unknown beginning of an input 'rnak'"),
    ({"without": [""]}, "without: no input is left"),
])  # fmt: skip
def test_a_plan_that_cannot_be_trained_is_rejected(changes, message, tmp_path):
    assert message in refusal("train", write_plan(**changes))
    assert [each.name for each in tmp_path.iterdir()] == ["p.toml"]


@pytest.mark.parametrize(("args", "message"), [
    (["none.toml"], "none.toml"),
    (["p.toml", "--out", "x.toml"], "--out x.toml: not a network file (expected a name that ends"),
    (["p.toml", "--folder", "f", "--out", "no/x.npz"], "no/x.npz: No such"),
])  # fmt: skip
def test_a_path_that_cannot_be_used_is_rejected(args, message, tmp_path):
    write_plan()
    assert message in refusal("train", *args)
    assert [each.name for each in tmp_path.iterdir()] == ["p.toml"]


def test_a_file_that_is_not_a_network_of_this_plan_is_left_alone(tmp_path):
    """A network of fewer generations is one of them; that of another plan is not."""
    quick = ["--match-iterations", 0, "--workers", 0, "--out", "n.npz"]
    call("train", write_plan(), *quick)
    before = (tmp_path / "n.npz").read_bytes()
    assert call("train", write_plan(generations=2), *quick).code == 0
    assert (tmp_path / "n.npz").read_bytes() != before
    (tmp_path / "other.npz").write_text("mine")
    for out in ("n.npz", "other.npz"):
        message = refusal("train", write_plan(seed=2), "--out", out, "--folder", "new")
        assert message == f"--out {out}: holds no network of this plan (not overwritten)"
    assert not (tmp_path / "new").exists()


def test_a_store_in_place_of_the_network_is_rejected_before_anything_is_played(tmp_path):
    Store(tmp_path / "n.npz").close()
    assert "n.npz: holds a store of games" in refusal("train", write_plan(), "--out", "n.npz")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["n.npz", "p.toml"]
