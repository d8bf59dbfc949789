from collections.abc import Mapping
from typing import Any

from ...core.game import Binding, Position

FEATURES: tuple[str, ...]
ACTIONS: int
LONGEST: int
SOURCES: list[Any]
binding: Binding

def fields(position: Position) -> dict[str, Any]: ...
def arrange(position: Position, fields: Mapping[str, Any]) -> None: ...
