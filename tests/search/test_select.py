"""Selection: which action of a node is tried next."""

import pytest

from staufen.search import Searcher
from tests.support.search import amid, leduc, rng, thought


@pytest.mark.parametrize(
    ("name", "players"), [("stupor-mundi", 3), ("knockout-whist", 4), ("oh-hell", 3)]
)
def test_every_action_is_judged_before_one_is_chosen(name, players):
    """Also where opponents have others in another world: none is untried, so that what an untried
    one counts changes nothing."""
    state = amid(name, players)
    tables = []
    for fpu in ("", ", fpu=value:0.9"):
        spec = f"so-ismcts(iterations=2000, playout_length=plies:2, settings=plain, bias=1{fpu})"
        tables.append(thought(spec, state))
    assert tables[0] == tables[1]


def tried(state, more):
    """Return the actions that a search with these options has tried."""
    found = thought(f"so-ismcts(playout_length=plies:2, settings=plain, {more})", state)
    return {row.action for row in found.rows if row.visits}


@pytest.mark.parametrize("more", ["selection=puct, c=9", "bias=1", "selection=ucb1"])
def test_a_node_tries_few_actions_before_it_was_visited_often(more):
    state = amid("fredericus", 3)
    assert len(state.legal_actions) > 5
    narrow = f"{more}, progressive_widening=0.5"
    few = [tried(state, f"{narrow}, iterations={n}") for n in (3, 15, 35, 100)]
    assert list(map(len, few)) == [1, 2, 3, 5]


@pytest.mark.parametrize("more", ["selection=puct, c=9", "bias=1"])
def test_the_few_are_those_that_the_heuristic_puts_first(more):
    """A bias tries every action once, the best judged first."""
    state = amid("fredericus", 3)
    for most, iterations in ((1, 3), (2, 15), (5, 100)):
        best = tried(state, f"bias=1, iterations={most}")
        assert len(best) == most
        assert tried(state, f"{more}, progressive_widening=0.5, iterations={iterations}") == best


def test_the_less_an_untried_action_counts_the_fewer_are_tried():
    """Under PUCT all actions have their children at once: those without a visit are untried."""
    state = amid("fredericus", 3)
    tried = []
    for reduction in (0.0, 0.1, 0.3):
        spec = f"so-ismcts(iterations=40, fpu=reduction:{reduction})"
        tried.append(sum(row.visits > 0 for row in thought(spec, state).rows))
    assert tried == sorted(tried, reverse=True)
    assert tried[0] > tried[-1]


@pytest.mark.parametrize("options", [{}, {"selection": "puct"}, {"bias": 1.0}])
def test_in_a_full_pool_the_tried_actions_are_chosen_among(options):
    """What can have no child is not tried for ever: visits go to the good actions."""
    state = leduc("deal-Qs", "deal-Ks", "call", "call", "deal-Kh", "raise")
    searcher = Searcher(state.game, nodes=16, **options)
    table = searcher.search(state.view(1), rng(), iterations=5000)
    assert table.iterations == sum(row.visits for row in table.rows) == 5000
    assert table.nodes < 16
    assert state.game.format_action(table.best()) != "fold"
    assert {row.action: row.visits for row in table.rows}[state.game.parse_action("fold")] < 500
