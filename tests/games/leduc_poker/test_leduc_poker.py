"""Leduc poker, counted and paid out exactly."""

import pytest

from staufen import core
from tests.support.positions import arranged, may
from tests.support.search import leduc
from tests.support.walk import rng

GAME = core.load("leduc-poker")


def histories(state, played=()):
    """Yield every state below `state` with the actions that lead there."""
    yield state, played
    for action in state.legal_actions:
        yield from histories(state.child(action), (*played, action))


@pytest.fixture(scope="module")
def everything():
    return list(histories(GAME.initial_state()))


def test_deals(everything):
    """LP-1, LP-2: 6 * 5 private deals, times 4 public cards."""
    private = {h[:2] for s, h in everything if s.to_act == 0}
    public = {
        (f["private_card"][0], f["private_card"][1], f["public_card"])
        for f in (s.fields() for s, _ in everything)
        if f["public_card"] < 6
    }
    assert len(private) == 30
    assert len(public) == 120
    assert leduc().chance_outcomes() == [(3 + card, 1) for card in range(6)]


def test_seat_0_opens_both_rounds():
    """LP-3."""
    assert leduc("deal-Js", "deal-Qs").to_act == 0
    assert leduc("deal-Js", "deal-Qs", "raise", "call", "deal-Ks").to_act == 0


def test_nobody_folds_unasked_and_nobody_raises_a_third_time():
    """LP-4, LP-5."""
    deal = ("deal-Js", "deal-Qs")
    assert may(leduc(*deal)) == ["call", "raise"]
    assert may(leduc(*deal, "call")) == ["call", "raise"]
    assert may(leduc(*deal, "raise")) == ["fold", "call", "raise"]
    assert may(leduc(*deal, "raise", "raise")) == ["fold", "call"]


def test_raises_are_2_then_4():
    """LP-6: a raise calls first."""
    state = leduc("deal-Js", "deal-Qs", "raise", "raise")
    assert state.fields()["chips"] == [3, 5]
    state = leduc("deal-Js", "deal-Qs", "raise", "raise", "call", "deal-Ks", "raise", "raise")
    assert state.fields()["chips"] == [9, 13]


def test_a_called_bet_or_a_second_check_ends_the_round():
    """LP-7."""
    for bets in (("call", "call"), ("raise", "call"), ("call", "raise", "call")):
        state = leduc("deal-Js", "deal-Qs", *bets)
        assert state.to_act == core.CHANCE
        assert may(state) == ["deal-Jh", "deal-Qh", "deal-Ks", "deal-Kh"]
        assert leduc("deal-Js", "deal-Qs", *bets, "deal-Jh", *bets).is_over


@pytest.mark.parametrize(("words", "scores"), [
    ("deal-Js deal-Qs raise fold", [1, -1]),
    ("deal-Ks deal-Js raise raise fold", [-3, 3]),
    ("deal-Ks deal-Qs call call deal-Jh raise fold", [1, -1]),
    ("deal-Ks deal-Qs call call deal-Jh call call", [1, -1]),
    ("deal-Js deal-Ks raise call deal-Jh raise call", [7, -7]),
    ("deal-Ks deal-Js raise raise call deal-Jh raise raise call", [-13, 13]),
    ("deal-Qs deal-Qh raise call deal-Jh call call", [0, 0]),
])  # fmt: skip
def test_payoffs(words, scores):
    """LP-8, LP-9, LP-10."""
    state = leduc(*words.split())
    assert state.is_over
    assert state.scores() == scores
    win = [(points >= 0) / (2 if points == 0 else 1) for points in scores]
    assert state.returns() == win


@pytest.mark.parametrize(("bet", "returns"), [("raise", [0.0, 1.0]), ("call", [6 / 13, 7 / 13])])
def test_returns_of_payoff_chips_grow_with_the_chips(bet, returns):
    """LP-13: -13 chips are 0, 13 are 1."""
    game = core.load("leduc-poker", payoff="chips")
    rounds = {"raise": ["raise", "raise", "call"], "call": ["call", "call"]}[bet]
    end = game.replay(["deal-Js", "deal-Ks", *rounds, "deal-Kh", *rounds])
    assert end.is_over
    assert end.returns() == pytest.approx(returns)


