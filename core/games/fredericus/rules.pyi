"""What other modules read of the rules: codes, and what an action makes of a position's fields."""

from collections.abc import Mapping
from typing import Any

def __getattr__(name: str) -> int: ...  # the numbers of enums
def after(d: Mapping[str, Any], action: int) -> dict[str, Any]: ...
def data_of(table: int) -> dict[str, Any]: ...
