"""Paths of one turn to the same information set share a node."""

import pytest

from staufen import core
from staufen.core import InputError
from staufen.search import Searcher
from tests.support.search import FAMILY, amid, rng, thought

PUCT = {"selection": "puct", "c": 20.0, "playout_length": "plies:4", "expansion_threshold": 0}


def in_turn():
    """Return a state of Fredericus in which two card moves of one turn commute, and the moves."""
    state = amid("fredericus", 2)
    while len(state.legal_actions) < 16 or state.legal_actions[0] >= 16:
        state.apply(state.legal_actions[0])
    first, *rest = state.legal_actions
    for action in rest:
        one, two = state.copy(), state.copy()
        for order, other in (((first, action), one), ((action, first), two)):
            for each in order:
                if each in other.legal_actions:
                    other.apply(each)
        views = [each.view(each.to_act) for each in (one, two)]
        if one.to_act == two.to_act == state.to_act and views[0].to_bytes() == views[1].to_bytes():
            return state, one, (first, action)
    raise AssertionError


@pytest.mark.parametrize("merge", [False, True])
def test_both_orders_lead_to_the_same_node_only_if_nodes_are_merged(merge):
    state, after, line = in_turn()
    found = []
    for order in (line, line[::-1]):
        searcher = Searcher(state.game, merge=merge, **PUCT)
        searcher.search(state.view(state.to_act), rng(1), iterations=5000)
        assert searcher.advance(order)
        table = searcher.search(after.view(after.to_act), rng(2), iterations=1)
        found.append((table.rows, table.nodes))
    assert (found[0] == found[1]) == merge


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("name", ["fredericus", "stupor-mundi"])
def test_every_iteration_is_counted_once(bot, name):
    spec = f"{bot[:-1]}, " if bot.endswith(")") else f"{bot}("
    found = thought(f"{spec}iterations=300, merge=true, early_stop=false, reuse=false)",
                    amid(name, 2))  # fmt: skip
    assert sum(row.visits for row in found.rows) == found.iterations == 300
    assert all(sum(row.values) == pytest.approx(1, abs=1e-5) for row in found.rows if row.visits)


def test_a_full_pool_shares_what_it_has():
    state = amid("fredericus", 2)
    searcher = Searcher(state.game, merge=True, nodes=200, **PUCT)
    table = searcher.search(state.view(state.to_act), rng(), iterations=500)
    assert sum(row.visits for row in table.rows) == 500
    assert table.nodes <= 200


def test_more_nodes_are_shared_than_a_first_table_has_room_for():
    state = amid("fredericus", 2)
    tables = [
        Searcher(state.game, merge=True, **PUCT).search(
            state.view(state.to_act), rng(), iterations=20_000
        )
        for _ in range(2)
    ]
    assert tables[0].rows == tables[1].rows


def test_implicit_minimax_expects_a_tree():
    with pytest.raises(InputError, match="merge=true"):
        Searcher(core.load("leduc-poker"), merge=True, minimax=0.3)
