"""The component data that C tables were made from."""

from typing import Any

def data_of(table: int) -> dict[str, Any]: ...
