"""What other modules read of the rules: codes, names, the struct as a dictionary."""

from collections.abc import Mapping
from typing import Any

from ...game import Binding, Position

def __getattr__(name: str) -> int: ...  # the numbers of enums

ACTIONS: int
FEATURES: tuple[str, ...]
binding: Binding

def fields(p: Position) -> dict[str, Any]: ...
def after(d: Mapping[str, Any], action: int) -> dict[str, Any]: ...
def arrange(p: Position, d: Mapping[str, Any]) -> None: ...
def install(data: Mapping[str, Any]) -> int: ...
