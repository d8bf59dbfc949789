"""Leduc poker in sentences."""

from staufen import core
from staufen.core.player_names import Names

GAME = core.load("leduc-poker")
NAMES = Names(["Anna", "Bela"], you=0)


def said(*words):
    """Return the sentences of a game, as seat 0 hears them."""
    state, lines = GAME.initial_state(), []
    for word in words:
        action = GAME.parse_action(word)
        heard = state.observed_action(action, 0)
        lines.append(GAME.text.say(state.view(0).fields(), heard, NAMES))
        state.apply(action)
    return lines


def test_bets_and_cards_are_described_by_name():
    assert said("deal-Js", "deal-Qh", "call", "raise", "call", "deal-Kh", "raise", "fold") == [
        "you are dealt J♠", "Bela is dealt a card", "you check", "Bela raises by 2",
        "you call for 2", "K♥ is the public card", "you raise by 4", "Bela folds",
    ]  # fmt: skip
