"""A tree for every seat, each branching on what its seat sees."""

from typing import Any

from .base.bot import register_bot
from .base.search_bot import SearchBot


@register_bot("mo-ismcts")
class MoIsmcts(SearchBot):
    """Multiple-observer information-set Monte Carlo tree search (Cowling et al. 2012).

    Every seat chooses by statistics of its own, for each thing it can tell apart. With
    `infoset_roots` these are separate for each hand that it may hold in a world: opponents play
    their hands, not the average of all hands they might have.
    """

    can_reuse_tree = True

    def __init__(self, *, infoset_roots: bool = False, **options: Any) -> None:
        self.family = {"multi_observer": True, "infoset_roots": infoset_roots}
        super().__init__(**options)
