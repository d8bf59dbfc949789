"""Whole games: what must hold after every action of them, in every mode and with every option."""

import random
from functools import partial

import numpy as np
import pytest

from staufen import core
from staufen.core.games.stupor_mundi import rules as r
from staufen.search.search import measure_playouts, play_games
from tests.support.search import won
from tests.support.walk import card, rng, walk

from .table import given, load

OPTIONS = {key: entry["values"] for key, entry in card("stupor-mundi")["options"].items()}
COLUMN = [0, 1, 2, 3, 4, 5, 1, 2, 5, 1, 2, 3, 4, 5]
MODES = [(seed, 1 + seed % 4) for seed in range(16)]


def variant(seed):
    """Return a random combination of options."""
    dice = random.Random(seed)
    return {key: dice.choice(values) for key, values in OPTIONS.items()}


def ended(state, seed, choose):
    """Play `state` to its end, in place: `choose` decides for the seats, a dealer draws."""
    dealer = core.ChanceSampler(seed)
    while not state.is_over:
        state.apply(dealer.sample(state) if state.to_act == core.CHANCE else choose(state))
    return state


def any_choice(state, dice):
    legal = state.legal_actions
    return legal[dice.integers(len(legal))]


@pytest.mark.parametrize(("seed", "players"), MODES)
def test_what_only_goes_forward(seed, players):
    """Points, castles and Specialists; the Treasury moves by threes, Allies stand under Towers."""
    before = None
    for state, _ in walk(load(players, **variant(seed)), seed):
        assert state.check_invariants() is None
        now = state.fields()
        assert now["palace"][2] % 3 == 0
        for i in range(players):
            own = now["player"][i]
            towers = (own["sites"] & 0b0101010101).bit_count()
            assert sum(kind != 255 for kind in own["ally"]) <= towers
            if before:
                goes_forward(before["player"][i], own)
        before = now


def goes_forward(was, own):
    assert own["vp"] >= was["vp"]
    assert own["sites"] & was["sites"] == was["sites"]
    columns = [sorted(COLUMN[p] for p in s["specialist"]) for s in (was, own)]
    assert all(a <= b for a, b in zip(*columns, strict=True))


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_step_has_more_than_88_choices(players):
    """The most a rule allows is a card to remove, of 44 kinds, from the hand or the discards."""
    most = max(len(state.legal_actions) for state, _ in walk(load(players), 3))
    assert 5 <= most <= 88


def test_solo_games_end():
    for seed in range(3):
        end = ended(load(1).initial_state(), seed, lambda state: state.legal_actions[-1])
        assert 1 < end.fields()["round"] < 20


def test_a_table_that_only_passes_comes_to_an_end():
    """No rule ends such a game; ours ends after 99 rounds."""

    def passing(state):
        legal = state.legal_actions
        return r.PASS if r.PASS in legal else legal[0]

    for game, last in ((load(2), 99), (load(2, last_round=20), 20)):
        assert ended(game.initial_state(), 1, passing).fields()["round"] == last


def test_sm_119_the_last_round_there_may_be_is_described():
    """Nothing but the number of the round has ended it."""
    state = given(2, round=20, last_round=20, hand="", pile="BS BC", passed="1").play("stay")
    entries = []
    while not state.is_over:
        entries.clear()
        state.apply(state.legal_actions[0], journal=entries)
    assert [(e.cause, e.by) for e in entries if e.account == "end"] == [("long", 20)]


def test_one_ply_of_the_heuristic_beats_random_play():
    """In more than 95 of 100 games."""
    assert won("stupor-mundi", 2, 100) > 95


# --- Random play with some purpose, by which the textbook's searches play worlds on --------------


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_ends_sooner_than_play_in_which_all_choices_are_alike(players):
    start, uniform, own = load(players).new_state(1), [], []
    for i in range(30):
        random_game = ended(start.copy(), i, partial(any_choice, dice=rng(i)))
        uniform.append(random_game.fields()["round"])
        state = start.copy()
        state.play_out(rng(i))
        own.append(state.fields()["round"])
    assert np.mean(own) < np.mean(uniform) * (0.6 if players > 1 else 1.1)


def test_seats_have_the_same_chances_as_far_as_the_rules_let_them():
    """By symmetry only: who begins may have an edge, but none of two seats wins two in three."""
    start, dice = load(2).initial_state(), rng(11)
    scores = play_games(start, 3000, dice)
    uniform, _, _ = measure_playouts(start, 500, dice)
    assert 1 / 3 < np.mean(scores[:, 0] > scores[:, 1]) < 2 / 3
    assert scores.mean() > 20
    assert uniform.mean(axis=0).sum() == pytest.approx(1)
