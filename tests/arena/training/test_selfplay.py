"""Games for training, and what is kept of them."""

import numpy as np
import pytest

from staufen import core
from staufen.arena.training.selfplay import Job, play_game

GAMES = ["fredericus(players=3)", "leduc-poker(players=2)"]


def job(game, **changes):
    return Job(game, "so-ismcts(iterations=40)", 7, 0.5, 3, 0.1)._replace(**changes)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_gives_positions_with_search_values(name):
    game = core.load(name)
    signs = []
    samples = play_game(job(name, keep=1.0), signs.append)
    count = len(samples.inputs)
    assert count > 3
    assert signs
    assert samples.inputs.shape == (
        count, game.players, len(game.input_names or game.feature_names),
    )  # fmt: skip
    for shares in (samples.values, samples.before, samples.results):
        assert shares.shape == (count, game.players)
        assert shares.sum(1) == pytest.approx(1, abs=1e-4)
    assert (np.diff(samples.decisions) >= 0).all()
    assert set(samples.games) == {7}
    assert (samples.results == samples.results[0]).all()
    assert np.sign(samples.margins[0].max()) in (0, 1)
    for decision in set(samples.decisions):
        rows = samples.decisions == decision
        assert len(set(samples.movers[rows])) == 1
        assert np.ptp(samples.before[rows], axis=0) == pytest.approx(0)


@pytest.mark.parametrize("name", GAMES)
def test_samples_are_reproducible(name):
    one, again, other = (play_game(job(name, seed=seed), print) for seed in (7, 7, 8))
    assert all(np.array_equal(a, b) for a, b in zip(one, again, strict=True))
    assert not np.array_equal(one.inputs, other.inputs)


def test_the_share_of_stored_decisions_is_respected():
    name = GAMES[0]
    few = play_game(job(name, keep=0.0), print)
    assert (few.inputs.shape[0], few.values.shape) == (0, (0, 3))
    every, visited = (play_game(job(name, keep=1.0, visits=v), print) for v in (1, 10))
    assert len(visited.inputs) < len(every.inputs)
