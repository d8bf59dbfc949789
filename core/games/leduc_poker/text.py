"""Leduc poker in words."""

from ...action_names import Words
from ...cards import sign
from ...catalogue import COMMON, Catalogue
from ...player_names import ANYONE, Names
from .types import Fields

CARDS = [rank + suit for rank in "JQK" for suit in "sh"]
FOLD, CALL, RAISE, CARD, CARD_UNSEEN = 0, 1, 2, 3, 9
WORDS = ["fold", "call", "raise", *(f"deal-{card}" for card in CARDS), "deal-?"]
TEXTS = Catalogue(__file__)
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: Fields, action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    seat = fields["head"]["to_act"]
    if seat < 0:
        return _say_card(fields, action, names)
    who = names.person(seat)
    missing = fields["chips"][1 - seat] - fields["chips"][seat]
    if action == FOLD:
        return TEXTS.format(names, "says.fold", who=who)
    if action == CALL and not missing:
        return TEXTS.format(names, "says.check", who=who)
    if action == CALL:
        return TEXTS.format(names, "says.call", who=who, n=missing)
    return TEXTS.format(names, "says.raise", who=who, n=4 if fields["round"] else 2)


def _say_card(fields: Fields, action: int, names: Names) -> str:
    unseen = action == CARD_UNSEEN
    card = (
        COMMON.format(names, "card.unseen") if unseen else sign(CARDS[action - CARD][::-1].upper())
    )
    if fields["dealt"] == 2:
        return TEXTS.format(names, "says.public", card=card)
    return TEXTS.format(names, "says.dealt", who=names.person(fields["dealt"]), card=card)
