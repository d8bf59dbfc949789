"""Determinized search: worlds where all is seen, their tables added up."""

from typing import Any

from .base.bot import MAX_WORLDS, register_bot
from .base.search_bot import SearchBot


@register_bot("pimc")
class Pimc(SearchBot):
    """Determinized UCT: the budget is split over `worlds`, each searched as if all were seen.

    It ignores that it will not know the hidden things later (strategy fusion). It is fast, and kept
    as a yardstick.
    """

    def __init__(self, *, worlds: int = 40, **options: Any) -> None:
        self.check_bounds({"worlds": (1, MAX_WORLDS)}, worlds=worlds)
        self.family = {"worlds": worlds, "perfect_information": True}
        super().__init__(**options)
