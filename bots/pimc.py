"""Determinized search: worlds where all is seen, their tables added up."""

from typing import Any

from ..core import InputError
from .bot import MOST_WORLDS, bot
from .searching import Searching


@bot("pimc")
class Pimc(Searching):
    """Determinized UCT: the budget is split over `worlds`, each searched as if all were seen.

    Blind to what it does not know (strategy fusion), and fast: kept as a yardstick.
    """

    def __init__(self, *, worlds: int = 40, **options: Any) -> None:
        if not 1 <= worlds <= MOST_WORLDS:
            raise InputError(f"{self.name}: worlds {worlds}: 1 to {MOST_WORLDS} expected")
        self.family = {"worlds": worlds, "perfect": True}
        super().__init__(**options)
