"""Where the points of Fredericus come from. Goals are secret, so that rounds have no sheets."""

from typing import ClassVar

from ...score_sheet import ScoreSheet
from .narration import describe_outcome
from .text import TEXTS
from .types import Context, Fields


class FredericusScoreSheet(ScoreSheet[Fields]):
    """The score sheet of Fredericus."""

    TEXTS: ClassVar = TEXTS
    PLACES: ClassVar = {"capture": "creatures-{seat}"} | dict.fromkeys(
        ("pair", "bet won", "centre held", "seal", "manager", "Fredericus"), "goals-{seat}"
    )
    RESOURCES: ClassVar = {"creatures": "creatures", "goals": "goals"}

    def count_resources(self, fields: Fields, seat: int) -> dict[str, int]:
        own = fields["of"][seat]
        return {"creatures": sum(own["captured"]), "goals": own["goal_count"]}

    def describe_outcome(self, context: Context) -> list[str]:
        return describe_outcome(context)


SCORE_SHEET = FredericusScoreSheet()
