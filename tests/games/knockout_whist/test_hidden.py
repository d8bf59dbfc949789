"""Knockout Whist: what a seat knows of other hands, and that redeals are uniform over the rest."""

from collections import Counter
from itertools import product
from math import comb, prod

import pytest

from staufen import core
from tests.games.knockout_whist.table import dealt
from tests.support.positions import arranged, play
from tests.support.walk import rng

SUIT = (1 << 13) - 1


def by_suits(hand):
    """Return how many cards of each suit a hand holds."""
    return tuple((hand >> 13 * suit & SUIT).bit_count() for suit in range(4))


def splits(cards, void):
    """Return all numbers of cards by suit of a hand with the suits of `void` missing."""
    ranges = [range(1 if void >> suit & 1 else cards + 1) for suit in range(4)]
    return [split for split in product(*ranges) if sum(split) == cards]


def patterns(view):
    """Return {numbers of cards by suit of each other hand: number of deals}, by enumeration."""
    fields, players = view.fields(), view.num_players
    others = [seat for seat in range(players) if seat != view.seat]
    seen = fields["gone"] | fields["hand"][view.seat]
    unseen = by_suits(~seen & ((1 << 52) - 1))
    choices = [splits(fields["held"][seat], fields["void_suits"][seat]) for seat in others]
    found = {}
    for pattern in product(*choices):
        left, ways = list(unseen), 1
        for split in pattern:
            if any(n < k for n, k in zip(left, split, strict=True)):
                ways = 0
                break
            ways *= prod(map(comb, left, split))
            left = [n - k for n, k in zip(left, split, strict=True)]
        if ways:
            found[pattern] = ways
    return found


def with_voids(players, tricks, voids):
    """Return seat 0's view after `tricks` tricks in which the other seats are made void."""
    state = core.load("knockout-whist", players=players).new_state(3)
    while sum(state.fields()["taken"]) < tricks or state.to_act != 0:
        state.apply(state.legal_actions[0])
    fields = state.view(0).fields()
    fields["void_suits"] = voids
    return arranged(state.game, fields)


@pytest.mark.parametrize(("players", "tricks", "voids"), [
    (2, 4, [0, 0, 0, 0]),
    (2, 4, [0, 0b0101, 0, 0]),
    (3, 5, [0, 0b0001, 0b0110, 0]),
    (3, 5, [0, 0b0111, 0, 0]),
    (4, 5, [0, 0b0001, 0b0010, 0b1100]),
    (4, 5, [0, 0b0110, 0, 0b0010]),
    (4, 6, [0, 0b0111, 0b0111, 0b0111]),
])  # fmt: skip
def test_a_redeal_is_uniform_over_all_deals_that_fit(players, tricks, voids):
    """KW-12: numbers of cards by suit come in proportion to the deals they stand for."""
    view = with_voids(players, tricks, voids)
    expected, count = patterns(view), 20000
    total = sum(expected.values())
    dice = rng(1)
    worlds = [view.determinize(dice).fields()["hand"] for _ in range(count)]
    drawn = Counter(tuple(by_suits(hand) for hand in hands[1:players]) for hands in worlds)
    assert drawn.keys() <= expected.keys()
    mean = {pattern: count * ways / total for pattern, ways in expected.items()}
    chi2 = sum((drawn[p] - mean[p]) ** 2 / mean[p] for p in mean)
    freedom = len(expected) - 1
    assert chi2 < freedom + 5 * (2 * freedom) ** 0.5 + 30
    assert_every_card_has_its_share(view, worlds, players)


def assert_every_card_has_its_share(view, worlds, players):
    """Cards of one suit are alike to a hand."""
    fields = view.fields()
    unseen = ~(fields["gone"] | fields["hand"][0]) & ((1 << 52) - 1)
    for seat in range(1, players):
        for suit in range(4):
            cards = [c for c in range(13 * suit, 13 * suit + 13) if unseen >> c & 1]
            drawn = [sum(hands[seat] >> c & 1 for hands in worlds) for c in cards]
            mean = sum(drawn) / len(drawn)
            if fields["void_suits"][seat] >> suit & 1:
                assert mean == 0
            else:
                assert all(abs(n - mean) <= 6 * mean**0.5 for n in drawn)


def test_cards_dealt_are_seen_by_their_owner_only():
    """KW-11."""
    game = core.load("knockout-whist", players=3)
    state = play(game.initial_state(), "C2")
    action = game.parse_action("SA")
    assert [game.format_action(state.observed_action(action, seat)) for seat in range(3)] == [
        "?",
        "SA",
        "?",
    ]
    play(state, "SA")
    assert [state.view(1).fields()["hand"][seat] for seat in range(4)] == [0, 1 << action, 0, 0]


def test_the_rest_of_the_pack_may_be_anywhere():
    """KW-11: of 45 unseen cards, each is in the other hand of seven in seven of 45 worlds."""
    view, dice = core.load("knockout-whist").new_state(1).view(0), rng(2)
    hands = [view.determinize(dice).fields()["hand"][1] for _ in range(9000)]
    shares = [sum(hand >> card & 1 for hand in hands) for card in range(52)]
    assert shares.count(0) == 7
    assert all(abs(n - 1400) < 6 * 1400**0.5 for n in shares if n)


def test_who_could_not_follow_is_known_until_the_round_ends():
    """KW-12."""
    state = dealt("CA CK CQ CJ CT C9 D2", "D3 D4 D5 D6 D7 D8 DA", trump="S")
    play(state, "CA D3")
    assert state.view(0).fields()["void_suits"] == [0, 1, 0, 0]
    play(state, "CK D4 CQ D5 CJ D6 CT D7 C9 D8 D2 DA")
    assert state.view(0).fields()["void_suits"] == [0, 0, 0, 0]
