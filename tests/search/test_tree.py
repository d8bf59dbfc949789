"""Nodes, and a pool that becomes full."""

from staufen.search import NODE_SIZE, Searcher
from tests.support.search import leduc, rng


def test_nodes_are_small():
    """Two fill a line of the cache."""
    assert NODE_SIZE == 32


def test_a_full_pool_stops_the_tree_and_not_the_search():
    state = leduc("deal-Js", "deal-Ks")
    table = Searcher(state.game, nodes=16).search(state.view(0), rng(), iterations=5000)
    assert table.iterations == 5000
    assert table.nodes < 16
