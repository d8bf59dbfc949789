"""The component data that C tables were made from."""

from collections.abc import Mapping
from typing import Any

from ...boxes import Boxes

boxes: Boxes

def install(data: Mapping[str, Any]) -> int: ...
def data_of(table: int) -> dict[str, Any]: ...
