"""Oh Hell in words; cards are written as suit and rank: C2 … H8."""

from typing import Any

from ...names import ANYONE, Names
from ...words import Words

SUITS = "CDSH"
RANKS = "2345678"
CARDS = [suit + rank for rank in RANKS for suit in SUITS]
NO_CARD, NO_BID = 28, 10
BID, CARD_UNSEEN, TRICKS, DEALER = 28, 38, 39, 49
WORDS = [
    *CARDS,
    *(f"bid-{n}" for n in range(10)),
    "?",
    *(f"{n}-tricks" for n in range(10)),
    *(f"dealer-{seat}" for seat in range(3)),
]
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    seat = fields["head"]["to_act"]
    if action >= DEALER:
        return f"seat {action - DEALER} deals"
    if action >= TRICKS:
        return f"{action - TRICKS} tricks will be played"
    if seat >= 0:
        return f"seat {seat} {'bids' if action >= BID else 'plays'} {WORDS[action].split('-')[-1]}"
    if fields["dealt"] < 3 * fields["tricks_left"]:
        return f"seat {fields['dealt'] % 3} is dealt {WORDS[action]}"
    return f"{WORDS[action]} is turned up for trumps"


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table."""
    trump = _card(fields["trump_card"]) or "not turned yet"
    lines = [f"trump card {trump}, {fields['tricks_left']} tricks left, dealer {fields['dealer']}"]
    lines += [_seat(fields, seat) for seat in range(3)]
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
    if card % 4 == best % 4:
        return card > best
    return bool(card % 4 == fields["trump_card"] % 4)


def points(fields: dict[str, Any]) -> list[int]:
    """Return what the tricks taken so far would give."""
    pairs = zip(fields["taken"], fields["bid"], strict=True)
    return [taken + 10 * (taken == bid) for taken, bid in pairs]


def _seat(fields: dict[str, Any], seat: int) -> str:
    hand, held = _hand(fields["hand"][seat]), fields["held"][seat]
    bid = fields["bid"][seat]
    voids = [suit for i, suit in enumerate(SUITS) if fields["void_suits"][seat] >> i & 1]
    return (
        f"{'>' if seat == fields['head']['to_act'] else ' '} seat {seat}"
        f"  bid {'-' if bid > 9 else bid}  taken {fields['taken'][seat]}"
        f"  table {_card(fields['table_card'][seat]) or '--'}"
        f"  hand {hand or (f'{held} cards' if held else 'empty')}"
        f"{'  without ' + ''.join(voids) if voids else ''}"
    )


def _card(card: int) -> str:
    return CARDS[card] if card < NO_CARD else ""


def _hand(cards: int) -> str:
    """Return a hand by suits, high cards first, as players sort it."""
    suits = [
        suit + "".join(rank for j, rank in enumerate(RANKS) if cards >> (4 * j + i) & 1)[::-1]
        for i, suit in enumerate(SUITS)
    ]
    return " ".join(suit for suit in suits if len(suit) > 1)
