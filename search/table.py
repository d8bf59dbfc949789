"""The root table: all that a search has to say."""

from typing import NamedTuple


class Row(NamedTuple):
    """One action at the root."""

    action: int
    visits: int
    value: float  # mean reward of the seat to act, in [0, 1]
    availability: int  # iterations in which it was legal
    values: tuple[float, ...]  # mean reward by seat


class Table(NamedTuple):
    """What a search found, most visited first, and what it took."""

    rows: tuple[Row, ...]
    variation: tuple[int, ...]  # the most visited line, as the searching seat would see it
    iterations: int
    nodes: int
    seconds: float

    def best(self, by: str = "visits") -> int:
        """Return the action with the most visits, or the highest `value`; ties by the other."""
        other = "value" if by == "visits" else "visits"
        key = {"visits": by, "value": by}[by]
        return max(self.rows, key=lambda row: (getattr(row, key), getattr(row, other))).action
