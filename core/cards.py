"""Playing cards, as people write and name them. A card is a suit and a rank: `C2`, `HT`, `SA`."""

from collections.abc import Iterable

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RANKS = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


def sign(card: str) -> str:
    """Return a card as it is printed: "2♣", "10♥"."""
    return card[1:].replace("T", "10") + SIGNS[card[0]]


def named(card: str) -> str:
    """Return a card's name: "2 of clubs"."""
    return f"{RANKS.get(card[1:], card[1:])} of {SUITS[card[0]]}"


def hand(cards: Iterable[str], ranks: str) -> list[str]:
    """Return cards as people hold them: by suits, high cards first. `ranks` go up."""
    return sorted(cards, key=lambda card: (card[0], -ranks.index(card[1])))
