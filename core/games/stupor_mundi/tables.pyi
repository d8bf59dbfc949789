"""What other modules read of the component tables."""

from typing import Any

from ...boxes import Boxes

boxes: Boxes

def __getattr__(name: str) -> int: ...  # the numbers of enums
def install(data: dict[str, Any]) -> int: ...
def data_of(table: int) -> dict[str, Any]: ...
def phrase_of(table: int, row: int) -> str: ...
