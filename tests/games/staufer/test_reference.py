"""The engine against the rules told a second time (reference.py), turn by turn."""

import numpy as np
import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.games.staufer.reference import COMPARED, Reference
from tests.support.positions import arranged
from tests.support.walk import choose, rng

READINGS = [
    {},
    {"privileges": "random"},
    {"privileges": "random", "exhausted": "supply_only", "discount": "head"},
    {"privileges": "random", "noble_payment": "envoys_first", "b_marker": "after_a"},
    {"b_tie": "after_king", "most_figures": "influence", "region_job": "second_only"},
    {"b_tie": "no_second", "bonus": "as_points", "empty_region": "ignored", "turquoise": "before"},
    {"privileges": "random", "chest_counts": "german", "supply_side": "five_spaces"},
]


def lively(state, dice):
    """Return an action as a player with a plan takes it: deployments and effects more often."""
    if state.to_act == core.CHANCE:
        return choose(state, dice)
    legal = np.array(state.legal_actions)
    rare = (legal >= r.SUPPLY) & (legal < r.DEPLOY) | (legal == r.END) | (legal == r.COLLECT)
    weights = np.where(rare, 0.2, 1.0)
    return int(dice.choice(legal, p=weights / weights.sum()))


def endowed(game, seed, dice):
    """Return a deal in which each seat has two privileges and three chests to begin with."""
    fields = game.new_state(seed).fields()
    for own in fields["of"][: game.players]:
        for kind in dice.permutation(np.flatnonzero(fields["piles"]))[:2]:
            fields["piles"][kind] -= 1
            own["privileges"][kind] += 1
        for kind in dice.permutation(np.flatnonzero(fields["pile"][6:]))[:3]:
            fields["pile"][kind + 6] -= 1
            own["chests"][kind + 6] += 1
    return arranged(game, fields)


def turns(game, seed):
    """Yield (fields, words, state) of each turn: fields before it, its words, the state after."""
    dice = rng(seed, 77)
    state, pick = (
        (endowed(game, seed, dice), lively) if seed % 2 else (game.new_state(seed), choose)
    )
    fields, words = state.fields(), []
    while not state.is_over:
        action = pick(state, dice)
        words.append(game.format_action(action))
        state.apply(action)
        after = state.fields()
        begun = (after["round"], after["turn"]) != (fields["round"], fields["turn"])
        if state.is_over or (begun and after["phase"] == r.BEFORE):
            yield fields, words, state
            fields, words = after, []


def check(game, seed):
    for fields, words, state in turns(game, seed):
        table = Reference(game, fields)
        table.turn(words)
        after = state.fields()
        for key in COMPARED:
            assert table.f[key] == after[key], (key, words)
        if state.is_over:
            assert [table.total(seat) for seat in range(game.players)] == state.scores()
            assert table.ranks() == state.ranks()


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading) or "ours")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_st_50_st_57_st_69_st_80_turns_and_rounds_are_as_the_rules_tell_them(players, reading):
    """ST-29 to ST-106 in random play: figures, chests, points, tracks, the King, all seats."""
    game = core.load("staufer", players=players, **reading)
    for seed in range(2):
        check(game, seed)
