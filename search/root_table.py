"""The root table: the result of a search."""

from typing import NamedTuple


class Row(NamedTuple):
    """One action at the root."""

    action: int
    visits: int
    value: float  # mean reward of the seat to act, in [0, 1]
    availability: int  # iterations in which it was legal, those of a kept tree included
    values: tuple[float, ...]  # mean reward by seat
    line: tuple[int, ...] = ()  # the action and its most visited continuation, as its seat sees it


class Table(NamedTuple):
    """What a search found, most visited first, and what it took."""

    rows: tuple[Row, ...]
    iterations: int
    nodes: int
    seconds: float

    @property
    def variation(self) -> tuple[int, ...]:
        """The line that begins with the most visited action."""
        return self.rows[0].line

    def best(self) -> int:
        """Return the action with the most visits, of several that with the highest value."""
        return max(self.rows, key=lambda row: (row.visits, row.value)).action