def test_scores_sum_to_zero_and_reach_13(everything):
    """LP-10."""
    ends = [s.scores() for s, _ in everything if s.is_over]
    assert len(ends) == 5520
    assert {a + b for a, b in ends} == {0}
    assert (min(a for a, _ in ends), max(a for a, _ in ends)) == (-13, 13)


def test_a_folded_hand_stays_unseen_and_a_called_one_is_shown():
    """LP-8, LP-11."""
    folded, called = ("raise", "fold"), ("call", "call", "deal-Jh", "call", "call")
    end = leduc("deal-Ks", "deal-Qs", *folded)  # seat 1 has folded, seat 0 wins
    assert [end.view(seat).fields()["private_card"] for seat in range(2)] == [[4, 6], [6, 2]]
    end = leduc("deal-Ks", "deal-Qs", *called)
    assert [end.view(seat).fields()["private_card"] for seat in range(2)] == [[4, 2], [4, 2]]


def test_cards_are_stated_to_be_shown_only_where_they_are():
    """LP-8, LP-9: a fold ends the game without a showdown."""
    deal = ("deal-Ks", "deal-Qs")
    for words, phase in (
        (("raise",), "Bets"),
        (("raise", "fold"), "The pot is won"),
        (("call", "call", "deal-Jh", "call", "call"), "The cards are shown"),
    ):
        state = leduc(*deal, *words)
        assert {GAME.scene(state.view(seat)).phase for seat in range(2)} == {phase}


def test_936_information_states(everything):
    """LP-11, LP-12: what a seat to act knows is its view and the bets it heard.

    Round one: 6 cards * 6 bet histories; round two: 30 pairs of own and public card * 5 ways
    into it * 6 bet histories.
    """
    infostates = set()
    for state, history in everything:
        if state.to_act >= 0:
            bets = tuple(action for action in history if action <= 2)
            infostates.add((state.view(state.to_act).to_bytes(), bets))
    assert len(infostates) == 936 == 6 * 6 + 30 * 5 * 6


def test_a_redeal_gives_each_unseen_card_its_share():
    """LP-11: five cards are left for the other seat, four once the public card lies open."""
    before = ("deal-Js", "deal-Qs", "call", "call")
    for words, unseen in ((before, {1, 2, 3, 4, 5}), ((*before, "deal-Kh"), {1, 2, 3, 4})):
        view, dice = leduc(*words).view(0), rng(1)
        drawn = [view.determinize(dice).fields()["private_card"][1] for _ in range(2000)]
        assert set(drawn) == unseen
        shares = [drawn.count(card) * len(unseen) / 2000 for card in unseen]
        assert 0.85 < min(shares) <= max(shares) < 1.15


def test_all_bets_are_the_same_for_all_cards(everything):
    """LP-4: what may be done depends on the bets alone, never on the cards."""
    choices = {}
    for state, history in everything:
        if state.to_act >= 0:
            bets = tuple(action for action in history if action <= 2)
            assert choices.setdefault(bets, state.legal_actions) == state.legal_actions
    assert len(choices) == 6 + 5 * 6
    assert set(map(len, choices.values())) == {2, 3}


@pytest.mark.parametrize(("change", "words"), [
    ({"raises": 0}, "the stakes are not those of the raises"),
    ({"chips": [11, 7]}, "the stakes are not those of the raises"),
    ({"round": 0}, "the public card lies open in the wrong round"),
    ({"folded": [1, 0]}, "the game goes on after a fold"),
    ({"chips": [3, 3]}, "the stakes are not those of the raises"),
])  # fmt: skip
def test_stakes_that_no_betting_leads_to_are_found(change, words):
    """LP-5 to LP-7: raises of 2 and 4, two a round, on stakes of 1."""
    state = leduc("deal-Js", "deal-Qs", "raise", "call", "deal-Ks", "raise")
    fields = state.fields()
    assert fields["chips"] == [7, 3]
    assert arranged(GAME, fields | change).check_invariants() == words
