"""Oh Hell positions written as hands."""

from staufen import core
from tests.support.positions import play


def dealt(hands, trump, dealer=2):
    """Return the state with these hands (a word of cards each) in which the first bid is due."""
    state = core.load("oh-hell", size="oh-16").initial_state()
    hands = [hand.split() for hand in hands]
    tricks = len(hands[0])
    cards = [hands[i % 3][i // 3] for i in range(3 * tricks)]
    return play(state, f"{tricks}-tricks", f"dealer-{dealer}", *cards, trump)
