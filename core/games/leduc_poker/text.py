"""Leduc poker in words."""

from ...action_names import Words
from ...cards import sign
from ...player_names import ANYONE, Names
from .types import Fields

CARDS = [rank + suit for rank in "JQK" for suit in "sh"]
FOLD, CALL, RAISE, CARD, CARD_UNSEEN = 0, 1, 2, 3, 9
WORDS = ["fold", "call", "raise", *(f"deal-{card}" for card in CARDS), "deal-?"]
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    seat = fields["head"]["to_act"]
    if seat < 0:
        return _say_card(fields, action, names)
    mine, theirs = fields["chips"][seat], fields["chips"][1 - seat]
    if action == FOLD:
        return names.does(seat, "folds")
    if action == CALL:
        return names.does(seat, f"calls for {theirs - mine}" if theirs > mine else "checks")
    return names.does(seat, f"raises by {4 if fields['round'] else 2}")


def _say_card(fields: Fields, action: int, names: Names) -> str:
    card = "a card" if action == CARD_UNSEEN else sign(CARDS[action - CARD][::-1].upper())
    if fields["dealt"] == 2:
        return f"{card} is the public card"
    return names.does(fields["dealt"], f"is dealt {card}")
