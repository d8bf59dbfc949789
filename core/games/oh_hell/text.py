"""Oh Hell in words; the words of cards are suit and rank: C2 … H8."""

from ...action_names import Words
from ...cards import suit_name
from ...catalogue import Catalogue
from ...player_names import ANYONE, Names
from ...trick_taking import Pack
from .types import Fields

SUITS = "CDSH"
RANKS = "2345678"
CARDS = [suit + rank for rank in RANKS for suit in SUITS]
NO_CARD, NO_BID = 28, 10
BID, TRICKS, DEALER = 28, 39, 49
WORDS = [
    *CARDS,
    *(f"bid-{n}" for n in range(10)),
    "?",
    *(f"{n}-tricks" for n in range(10)),
    *(f"dealer-{seat}" for seat in range(3)),
]
PACK = Pack[Fields](
    CARDS, SUITS, RANKS, lambda fields: [*CARDS, " "][fields["trump_card"]][0].strip()
)
TEXTS = Catalogue(__file__)
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    seat = fields["head"]["to_act"]
    if action >= DEALER:
        return TEXTS.format(names, "says.deals", who=names.person(action - DEALER))
    if action >= TRICKS:
        return TEXTS.format(names, "says.size", n=action - TRICKS)
    if seat >= 0 and action >= BID:
        return TEXTS.format(names, "says.bids", who=names.person(seat), n=action - BID)
    if seat >= 0:
        return PACK.say_play(fields, action, names)
    if fields["dealt"] < 3 * fields["tricks_left"]:
        return PACK.say_dealt(fields["dealt"] % 3, action, names)
    card, suit = PACK.card_label(action, names), suit_name(SUITS[action % 4], names)
    return TEXTS.format(names, "says.turned_up", card=card, suit=suit)


def points(fields: Fields) -> list[int]:
    """Return what the tricks taken so far would give."""
    pairs = zip(fields["taken"], fields["bid"], strict=True)
    return [taken + 10 * (taken == bid) for taken, bid in pairs]
