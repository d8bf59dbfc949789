"""The types of the fields of positions, as `state.pxi` explains them."""

from ...action_context import ActionContext
from ...trick_taking import TrickFields


class Fields(TrickFields):
    """A state or view."""

    phase: int
    hand_size: int
    dealt: int
    out: list[int]
    trump: int


Context = ActionContext[Fields]
