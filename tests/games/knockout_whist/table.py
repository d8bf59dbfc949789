"""Knockout Whist positions written as hands."""

from staufen import core
from staufen.core.games.knockout_whist.text import CARDS


def dealt(*hands, trump="C"):
    """Return the first round with these hands (a word of cards each), seat 0 to lead."""
    state = core.load("knockout-whist", players=len(hands)).begin()
    hands = [hand.split() for hand in hands]
    for i in range(7):
        play(state, *(hand[i] for hand in hands))
    return play(state, f"trump-{trump}")


def play(state, *words):
    """Apply actions given in words; return the state."""
    for word in " ".join(words).split():
        state.apply(state.game.parse(word))
    return state


def may(state):
    return [state.game.write(action) for action in state.legal_actions()]


def cards(mask):
    """Return the cards of a mask as a set of words."""
    return {card for i, card in enumerate(CARDS) if mask >> i & 1}
