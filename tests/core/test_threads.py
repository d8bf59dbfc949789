"""Many threads at once: they load, play and search as one does, with the GIL and without."""

import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from staufen import core
from staufen.bots import create_bot

THREADS = 4
FREE = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


def played(name, seed):
    """Return the actions of a game in which a search and a greedy bot play."""
    game = core.load(name)
    bots = [create_bot(("so-ismcts(iterations=10)", "greedy")[seat % 2], game, seed=seat)
            for seat in range(game.players)]  # fmt: skip
    state, dealer = game.new_state(seed), core.ChanceSampler(seed)
    while not state.is_over and len(state.history) < 150:
        for _ in dealer.resolve(state):
            pass
        if not state.is_over:
            state.apply(bots[state.to_act].act(state.view(state.to_act)))
    return state.history


@pytest.mark.parametrize("name", ["leduc-poker", "fredericus", "staufer"])
def test_threads_play_the_same_games_as_one(name):
    alone = [played(name, seed) for seed in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(played, [name] * THREADS, range(THREADS))) == alone


def test_threads_that_load_boxes_at_once_get_what_they_asked_for():
    """The tables of a box are filled once, by whoever comes first."""
    start = Barrier(THREADS)

    def load(_):
        start.wait()
        envoys = [3 + number % 3 for number in range(30)]
        boxes = [{"figures": {"start_envoys": each}} for each in envoys]
        games = [core.load("staufer", components=box) for box in boxes]
        return [(each, game.digest) for each, game in zip(envoys, games, strict=True)]

    with ThreadPoolExecutor(THREADS) as pool:
        found = {pair for pairs in pool.map(load, range(THREADS)) for pair in pairs}
    assert len(found) == len({digest for _, digest in found}) == 3


def test_no_module_of_ours_brings_the_gil_back():
    is_enabled = vars(sys).get("_is_gil_enabled")
    assert not FREE or not is_enabled()
