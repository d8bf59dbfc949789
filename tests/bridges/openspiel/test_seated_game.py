"""Our bots at OpenSpiel's tables: whole games both ways, and views only."""

import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from staufen.bridges import openspiel
from staufen.core import InputError, State

OURS, THEIRS = "staufen_leduc_poker", "leduc_poker"
openspiel.register()


def game_of(name):
    return pyspiel.load_game(name)


BOTS = '''
from staufen.bots import Bot

class Peeker(Bot):
    """Keeps what it was given, and plays by it."""

    def act(self, view):
        self.shown = view
        return view.legal_actions[view.to_bytes()[-1] % len(view.legal_actions)]

class Stubborn(Bot):
    """Is always wrong."""

    def act(self, view):
        return 9
'''


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "odd.py"
    path.write_text(BOTS)
    return path


def after(game, *actions):
    state = game.new_initial_state()
    for action in actions:
        state.apply_action(action)
    return state


def their_search(game, seed=1):
    if game.get_type().short_name == THEIRS:
        most = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        return pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), 13, 50, -1, most)
    dice = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, dice)
    return ismcts.ISMCTSBot(game, evaluator, 0.5, 50, random_state=dice)


@pytest.mark.parametrize("name", [OURS, THEIRS])
def test_both_searches_meet(name):
    game = game_of(name)
    returns = [
        pyspiel.evaluate_bots(
            game.new_initial_state(),
            [openspiel.bot("so-ismcts(iterations=50)", game, 0, seed), their_search(game, seed)],
            seed,
        )
        for seed in range(1, 11)
    ]
    assert np.sum(returns, axis=1) == pytest.approx(1 if name == OURS else 0)
    assert len({pair[0] for pair in returns}) > 1


def test_a_program_that_checks_digests_is_in_step():
    """It raises as soon as it is not."""
    program = Path(__file__).parents[3] / "examples/bots/leduc_poker.py"
    game = game_of(OURS)
    spec = f'external("{sys.executable} {program}")'
    bots = [openspiel.bot(spec, game, player) for player in (0, 1)]
    for seed in range(1, 4):  # each game begins with other processes
        pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)
    for bot in bots:
        bot.close()
    with pytest.raises(InputError, match=r"is closed \(expected restart\(\) first\)"):
        bots[0].step(after(game, 3, 5))


@pytest.mark.parametrize(("name", "shift"), [(OURS, 3), (THEIRS, 0)])
def test_a_bot_is_given_a_view_that_hides_the_other_card(name, shift, file):
    game = game_of(name)
    given = []
    for other in (0, 3):
        player = openspiel.bot(f"{file}:Peeker", game, 0)
        player.step(after(game, 4 + shift, other + shift))
        assert not isinstance(player.bot.shown, State)
        assert list(player.bot.actors) == [-1, -1]
        given.append((player.bot.shown.to_bytes(), list(player.bot.observations)))
    assert given[0] == given[1]
    cheat = [str(after(game, 4 + shift, other + shift)) for other in (0, 3)]
    assert cheat[0] != cheat[1], "a bot that were given the state would be caught"


def test_what_sees_all_is_refused():
    for name in (OURS, THEIRS):
        with pytest.raises(InputError, match="sees hidden information"):
            openspiel.bot("cheater", game_of(name), 0)


@pytest.mark.parametrize("name", [OURS, THEIRS])
def test_a_bot_answers_the_same_again(name):
    game = game_of(name)
    state = game.new_initial_state()
    while state.current_player() != 0:
        state.apply_action(state.chance_outcomes()[0][0])
    player = openspiel.bot("so-ismcts(iterations=20)", game, 0, seed=3)
    first = [player.step(state) for _ in range(5)]
    player.restart_at(state)
    assert [player.step(state) for _ in range(5)] == first


def test_what_is_wrong_is_refused():
    game = game_of(OURS)
    with pytest.raises(InputError, match="player 2: 0 to 1 expected"):
        openspiel.bot("random", game, 2)
    with pytest.raises(InputError, match="unknown bot"):
        openspiel.bot("nobody", game, 0)
    with pytest.raises(InputError, match="heuristic 'network': none comes with openspiel-leduc"):
        openspiel.bot("so-ismcts(value=network)", pyspiel.load_game("leduc_poker"), 0)
    with pytest.raises(InputError, match="player 1 is not to act"):
        openspiel.bot("random", game, 1).step(after(game, 3, 5))


def test_an_answer_that_is_not_legal_is_refused(file):
    player = openspiel.bot(f"{file}:Stubborn", game_of(OURS), 0)
    with pytest.raises(InputError, match=r"Stubborn: action 'deal-\?' is not legal"):
        player.step(after(game_of(OURS), 3, 5))
