"""Oh Hell, rule by rule, on hands of the small deck (ranks 2 to 5)."""

from collections import Counter
from functools import partial

import pytest
from scipy.stats import chi2_contingency

from staufen import core
from tests.games.oh_hell.table import dealt
from tests.support.positions import hands, may, play
from tests.support.walk import choose, finish, rng

HANDS = ["C2 C3 D2 S2 H2", "C4 C5 D3 S3 H3", "D4 D5 S4 S5 H4"]
TRUMP = "H5"


@pytest.mark.parametrize(("size", "tricks", "deck"), [("oh-28", 9, 28), ("oh-16", 5, 16)])
def test_deal_leaves_no_card_behind(size, tricks, deck):
    """HELL-1, HELL-2, HELL-3, HELL-4."""
    state = core.load("oh-hell", size=size).initial_state()
    assert may(state) == [f"{tricks}-tricks"]
    play(state, f"{tricks}-tricks")
    assert may(state) == ["dealer-0", "dealer-1", "dealer-2"]
    assert [weight for _, weight in state.chance_outcomes()] == [1, 1, 1]
    play(state, "dealer-1")
    for i in range(deck):
        assert [weight for _, weight in state.chance_outcomes()] == [1] * (deck - i)
        held = state.fields()["held"]
        assert held == [(i + 2 - seat) // 3 for seat in range(3)]
        state.apply(state.legal_actions[0])
    assert state.to_act == 2
    fields = state.fields()
    assert fields["trump_card"] == deck - 1
    assert list(map(len, hands(state))) == [tricks] * 3


def test_deal_goes_round_from_seat_0_and_the_last_card_is_trumps():
    """HELL-3, HELL-4."""
    state = dealt(HANDS, TRUMP, dealer=0)
    assert hands(state) == [set(hand.split()) for hand in HANDS]
    assert "Turned up: 5♥, hearts are trumps" in str(state)


def test_bids_go_round_from_the_dealers_left():
    """HELL-5."""
    state = dealt(HANDS, TRUMP, dealer=1)
    order = []
    for _ in range(3):
        order.append(state.to_act)
        assert set(may(state)) <= {f"bid-{n}" for n in range(6)}
        play(state, "bid-1")
    assert order == [2, 0, 1]
    assert state.to_act == 2
    assert state.fields()["bid"] == [1, 1, 1]


@pytest.mark.parametrize(
    ("bids", "forbidden"),
    [("bid-1 bid-1", "bid-3"), ("bid-5 bid-0", "bid-0"), ("bid-0 bid-0", "bid-5")],
)
def test_the_bids_may_not_sum_to_the_tricks(bids, forbidden):
    """HELL-6."""
    state = play(dealt(HANDS, TRUMP), bids)
    assert may(state) == [f"bid-{n}" for n in range(6) if f"bid-{n}" != forbidden]


def test_bids_beyond_the_tricks_leave_the_last_bid_free():
    """HELL-6."""
    state = play(dealt(HANDS, TRUMP), "bid-5", "bid-1")
    assert len(may(state)) == 6


def test_tricks_are_led_by_the_dealers_left_then_by_the_winner():
    """HELL-7, HELL-8, HELL-9: a trump takes the trick, a high card of a third suit does not."""
    state = play(dealt(HANDS, TRUMP), "bid-0 bid-0 bid-0")
    assert state.to_act == 0
    play(state, "C2")
    assert may(state) == ["C4", "C5"]
    play(state, "C4")
    assert may(state) == ["D4", "S4", "H4", "D5", "S5"]
    after_trump, after_discard = play(state.copy(), "H4"), play(state.copy(), "D5")
    assert after_trump.fields()["taken"] == [0, 0, 1]
    assert after_trump.to_act == 2
    assert after_discard.fields()["taken"] == [0, 1, 0]
    assert after_discard.to_act == 1


def test_a_higher_trump_beats_a_lower_one_in_either_order():
    """HELL-9."""
    start = play(dealt(["C2 C3 C4 C5 H2", "D2 D3 D4 D5 H3", "S2 S3 S4 S5 H4"], "H5"), "bid-0 " * 3)
    assert play(start.copy(), "C2 H3 H4").fields()["taken"] == [0, 0, 1]
    assert play(start.copy(), "C2 D2 S5").fields()["taken"] == [1, 0, 0]
    assert play(start.copy(), "H2 H3 H4").to_act == 2


def test_who_cannot_follow_is_known_not_to():
    """HELL-8, HELL-12: whatever is discarded, everybody has seen it."""
    state = play(dealt(HANDS, TRUMP), "bid-0 bid-0 bid-0", "C2 C4 D4")
    for seat in range(3):
        assert state.view(seat).fields()["void_suits"] == [0, 0, 1]


@pytest.mark.parametrize(("bids", "scores"), [
    ("bid-0 bid-0 bid-0", [10, 2, 3]),
    ("bid-1 bid-2 bid-3", [0, 12, 13]),
    ("bid-5 bid-2 bid-0", [0, 12, 3]),
])  # fmt: skip
def test_scores_are_tricks_and_ten_for_an_exact_bid(bids, scores):
    """HELL-10: seat 2 wins three tricks with trump and high cards, seat 1 two."""
    state = play(dealt(HANDS, TRUMP), bids)
    play(state, "C2 C4 H4", "D5 D2 D3", "S5 S2 S3", "S4 H2 H3", "C5 D4 C3")
    assert state.is_over
    assert state.fields()["taken"] == [0, 2, 3]
    assert state.scores() == scores
    best = max(scores)
    assert state.returns() == [float(points == best) for points in scores]


def test_equal_scores_share_the_win():
    """HELL-10."""
    hands = ["C5 C4 S5 S4 H2", "C3 D2 D5 S3 H3", "C2 D3 D4 S2 H4"]
    state = play(dealt(hands, "H5"), "bid-2 bid-2 bid-0")
    play(state, "C5 C3 C2", "S5 S3 S2", "H2 H3 H4", "D4 C4 D5", "D2 D3 S4")
    assert state.fields()["taken"] == [2, 1, 2]
    assert state.scores() == [12, 1, 2]
    state = play(dealt(hands, "H5"), "bid-2 bid-3 bid-2")
    play(state, "C5 C3 C2", "S5 S3 S2", "H2 H3 H4", "D4 C4 D5", "D2 D3 S4")
    assert state.scores() == [12, 1, 12]
    assert state.ranks() == [1, 3, 1]
    assert state.returns() == [0.5, 0, 0.5]


@pytest.mark.parametrize("dealt_before", [0, 2, 9])
def test_a_playout_of_its_own_deals_as_the_rules_do(dealt_before):
    """HELL-2 to HELL-6, HELL-10: as the generic way, which draws card by card, with the same
    chances of trump card, dealer, bids and tricks."""
    start = core.load("oh-hell", size="oh-16").initial_state()
    dice, count = rng(5), 2000
    for _ in range(dealt_before):
        start.apply(choose(start, dice))
    ends = [start.copy() for _ in range(count)], [finish(start, dice) for _ in range(count)]
    for end in ends[0]:
        end.play_out(dice)
        assert end.check_invariants() is None
    for text in (_trump, _dealer, *(partial(_outcome, seat) for seat in range(3))):
        mine, generic = (Counter(map(text, side)) for side in ends)
        usual = [key for key, n in (mine + generic).items() if n >= 40]
        table = [[side[key] for key in usual] for side in (mine, generic)]
        assert len(usual) == 1 or chi2_contingency(table).pvalue > 1e-4


def _trump(end):
    return end.fields()["trump_card"]


def _dealer(end):
    return end.fields()["dealer"]


def _outcome(seat, end):
    return end.fields()["bid"][seat], end.fields()["taken"][seat]


def test_codes_keep_apart_what_is_dealt_played_and_bid():
    """HELL-1: card = 4 * rank + suit."""
    game = core.load("oh-hell")
    assert [game.parse_action(w) for w in ("C2", "D2", "C3", "H8", "bid-0", "bid-9")] == [
        *(0, 1, 4, 27),
        *(28, 37),
    ]
