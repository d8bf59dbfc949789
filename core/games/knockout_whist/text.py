"""Knockout Whist in words; the words of cards are suit and rank: C2 … SA."""

from ...action_names import Words
from ...cards import SUITS as SUIT_NAMES
from ...player_names import ANYONE, Names
from ...trick_taking import Pack
from .types import Fields

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NO_CARD, TRUMP = 52, 53
WORDS = [*CARDS, "?", *(f"trump-{suit}" for suit in SUITS)]
PACK = Pack[Fields](CARDS, SUITS, RANKS, lambda fields: [*SUITS, ""][fields["trump"]])
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    if action >= TRUMP:
        return f"{SUIT_NAMES[SUITS[action - TRUMP]]} are trumps"
    seat = fields["head"]["to_act"]
    card = PACK.card_label(action)
    if seat >= 0:
        return names.does(seat, f"{'plays' if fields['on_table'] else 'leads'} {card}")
    held = [(n, i) for i, n in enumerate(fields["held"]) if not fields["out"][i]]
    return names.does(min(held)[1], f"is dealt {card}")
