"""Cards, falcons and tokens as pieces of the scene."""

from ...player_names import Names
from ...scene import Piece
from . import derived_values
from .derived_values import CARDS, CREATURES
from .text import CARD_NAMES, FALCON_NAMES, TEXTS, card_name, falcon_name
from .types import Fields

EXPLAINED = ("woods", "sky", "seal")  # cards with a text of their own


def fredericus_piece(names: Names) -> Piece:
    """Return Fredericus, as a goal card."""
    label, text = (TEXTS.format(names, f"{key}.fredericus") for key in ("goal", "explain"))
    return Piece("fredericus", label, text, about="Fredericus")


def card_piece(card: int, names: Names, count: int = 1) -> Piece:
    """Return a card of a row, or captured creatures."""
    kind = CARD_NAMES[card]
    text = TEXTS.format(names, f"explain.{kind if kind in EXPLAINED else 'creature'}")
    name = card_name(card, names)
    return Piece(kind, name, text, count=count, about=kind, short=CARDS[card])


def goal_piece(kind: int, names: Names, number: int) -> Piece:
    """Return goals of a kind."""
    creature = CREATURES[kind]
    return Piece(
        f"goal-{creature}",
        TEXTS.format(names, "goal.one", card=card_name(kind, names)),
        TEXTS.format(names, "explain.goal"),
        count=number,
        about=f"{creature} goal",
        data={"creature": creature},
        short=CARDS[kind],
    )


def token_piece(seat: int, names: Names, count: int) -> Piece:
    """Return betting tokens of a seat."""
    label = TEXTS.format(names, "explain.token", n=count)
    return Piece("token", label, "", seat, count, about="token")


def falcon_piece(fields: Fields, names: Names, seat: int, falcon: int, hooded: bool) -> Piece:
    """Return a falcon, with what it can do as data."""
    kind, label = FALCON_NAMES[falcon], falcon_name(falcon, names)
    spent = seat == fields["seat"] and fields["used"][falcon]
    ready = (seat, falcon) in [each[:2] for each in derived_values.hunts(fields)]
    data = {"place": falcon_place(seat, falcon), "falcon": kind, "hooded": hooded}
    data |= {"spent": bool(spent), "ready": ready}
    text = TEXTS.format(names, f"explain.{'hooded' if hooded else kind}")
    if hooded:
        label = TEXTS.format(names, "falcon.hooded", falcon=label)
    return Piece(kind, label, text, seat, about="hooded" if hooded else kind, data=data)


def falcon_place(seat: int, falcon: int) -> str:
    """Return the id of the place that is a falcon."""
    return f"{FALCON_NAMES[falcon]}-{seat + 1}"
