"""Games of OpenSpiel under our search: the laws of a game, and no look at hidden things."""

import random

import numpy as np
import pyspiel
import pytest

from staufen.arena.store import replay
from staufen.bridges import openspiel
from staufen.bridges.openspiel.adapter import OpenSpielRules
from staufen.core import CHANCE, InputError
from staufen.core.laws import LawError, check_game
from staufen.core.player_names import Names
from staufen.search import Searcher

GAMES = ("leduc_poker", "kuhn_poker", "tic_tac_toe", "oh_hell(players=3)", "blackjack", "hearts")
each_game = pytest.mark.parametrize("theirs", GAMES)


def states(game, seed):
    """Yield the states of a random game of which a seat is to act."""
    state, dice = game.new_state(seed), random.Random(seed)
    while not state.is_over:
        if state.to_act >= 0:
            yield state.copy()
        state.apply(dice.choice(state.legal_actions))
    yield state


@each_game
def test_the_laws_of_a_game_hold(theirs):
    game, dice = openspiel.adopt(theirs), np.random.default_rng(2)
    for state in states(game, 2):
        if state.is_over:
            shares = state.returns()
            assert all(0 <= share <= 1 for share in shares)
            assert game.players == 1 or sum(shares) == pytest.approx(1)
            continue
        legal = state.legal_actions
        assert legal == sorted(set(legal))
        assert legal
        view = state.view(state.to_act)
        world = view.determinize(dice)
        assert world.legal_actions == view.legal_actions == legal
        assert world.view(state.to_act) == view
        assert game.replay(state.history) == state
        assert str(view) == str(world.view(view.seat))


def test_chance_is_as_likely_as_there():
    state = openspiel.adopt("oh_hell(players=3)").initial_state()
    there = pyspiel.load_game("oh_hell(players=3)").new_initial_state()
    for _ in range(8):
        assert state.to_act == CHANCE
        total = sum(weight for _, weight in state.chance_outcomes())
        here = [(action, weight / total) for action, weight in state.chance_outcomes()]
        assert here == [pytest.approx(pair, rel=1e-4) for pair in sorted(there.chance_outcomes())]
        state.apply(here[-1][0])
        there.apply_action(here[-1][0])


def leduc(*actions):
    """Return a state of OpenSpiel's Leduc poker."""
    return openspiel.adopt("leduc_poker").replay(actions)


def test_what_a_seat_cannot_see_is_in_no_view_and_in_no_answer():
    one, other = leduc(4, 0, 1), leduc(4, 3, 1)
    views = [state.view(0) for state in (one, other)]
    assert views[0] == views[1]
    assert views[0].history == views[1].history
    assert str(views[0]) == str(views[1])
    assert one.view(1) != other.view(1), "who sees the other card is caught"
    found = [
        Searcher(one.game).search(leduc(*cards).view(0), np.random.default_rng(3), iterations=200)
        for cards in ((4, 0), (4, 3))
    ]
    assert found[0].rows == found[1].rows


def test_a_game_whose_views_tell_the_truth_is_caught():
    class Leaky(OpenSpielRules):
        def view(self, state, seat):
            return state

    game = Leaky(pyspiel.load_game("leduc_poker")).load("leaky-leduc")
    with pytest.raises(LawError, match="law `determinize fits the view`"):
        check_game(game, 3)


def worlds(theirs, seed):
    """Yield OpenSpiel's states of a random game with their seats, and worlds drawn for them."""
    game, dice = openspiel.adopt(theirs), np.random.default_rng(seed)
    for state in states(game, seed):
        if not state.is_over:
            yield state.view(state.to_act).determinize(dice)


@pytest.mark.parametrize("theirs", ["hearts", "euchre"])
def test_every_world_drawn_could_have_been_played(theirs):
    """Whoever did not follow suit has none of it; OpenSpiel forgets that when it draws."""
    for world in worlds(theirs, 3):
        played = world.fields()["state"].actions
        there = pyspiel.load_game(theirs).new_initial_state()
        for action in memoryview(played).cast("H"):
            assert action in there.legal_actions()
            there.apply_action(action)


def test_a_hidden_action_and_a_seen_one_are_distinguished():
    dealt = openspiel.adopt("leduc_poker").initial_state()
    dealt.apply(4)
    seen = [dealt.observed_action(card, 0) for card in dealt.legal_actions]
    assert len(set(seen)) == 1, "the other's card"
    assert [dealt.observed_action(card, 1) for card in dealt.legal_actions] != seen
    bet = leduc(4, 0)
    assert len({bet.observed_action(action, 1) for action in bet.legal_actions}) == 2


def test_search_finds_the_win_in_tic_tac_toe():
    game = openspiel.adopt("tic_tac_toe")
    state = game.replay([0, 3, 1, 4])  # x x . / o o . / . . .
    found = Searcher(game).search(state.view(0), np.random.default_rng(1), iterations=300)
    assert found.best() == 2
    assert found.rows[0].value > 0.9


@pytest.mark.parametrize(("theirs", "why"), [
    ("no_such_game", "Unknown game 'no_such_game'"),
    ("goofspiel", "players act at the same time"),
    ("liars_dice", "ResampleFromInfostate.. not implemented"),
    ("hanabi", "no information state strings"),
    ("mfg_crowd_modelling", "players act at the same time"),
    ("go(board_size=19)", "legal_actions: 362 actions .expected 1 to 256"),
])  # fmt: skip
def test_a_game_that_cannot_be_searched_is_refused(theirs, why):
    with pytest.raises(InputError, match=why):
        openspiel.adopt(theirs)


def test_an_error_of_the_game_ends_the_search():
    class Odd(OpenSpielRules):
        def apply(self, state, action):
            if len(state.actions) > 8:
                raise RuntimeError("no such square")
            return super().apply(state, action)

    state = Odd(pyspiel.load_game("tic_tac_toe")).load("odd-tic-tac-toe").new_state(1)
    with pytest.raises(InputError, match=r"odd-tic-tac-toe: RuntimeError: no such square \(test_"):
        Searcher(state.game).search(state.view(0), np.random.default_rng(1), iterations=100)
    assert len(state.legal_actions) == 9


def test_a_position_is_drawn_as_openspiel_writes_it_line_by_line():
    state = openspiel.adopt("tic_tac_toe").replay([0, 4])
    assert str(state).split("\n")[2:] == ["The state", "  x..", "  .o.", "  ..."]
    drawn = state.game.scene(state.view(0))
    assert [each.action for each in drawn.gestures] == state.legal_actions
    assert drawn.prompt == "Take an action."


def test_a_game_without_journal_is_described_in_its_words():
    state = openspiel.adopt("leduc_poker").new_state(1)
    game, entries = state.game, []
    assert "Private" not in game.board(state.view(0)).replace("[Private: ", "", 1)
    assert (
        len(replay.describe_action(state, state.legal_actions[0], Names.numbered(2), seat=0)) == 1
    )
    state.apply(state.legal_actions[0], journal=entries)
    assert (entries, len(state.view(1).history)) == ([], 3)


def test_the_same_game_is_adopted_once():
    games = map(openspiel.adopt, ("leduc_poker", pyspiel.load_game("leduc_poker")))
    assert len({(str(game), game.fingerprint, game.box.table) for game in games}) == 1
    assert openspiel.adopt("leduc_poker(players=3)").players == 3
