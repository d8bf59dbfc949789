"""When a search ends."""

import signal
import time

import numpy as np
import pytest

from staufen import core
from staufen.arena.match import fingerprint
from staufen.bots import create_bot
from staufen.core import InputError
from staufen.search import Heuristic, Searcher
from tests.support.search import amid, leduc, rng, spiced, thought, thoughts


@pytest.mark.parametrize(
    "budget", [{"iterations": 1}, {"seconds": 1e-9}, {"nodes": 1}, {"seconds": 5e-5}]
)
@pytest.mark.parametrize("name", core.game_names())
def test_any_budget_returns_a_legal_action(name, budget):
    state, dice = amid(name, None, least=2), rng()
    searcher, view = Searcher(state.game), state.view(state.to_act)
    for _ in range(500):
        table = searcher.search(view, dice, **budget)
        assert table.iterations >= 1
        assert table.best() in state.legal_actions


@pytest.mark.parametrize("name", ["fredericus", "leduc-poker", "staufer"])
def test_a_search_that_stops_early_takes_the_same_action(name):
    """It is over once the leader cannot be overtaken, and tells how many iterations it took."""
    game = core.load(name)
    used = []
    for view in fingerprint.probe_views(game)[:8]:
        whole, early = (
            create_bot(f"so-ismcts(iterations=500, early_stop={word})", game, seed=1)
            for word in ("false", "true")
        )
        assert early.act(view) == whole.act(view)
        used.append(early.thought.iterations)
        first, second = (early.thought.rows[i].visits for i in range(2))
        assert first - second > 500 - used[-1] or used[-1] == 500
    assert min(used) < 500


def test_fixed_worlds_use_up_their_budget():
    """The leader of one world is not that of all."""
    bot = create_bot(
        "pimc(iterations=500, worlds=5, early_stop=true)", core.load("fredericus"), seed=1
    )
    bot.act(fingerprint.probe_views(bot.game)[0])
    assert bot.thought.iterations == 500


def test_a_search_that_is_stopped_ends_with_its_iteration():
    """A function that takes long must not be waited for a thousand times."""
    state = leduc("deal-Js", "deal-Ks")
    calls, searchers = [], []

    def judge(_):
        calls.append(0)
        for searcher in searchers:
            searcher.stopped = len(calls) > 10
        return 0.0

    judged = Heuristic(state.game, function=judge)
    searchers.append(Searcher(state.game, heuristic=judged, playout_length="plies:0"))
    searchers[0].search(state.view(0), rng(), seconds=600)
    assert 10 < len(calls) < 20


def test_a_search_without_a_budget_is_refused():
    state = leduc("deal-Js", "deal-Ks")
    with pytest.raises(InputError, match="budget"):
        Searcher(state.game).search(state.view(0), rng())


@pytest.mark.parametrize("number", [0.5, 2.0, -1, 2**32, 2**64, True, "9"])
@pytest.mark.parametrize("budget", ["iterations", "nodes"])
def test_a_budget_that_is_no_whole_number_is_refused(budget, number):
    """A fraction was cut to 0, which is no limit."""
    state = leduc("deal-Js", "deal-Ks")
    with pytest.raises(
        InputError, match=f"^search: {budget}={number} .expected a whole number from 0 to"
    ):
        Searcher(state.game).search(state.view(0), rng(), **{budget: number})
    table = Searcher(state.game).search(state.view(0), rng(), iterations=np.uint8(9))
    assert table.iterations == 9


@pytest.mark.parametrize("bot", ["flat", "so-ismcts", "mo-ismcts", "pimc(worlds=8)"])
def test_a_tree_that_grows_no_more_uses_up_its_budget_of_nodes(bot):
    """There are fewer nodes below the last bets than are asked for."""
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh", "raise")
    player = create_bot(spiced(bot, "nodes=4000"), state.game, 1)
    assert player.act(state.view(1)) in state.legal_actions
    assert player.thought.nodes < 4000
    assert player.thought.iterations < 40_000


def test_worlds_share_a_budget_of_nodes():
    state = core.load("oh-hell").new_state(1)
    assert 5000 <= thought("pimc(worlds=10, nodes=5000)", state).nodes < 5500
    assert 2500 < thought("pimc(worlds=10, iterations=5000)", state).nodes <= 5010


def test_every_world_has_its_share_of_a_budget_of_nodes():
    """A tree that is complete after one iteration, since all its actions are judged at once, leaves
    nothing to the next."""
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh", "raise")
    made = []
    for worlds in (1, 8):
        player = create_bot(f"pimc(worlds={worlds}, nodes=4000, selection=puct)", state.game, 1)
        player.act(state.view(1))
        made.append(player.thought.iterations)
    assert made[1] > 8 * 1000
    assert made[1] < 3 * made[0]


def test_no_world_is_drawn_that_is_not_searched():
    state, dice = core.load("oh-hell").new_state(1), [rng(), rng()]
    few, many = (
        Searcher(state.game, worlds=worlds).search(state.view(state.to_act), each, iterations=3)
        for worlds, each in zip((3, 1000), dice, strict=True)
    )
    assert few.rows == many.rows
    assert few.iterations == many.iterations == 3
    assert dice[0].bit_generator.state == dice[1].bit_generator.state


def test_a_stored_tree_does_not_use_up_the_next_budget_of_nodes():
    bot = create_bot("so-ismcts(nodes=300, reuse=true)", core.load("stupor-mundi", 2), 1)
    made = [each.iterations for each in thoughts(bot, 200) if each.iterations]
    assert len(made) >= 40
    assert min(made) > 20


def test_worlds_end_with_the_budget_of_all():
    state = core.load("oh-hell").new_state(1)
    for budget, spent in (
        ("seconds=0.01, worlds=100_000", lambda table: table.seconds < 5),
        ("nodes=10, worlds=10_000", lambda table: table.nodes < 100),
    ):
        bot = create_bot(f"pimc({budget})", state.game)
        bot.act(state.view(state.to_act))
        assert spent(bot.thought)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_by_threads_is_stopped_like_any_other(threads):
    """Signals reach the main thread only, which waits for the others."""

    def ring(*_):
        raise TimeoutError

    state = leduc("deal-Js", "deal-Ks")
    bot = create_bot(f"so-ismcts(seconds=60, threads={threads})", state.game)
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    start = time.perf_counter()
    try:
        with pytest.raises(TimeoutError):
            bot.act(state.view(0))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - start < 20


THREADED = """
from threading import get_ident

seen = []

def h(features):
    if get_ident() not in seen:
        seen.append(get_ident())
    if len(seen) > 2 and get_ident() == seen[-1]:
        raise ValueError("in the last thread")
    return 0
"""


def test_an_error_in_one_thread_ends_the_others(tmp_path):
    """The first that was asked is waited for first, and had all its time before."""
    state = amid("fredericus", 2)
    (tmp_path / "h.py").write_text(THREADED)
    options = f'playout_length=plies:2, value="{tmp_path / "h.py"}:h"'
    spec = f"so-ismcts(seconds=60, threads=2, {options})"
    bot, start = create_bot(spec, state.game), time.perf_counter()
    with pytest.raises(InputError, match="in the last thread"):
        bot.act(state.view(state.to_act))
    assert time.perf_counter() - start < 20
