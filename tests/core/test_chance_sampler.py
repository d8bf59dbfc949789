"""The dealer: the same luck whoever plays, each pile with its own."""

from collections import Counter

import pytest

from staufen.core import ChanceSampler, load

SHARE = 0.04  # of 2,000 draws: more than three standard deviations


def cards(seed, after):
    """Return the cards of a Leduc game in which the seats act so."""
    state, dealt, dealer = load("leduc-poker").initial_state(), [], ChanceSampler(seed)
    for word in after:
        dealt += dealer.resolve(state)
        state.apply(state.game.parse_action(word))
    return [*dealt, *dealer.resolve(state)]


def test_a_seed_gives_the_same_luck_whatever_is_played():
    games = [cards(seed, ["call", "call"]) for seed in range(40)]
    assert games == [cards(seed, ["raise", "call"]) for seed in range(40)]
    assert len(set(map(tuple, games))) > 20


def test_a_pile_does_not_notice_draws_from_another():
    """A dealer that drew from pile after pile deals each as one that drew from that alone."""
    state, used, piles = load("fredericus").initial_state(), ChanceSampler(5), set()
    while not state.is_over:
        if state.to_act < 0:
            if state.pile not in piles:
                assert used.sample(state.copy()) == ChanceSampler(5).sample(state)
            piles.add(state.pile)
            state.apply(state.chance_outcomes()[0][0])
        else:
            state.apply(state.legal_actions[-1])
    assert len(piles) > 1


def test_outcomes_come_as_often_as_their_weights_say():
    state = load("leduc-poker").initial_state()
    outcomes = state.chance_outcomes()
    found = Counter(ChanceSampler(seed).sample(state) for seed in range(2000))
    total = sum(weight for _, weight in outcomes)
    assert set(found) == {outcome for outcome, _ in outcomes}
    for outcome, weight in outcomes:
        assert found[outcome] / 2000 == pytest.approx(weight / total, abs=SHARE)
