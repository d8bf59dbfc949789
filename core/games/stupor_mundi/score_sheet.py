"""Where the points of Stupor Mundi come from."""

from typing import Any

from ...journal import Entry
from ...score_sheet import Source, from_causes
from . import rules as r
from .narration import describe_outcome

__all__ = ["END_SOURCES", "describe_outcome", "find_source", "round_number", "starting_points"]

LABELS = {
    "ally": "Allies",
    "content": "Content Allies",
    "card": "Cards",
    "reward": "Edicts",
    "side": "Closed castle sides",
    "workplace": "Workplaces",
    "bonus": "City bonuses",
    "great": "Great Structures",
    "structures": "Structures",
    "majority": "Most Structures",
    "goods": "Augustales and cubes",
}
END_SOURCES = ("structures", "majority", "goods")


def find_source(_fields: dict[str, Any], entry: Entry) -> Source:
    """Return the source of points."""
    return from_causes(LABELS, entry)


def round_number(fields: dict[str, Any]) -> int:
    """Return the number of the round, from 1."""
    number: int = fields["round"]
    return number


def starting_points(fields: dict[str, Any]) -> list[tuple[int, str, int]]:
    """Return what the first Structures and goods would be worth at the end."""
    causes = {"structures": "structures", "majority": "majority", "money": "goods"}
    return [
        (seat, cause, holding["points"][part])
        for seat, holding in enumerate(r.holdings(fields))
        for part, cause in causes.items()
    ]
