"""Knockout Whist positions written as hands."""

from staufen import core
from tests.support.positions import play


def dealt(*hands, trump="C"):
    """Return the first round with these hands (a word of cards each), seat 0 to lead."""
    state = core.load("knockout-whist", players=len(hands)).initial_state()
    hands = [hand.split() for hand in hands]
    for i in range(7):
        play(state, *(hand[i] for hand in hands))
    return play(state, f"trump-{trump}")
