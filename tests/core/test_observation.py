"""What a seat knows as numbers, and the number of actions a network has to tell apart."""

import numpy as np
import pytest

from staufen import core
from staufen.core import InputError
from staufen.core.leaves import spread
from tests.support.walk import counts, moments, rng, tables, walk

each_table = pytest.mark.parametrize("game", tables(), ids=str)
each_count = pytest.mark.parametrize(("name", "players"), counts())


@each_table
def test_every_action_is_below_the_declared_number(game):
    for state, action in walk(game, 4):
        assert max(state.legal_actions()) < game.num_actions
        assert max(state.seen(action, seat) for seat in range(game.players)) < game.num_actions


@pytest.mark.parametrize("name", core.game_names())
def test_the_declared_number_of_actions_is_not_larger_than_the_words_need(name):
    game = core.load(name)
    assert game.write(game.num_actions - 1)
    for action in (game.num_actions, game.num_actions + 1, 2 * game.num_actions):
        with pytest.raises(InputError, match="no action has the number"):
            game.write(action)


@each_count
def test_an_observation_is_bounded_and_has_a_name_for_every_number(name, players):
    game = core.load(name, players=players)
    names = game.observation_names
    assert len(set(names)) == len(names)
    for state in moments(game, 40):
        for seat in range(players):
            numbers = game.observation(state.view(seat))
            assert numbers.dtype == np.float32
            assert numbers.shape == (len(names),)
            assert np.abs(numbers).max() <= 1
            assert numbers[names.index(f"seat {seat}")] == 1


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
        with pytest.raises(InputError, match="a view expected, not State"):
            game.observation(state)
    assert unlike or players == 1


@each_count
def test_views_that_differ_have_observations_that_differ(name, players):
    game = core.load(name, players=players)
    views = {state.view(seat) for state in moments(game, 60) for seat in range(players)}
    assert len({game.observation(view).tobytes() for view in views}) == len(views)


def test_the_numbers_are_those_of_the_view():
    game = core.load("leduc-poker")
    view = game.replay(["deal-Ks", "deal-Qh", "raise"]).view(1)
    seen = dict(zip(game.observation_names, game.observation(view).tolist(), strict=True))
    assert seen["seat 1"] == seen["to_act 1"] == 1
    assert seen["seat 0"] == seen["to_act chance"] == seen["seat 1 pair"] == 0
    assert seen["chips[0]"] == pytest.approx(3 / 7)
    assert seen["private_card[1]"] == pytest.approx(3 / 7)
    assert seen["private_card[0]"] == pytest.approx(6 / 10), "blank"
    assert "hand[0] bit 27" in core.load("oh-hell").observation_names


def test_a_view_of_another_game_is_refused():
    two, three = (core.load("fredericus", players=n) for n in (2, 3))
    with pytest.raises(InputError, match=r"a view of fredericus\(players=2\) expected"):
        two.observation(three.deal(1).view(0))


@each_count
def test_printing_a_position_shows_the_table_and_a_view_no_more_than_its_own(name, players):
    game = core.load(name, players=players)
    assert str(game.deal(1)) == game.board(game.deal(1))
    for i, state in enumerate(moments(game, 20)):
        view = state.view(0)
        shown = str(view)
        assert len(shown) > 20
        assert shown == str(view.determinize(rng(i)).view(0))


def test_numbers_of_a_tree_are_spread_in_their_order():
    wide, soft, sets = np.array([0, 40, 0, 0], np.uint8), np.zeros(3), np.zeros(1, np.uint64)
    spread({"a": [-1, 2**40], "b": (True, {"c": 0.5})}, wide, soft, sets)
    assert soft.tolist() == [-1, 1, 0.5]
    assert sets.tolist() == [2**40]


@pytest.mark.parametrize(("tree", "softs", "message"), [
    ([1, 2, 3, 4], 2, "more numbers"),
    ([1, [2]], 2, "1 numbers fewer"),
    ([1, 2, 3], 3, "sets: too short"),
    ([1, 2, 3], 1, "soft: too short"),
])  # fmt: skip
def test_numbers_that_do_not_fit_are_refused(tree, softs, message):
    wide, sets = np.array([0, 9, 0], np.uint8), np.zeros(3 - softs, np.uint64)
    with pytest.raises(ValueError, match=message):
        spread(tree, wide, np.zeros(softs), sets)


def test_arrays_for_another_number_of_leaves_are_refused():
    with pytest.raises(ValueError, match="3 numbers in all expected"):
        spread([1, 2, 3], np.zeros(3, np.uint8), np.zeros(1), np.zeros(1, np.uint64))
