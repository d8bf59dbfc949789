"""Fredericus: who knows what, and the worlds a seat may believe in."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from staufen import core
from staufen.core.games.fredericus import rules as r
from tests.games.fredericus.table import CARDS, GAMES, PLAYERS, Table, counts, given, letters
from tests.support.positions import changed
from tests.support.walk import moments, rng


def known_deck(players, *, hands, deck, **more):
    """A position with these hands and this deck, Fredericus being in it; the rest turned up."""
    return given(players, goals=dict(enumerate(hands)), deck=deck, **more)


def test_only_goals_and_the_deck_are_hidden_fr_29_fr_t76():
    """A-20: a view is the same whatever the others hold and whatever comes next."""
    one = known_deck(3, hands=["ab", "cd", "e"], deck="fgh")
    other = known_deck(3, hands=["ab", "gh", "f"], deck="cde")
    assert one.view(0).to_bytes() == other.view(0).to_bytes()
    assert one.view(0).legal_actions == other.view(0).legal_actions
    assert one.view(1) != other.view(1)
    shown = Table(one.view(0))
    assert [shown.goals(seat) for seat in range(3)] == ["ab", "", ""]
    assert [falconer["goal_count"] for falconer in shown["of"][:3]] == [2, 2, 1]
    assert (shown["deck"], shown["deck_size"]) == ([0] * 8, 4)


def test_a_drawn_goal_is_seen_by_its_drawer_fredericus_by_all_fr_29():
    table = given(3, rows={7: "E", 1: "E"}, falcons="P0@0", deck="ab").play("o0")
    goal, fredericus = table.game.parse_action("da"), table.game.parse_action("dF")
    unseen = table.game.parse_action("d?")
    assert [table.observed_action(goal, seat) for seat in range(3)] == [goal, unseen, unseen]
    assert [table.observed_action(fredericus, seat) for seat in range(3)] == [fredericus] * 3


def test_goals_are_shown_for_scoring_fr_51():
    table = given(3, act=2, phase="FINISHED", closed=True, goals={0: "ab", 1: "c"})
    assert [Table(table.view(2)).goals(seat) for seat in range(3)] == ["ab", "c", ""]


@pytest.mark.parametrize("players", PLAYERS)
def test_redeals_keep_what_is_known_fr_t77(players):
    """Own hand, all numbers, what lies open; each kind three times in all."""
    for i, state in enumerate(moments(GAMES[players], 60)):
        for seat in range(players):
            before = state.fields()
            after = state.view(seat).determinize(rng(i, seat)).fields()
            goals = [falconer.pop("goals") for falconer in after["of"]]
            assert goals[seat] == before["of"][seat]["goals"]
            kinds = [*goals, after["discard"], after.pop("deck")]
            assert [sum(column) for column in zip(*kinds, strict=True)] == [3] * 8
            for falconer in before["of"]:
                falconer.pop("goals")
            before.pop("deck")
            assert after == before


def test_pools_of_the_first_turn_fr_t77():
    """2 + 17 unseen goals with three players, 3 + 20 with four, 1 + 14 with two."""
    pools = {2: 15, 3: 19, 4: 23}
    for players, pool in pools.items():
        fields = GAMES[players].new_state(1).view(0).fields()
        assert players - 1 + fields["deck_size"] - 1 == pool


def test_fredericus_is_any_of_the_last_cards_fr_8_fr_t77():
    """With three cards left a third each, by the weights of the draws."""
    table = known_deck(3, hands=["", "", ""], deck="ab", act=2, phase="BETTING").play("b1")
    places = Counter()
    for seed in range(3000):
        state, dealer, place = table.copy(), core.ChanceSampler(seed), 0
        while (action := dealer.sample(state)) != r.DRAW_FREDERICUS:
            state.apply(action)
            drawing = {"head to_act": core.CHANCE, "head pile": r.GOAL_PILE}
            state = changed(state, phase=r.MANAGING, seat=2, **drawing)
            place += 1
        places[place] += 1
    assert sum((places[i] - 1000) ** 2 / 1000 for i in range(3)) < 13.9  # one in a thousand


@pytest.mark.parametrize(("deck", "chance"), [("abcde", 0), ("abcd", 1), ("aabb", 1), ("", 1)])
def test_not_before_the_last_five_fr_8(deck, chance):
    """Six cards left: never; five or fewer: one in as many."""
    table = known_deck(3, hands=["", "", ""], deck=deck, act=2, phase="BETTING").play("b1")
    outcomes = table.drawn()
    assert outcomes.pop("dF", 0) == chance
    assert outcomes == {f"d{kind}": deck.count(kind) for kind in deck}


def test_what_is_all_accounted_for_is_nowhere_else_fr_t78():
    """An own `a` and two turned up leave none for others."""
    table = known_deck(2, hands=["a", "b"], deck="bcdefgh")
    assert table["discard"][0] == 2
    for seed in range(200):
        world = Table(table.view(0).determinize(rng(seed)))
        assert "a" not in world.goals(1)
        assert world["deck"][0] == 0


def test_once_out_fredericus_is_in_no_deck_fr_t79():
    table = given(3, owner=1, goals={0: "ab", 1: "c", 2: "d"})
    for seed in range(50):
        world = table.view(0).determinize(rng(seed)).fields()
        assert world["fredericus"] == 1
        assert sum(world["deck"]) == world["deck_size"] == 20


def assignments(unseen, sizes):
    """Return {hands: probability}: every order of the unseen cards, dealt out by sizes."""
    found = Counter()
    for order in permutations(unseen):
        cards, hands = list(order), []
        for size in sizes:
            hands.append("".join(sorted(cards[:size])))
            cards = cards[size:]
        found[tuple(hands)] += 1
    return {hands: n / factorial(len(unseen)) for hands, n in found.items()}


@pytest.mark.parametrize(("hands", "deck", "seat"), [
    (["a", "bc", "a"], "bd", 0), (["ab", "b", "bc"], "c", 1), (["", "aab"], "bb", 0),
])  # fmt: skip
def test_every_world_is_as_likely_as_it_is_fr_t77(hands, deck, seat):
    """FR-T77 by brute force: chi-square against all ways to deal the unseen cards."""
    table = known_deck(len(hands), hands=hands, deck=deck)
    others = [i for i in range(len(hands)) if i != seat]
    unseen = "".join(hands[i] for i in others) + deck
    expected = assignments(unseen, [len(hands[i]) for i in others])
    view, dice, samples = table.view(seat), rng(7), 4000
    found = Counter()
    for _ in range(samples):
        world = view.determinize(dice).fields()
        found[tuple(letters(world["of"][i]["goals"]) for i in others)] += 1
    assert set(found) <= set(expected)
    chi_square = sum(
        (found[hands] - samples * p) ** 2 / (samples * p) for hands, p in expected.items()
    )
    freedom = len(expected) - 1
    assert chi_square < freedom + 4 * (2 * freedom) ** 0.5 + 6  # beyond one in a thousand


def test_card_letters():
    assert counts("aah") == [2, 0, 0, 0, 0, 0, 0, 1]
    assert letters(counts("aah")) == "aah"
    assert len(CARDS) == 11
