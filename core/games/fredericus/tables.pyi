"""The component data that C tables were made from."""

from collections.abc import Mapping
from typing import Any

installed: list[str]

def install(data: Mapping[str, Any]) -> int: ...
def data_of(table: int) -> dict[str, Any]: ...
