"""Random play with some purpose: what searches of the textbook's kind play worlds on by."""

import numpy as np
import pytest

from staufen import core
from staufen.search.gauge import games
from staufen.search.rollout import playouts


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_ends_sooner_and_higher_than_play_in_which_all_choices_are_alike(players):
    game = core.load("stupor-mundi", players=players)
    start, rounds = game.deal(1), {"uniform": [], "own": []}
    for i in range(60):
        for kind, ended in rounds.items():
            state, dice = start.copy(), np.random.Generator(np.random.PCG64(i))
            dealer = core.Dealer(seed=i)
            if kind == "own":
                state.play_out(dice)
            while not state.is_over:
                drawn = state.to_act == core.CHANCE
                state.apply(dealer.draw(state) if drawn else dice.choice(state.legal_actions()))
            ended.append(state.fields()["round"])
    assert np.mean(rounds["own"]) < np.mean(rounds["uniform"]) * (0.6 if players > 1 else 1.1)


def test_seats_have_the_same_chances_as_far_as_the_rules_let_them():
    """By symmetry only: who begins may have an edge, but none of two seats wins two in three."""
    start, count = core.load("stupor-mundi", players=2).begin(), 3000
    dice = np.random.Generator(np.random.PCG64(11))
    scores = games(start, count, dice)
    share = np.mean(scores[:, 0] > scores[:, 1])
    uniform, _, _ = playouts(start, 500, dice)
    assert 1 / 3 < share < 2 / 3
    assert scores.mean() > 20
    assert uniform.mean(axis=0).sum() == pytest.approx(1)
