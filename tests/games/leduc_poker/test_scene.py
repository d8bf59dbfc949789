"""Leduc poker: the data that boards draw."""

import pytest

from staufen import core
from tests.support.positions import play

DEAL = ("deal-Js", "deal-Kh")


def scene(*words):
    state = play(core.load("leduc-poker").initial_state(), *DEAL, *words)
    view = state.view(max(state.to_act, 0))
    return view.game.scene(view)


@pytest.mark.parametrize(
    ("words", "bets"),
    [
        ((), {"check": 0, "raise": 2}),
        (("raise",), {"fold": 0, "call": 2, "raise": 4}),
        (("raise", "raise"), {"fold": 0, "call": 2}),
        (("call", "call", "deal-Jh"), {"check": 0, "raise": 4}),
    ],
    ids=str,
)
def test_bets_say_their_price_lp_4(words, bets):
    drawn = scene(*words)
    assert {each.kind: sum(cost.count for cost in each.costs) for each in drawn.gestures} == bets
    prices = [
        place.data["price"] for zone in drawn.zones if zone.id == "bets" for place in zone.places
    ]
    assert prices == [*bets.values()]


def test_chips_and_pot_are_data():
    drawn = scene("raise", "fold")
    assert [each.data for each in drawn.players] == [
        {"chips": 3, "folded": False},
        {"chips": 1, "folded": True},
    ]
    assert drawn.data == {"round": 1, "raises": 1, "pot": 4}
    assert not [zone for zone in drawn.zones if zone.id == "bets"]
