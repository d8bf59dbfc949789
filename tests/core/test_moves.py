"""Moves: sequences of actions that a player chooses at once."""

from itertools import islice

import pytest

from staufen import core
from staufen.core.moves import find_automatic, list_moves
from staufen.core.player_names import Names
from tests.support.walk import walk

GAMES = ("fredericus", "staufer", "stupor-mundi", "leduc-poker")
STEPS = 60


def positions(name, deal=5):
    """Yield positions of a game in which somebody chooses, with the names that the seat reads."""
    game = core.load(name)
    state, dealer = game.new_state(deal), core.ChanceSampler(deal)
    for step in range(STEPS):
        if state.is_over:
            return
        if state.to_act == core.CHANCE:
            state.apply(dealer.sample(state))
            continue
        yield state, Names.numbered(game.players, state.to_act)
        legal = state.legal_actions
        state.apply(legal[(7 * step + 3) % len(legal)])


@pytest.mark.parametrize("name", GAMES)
def test_every_sequence_is_legal_and_every_action_begins_one(name):
    for state, names in positions(name):
        moves = list_moves(state.game, state.view(state.to_act), names)
        assert {move.action for move in moves} == set(state.legal_actions)
        for move in moves:
            world = state.copy()
            for action in (move.action, *move.then):
                assert world.to_act == state.to_act
                assert action in world.legal_actions
                world.apply(action)


@pytest.mark.parametrize("name", GAMES)
def test_moves_can_be_distinguished_by_path_and_label(name):
    for state, names in positions(name):
        moves = list_moves(state.game, state.view(state.to_act), names)
        text = [(move.path, move.label) for move in moves]
        assert len(set(text)) == len(text)


def test_staying_is_implied_by_a_card_and_its_slot():
    state, names = next(
        (state, names)
        for state, names in positions("stupor-mundi")
        if "stay" in [state.game.format_action(action) for action in state.legal_actions]
    )
    moves = list_moves(state.game, state.view(state.to_act), names)
    seat = state.to_act
    card = next(move for move in moves if move.path[-1:] == (f"slot-{seat}-1",))
    assert card.path[0].startswith("hand-")
    assert [
        state.game.format_action(card.action),
        *map(state.game.format_action, card.then[:1]),
    ] == [
        "stay",
        "up-1",
    ]


def list_at(words, players=2):
    """Return the moves after actions of a game of Stupor Mundi, by their words."""
    game = core.load("stupor-mundi", players=players)
    for seed in range(20):
        for state, _ in walk(game, seed):
            legal = [] if state.to_act < 0 else [game.format_action(a) for a in state.legal_actions]
            if any(word.startswith(words) for word in legal):
                names = Names.numbered(players, state.to_act)
                yield state, list_moves(game, state.view(state.to_act), names)


def test_an_edict_is_chosen_with_its_changes_and_what_replaces_it():
    state, moves = next(list_at("edict-"))
    long = max(moves, key=lambda move: len(move.then))
    words = [state.game.format_action(action).split("-")[0] for action in long.then]
    assert set(words) <= {"add", "take", "next"}
    assert words[-1] == "next"
    assert long.flow == "final"
    assert len(long.parts) == len(long.path) == len(words) + 1
    assert all(part in long.label for part in long.parts)


def test_a_purchase_by_a_card_is_chosen_with_that_card_and_costs_all():
    for state, moves in list_at("down-5"):
        for move in moves:
            words = [state.game.format_action(action) for action in move.then]
            if words[-1:] and words[-1].startswith("remove-"):
                assert [each.kind for each in move.costs].count("card") == 1
                return
    raise AssertionError


def test_a_sequence_ends_where_another_turn_or_an_edict_begins():
    for state, moves in islice(list_at("up-"), 200):
        for move in moves:
            later = [state.game.format_action(action) for action in move.then]
            assert not [word for word in later if word.startswith(("stay", "travel", "edict"))]


def test_a_gain_without_a_price_is_automatic():
    found = set()
    for state, names in positions("stupor-mundi"):
        action = find_automatic(state.game, state.view(state.to_act), names)
        if action is not None:
            assert action in state.legal_actions
            found.add(state.game.format_action(action))
    assert found == {"do"}


def test_closed_sides_pay_unasked_where_all_fits():
    """Their order matters only where cubes are lost."""
    asked, unasked = set(), set()
    game = core.load("stupor-mundi", players=2)
    for seed in range(6):
        for state, _ in walk(game, seed):
            words = (
                [game.format_action(each) for each in state.legal_actions]
                if state.to_act >= 0
                else []
            )
            if len(words) > 1 and words[0].startswith("side-"):
                view = state.view(state.to_act)
                found = find_automatic(game, view, Names.numbered(2, state.to_act))
                (asked if found is None else unasked).update(words)
    assert asked
    assert unasked
