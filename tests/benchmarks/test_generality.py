"""The cost of generality: a row of figures for any game."""

from benchmarks.generality import cost_of_a_call, steps, threads
from staufen import core

GAME = core.load("leduc-poker")


def test_a_row_has_figures_that_can_be():
    name, size, plies, draws, step, dispatch, deal, iteration, nodes = steps(GAME, 1e-9, 0.001)
    assert name == "leduc-poker(players=2)"
    assert size == GAME.binding.state_size
    assert 2 < plies < 9
    assert 2 <= draws <= 3
    assert 0 < dispatch < 100
    assert min(step, deal) > 0
    assert iteration > deal
    assert 0 < nodes < 2


def test_a_call_takes_time():
    assert 0 < cost_of_a_call() < 1e-6


def test_threads_are_measured_against_one():
    _, one, two, gain, cost = threads(GAME, 0.001)
    assert gain == two / one
    assert cost > 0
