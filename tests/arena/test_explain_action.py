"""Why an action is better than another, by what both bring in the same worlds."""

from collections import Counter

import numpy as np
import pytest

from staufen import core
from staufen.arena import explain_action
from staufen.bots import create_bot
from staufen.core import CHANCE, ChanceSampler, InputError
from staufen.core.player_names import Names
from staufen.search import Heuristic
from staufen.search.search import one_ply

LEDUC = core.load("leduc-poker")
FOLD, CALL, RAISE = map(LEDUC.parse_action, ("fold", "call", "raise"))


def last_choice(paired):
    """Return the view of a seat that faces the last bet, with or without a pair."""
    for seed in range(200):
        state, chance = LEDUC.new_state(seed), ChanceSampler(seed)
        for action in (CALL, CALL, RAISE):
            for _ in chance.resolve(state):
                pass
            state.apply(action)
        fields = state.fields()
        own = fields["private_card"][state.to_act]
        if (own // 2 == fields["public_card"] // 2) == paired:
            return state.view(state.to_act)
    raise AssertionError("no such deal")


def test_a_pair_wins_what_folding_gives_away():
    """Facing a bet of 4 with 1 chip each in the pot, folding loses 1, calling wins 5."""
    view = last_choice(paired=True)
    found = explain_action.explain(view, CALL, FOLD)
    own = {each.kind: each.amount for each in found.points if each.seat == view.seat}
    assert own == {"best-hand": 5.0, "folded": 1.0}
    assert all(each.error == 0 and each.is_clear for each in found.points)
    names = Names(["Anna", "Otto"], you=view.seat)
    assert next(explain_action.describe_reasons(found, names)) == "You: +5.0 Best hand, +1.0 Folded"


@pytest.mark.parametrize("name", ["oh-hell", "leduc-poker", "knockout-whist"])
def test_differences_add_up_to_those_of_the_sampled_worlds(name):
    """The game is over in all worlds: sources sum to what the players have more at the end."""
    game = core.load(name)
    state, chance = game.new_state(7), ChanceSampler(7)
    for _ in range(3):
        for _ in chance.resolve(state):
            pass
        state.apply(state.legal_actions[-1])
    for _ in chance.resolve(state):
        pass
    view = state.view(state.to_act)
    first, second = view.legal_actions[:2]
    found = explain_action.explain(view, first, second, worlds=10, seed=3)
    summed = Counter()
    for each in found.points:
        summed[each.seat] += each.amount
    expected = np.mean([a - b for a, b in _final_points(view, (first, second), 10, 3)], axis=0)
    assert [summed[seat] for seat in range(game.players)] == pytest.approx(expected)
    assert found == explain_action.explain(view, first, second, worlds=10, seed=3)


def _final_points(view, actions, worlds, seed):
    """Yield the points of both actions at the end of each world, played on in the same way."""
    heuristic = Heuristic.load("default", view.game)
    rng = np.random.Generator(np.random.PCG64(seed))
    for number in range(worlds):
        world = view.determinize(rng)
        ends = []
        for action in actions:
            state, dice = world.child(action), np.random.Generator(np.random.PCG64(seed + number))
            chance = ChanceSampler(seed + number)
            entries = []
            world.copy().apply(action, entries)
            while not state.is_over:
                if state.to_act == CHANCE:
                    chosen = chance.sample(state)
                else:
                    chosen = one_ply(state.view(state.to_act), heuristic, dice, 1).best()
                state.apply(chosen, entries)
            points = np.zeros(view.game.players)
            for entry in entries:
                if entry.account == "points":
                    points[entry.seat] += entry.amount
            ends.append(points)
        yield ends


@pytest.mark.parametrize("name", core.game_names())
def test_every_game_can_be_explained(name):
    game = core.load(name)
    state = game.new_state(2)
    for _ in ChanceSampler(2).resolve(state):
        pass
    while len(state.legal_actions) < 2:
        state.apply(state.legal_actions[0])
    view = state.view(state.to_act)
    bot = create_bot("so-ismcts(iterations=200)", game, seed=1)
    action = bot.act(view)
    found = explain_action.explain_row(view, bot.thought, action)
    assert found.action == action != found.other
    resources = game.score_sheet.RESOURCES
    assert {each.kind for each in found.resources} == set(resources)
    for seat in range(game.players):
        assert set(game.score_sheet.count_resources(state.fields(), seat)) == set(resources)
    assert list(explain_action.describe_reasons(found, Names.numbered(game.players)))


def test_resources_that_are_gone_for_a_while_are_described():
    each = explain_action.Difference(0, "envoys", "Envoys", 0, 0.1, 0.3, soon=-3.0)
    found = explain_action.Explanation(0, 1, 2, 32, 1, (), (each,))
    assert [reason.text for reason in explain_action.list_reasons(found)[0]] == [
        "\N{MINUS SIGN}3.0 Envoys at first"
    ]


def test_rounds_of_points_are_described():
    points = tuple(
        explain_action.Difference(seat, "jobs", "Jobs", number, amount, 0.5)
        for seat, number, amount in ((1, 2, 0.75), (0, 3, -2.0), (0, 2, 0.4))
    )
    found = explain_action.Explanation(0, 1, 2, 32, 2, points, ())
    lines = list(explain_action.describe_reasons(found, Names(["Anna", "Otto"], you=0)))
    assert lines == ["You: \N{MINUS SIGN}2.0 Jobs next round", "Otto: +0.8 Jobs this round"]
    unclear = found._replace(points=points[2:])
    assert list(explain_action.describe_reasons(unclear, Names(["Anna", "Otto"]))) == [
        "No clear difference in points or pieces up to the end of the next round"
    ]


@pytest.mark.parametrize(
    ("action", "other", "worlds", "message"),
    [
        (99, CALL, 8, "action 99 is not legal"),
        (CALL, 99, 8, "action 99 is not legal"),
        (CALL, FOLD, 1, "worlds 1: 2 or more expected"),
    ],
)
def test_what_cannot_be_compared_is_an_error(action, other, worlds, message):
    with pytest.raises(InputError, match=message):
        explain_action.explain(last_choice(paired=False), action, other, worlds=worlds)
