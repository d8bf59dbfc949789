"""Leduc poker in words."""

from typing import Any

from ...names import ANYONE, Names
from ...words import Words

CARDS = [rank + suit for rank in "JQK" for suit in "sh"]
WORDS = ["fold", "call", "raise", *(f"deal-{card}" for card in CARDS), "deal-?"]
_words = Words(dict(enumerate(WORDS)))
write, parse = _words.write, _words.parse


def say(fields: dict[str, Any], action: int, names: Names = ANYONE) -> str:
    """Return an action as a sentence, for the position it is taken in."""
    seat = fields["head"]["to_act"]
    return WORDS[action] if seat < 0 else f"seat {seat}: {WORDS[action]}"


def board(fields: dict[str, Any], names: Names = ANYONE) -> str:
    """Draw the table."""
    cards = [*CARDS, "?"]
    lines = [f"round {fields['round'] + 1}, public card {cards[fields['public_card']]}"]
    for seat, card in enumerate(fields["private_card"]):
        lines.append(f"seat {seat}: card {cards[card]}, {fields['chips'][seat]} in the pot")
    return "\n".join(lines)
