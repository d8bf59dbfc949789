"""Choices of The Staufer Dynasty that are made automatically: they have one sensible answer."""

from . import rules as r
from .components import CONDITIONS, REGION_IDS
from .types import Fields

COUNTED = CONDITIONS.index("most_payment")  # a tile for which it matters where figures lie


def find_fetch(fields: Fields) -> int | None:
    """Return the payment area to take a figure from: those that return last come first.

    None if a tile of this round or a later one counts what lies in payment areas.
    """
    stack = fields["stack"]
    if not stack["height"] or COUNTED in fields["b"][fields["round"] :]:
        return None
    frame = stack["frame"][stack["height"] - 1]
    paid = fields["of"][frame["who"]]["paid"]
    lying = [
        region
        for region, place in enumerate(fields["place"])
        for _ in range(paid[place][frame["arg"]])
    ]
    lying.sort(key=lambda region: _steps(fields, fields["place"][region]), reverse=True)
    wanted = lying[: frame["memo"]]
    return r.FETCH + min(wanted) if wanted else None


def _steps(fields: Fields, place: int) -> int:
    """Return how many steps the King takes to a place; to his own, all the way round."""
    king: int = fields["king"]
    return (place - king - 1) % len(REGION_IDS) + 1
