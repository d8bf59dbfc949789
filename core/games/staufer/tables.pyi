"""What other modules read of the tables: what is printed on the parts in use."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...boxes import Boxes

boxes: Boxes

def __getattr__(name: str) -> int: ...  # the numbers of enums
def install(data: Mapping[str, Any]) -> int: ...
def data_of(table: int) -> dict[str, Any]: ...
def printed(table: int, five_spaces: int, players: int) -> tuple[dict[str, Any], list[Any]]: ...
def fulfilled_in_row(ring: Sequence[int], seats: int) -> int: ...
