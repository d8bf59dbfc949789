"""What all bots that search have in common."""

import signal
import time

import pytest

from staufen import core
from staufen.bots import create_bot


@pytest.mark.parametrize(("options", "asks"), [
    ("", False),
    (", playout_length=plies:2", True),
    (", minimax=0.5", True),
    (", playout=greedy", True),
])  # fmt: skip
def test_the_heuristic_is_used(options, asks):
    """Where none is asked, another finds the same."""
    game = core.load("fredericus")
    assert create_bot(f"so-ismcts(settings=plain{options})", game).uses_heuristic == asks
    tables = []
    for heuristic in ("default", "network"):
        text = f"settings=plain, iterations=200, heuristic={heuristic}{options}"
        bot, state = create_bot(f"so-ismcts({text})", game, seed=1), game.new_state(3)
        bot.act(state.view(state.to_act))
        tables.append(bot.thought.rows)
    assert (tables[0] != tables[1]) == asks


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_stopped_bot_does_not_search(threads):
    """Not even where it was stopped before it began; each thread makes one iteration."""
    game = core.load("leduc-poker")
    bot, view = (
        create_bot(f"so-ismcts(seconds=600, threads={threads})", game),
        game.new_state(3).view(0),
    )
    bot.stop()
    for _ in range(2):
        assert bot.act(view) in view.legal_actions
        assert bot.thought.iterations == threads


@pytest.mark.parametrize("threads", [1, 2])
def test_a_bot_continues_after_an_interrupted_search(threads):
    def ring(*_):
        raise TimeoutError

    game = core.load("leduc-poker")
    bot, view = (
        create_bot(f"so-ismcts(seconds=600, threads={threads})", game),
        game.new_state(3).view(0),
    )
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(TimeoutError):
            bot.act(view)
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        start = time.perf_counter()
        with pytest.raises(TimeoutError):
            bot.act(view)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert time.perf_counter() - start > 0.4
