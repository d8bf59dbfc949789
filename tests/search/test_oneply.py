"""One ply ahead."""

import time

import pytest

from staufen.arena.match.limits import TimeLimitError, limit_time
from staufen.bots import create_bot
from tests.support.search import amid


def test_a_greedy_bot_can_be_stopped_between_worlds():
    """In a small part of the time that all worlds take, however fast the machine is."""
    state = amid("staufer", 5, least=20)
    bot, start = create_bot("greedy(worlds=15_000)", state.game), time.perf_counter()
    bot.act(state.view(state.to_act))
    whole, bot = time.perf_counter() - start, create_bot("greedy(worlds=15_000)", state.game)
    start = time.perf_counter()
    with pytest.raises(TimeLimitError), limit_time(whole / 20):
        bot.act(state.view(state.to_act))
    assert time.perf_counter() - start < whole / 2
    assert bot.thought is None
