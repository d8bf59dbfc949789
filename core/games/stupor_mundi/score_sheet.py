"""Where the points of Stupor Mundi come from."""

from typing import ClassVar

from ...journal import Entry
from ...score_sheet import ScoreSheet
from . import rules as r
from .names import NONE
from .narration import describe_outcome
from .text import write
from .types import Context, Fields


class StuporMundiScoreSheet(ScoreSheet[Fields]):
    """The score sheet of Stupor Mundi: what counts at the end has a worth from the start."""

    LABELS: ClassVar = {
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
    RESOURCES: ClassVar = {
        "augustales": "Augustales",
        "grain": "Grain",
        "stone": "Stone",
        "structures": "Structures",
        "allies": "Allies",
        "cards": "cards",
    }

    def find_place(self, fields: Fields, action: int, entry: Entry) -> str:
        if entry.cause in ("ally", "content"):
            allies = fields["player"][entry.seat]["ally"]
            return f"host-{entry.seat}-{allies.index(entry.by) + 1}"
        word = write(action)
        return word if word.startswith("edict-") else ""

    def round_number(self, fields: Fields) -> int:
        number: int = fields["round"]
        return number

    def count_resources(self, fields: Fields, seat: int) -> dict[str, int]:
        own = fields["player"][seat]
        return {
            "augustales": own["money"],
            "grain": own["grain"],
            "stone": own["stone"],
            "structures": own["sites"].bit_count(),
            "allies": sum(each != NONE for each in own["ally"]),
            "cards": own["owned"].bit_count(),
        }

    def starting_points(self, fields: Fields) -> list[tuple[int, str, int]]:
        """Return what the first Structures and goods would be worth at the end."""
        causes = {"structures": "structures", "majority": "majority", "money": "goods"}
        return [
            (seat, cause, holding["points"][part])
            for seat, holding in enumerate(r.holdings(fields))
            for part, cause in causes.items()
        ]

    def describe_outcome(self, context: Context) -> list[str]:
        return describe_outcome(context)


SCORE_SHEET = StuporMundiScoreSheet()
