"""Tuning of weights: slopes are found where they are, and chance alone moves nothing far."""

import numpy as np
import pytest
from click.testing import CliRunner

from benchmarks.weights import Shape, main, moved, shape, with_heuristic
from staufen import core
from staufen.core.tables import read_toml


def test_a_shape_is_found_within_its_error():
    dice = np.random.default_rng(3)
    powers = dice.normal(0, 0.4, (400, 3))
    leads = powers @ [6, -2, 0] + np.square(powers) @ [-9, 0, -3] + dice.normal(0, 4, 400)
    found = shape(powers, leads)
    assert found.slope_error == pytest.approx([0.5, 0.5, 0.5], rel=0.2)
    assert found.bend_error == pytest.approx([0.9, 0.9, 0.9], rel=0.2)
    assert np.all(np.abs(found.slope - [6, -2, 0]) < 3 * found.slope_error)
    assert np.all(np.abs(found.bend - [-9, 0, -3]) < 3 * found.bend_error)


def test_the_best_weight_is_where_the_slope_ends_and_no_further_than_a_step():
    exact = np.zeros(4)
    found = Shape(np.array([6.0, -2, 0, 1]), np.array([-9.0, -10, -1, 0]), exact, exact + 1e-6)
    assert found.best(0.5) == pytest.approx([1 / 3, -0.1, 0, 0.5])


def test_what_chance_alone_would_show_moves_nothing():
    ones = np.ones(3)
    found = Shape(np.array([10.0, 1, -0.5]), np.array([-50.0, -1, -1]), ones, ones)
    assert found.best(1) == pytest.approx([0.099, 0, 0])


def test_tables_are_measured_together():
    one = Shape(np.array([3.0]), np.array([-4.0]), np.array([3.0]), np.array([1.0]))
    other = Shape(np.array([-1.0]), np.array([-2.0]), np.array([4.0]), np.array([1.0]))
    both = Shape.together([one, other])
    assert [float(part[0]) for part in both] == pytest.approx([2, -6, 5, 2**0.5])


def test_weights_move_by_powers_of_e():
    after = moved({"a": 2.0, "b": -1.0}, np.array([0.3, -0.4]))
    assert after == pytest.approx({"a": 2 * np.exp(0.3), "b": -np.exp(-0.4)})


def test_a_round_writes_weights_that_a_heuristic_reads(tmp_path):
    out = tmp_path / "new.toml"
    options = ["--bot", "greedy(worlds=1)", "--rounds", "1", "--trials", "50", "--deals", "1"]
    done = CliRunner().invoke(main, ["staufer(players=2)", *options, "--out", str(out)])
    assert done.exit_code == 0, done.output
    game = core.load("staufer", 2)
    before, after = game.weights, read_toml(out)["weights"]
    assert list(after) == list(before)
    powers = [np.log(after[name] / before[name]) for name in before]
    assert any(powers)
    assert all(abs(power) < 0.41 for power in powers)


def test_weights_of_a_number_of_players_are_begun_with(tmp_path):
    start, out = tmp_path / "start.toml", tmp_path / "new.toml"
    start.write_text("[weights]\npair = 1.0\n[players.2]\npair = 9.0\n")
    options = ["--bot", "greedy", "--rounds", "1", "--trials", "50", "--deals", "1"]
    words = ["leduc-poker", "--from", str(start), "--step", "0.1", *options, "--out", str(out)]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert read_toml(out)["weights"]["pair"] == pytest.approx(9, rel=0.12)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["staufer(players=2)", "fredericus(players=2)"], "one game at a time"),
        (["leduc-poker", "--bot", "random"], "heuristic"),
        (["leduc-poker", "--bot", "so-ismcts(iteration=1)"], "iteration"),
        (["leduc-poker", "--from", "{}/odd.toml"], "unknown feature 'luck'"),
        (["leduc-poker", "--out", "{}/no/where.toml"], "where.toml: No such file"),
        (["leduc-poker", "--out", "{}"], "is a directory"),
        (["stupor-mundi(players=1)"], "nobody to win against"),
        (["stupor-mundi(players=2)", "stupor-mundi(players=1)"], "nobody to win against"),
    ],
)
def test_what_cannot_be_tuned_is_told_before_anything_is_played(words, told, tmp_path):
    (tmp_path / "odd.toml").write_text("[weights]\nluck = 1.0\n")
    rest = [] if "--out" in words else ["--out", str(tmp_path / "x.toml")]
    done = CliRunner().invoke(main, [word.format(tmp_path) for word in words] + rest)
    assert done.exit_code == 2
    assert told in done.output


def test_a_bot_without_options_takes_weights(tmp_path):
    assert (
        with_heuristic("greedy", tmp_path / "a b.toml")
        == f'greedy(heuristic="{tmp_path}/a b.toml")'
    )
    assert with_heuristic("greedy(worlds=1)", "x.toml") == "greedy(heuristic=x.toml, worlds=1)"
