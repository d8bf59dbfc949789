"""What branches in a tree, and when leaves grow."""

import pytest

from staufen import core
from staufen.search import Searcher
from tests.support.search import amid, leduc, rng, thought


def test_hidden_choices_branch_only_for_a_search_that_is_described_so():
    """In Stupor Mundi cards are played face down; in Oh Hell all choices are seen."""
    alike = {}
    for name, players in (("stupor-mundi", 3), ("oh-hell", 3)):
        state = amid(name, players)
        tables = []
        for more in ("", ", observable_moves=true"):
            tables.append(thought(f"so-ismcts(iterations=2000, settings=plain{more})", state))
        alike[name] = tables[0] == tables[1]
    assert alike == {"stupor-mundi": False, "oh-hell": True}


def test_multiple_observers_are_one_where_every_move_is_seen():
    """All variants coincide when moves are fully observable (Cowling et al. 2012)."""
    state = leduc("deal-Js", "deal-Ks")
    one, many = (Searcher(state.game, multi_observer=many) for many in (False, True))
    tables = [s.search(state.view(0), rng(5), iterations=3000) for s in (one, many)]
    assert tables[0].rows == tables[1].rows


@pytest.mark.parametrize("bot", ["so-ismcts", "mo-ismcts"])
def test_the_longer_a_search_the_fewer_nodes_it_adds(bot):
    """Leaves wait for more visits, but for none in the first iterations."""
    state = core.load("oh-hell").new_state(1)

    def search(iterations, threshold):
        spec = f"{bot}(iterations={iterations}, expansion_threshold={threshold}, settings=plain)"
        return thought(spec, state)

    assert search(500, 500) == search(500, 0)
    early, late, last = (search(n, 500).nodes for n in (500, 5_000, 50_000))
    assert (last - late) / 45_000 < (late - early) / 4_500 / 4
    assert late < search(5_000, 0).nodes / 2
    assert sum(row.visits for row in search(5_000, 500).rows) == 5_000


def test_leaves_do_not_wait_where_nodes_are_the_budget():
    """Or it would take nearly for ever to spend it."""
    state = core.load("oh-hell").new_state(1)
    found = thought("so-ismcts(nodes=20000, expansion_threshold=10, settings=plain)", state)
    assert found.nodes >= 20_000
    assert found.iterations < 40_000


def test_every_tree_waits_by_its_own_visits():
    """Where a seat's tree begins at what the seat knows, each beginning has few visits, and nobody
    waits: or all trees would end at the first leaf of another seat's."""
    state = core.load("oh-hell").new_state(1)
    nodes = {}
    for infosets in ("false", "true"):
        for growth in (0, 30):
            trees = f"infoset_roots={infosets}, expansion_threshold={growth}"
            spec = f"mo-ismcts(iterations=3000, settings=plain, {trees})"
            nodes[infosets, growth] = thought(spec, state).nodes
    assert nodes["true", 30] > nodes["true", 0] / 2
    assert nodes["false", 30] < nodes["false", 0] / 5
