"""Playing cards, as people write and name them. A card is a suit and a rank: `C2`, `HT`, `SA`."""

from collections.abc import Iterable

from .catalogue import COMMON
from .player_names import Names

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
NAMED_RANKS = "TJQKA"


def sign(card: str) -> str:
    """Return a card as it is printed: "2♣", "10♥"."""
    return card[1:].replace("T", "10") + SIGNS[card[0]]


def suit_name(suit: str, names: Names) -> str:
    """Return the name of a suit: "clubs"."""
    return COMMON.format(names, f"suit.{suit}")


def card_name(card: str, names: Names) -> str:
    """Return a card's name: "2 of clubs"."""
    suit, rank = card[0], card[1:]
    named = COMMON.format(names, f"rank.{rank}") if rank in NAMED_RANKS else rank
    return COMMON.format(names, "card.name", rank=named, suit=suit_name(suit, names))


def hand(cards: Iterable[str], ranks: str) -> list[str]:
    """Return cards as people hold them: by suits, high cards first. `ranks` go up."""
    return sorted(cards, key=lambda card: (card[0], -ranks.index(card[1])))
