"""One tree from the searching seat's point of view, a new world every iteration."""

from typing import Any

from .base.bot import register_bot
from .base.search_bot import SearchBot


@register_bot("so-ismcts")
class SoIsmcts(SearchBot):
    """Single-observer information-set Monte Carlo tree search (Cowling et al. 2012).

    The tree branches on what its seat sees: choices of others that it cannot tell apart are
    one branch (their SO-ISMCTS + POM). With `observable_moves` these branch as if they were seen
    (their plain SO-ISMCTS).
    """

    can_reuse_tree = reuses_by_setting = True

    def __init__(self, *, observable_moves: bool = False, **options: Any) -> None:
        self.family = {"observable_moves": observable_moves}
        super().__init__(**options)
