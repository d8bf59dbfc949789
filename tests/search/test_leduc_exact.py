"""Leduc poker, small enough to be solved, against which search is held exactly."""

from functools import cache

import numpy as np
import pytest

from staufen import core
from staufen.search import Searcher
from tests.support import leduc

pytestmark = pytest.mark.xdist_group("leduc-exact")  # searched once for all of them

GAME = core.load("leduc-poker", payoff="chips")
FOLD, CALL = (GAME.parse_action(word) for word in ("fold", "call"))
CLEAR = 0.25  # chips by which one action is better than another, so that a search must see it
FAMILY = {  # options, and by how much less than uniform play it can be exploited
    "so-ismcts": ({}, 2.0),
    "mo-ismcts": ({"multi_observer": True}, 2.0),
    "mo-ismcts(infoset_roots=true)": ({"multi_observer": True, "infoset_roots": True}, 3.0),
    "so-ismcts(minimax=0.3)": ({"minimax": 0.3}, 2.0),
    "so-ismcts(minimax=1.0)": ({"minimax": 1.0}, 1.0),
}


@cache
def uniform():
    return leduc.uniform()


@cache
def response(seat):
    """Return the best that a seat can do against uniform play."""
    return leduc.BestResponse(seat, uniform())


@cache
def searched(bot, seed, iterations=3000):
    """Return the policy of a search for chips: in every information state its most visited
    action."""
    search = Searcher(GAME, c=0.5, **FAMILY[bot][0])
    dice = np.random.default_rng(seed)

    def answer(state, _):
        table = search.search(state.view(state.to_act), dice, iterations=iterations)
        return {table.best(): 1.0}

    return leduc.tabulate(answer)


@cache
def nodes():
    """Return every information state with the histories that look alike in it."""
    found = {}

    def walk(node):
        if node.seat >= 0:
            found.setdefault(node.seen, []).append(node)
        for child in node.children.values():
            walk(child)

    walk(leduc.tree())
    return found


def last_choices():
    """Return the information states in which no choice of anybody's can follow."""
    return [
        seen
        for seen, alike in nodes().items()
        if all(child.seat == core.OVER for node in alike for child in node.children.values())
    ]


def never_behind():
    """Return those in which one may fold, though no showdown is lost whatever follows."""

    def worst(node, seat):
        if node.seat == core.OVER:
            return -node.points if seat else node.points
        return min(
            worst(c, seat) for a, c in node.children.items() if (node.seat, a) != (seat, FOLD)
        )

    return [
        seen
        for seen, alike in nodes().items()
        if FOLD in alike[0].children
        and all(worst(node.children[CALL], node.seat) >= 0 for node in alike)
    ]


def test_what_is_known_of_uniform_play():
    """OpenSpiel gives 4.747 for its nash_conv as well."""
    assert leduc.nash_conv(uniform()) == pytest.approx(4.747, abs=5e-4)
    assert leduc.head_to_head(uniform(), uniform()) == pytest.approx(0)


@pytest.mark.parametrize("seat", [0, 1])
def test_nothing_does_better_than_the_best_response(seat):
    for bot in FAMILY:
        mine = searched(bot, 1)
        got = leduc.value(mine, uniform()) if seat == 0 else -leduc.value(uniform(), mine)
        assert got <= response(seat).value


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_last_choice_is_that_of_the_best_response(bot, seed):
    """Nobody's play matters any more, and what a uniform opponent did says nothing of its card:
    the worlds of a search weigh as much as those of the best response."""
    policy = searched(bot, seed)
    clear = wrong = 0
    for seen in last_choices():
        gains = response(seen[0]).gains(seen)
        if abs(gains[FOLD] - gains[CALL]) < CLEAR:
            continue
        clear += 1
        wrong += policy[seen] != {max(gains, key=gains.get): 1.0}
    assert clear >= 100
    assert wrong == 0


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hand_that_cannot_lose_never_folds(bot, seed):
    best = never_behind()
    assert len(best) >= 50
    assert not [seen for seen in best if FOLD in searched(bot, seed)[seen]]


@pytest.mark.parametrize("bot", FAMILY)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_king_does_not_fold_before_the_public_card(bot, seed):
    kings = [seen for seen in uniform() if GAME.format_action(seen[1 + seen[0]])[-2:-1] == "K"]
    first = [seen for seen in kings if len([a for a in seen[1:] if a > 2]) == 2]
    assert len(first) == 2 * 6
    assert not [seen for seen in first if FOLD in searched(bot, seed)[seen]]


@pytest.mark.parametrize("bot", FAMILY)
def test_search_is_far_harder_to_exploit_than_uniform_play(bot):
    margin = sum(response(s).value for s in (0, 1)) - leduc.nash_conv(searched(bot, 1))
    assert margin > FAMILY[bot][1]


@pytest.mark.parametrize("bot", FAMILY)
def test_search_wins_against_uniform_play(bot):
    """About a chip a game, by exact values."""
    assert leduc.head_to_head(searched(bot, 1), uniform()) > 0.8


def test_knowing_their_hands_makes_opponents_better_models():
    """Informed seats are what lowers nash_conv below that of other searches."""
    one, infosets = (
        np.mean([leduc.nash_conv(searched(bot, seed)) for seed in (1, 2, 3)])
        for bot in ("so-ismcts", "mo-ismcts(infoset_roots=true)")
    )
    assert infosets < one - 0.2
