"""Oh Hell: what a seat knows of other hands, and that redeals are uniform over the rest."""

from collections import Counter
from itertools import combinations

import pytest

from staufen import core
from tests.games.oh_hell.table import dealt
from tests.support.positions import play
from tests.support.walk import moments, rng


def fitting_deals(view):
    """Return all pairs of other hands that fit a view, by brute force over its fields."""
    fields = view.fields()
    seat, deck = view.seat, 1 << (28 if view.game.options["size"] == "oh-28" else 16)
    a, b = (seat + 1) % 3, (seat + 2) % 3
    known = fields["hand"][seat] | fields["gone"] | 1 << fields["trump_card"]
    unseen = [card for card in range(deck.bit_length() - 1) if not known >> card & 1]
    suits = fields["void_suits"]
    found = set()
    for chosen in combinations(unseen, fields["held"][a]):
        rest = set(unseen) - set(chosen)
        fits_a = not any(suits[a] >> (card & 3) & 1 for card in chosen)
        fits_b = not any(suits[b] >> (card & 3) & 1 for card in rest)
        if fits_a and fits_b:
            found.add((sum(1 << c for c in chosen), sum(1 << c for c in rest)))
    return found


def redeals(view, count, *seed):
    """Count the other hands of redeals."""
    dice, a, b = rng(*seed), (view.seat + 1) % 3, (view.seat + 2) % 3
    worlds = (view.determinize(dice).fields()["hand"] for _ in range(count))
    return Counter((hand[a], hand[b]) for hand in worlds)


def test_cards_dealt_are_seen_by_their_owner_only():
    """HELL-11."""
    game = core.load("oh-hell", size="oh-16")
    state = play(game.initial_state(), "5-tricks dealer-0 C2")
    action = game.parse_action("H3")
    assert [game.format_action(state.observed_action(action, seat)) for seat in range(3)] == [
        "?",
        "H3",
        "?",
    ]
    play(state, "H3")
    assert [state.view(seat).fields()["hand"] for seat in range(3)] == [
        [1, 0, 0],
        [0, 1 << action, 0],
        [0, 0, 0],
    ]


def test_the_trump_card_is_seen_by_all():
    """HELL-4, HELL-11."""
    state = dealt(["C2 C3 D2 S2 H2", "C4 C5 D3 S3 H3", "D4 D5 S4 S5 H4"], "H5")
    assert {state.view(seat).fields()["trump_card"] for seat in range(3)} == {15}


@pytest.mark.parametrize(("size", "worlds"), [("oh-16", 252), ("oh-28", 48620)])
def test_worlds_at_the_first_bid(size, worlds):
    """HELL-12: 10 unseen cards for two hands of 5, 18 for two of 9."""
    state = core.load("oh-hell", size=size).new_state(1)
    assert len(fitting_deals(state.view(0))) == worlds
    if worlds == 252:
        assert redeals(state.view(0), 8000, 1).keys() == fitting_deals(state.view(0))


def test_a_redeal_is_uniform_over_all_deals_that_fit():
    """HELL-12: sizes and voids, against brute force and by the sum of squares."""
    tried = 0
    for i, state in enumerate(moments(core.load("oh-hell", size="oh-16"), 200)):
        fields = state.fields()
        if state.to_act < 0 or fields["tricks_left"] > 4:
            continue
        view = state.view(state.to_act)
        deals = fitting_deals(view)
        seen = redeals(view, 30 * len(deals), 2, i)
        assert seen.keys() <= deals
        chi2 = sum((seen[deal] - 30) ** 2 / 30 for deal in deals)
        freedom = len(deals) - 1
        assert chi2 < freedom + 5 * (2 * freedom) ** 0.5 + 12
        tried += any(fields["void_suits"]) and len(deals) > 1
    assert tried > 20


def test_a_hand_without_a_suit_is_never_dealt_it():
    """HELL-8, HELL-12."""
    hands = ["C2 C3 D2 S2 H2", "C4 C5 D3 S3 H3", "D4 D5 S4 S5 H4"]
    state = play(dealt(hands, "H5"), "bid-0 bid-0 bid-0", "C2 C4 D4")
    clubs = sum(1 << 4 * rank for rank in range(4))
    for seat in (0, 1):
        dice = rng(seat)
        worlds = [state.view(seat).determinize(dice).fields()["hand"] for _ in range(200)]
        assert all(hand[2] & clubs == 0 for hand in worlds)
        assert len({tuple(hand) for hand in worlds}) > 10


def test_forced_cards_are_placed_without_a_choice():
    """HELL-12: when one hand cannot hold what is left, the other does."""
    hands = ["C2 C3 C4 C5 H2", "D2 D3 D4 D5 H3", "S2 S3 S4 S5 H4"]
    state = play(dealt(hands, "H5"), "bid-0 bid-0 bid-0", "C2 D2 S2", "C3 D3 S3", "H2 H3 H4")
    play(state, "S4 C4 D4")
    assert len(fitting_deals(state.view(0))) == 1
    assert redeals(state.view(0), 50, 3).keys() == fitting_deals(state.view(0))
