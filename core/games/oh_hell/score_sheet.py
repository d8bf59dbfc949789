"""Where the points of Oh Hell come from."""

from typing import ClassVar

from ...score_sheet import ScoreSheet
from .text import TEXTS
from .types import Fields


class OhHellScoreSheet(ScoreSheet[Fields]):
    """The score sheet of Oh Hell."""

    TEXTS: ClassVar = TEXTS
    PLACES: ClassVar = {"trick": "played-{seat}", "bid": "bids"}


SCORE_SHEET = OhHellScoreSheet()
