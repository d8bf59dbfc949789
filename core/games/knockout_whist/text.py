"""Knockout Whist in words; cards are written as suit and rank: C2 … SA."""

from typing import Any

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
        return f"{SUITS[action - TRUMP]} is trumps"
    seat = fields["head"]["to_act"]
    if seat >= 0:
        return f"seat {seat} {'plays' if fields['on_table'] else 'leads'} {WORDS[action]}"
    held = [(n, i) for i, n in enumerate(fields["held"]) if not fields["out"][i]]
    return f"seat {min(held)[1]} is dealt {WORDS[action]}"


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table."""
    trump = SUITS[fields["trump"]] if fields["trump"] < len(SUITS) else "not drawn"
    lines = [f"round of {fields['hand_size']}, trump {trump}, seat {fields['leader']} leads"]
    lines += [_seat(fields, seat) for seat in range(fields["head"]["num_players"])]
    return "\n".join(lines)


def cards(held: int) -> list[str]:
    """Return the cards of a set."""
    return [card for i, card in enumerate(CARDS) if held >> i & 1]


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


def _seat(fields: dict[str, Any], seat: int) -> str:
    if fields["out"][seat]:
        return f"  seat {seat}  out"
    hand, held = _hand(fields["hand"][seat]), fields["held"][seat]
    card = fields["table_card"][seat]
    voids = [suit for i, suit in enumerate(SUITS) if fields["void_suits"][seat] >> i & 1]
    return (
        f"{'>' if seat == fields['head']['to_act'] else ' '} seat {seat}"
        f"  taken {fields['taken'][seat]}"
        f"  table {CARDS[card] if card < NO_CARD else '--'}"
        f"  hand {hand or (f'{held} cards' if held else 'empty')}"
        f"{'  without ' + ''.join(voids) if voids else ''}"
    )


def _hand(cards: int) -> str:
    """Return a hand by suits, high cards first, as players sort it."""
    suits = [
        suit + "".join(rank for j, rank in enumerate(RANKS) if cards >> (13 * i + j) & 1)[::-1]
        for i, suit in enumerate(SUITS)
    ]
    return " ".join(suit for suit in suits if len(suit) > 1)
