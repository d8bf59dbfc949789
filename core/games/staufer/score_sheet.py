"""Where the points of The Staufer Dynasty come from."""

from typing import Any

from ...journal import Entry
from ...score_sheet import Source, from_causes
from .narration import describe_outcome
from .regions import region_id
from .text import name_at

__all__ = ["END_SOURCES", "describe_outcome", "find_source", "round_number", "starting_points"]

LABELS = {
    "bonus": "Bonus of regions",
    "chest": "Orange chests",
    "privilege": "Privileges",
    "exchanged": "Point cards",
    "job": "Jobs",
    "at end": "Chests left",
}
END_SOURCES = ()


def find_source(fields: dict[str, Any], entry: Entry) -> Source:
    """Return the source of points: a region that is scored has a name of its own."""
    if entry.cause == "scored":
        return Source(f"region-{region_id(fields, entry.by)}", name_at(fields, entry.by))
    return from_causes(LABELS, entry)


def round_number(fields: dict[str, Any]) -> int:
    """Return the number of the round, from 1."""
    number: int = fields["round"]
    return number + 1


def starting_points(_fields: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Return nothing: everyone begins without points."""
    return []
