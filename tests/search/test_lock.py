"""Threads grow one tree together: nothing that they enter is lost."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest

from staufen import core
from staufen.bots import create
from staufen.core import InputError
from staufen.search import Searcher
from tests.support.search import amid

PUCT = {"selection": "puct", "playout": "nast", "playout_length": "plies:4"}
SEARCHES = [PUCT, {"playout_length": "plies:0"}, {"open_loop": True, **PUCT}, {"playout": "mast"}]


def seen(state):
    """Return what the seat to act sees."""
    return state.view(state.to_act)


def middle(name):
    """Return what a seat with some choice sees in the middle of a game."""
    return seen(amid(name, core.load(name).players, least=2))


def together(view, searchers, budget):
    """Return the tables of searches in the first one's tree, a thread each."""
    tree = searchers[0]
    tree.prepare(view)
    with ThreadPoolExecutor(len(searchers)) as pool:
        calls = [
            pool.submit(each.search, view, np.random.default_rng(i), tree=tree, **budget)
            for i, each in enumerate(searchers)
        ]
        return [call.result() for call in calls]


def refused(ask):
    """Return whether a searcher says that it searches."""
    try:
        ask()
    except InputError as error:
        return "searching, perhaps in another thread" in str(error)
    return False


def by_action(tables):
    """Return visits and sums of values of all tables, by action."""
    found = {}
    for row in (row for table in tables for row in table.rows):
        visits, total = found.get(row.action, (0, 0.0))
        found[row.action] = (visits + row.visits, total + row.visits * row.value)
    return found


@pytest.mark.parametrize("options", SEARCHES, ids=lambda each: ", ".join(map(str, each.values())))
@pytest.mark.parametrize("name", core.names())
def test_a_tree_knows_the_visits_and_rewards_of_all_threads(name, options):
    """What the tree keeps is what the threads tell, added up: no visit stays a loss."""
    view = middle(name)
    searchers = [Searcher(view.game, **options) for _ in range(3)]
    tables = together(view, searchers, {"iterations": 300})
    assert [table.iterations for table in tables] == [300] * 3
    assert [bool(table.nodes) for table in tables] == [True, False, False]
    known = by_action(tables)
    assert sum(visits for visits, _ in known.values()) == 900
    if options.get("open_loop"):
        return  # such a tree cannot be kept, so it cannot be asked again
    assert searchers[0].advance([])
    after = by_action([searchers[0].search(view, np.random.default_rng(9), iterations=1)])
    assert sum(visits for visits, _ in after.values()) == 901
    for action, (visits, total) in known.items():
        assert after[action][0] - visits in (0, 1)
        if after[action][0] == visits:
            assert after[action][1] == pytest.approx(total, abs=1e-6 * 900)


def test_a_searcher_has_its_own_tree_again_afterwards():
    view = middle("leduc-poker")
    first, second = Searcher(view.game), Searcher(view.game)
    alone = second.search(view, np.random.default_rng(3), iterations=200)
    together(view, [first, second], {"iterations": 100})
    assert not second.advance([])
    assert second.search(view, np.random.default_rng(3), iterations=200).rows == alone.rows
    assert first.advance([])


def test_a_tree_that_is_not_ready_is_not_grown():
    game = core.load("leduc-poker")
    view, other = middle("leduc-poker"), seen(game.deal(5))
    first, second, dice = Searcher(game), Searcher(game), np.random.default_rng(1)
    wanted = "prepared for this position expected"
    for searcher in (first, second):
        with pytest.raises(InputError, match=wanted):
            searcher.search(view, dice, iterations=5, tree=first)
    first.prepare(view)
    for position, tree in ((other, first), (view, second)):
        with pytest.raises(InputError, match=wanted):
            second.search(position, dice, iterations=5, tree=tree)
    with pytest.raises(InputError, match="nodes: no budget of threads"):
        second.search(view, dice, nodes=5, tree=first)
    first.search(view, dice, iterations=5)  # of its own
    with pytest.raises(InputError, match=wanted):
        second.search(view, dice, iterations=5, tree=first)


@pytest.mark.parametrize("options", [{"worlds": 2}, {"multi_observer": True}, {"minimax": 0.5}])
def test_threads_have_one_tree_without_more(options):
    view = middle("leduc-poker")
    first, other = Searcher(view.game), Searcher(view.game, **options)
    first.prepare(view)
    with pytest.raises(InputError, match="one tree together, without minimax"):
        other.prepare(view)
    with pytest.raises(InputError, match="one tree together, without minimax"):
        other.search(view, np.random.default_rng(1), iterations=5, tree=first)


def test_nobody_takes_a_tree_away_while_it_grows():
    view = middle("leduc-poker")
    first, second = Searcher(view.game), Searcher(view.game)
    first.prepare(view)
    with ThreadPoolExecutor(1) as pool:
        call = pool.submit(second.search, view, np.random.default_rng(1), seconds=60, tree=first)
        while not refused(lambda: first.prepare(view)):
            pass  # until the search has begun
        assert refused(lambda: first.advance([]))
        assert refused(lambda: first.search(view, np.random.default_rng(1), iterations=1))
        second.stopped = True
        assert call.result().iterations > 0


def test_a_bot_thinks_with_threads_in_one_tree():
    view = middle("fredericus")
    bot = create("so-ismcts(seconds=0.05, threads=2, parallel=tree)", view.game)
    assert bot.act(view) in view.legal_actions()
    visits = [row.visits for row in bot.thought.rows]
    assert sum(visits) == bot.thought.iterations > 100
    assert all(more >= less for more, less in pairwise(visits))


@pytest.mark.parametrize(
    "spec",
    ["so-ismcts(iterations=50, threads=2, parallel=tree)", "pimc(seconds=1, parallel=tree)",
     "so-ismcts(seconds=1, iterations=9, parallel=tree)", "mo-ismcts(seconds=1, parallel=tree)",
     "so-ismcts(seconds=1, minimax=0.1, parallel=tree)"],
)  # fmt: skip
def test_a_bot_whose_seed_would_tell_its_search_does_not_share_a_tree(spec):
    with pytest.raises(InputError, match="parallel=tree: one tree without minimax, and seconds"):
        create(spec, core.load("leduc-poker"))
