from typing import Any

from .game import Binding, Position

PACKERS: list[Any]
MAX_STATE_SIZE: int
binding: Binding

def fields(position: Position) -> dict[str, Any]: ...
