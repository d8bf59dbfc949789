"""A greedy bot that may slip."""

import math
from collections import Counter

import pytest

from staufen.bots import create_bot
from staufen.core import InputError
from tests.support.search import amid, thought


def answers(spec, state, games=400):
    """Count what bots of a specification, each with luck of its own, answer to one position."""
    view = state.view(state.to_act)
    return Counter(create_bot(spec, state.game, seed).act(view) for seed in range(games))


@pytest.fixture(scope="module")
def choice():
    """A position with a few choices, and what a look ahead thinks of them."""
    state = amid("knockout-whist", 2, least=3)
    return state, {row.action: row.value for row in thought("greedy(worlds=50)", state).rows}


def test_without_a_temperature_only_the_best_is_taken(choice):
    state, values = choice
    best = max(values, key=values.get)
    assert answers("greedy(worlds=50)", state) == {best: 400}
    assert answers("greedy(worlds=50, temperature=5e-324)", state) == {best: 400}


def test_better_actions_are_more_likely(choice):
    state, values = choice
    counts = answers("greedy(worlds=50, temperature=0.05)", state)
    odds = {action: math.exp(value / 0.05) for action, value in values.items()}
    for action in values:
        assert abs(counts[action] - 400 * odds[action] / sum(odds.values())) < 50


def test_at_a_high_temperature_all_actions_are_as_likely(choice):
    state, values = choice
    counts = answers("greedy(worlds=1, temperature=100)", state)
    assert all(abs(counts[action] - 400 / len(values)) < 50 for action in values)


def test_random_choices_follow_the_seed():
    state = amid("fredericus", 2, least=10)
    view, spec = state.view(state.to_act), "greedy(worlds=1, temperature=0.01)"
    one, other = (create_bot(spec, state.game, seed=7) for _ in range(2))
    assert [one.act(view) for _ in range(20)] == [other.act(view) for _ in range(20)]


@pytest.mark.parametrize("temperature", ["-0.1", "101", "nan", "hot"])
def test_an_invalid_temperature_is_rejected(temperature):
    with pytest.raises(InputError, match=r"greedy: (option )?temperature"):
        create_bot(f"greedy(temperature={temperature})", amid("leduc-poker", 2, least=2).game)
