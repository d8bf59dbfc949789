"""Fredericus: what holds at every step of random games, for all players and options."""

import pickle
from collections import Counter

import pytest

from staufen import core
from staufen.core.games.fredericus import rules as r
from tests.support.walk import all_tables, finish, rng, walk

GAMES = [game for game in all_tables() if game.name == "fredericus"]
CARDS = {2: 56, 3: 72, 4: 88}
WOODS = {2: 18, 3: 21, 4: 24}
STEPS = {2: 454, 3: 813, 4: 1348}
ROUNDS = {2: 15, 3: 18, 4: 21}
SUB_PHASES = (r.PICKING, r.DROPPING, r.BETTING, r.PAYING, r.BREAKING)


def played(game, seed):
    """Yield (fields, legal actions, action, state) of one random game after set-up."""
    for state, action in walk(game, seed):
        fields = state.fields()
        if r.FIRST_BETS < fields["phase"] < r.PLACING:
            yield fields, state.legal_actions, action, state


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_cards_are_conserved_fr_26_fr_32_fr_t80_fr_t81(game):
    """Rows, captures and dropped seals; goals; woods and skies never leave."""
    n = game.players
    for fields, *_ in played(game, 11):
        rows = Counter(card for row, length in zip(fields["rows"], fields["length"], strict=True)
                       for card in row[:length])  # fmt: skip
        captured = sum(sum(falconer["captured"]) for falconer in fields["of"])
        assert rows.total() + captured + fields["seals_out"] == CARDS[n]
        assert rows[r.WOODS] == rows[r.SKY] == WOODS[n]
        hands = sum(falconer["goal_count"] for falconer in fields["of"])
        out = fields["fredericus"] != r.IN_DECK
        assert hands + sum(fields["discard"]) + fields["deck_size"] + out == 25


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_turns_and_games_are_bounded_fr_13_fr_t82(game):
    """At most 26 choices, 24 for two players, two more with the variant; and the numbers of steps
    and rounds that the deck allows."""
    choices = {2: 24, 3: 26, 4: 26}[game.players] + 2 * game.options["short_variant"]
    for seed in range(3):
        steps = 0
        for fields, legal, _, state in played(game, 100 + seed):
            if state.to_act != core.CHANCE:
                steps += 1
                assert 1 <= len(set(legal)) == len(legal) <= choices
            assert fields["round"] < ROUNDS[game.players]
            assert all(sum(falconer["captured"]) <= 9 for falconer in fields["of"])
        assert steps <= STEPS[game.players]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_hoods_fr_t83(game):
    """None by an own action, none left after an own turn; one a seat by construction."""
    for fields, _, action, state in played(game, 21):
        if state.to_act >= 0:
            seat, after = fields["seat"], state.child(action).fields()
            hooded = after["of"][seat]["hooded"]
            assert hooded in (fields["of"][seat]["hooded"], r.NOT_HOODED)
            if action == r.END:
                assert hooded == r.NOT_HOODED


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_equal_turns_and_one_winner_fr_45_fr_54_fr_t85(game):
    for seed in range(3):
        steps = list(played(game, 31 + seed))
        turns = Counter(fields["seat"] for fields, _, action, _ in steps if action == r.END)
        state = steps[-1][-1]  # the same object throughout the walk
        assert state.is_over
        assert set(turns.values()) == {turns[0]}
        assert sorted(state.ranks()) == list(range(1, game.players + 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pending_choices_survive_copies_and_pickles_fr_t86(players):
    """Who is due what, which token, which flags, in the middle of a turn."""
    game, seen, seed = core.load("fredericus", players=players), Counter(), 40
    while len(seen) < len(SUB_PHASES):
        seed += 1
        for fields, _, _, state in played(game, seed):
            phase = fields["phase"]
            if phase in SUB_PHASES and seen[phase] < 8:
                seen[phase] += 1
                twins = [state.copy(), pickle.loads(pickle.dumps(state))]
                assert all(twin == state and twin.fields() == fields for twin in twins)
                assert len({finish(twin, rng(3)).to_bytes() for twin in twins}) == 1
