"""The types of the fields of positions, as `state.pxi` explains them."""

from typing import TypedDict

from ...action_context import ActionContext
from ...fields import Head


class Fields(TypedDict):
    """A state or view."""

    head: Head
    dealt: int
    private_card: list[int]
    public_card: int
    round: int
    raises: int
    checked: int
    chips: list[int]
    folded: list[int]


Context = ActionContext[Fields]
