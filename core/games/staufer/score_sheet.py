"""Where the points of The Staufer Dynasty come from."""

from typing import ClassVar

from ...journal import Entry
from ...score_sheet import ScoreSheet, Source
from .narration import describe_outcome
from .regions import region_id
from .text import name_at
from .types import Context, Fields


class StauferScoreSheet(ScoreSheet[Fields]):
    """The score sheet of the Dynasty: every region that is scored is a source."""

    LABELS: ClassVar = {
        "bonus": "Bonus of regions",
        "chest": "Orange chests",
        "privilege": "Privileges",
        "exchanged": "Point cards",
        "job": "Jobs",
        "at end": "Chests left",
    }
    PLACES: ClassVar = {
        "job": "jobs-{seat}",
        "privilege": "privileges-{seat}",
        "exchanged": "privilege-points",
    }
    RESOURCES: ClassVar = {
        "envoys": "Envoys at court",
        "nobles": "Nobles at court",
        "seats": "offices",
        "chests": "chests",
        "privileges": "privileges",
    }

    def find_source(self, fields: Fields, entry: Entry) -> Source:
        if entry.cause == "scored":
            return Source(f"region-{region_id(fields, entry.by)}", name_at(fields, entry.by))
        return super().find_source(fields, entry)

    def find_place(self, fields: Fields, action: int, entry: Entry) -> str:
        if entry.cause in ("scored", "bonus"):
            return f"ring-{region_id(fields, entry.by)}"
        return super().find_place(fields, action, entry)

    def round_number(self, fields: Fields) -> int:
        number: int = fields["round"]
        return number + 1

    def count_resources(self, fields: Fields, seat: int) -> dict[str, int]:
        own = fields["of"][seat]
        return {
            "envoys": own["court"][0],
            "nobles": own["court"][1],
            "seats": sum(seats.bit_count() for seats in own["seats"]),
            "chests": sum(own["chests"]),
            "privileges": sum(own["privileges"]),
        }

    def describe_outcome(self, context: Context) -> list[str]:
        return describe_outcome(context)


SCORE_SHEET = StauferScoreSheet()
