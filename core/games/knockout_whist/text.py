"""Knockout Whist in words; the words of cards are suit and rank: C2 … SA."""

from ...action_names import Words
from ...cards import suit_name
from ...catalogue import Catalogue
from ...player_names import ANYONE, Names
from ...trick_taking import Pack
from .types import Fields

SUITS = "CDHS"
RANKS = "23456789TJQKA"
CARDS = [suit + rank for suit in SUITS for rank in RANKS]
NO_CARD, TRUMP = 52, 53
WORDS = [*CARDS, "?", *(f"trump-{suit}" for suit in SUITS)]
PACK = Pack[Fields](CARDS, SUITS, RANKS, lambda fields: [*SUITS, ""][fields["trump"]])
TEXTS = Catalogue(__file__)
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    if action >= TRUMP:
        suit = suit_name(SUITS[action - TRUMP], names)
        return TEXTS.format(names, "trumps.drawn", suit=suit)
    if fields["head"]["to_act"] >= 0:
        return PACK.say_play(fields, action, names)
    held = [(n, i) for i, n in enumerate(fields["held"]) if not fields["out"][i]]
    return PACK.say_dealt(min(held)[1], action, names)
