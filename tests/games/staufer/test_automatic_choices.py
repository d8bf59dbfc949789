"""Choices that a player need not be asked for."""

from collections import Counter

from staufen import core
from staufen.core.games.staufer import rules as r
from staufen.core.games.staufer.automatic_choices import COUNTED, find_fetch
from tests.support.walk import walk


def steps(fields, region):
    """Return how many steps the King takes to the payment area of a region."""
    return (fields["place"][region] - fields["king"] - 1) % 6 + 1


def top(state):
    """Return what waits, of which kind of figures, and how many are still to be chosen."""
    stack = state.fields()["stack"]
    frame = stack["frame"][stack["height"] - 1]
    return [frame["op"], frame["arg"], frame["memo"]] if stack["height"] else []


def fetches(seeds=range(30)):
    """Yield positions of random games in which a seat chooses where a figure comes from."""
    game = core.load("staufer", players=2)
    for seed in seeds:
        for state, _ in walk(game, seed):
            if state.to_act >= 0 and r.FETCH <= state.legal_actions[-1] < r.PAY_AT:
                yield state.copy()


def test_figures_come_from_where_they_would_return_last():
    seen = 0
    for state in fetches():
        fields = state.fields()
        frame = fields["stack"]["frame"][fields["stack"]["height"] - 1]
        paid = fields["of"][frame["who"]]["paid"]
        lying = sorted(
            steps(fields, region)
            for region, place in enumerate(fields["place"])
            for _ in range(paid[place][frame["arg"]])
        )
        wanted, taken = lying[-frame["memo"] :], []
        if frame["extra"] or find_fetch(fields) is None:  # some have been chosen otherwise
            continue
        while top(state) == [frame["op"], frame["arg"], frame["memo"] - len(taken)]:
            action = find_fetch(state.fields())
            assert action in state.legal_actions
            taken.append(steps(fields, action - r.FETCH))
            state.apply(action)
        assert taken
        assert Counter(taken) <= Counter(wanted)
        seen += 1
    assert seen > 3


def test_one_is_asked_where_a_tile_counts_payments():
    asked = [
        fields
        for state in fetches()
        if COUNTED in (fields := state.fields())["b"][fields["round"] :]
    ]
    assert asked
    assert {find_fetch(fields) for fields in asked} == {None}
