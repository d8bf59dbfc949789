"""Where the points of The Staufer Dynasty come from."""

from typing import Any, ClassVar

from ...action_context import ActionContext
from ...journal import Entry
from ...score_sheet import ScoreSheet, Source
from .narration import describe_outcome
from .regions import region_id
from .text import name_at


class StauferScoreSheet(ScoreSheet):
    """The score sheet of the Dynasty: every region that is scored is a source."""

    LABELS: ClassVar = {
        "bonus": "Bonus of regions",
        "chest": "Orange chests",
        "privilege": "Privileges",
        "exchanged": "Point cards",
        "job": "Jobs",
        "at end": "Chests left",
    }

    def find_source(self, fields: dict[str, Any], entry: Entry) -> Source:
        if entry.cause == "scored":
            return Source(f"region-{region_id(fields, entry.by)}", name_at(fields, entry.by))
        return super().find_source(fields, entry)

    def round_number(self, fields: dict[str, Any]) -> int:
        number: int = fields["round"]
        return number + 1

    def describe_outcome(self, context: ActionContext) -> list[str]:
        return describe_outcome(context)


SCORE_SHEET = StauferScoreSheet()
