"""Tuning of weights: slopes are found where they are, and chance alone moves nothing far."""

import numpy as np
import pytest

from staufen import core
from staufen.arena.tuning import Shape, begin, moved, shape, with_heuristic
from staufen.core import InputError


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


def test_a_bot_without_options_takes_weights(tmp_path):
    assert (
        with_heuristic("greedy", tmp_path / "a b.toml")
        == f'greedy(heuristic="{tmp_path}/a b.toml")'
    )
    assert with_heuristic("greedy(worlds=1)", "x.toml") == "greedy(heuristic=x.toml, worlds=1)"


@pytest.mark.parametrize(
    "option",
    ["playout_length=plies:0", "playout=greedy", "selection=puct", "bias=0.1", "minimax=0.1"],
)
def test_a_search_that_asks_no_weights_is_refused(option):
    """All variations would play alike."""
    game = core.load("leduc-poker")
    with pytest.raises(InputError, match=r"asks no heuristic in leduc-poker") as refused:
        begin([game], "so-ismcts(iterations=9)", None)
    assert "so-ismcts(iterations=9, playout_length=plies:0) does" in str(refused.value)
    assert begin([game], f"so-ismcts({option})", None) == begin([game], "greedy", None)
