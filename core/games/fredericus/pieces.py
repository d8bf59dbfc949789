"""Cards, falcons and tokens as pieces of the scene."""

from functools import cache

from ...scene import Piece
from . import facts
from . import rules as r
from .facts import CARDS, CREATURES
from .text import CARD_NAMES, FALCON_NAMES, GOAL_NAMES
from .types import Fields

CARD_TEXTS = {
    r.WOODS: "Woods. On both sides of a tower: hoods. With sky on the other: the goshawk hunts.",
    r.SKY: "Sky. On both sides of a tower: the peregrine hunts. With woods: the goshawk.",
    r.SEAL: "Seal. On both sides of your falcon: turn its row round for a goal and more actions.",
}
OF_CREATURES = "A creature: a point if you capture it, and a pair with a goal of its kind."
OF_GOALS = "A goal: a pair with a creature of its kind."
FALCON_TEXTS = (
    "Captures the creature at the end of its row when both rows beside end in sky.",
    "Captures the creature at the end of its row when one row beside ends in sky, one in woods.",
)
HOODED = "It is hooded: out of use until the end of its owner's next turn."

FREDERICUS = Piece("fredericus", "Fredericus", "He closes the goal deck.", about="Fredericus")


@cache
def card_piece(card: int, count: int = 1) -> Piece:
    """Return a card of a row, or captured creatures."""
    name, help_text = CARD_NAMES[card], CARD_TEXTS.get(card, OF_CREATURES)
    return Piece(name, name, help_text, count=count, about=name, short=CARDS[card])


def goal_piece(kind: int, number: int) -> Piece:
    """Return goals of a kind."""
    name, creature = GOAL_NAMES[kind], CREATURES[kind]
    return Piece(
        f"goal-{creature}",
        name,
        OF_GOALS,
        count=number,
        about=name,
        data={"creature": creature},
        short=CARDS[kind],
    )


def token_piece(seat: int, count: int) -> Piece:
    """Return betting tokens of a seat."""
    return Piece("token", "token" if count == 1 else "tokens", "", seat, count, about="token")


def falcon_piece(fields: Fields, seat: int, falcon: int, hooded: bool) -> Piece:
    """Return a falcon, with what it can do as data."""
    name = FALCON_NAMES[falcon]
    spent = seat == fields["seat"] and fields["used"][falcon]
    ready = (seat, falcon) in [each[:2] for each in facts.hunts(fields)]
    data = {"place": falcon_place(seat, falcon), "falcon": name, "hooded": hooded}
    data |= {"spent": bool(spent), "ready": ready}
    if hooded:
        return Piece(name, f"hooded {name}", HOODED, seat, about="hooded", data=data)
    return Piece(name, name, FALCON_TEXTS[falcon], seat, about=name, data=data)


def falcon_place(seat: int, falcon: int) -> str:
    """Return the id of the place that is a falcon."""
    return f"{FALCON_NAMES[falcon]}-{seat + 1}"
