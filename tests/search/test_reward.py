"""What ends are worth."""

import pytest

from staufen import core
from staufen.search import Searcher
from tests.support.search import rng


@pytest.mark.parametrize(("payoff", "worth"), [("win", 1), ("chips", 14 / 26)])
def test_an_end_is_worth_what_the_game_s_payoff_says(payoff, worth):
    """Two who must fold or win: the last caller of a bet of one chip."""
    game = core.load("leduc-poker", payoff=payoff)
    words = "deal-Ks deal-Js raise call deal-Kh raise"
    state = game.replay([game.parse_action(word) for word in words.split()])
    rows = Searcher(game).search(state.view(1), rng(), iterations=200).rows
    fold = next(row for row in rows if row.action == game.parse_action("fold"))
    assert fold.values == pytest.approx((1, 0) if payoff == "win" else (16 / 26, 10 / 26))
    state.apply(game.parse_action("fold"))
    assert state.returns() == pytest.approx(list(fold.values))
    assert worth <= 1
