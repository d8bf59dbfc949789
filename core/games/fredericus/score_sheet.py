"""Where the points of Fredericus come from. Goals are secret, so that rounds have no sheets."""

from typing import Any

from ...journal import Entry
from ...score_sheet import Source, from_causes
from .narration import describe_outcome

__all__ = ["END_SOURCES", "describe_outcome", "find_source", "round_number", "starting_points"]

LABELS = {
    "set-up": "First goals",
    "capture": "Creatures",
    "pair": "Pairs",
    "bet won": "Goals of bets",
    "centre held": "Goals of the centre",
    "seal": "Goals of seals",
    "manager": "The manager's discard",
}
END_SOURCES = ()


def find_source(_fields: dict[str, Any], entry: Entry) -> Source:
    """Return the source of points."""
    return from_causes(LABELS, entry)


def round_number(_fields: dict[str, Any]) -> int:
    """Return 0: no sheets of rounds."""
    return 0


def starting_points(_fields: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Return nothing: everyone begins without points."""
    return []
