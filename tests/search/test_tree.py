"""Nodes; for a pool that becomes full see the tests of selection."""

from staufen.search import NODE_SIZE_BYTES


def test_nodes_are_small():
    """Two fill a line of the cache."""
    assert NODE_SIZE_BYTES == 32
