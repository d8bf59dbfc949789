"""Tuning of weights: slopes are found where they are, and chance alone moves nothing far."""

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks.weights import Slope, main, moved, slope
from staufen import core
from staufen.core.tables import read_toml


def test_a_slope_is_found_within_its_error():
    dice = np.random.default_rng(3)
    factors = dice.normal(0, 0.4, (400, 3))
    found = slope(factors, factors @ [6, -2, 0] - 5 + dice.normal(0, 4, 400))
    assert found.error == pytest.approx([0.5, 0.5, 0.5], rel=0.2)
    assert np.all(np.abs(found.points - [6, -2, 0]) < 3 * found.error)


def test_what_chance_alone_would_show_does_not_count():
    known = Slope(np.array([10.0, 1.0, -0.5, 0.0]), np.array([1.0, 1.0, 1.0, 1.0])).known
    assert known == pytest.approx([9.9, 0, 0, 0])


def test_weights_move_by_the_step_along_all_slopes():
    middle = {"a": 2.0, "b": -1.0, "c": 0.5}
    slopes = [Slope(np.array([3.0, 0, 0]), np.zeros(3)), Slope(np.array([0, -4.0, 0]), np.zeros(3))]
    after = moved(middle, slopes, 0.5)
    assert after == pytest.approx({"a": 2 * np.exp(0.3), "b": -np.exp(-0.4), "c": 0.5})
    assert moved(middle, [Slope(np.zeros(3), np.ones(3))], 0.5) == middle


def test_a_round_writes_weights_that_a_heuristic_reads(tmp_path):
    out = tmp_path / "new.toml"
    options = ["--bot", "greedy(worlds=1)", "--rounds", "1", "--trials", "50", "--deals", "1"]
    done = CliRunner().invoke(main, ["staufer(players=2)", *options, "--out", str(out)])
    assert done.exit_code == 0, done.output
    game = core.load("staufer", 2)
    before, after = game.weights, read_toml(out)["weights"]
    assert list(after) == list(before)
    powers = [np.log(after[name] / before[name]) for name in before]
    assert np.linalg.norm(powers) == pytest.approx(0.6, abs=0.02)


def test_games_are_not_mixed(tmp_path):
    words = ["staufer(players=2)", "fredericus(players=2)", "--out", str(tmp_path / "x.toml")]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 2
    assert "one game at a time" in done.output
