"""Whole games: what must hold after every action of them, in every mode and with every option."""

import random

import pytest

from staufen import core
from staufen.core.games.stupor_mundi import rules as r
from staufen.search import Heuristic
from staufen.search.oneply import one_ply
from tests.support.walk import card, rng, walk

from .table import load

OPTIONS = {key: entry["values"] for key, entry in card("stupor-mundi")["options"].items()}
COLUMN = [0, 1, 2, 3, 4, 5, 1, 2, 5, 1, 2, 3, 4, 5]
MODES = [(seed, 1 + seed % 4) for seed in range(16)]


def variant(seed):
    """Return a random combination of options."""
    dice = random.Random(seed)
    return {key: dice.choice(values) for key, values in OPTIONS.items()}


def bits(number):
    return bin(number).count("1")


@pytest.mark.parametrize(("seed", "players"), MODES)
def test_the_invariants_of_section_25_hold_after_every_action(seed, players):
    """Pieces, cards, storage, palace, Edicts; VP and Specialists only go forward."""
    game = load(players, **variant(seed))
    before = None
    for state, _ in walk(game, seed):
        assert state.broken() is None
        now = state.fields()
        for i in range(players):
            own = now["player"][i]
            assert bits(own["sites"]) + bits(own["pieces"]) == 13
            in_deck = own["hand_size"] + own["pile_size"] + bits(own["discard"])
            in_deck += sum(kind != 255 for kind in own["slot"])
            assert in_deck == bits(own["owned"])
            walls = bits(own["sites"] & 0b1010101010)
            towers = bits(own["sites"] & 0b0101010101)
            assert own["grain"] + own["stone"] <= 2 + walls
            assert sum(kind != 255 for kind in own["ally"]) <= towers
            assert own["money"] >= 0
        assert now["palace"][2] % 3 == 0
        tiles = [t for t in now["active"] + now["next"] if t != 255]
        if now["round"]:
            count = len(tiles) + bits(now["edict_stack"]) + bits(now["issued"])
            easy = players == 1 and game.options["solo_easy"]
            assert count == {1: 15, 2: 15, 3: 21, 4: 27}[players] + 3 * easy
        if before:
            goes_forward(before, now, players)
        before = now


def goes_forward(before, now, players):
    for i in range(players):
        was, own = before["player"][i], now["player"][i]
        assert own["vp"] >= was["vp"]
        assert own["sites"] & was["sites"] == was["sites"]
        columns = [sorted(COLUMN[p] for p in s["specialist"]) for s in (was, own)]
        assert all(a <= b for a, b in zip(*columns, strict=True))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_step_has_more_than_88_choices(players):
    """The most a rule allows is a card to remove, of 44 kinds, from the hand or the discards."""
    most = max(len(state.legal_actions()) for state, _ in walk(load(players), 3))
    assert 5 <= most <= 88


def test_a_table_that_only_passes_comes_to_an_end():
    """No rule ends such a game; ours ends after 99 rounds."""
    state, dealer = load(2).begin(), core.Dealer(1)
    while not state.is_over:
        if state.to_act == core.CHANCE:
            state.apply(dealer.draw(state))
        else:
            legal = state.legal_actions()
            state.apply(r.PASS if r.PASS in legal else legal[0])
    assert state.fields()["round"] == 99


def greedy(view, heuristic, dice):
    rows = one_ply(view, heuristic, dice, 1).rows
    return max(rows, key=lambda row: row.value).action


def duel(seed):
    """Return the win share of greedy against a random player, who sits at seed % 2."""
    game, dealer, dice, state = load(2), core.Dealer(seed), rng(seed), load(2).begin()
    heuristic = Heuristic(game)
    while not state.is_over:
        if state.to_act == core.CHANCE:
            state.apply(dealer.draw(state))
        elif state.to_act == seed % 2:
            legal = state.legal_actions()
            state.apply(legal[dice.integers(len(legal))])
        else:
            state.apply(greedy(state.view(state.to_act), heuristic, dice))
    return state.returns()[1 - seed % 2]


def test_one_ply_of_the_heuristic_beats_random_play():
    """In more than 95 of 100 games."""
    assert sum(duel(seed) for seed in range(100)) > 95


def test_a_solo_game_ends_with_a_share_of_the_best_title():
    """SM-137: 80 points are a Duke's, and the whole share."""
    state = load(1).begin()
    dealer, dice = core.Dealer(5), rng(5)
    while not state.is_over:
        if state.to_act == core.CHANCE:
            state.apply(dealer.draw(state))
        else:
            legal = state.legal_actions()
            state.apply(legal[dice.integers(len(legal))])
    assert state.returns() == [pytest.approx(min(state.scores()[0] / 80, 1))]
    assert state.ranks() == [1]
