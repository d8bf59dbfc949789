"""Backup: what an iteration adds along its path."""

from staufen.search import Searcher
from tests.support.search import amid, rng


def test_visits_add_up_below_the_root_too():
    """Those of a node's actions are its own, less the one that made it; the last search adds one.

    The tree of a seat that acts twice running is kept from the first of the two to the second.
    """
    sums = []
    for name in ("stupor-mundi", "staufer", "fredericus"):
        state = amid(name, 2)
        seat, searcher = state.to_act, Searcher(state.game)
        for row in searcher.search(state.view(seat), rng(), iterations=1000).rows:
            after = state.child(row.action)
            if after.to_act != seat or len(after.legal_actions) < 2 or row.visits < 50:
                continue
            searcher.search(state.view(seat), rng(), iterations=1000)
            assert searcher.advance([row.action])
            below = searcher.search(after.view(seat), rng(), iterations=1)
            sums.append((sum(each.visits for each in below.rows), row.visits))
    assert len(sums) > 5
    assert [below for below, _ in sums] == [visits for _, visits in sums]
