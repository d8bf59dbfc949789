"""What other modules read of the rules: codes, names, what is paid, the struct as a dictionary."""

from collections.abc import Mapping
from typing import Any

from ...game import Binding, Position

def __getattr__(name: str) -> int: ...  # the numbers of enums

ACTIONS: int
FEATURES: tuple[str, ...]
binding: Binding

def install(data: dict[str, Any]) -> int: ...
def fields(p: Position) -> dict[str, Any]: ...
def arrange(p: Position, d: Mapping[str, Any]) -> None: ...
