"""Where the points of Knockout Whist come from."""

from typing import ClassVar

from ...score_sheet import ScoreSheet
from .text import TEXTS
from .types import Fields


class KnockoutWhistScoreSheet(ScoreSheet[Fields]):
    """The score sheet of Knockout Whist."""

    TEXTS: ClassVar = TEXTS


SCORE_SHEET = KnockoutWhistScoreSheet()
