"""Games for training a policy, and what is kept of them."""

import numpy as np
import pytest

from staufen import core
from staufen.arena.training.policy_samples import PolicySamples, play_game
from staufen.arena.training.selfplay import Job, join_samples
from staufen.search import Heuristic
from staufen.search.search import codes

GAMES = ["fredericus(players=3)", "leduc-poker(players=2)"]


def job(game, **changes):
    bot = "so-ismcts(iterations=40, early_stop=false)"
    return Job(game, bot, 7, 1.0, 3, 0.1)._replace(**changes)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_gives_its_decisions_with_the_visits_of_every_action(name):
    game, signs = core.load(name), []
    found = play_game(job(name), signs.append)
    count, actions = len(found.inputs), int(found.counts.sum())
    assert count == len(signs) > 2
    assert found.inputs.shape == (count, len(game.input_names or game.feature_names))
    assert (found.counts >= 2).all()
    assert found.actions.shape == found.visits.shape == found.strengths.shape == (actions,)
    assert found.actions.max() < game.num_actions
    assert set(np.add.reduceat(found.visits, np.cumsum(found.counts) - found.counts)) == {40}
    assert set(found.games) == {7}


def test_samples_hold_the_inputs_of_the_policy():
    """In Leduc, where the first decision is one of two cards' holder."""
    game = core.load(GAMES[1])
    found = play_game(job(GAMES[1]), print)
    first = int(found.counts[0])
    known = []
    for seed in range(40):
        state = game.new_state(seed)
        seat, own = state.to_act, Heuristic(game)
        seen = np.array(list(state.features(seat).values()), np.float16)
        ahead = [own.strength(state.child(action), seat) for action in state.legal_actions]
        known.append((list(seen), codes(state), pytest.approx(ahead)))
    mine = list(found.inputs[0]), list(found.actions[:first]), list(found.strengths[:first])
    assert any(mine == each for each in known)


def test_samples_are_reproducible():
    one, again, other = (play_game(job(GAMES[1], seed=seed), print) for seed in (7, 7, 8))
    assert all(np.array_equal(a, b) for a, b in zip(one, again, strict=True))
    assert not np.array_equal(one.visits, other.visits)
    none = play_game(job(GAMES[1], keep=0.0), print)
    assert [len(part) for part in none] == [0] * len(PolicySamples._fields)
    both = join_samples([one, none, other])
    assert len(both.actions) == both.counts.sum() == len(one.actions) + len(other.actions)
