"""Our games in OpenSpiel: its own test, and what a player is shown there."""

import json

import numpy as np
import pyspiel
import pytest

from staufen import core
from staufen.bridges import openspiel
from staufen.core import InputError
from tests.support.walk import card, counts, walk

openspiel.register()
SHORT = ("leduc-poker", "oh-hell", "knockout-whist")
QUICK = [(name, n) for name, n in counts() if name in SHORT or n == min(card(name)["players"])]
each_count = pytest.mark.parametrize(("name", "players"), counts())


def game_of(name, players):
    return pyspiel.load_game(f"staufen_{name.replace('-', '_')}(players={players})")


def after(*words):
    """Return a state of Leduc poker in OpenSpiel after these actions."""
    game = game_of("leduc-poker", 2)
    state = game.new_initial_state()
    for word in words:
        state.apply_action(game.game.parse_action(word))
    return state


def shown(state, player):
    """Return all that a player is shown."""
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.observation_tensor(player),
    )


# Of long games the smallest table: larger ones take 5 to 80 s, since each state is described five
# times over.
@pytest.mark.parametrize(("name", "players"), QUICK)
def test_its_test_passes(name, players):
    serialized = name in SHORT  # copies are played anew there
    pyspiel.random_sim_test(game_of(name, players), 1, serialized, False)


@each_count
def test_a_game_goes_there_as_it_goes_here(name, players):
    game = game_of(name, players)
    theirs, ours = game.new_initial_state(), None
    for ours, action in walk(game.game, 7):
        drawn = ours.to_act == core.CHANCE
        assert theirs.is_chance_node() == drawn
        if drawn:
            weights = np.array([weight for _, weight in ours.chance_outcomes()])
            expected = zip(ours.legal_actions, weights / weights.sum(), strict=True)
            assert theirs.chance_outcomes() == [pytest.approx(pair) for pair in expected]
        else:
            assert (theirs.current_player(), theirs.legal_actions()) == (
                ours.to_act,
                ours.legal_actions,
            )
        theirs.apply_action(action)
        last = ours.child(action)
    assert theirs.is_terminal()
    assert theirs.returns() == last.returns()
    assert theirs.history() == last.history


def test_a_player_is_shown_its_view_and_what_it_heard():
    state = after("deal-Ks", "deal-Qh", "raise")
    assert state.information_state_string(0).startswith("seat 0: deal-Ks deal-? raise ")
    assert state.information_state_string(1).startswith("seat 1: deal-? deal-Qh raise ")
    assert str(state.position.view(0)) in state.observation_string(0)
    seen = state.position.game.observation(state.position.view(0))
    assert state.observation_tensor(0) == seen.tolist()


@pytest.mark.parametrize("player", [0, 1])
def test_what_a_player_cannot_see_is_in_nothing_that_it_is_shown(player):
    cards = [("deal-Ks", "deal-Qh"), ("deal-Ks", "deal-Jh"), ("deal-Js", "deal-Qh")]
    first, other = after(*cards[0], "raise"), after(*cards[1 + player], "raise")
    assert shown(first, player) == shown(other, player)
    cheat = [str(state) for state in (first, other)]
    assert cheat[0] != cheat[1], "who looks at the state itself is caught"
    assert shown(first, 1 - player) != shown(other, 1 - player)


def test_what_was_done_is_not_forgotten():
    raised = after("deal-Ks", "deal-Qh", "raise", "call", "deal-Jh")
    checked = after("deal-Ks", "deal-Qh", "call", "raise", "call", "deal-Jh")
    for player in (0, 1):
        assert raised.observation_string(player) == checked.observation_string(player)
        text = [state.information_state_string(player) for state in (raised, checked)]
        assert text[0] != text[1]


@each_count
def test_a_world_drawn_anew_looks_the_same(name, players):
    game, dice = game_of(name, players), np.random.default_rng(5)
    state, actions = game.new_initial_state(), [action for _, action in walk(game.game, 5)]
    for action in actions:
        state.apply_action(action)
        if state.current_player() >= 0 and dice.random() < 40 / len(actions):
            player = state.current_player()
            world = state.resample_from_infostate(player, dice.random)
            assert shown(world, player) == shown(state, player)
            assert world.legal_actions() == state.legal_actions()


def test_worlds_differ_and_their_copies_are_their_own():
    state = after("deal-Ks", "deal-Qh")
    dice = np.random.default_rng(1)
    worlds = [state.resample_from_infostate(0, dice.random) for _ in range(50)]
    assert len({str(world) for world in worlds}) == 5
    copy = worlds[0].clone()
    copy.apply_action(1)
    assert copy.information_state_string(0) != worlds[0].information_state_string(0)
    assert worlds[0].current_player() == 0


def test_options_are_parameters_and_what_is_wrong_is_refused():
    game = pyspiel.load_game("staufen_staufer(players=3,b_tie=no_second)")
    assert game.game.options["b_tie"] == "no_second"
    assert (game.num_players(), game.min_utility(), game.max_utility()) == (3, 0, 1)
    with pytest.raises(InputError, match="unknown game 'chess'"):
        openspiel.register("chess")
    with pytest.raises(InputError, match="unknown number of players"):
        pyspiel.load_game("staufen_leduc_poker(players=3)")
    with pytest.raises(InputError, match="only what one player knows"):
        game.make_py_observer(pyspiel.IIGObservationType(False, perfect_recall=True))


def test_a_state_is_json_from_which_it_can_be_played_again():
    state = pyspiel.load_game("staufen_leduc_poker(payoff=chips)").new_initial_state()
    for action in (3, 5, 1):
        state.apply_action(action)
    text = json.loads(state.to_json())
    assert text["game"] == "leduc-poker(players=2, payoff=chips)"
    assert core.load(text["game"]).replay(text["actions"]) == state.position
