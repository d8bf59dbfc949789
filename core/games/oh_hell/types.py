"""The types of the fields of positions, as `state.pxi` explains them."""

from ...action_context import ActionContext
from ...trick_taking import TrickFields


class Fields(TrickFields):
    """A state or view."""

    phase: int
    dealer: int
    dealt: int
    bid: list[int]
    trump_card: int
    tricks_left: int


Context = ActionContext[Fields]
