"""Named strength levels: `novice` to `master`, each a bot's specification for a game."""

from functools import cache
from pathlib import Path
from typing import Any

from ...core import tables

FILE = Path(__file__).parent / "levels.toml"


@cache
def _levels() -> dict[str, Any]:
    return tables.read_toml(FILE)


def levels(game: str) -> dict[str, str]:
    """Return the levels of a game by name, weakest first, as specifications."""
    every = _levels()
    found: dict[str, str] = every.get(game, every["default"])
    return found


def meant(text: str, game: str) -> str:
    """Return the specification that a level stands for, any other text as it is."""
    return levels(game).get(text.strip(), text)
