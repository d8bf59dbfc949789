"""Knockout Whist in words; the words of cards are suit and rank: C2 … SA."""

from typing import Any

from ...cards import SUITS as SUIT_NAMES
from ...cards import sign
from ...names import ANYONE, Names
from ...words import Words

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NO_CARD, CARD_UNSEEN, TRUMP = 52, 52, 53
WORDS = [*CARDS, "?", *(f"trump-{suit}" for suit in SUITS)]
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    if action >= TRUMP:
        return f"{SUIT_NAMES[SUITS[action - TRUMP]]} are trumps"
    seat = fields["head"]["to_act"]
    card = "a card" if action == CARD_UNSEEN else sign(CARDS[action])
    if seat >= 0:
        return names.does(seat, f"{'plays' if fields['on_table'] else 'leads'} {card}")
    held = [(n, i) for i, n in enumerate(fields["held"]) if not fields["out"][i]]
    return names.does(min(held)[1], f"is dealt {card}")


def numbers(held: int) -> list[int]:
    """Return the numbers of the cards of a set."""
    return [i for i in range(NO_CARD) if held >> i & 1]


def cards(held: int) -> list[str]:
    """Return the cards of a set."""
    return [CARDS[i] for i in numbers(held)]


def card(number: int) -> str | None:
    """Return a card, or None for none."""
    return CARDS[number] if number < NO_CARD else None


def suits(held: int) -> list[str]:
    """Return the suits of a set."""
    return [suit for i, suit in enumerate(SUITS) if held >> i & 1]


def beats(fields: dict[str, Any], card: int, best: int) -> bool:
    """Return whether a card beats the best one of a trick."""
    if card // 13 == best // 13:
        return card > best
    return bool(card // 13 == fields["trump"])
