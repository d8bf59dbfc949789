"""What long searches cost: rates, nodes and memory of searches as a game is set."""

import pytest

from benchmarks.growth import PEAK, growth, resident, search
from staufen import core


def test_a_row_has_a_rate_for_every_size_and_a_blank_for_what_takes_too_long():
    game = core.load("leduc-poker")
    name, *rates, kept, nodes, grown = growth(game, (10, 40, 160), 60)
    assert name == "leduc-poker(players=2)"
    assert all(rate > 0 for rate in rates)
    assert kept == pytest.approx(rates[-1] / rates[1])
    assert 0 < nodes < 10
    assert grown >= 0
    assert growth(game, (10, 40, 160), 0)[1:4][2] is None


def test_a_process_grows_by_the_nodes_of_its_tree():
    state = core.load("fredericus", 2).deal(1)
    _, nodes, grown = search(state.view(state.to_act), 20_000, 1)
    assert 32 * nodes <= grown < 200 * nodes
    assert resident(PEAK) >= resident()
