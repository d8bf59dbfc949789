"""Determinized search: worlds where all is seen, their tables added up."""

from typing import Any

from ..core import InputError
from .bot import bot
from .searching import Searching


@bot("pimc")
class Pimc(Searching):
    """Determinized UCT: the budget is split over `worlds`, each searched as if all were seen.

    Blind to what it does not know (strategy fusion), and fast: kept as a yardstick.
    """

    def __init__(self, *, worlds: int = 40, **options: Any) -> None:
        if worlds < 1:
            raise InputError(f"pimc: worlds {worlds}: 1 or more expected")
        self.family = {"worlds": worlds, "perfect": True}
        super().__init__(**options)
