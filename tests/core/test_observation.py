"""What a seat knows as numbers, and the number of actions a network has to tell apart."""

import numpy as np
import pytest

from staufen import core
from staufen.core import InputError
from tests.support.each_table import each_table
from tests.support.walk import counts, moments, rng, walk

each_count = pytest.mark.parametrize(("name", "players"), counts())


@each_table
def test_every_action_is_below_the_declared_number(game):
    for state, action in walk(game, 4):
        assert max(state.legal_actions) < game.num_actions
        assert (
            max(state.observed_action(action, seat) for seat in range(game.players))
            < game.num_actions
        )


@pytest.mark.parametrize("name", core.game_names())
def test_the_declared_number_of_actions_is_not_larger_than_the_words_need(name):
    game = core.load(name)
    assert game.format_action(game.num_actions - 1)
    for action in (game.num_actions, game.num_actions + 1, 2 * game.num_actions):
        with pytest.raises(InputError, match="no action has the number"):
            game.format_action(action)


@each_count
def test_an_observation_is_bounded_and_has_one_size(name, players):
    game = core.load(name, players=players)
    for state in moments(game, 40):
        for seat in range(players):
            numbers = game.observation(state.view(seat))
            assert numbers.dtype == np.float32
            assert numbers.shape == (game.observation_size,)
            assert np.abs(numbers).max() <= 1


@each_count
def test_what_is_hidden_is_in_no_observation(name, players):
    """Views that are equal have equal observations; states that hold more have none."""
    game, unlike = core.load(name, players=players), 0
    for i, state in enumerate(moments(game, 60)):
        for seat in range(players):
            other = state.view(seat).determinize(rng(i))
            one, two = game.observation(state.view(seat)), game.observation(other.view(seat))
            assert np.array_equal(one, two)
            unlike += other != state
        with pytest.raises(InputError, match=r"a view of .* expected, not State"):
            game.observation(state)
    assert unlike or players == 1


@each_count
def test_views_that_differ_have_observations_that_differ(name, players):
    game = core.load(name, players=players)
    views = {state.view(seat) for state in moments(game, 60) for seat in range(players)}
    assert len({game.observation(view).tobytes() for view in views}) == len(views)


def test_the_numbers_are_the_inputs_and_the_bits_of_the_view():
    game = core.load("fredericus")
    view = game.new_state(1).view(1)
    inputs, bits = np.split(game.observation(view), [len(game.input_names)])
    assert 8 * inputs == pytest.approx(list(view.inputs(1).values()))
    assert np.packbits(bits.astype(bool)).tobytes() == view.to_bytes()[len(game.fingerprint) :]


def test_a_view_of_another_game_is_refused():
    two, three = (core.load("fredericus", players=n) for n in (2, 3))
    with pytest.raises(InputError, match=r"a view of fredericus\(players=2\) expected"):
        two.observation(three.new_state(1).view(0))


@each_count
def test_printing_a_position_shows_the_table_and_a_view_no_more_than_its_own(name, players):
    game = core.load(name, players=players)
    assert str(game.new_state(1)) == game.board(game.new_state(1))
    for i, state in enumerate(moments(game, 20)):
        view = state.view(0)
        shown = str(view)
        assert len(shown) > 20
        assert shown == str(view.determinize(rng(i)).view(0))
