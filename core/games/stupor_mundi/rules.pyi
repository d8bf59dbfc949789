"""What other modules read of the rules: codes, names, what is paid, the struct as a dictionary."""

from collections.abc import Mapping
from typing import Any

from ...game import Binding, Position

ACTIONS: int
FEATURES: tuple[str, ...]
binding: Binding

def install(data: dict[str, Any]) -> int: ...
def fields(p: Position) -> dict[str, Any]: ...
def arrange(p: Position, d: Mapping[str, Any]) -> None: ...
def price(d: Mapping[str, Any], action: int) -> dict[str, int]: ...
def holding(d: Mapping[str, Any], seat: int) -> dict[str, Any]: ...
def __getattr__(name: str) -> int: ...  # actions, piles and phases: see the enums of rules.pxd
