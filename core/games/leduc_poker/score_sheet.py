"""Where the points of Leduc poker come from."""

from typing import ClassVar

from ...score_sheet import ScoreSheet
from .text import TEXTS
from .types import Fields


class LeducPokerScoreSheet(ScoreSheet[Fields]):
    """The score sheet of Leduc poker."""

    TEXTS: ClassVar = TEXTS
    PLACES: ClassVar = {"best hand": "pot", "folded": "pot", "split": "pot"}


SCORE_SHEET = LeducPokerScoreSheet()
