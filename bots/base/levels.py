"""Named strength levels: `novice` to `master`, each a bot's specification for a game.

Beyond them are levels that think by the clock. They are for play only: their games would not be the
same on another machine, so nothing rated takes them.
"""

from functools import cache
from pathlib import Path
from typing import Any

from ...core import tables

FILE = Path(__file__).parent / "levels.toml"


@cache
def _read_levels() -> dict[str, Any]:
    return tables.read_toml(FILE)


def levels(game: str) -> dict[str, str]:
    """Return the levels of a game by name, weakest first, as specifications."""
    every = _read_levels()
    return dict(every.get(game, every["default"]))


def timed_levels(game: str) -> dict[str, str]:
    """Return the levels that think by the clock, by name, as specifications."""
    every = _read_levels()["timed"]
    return {name: texts.get(game, texts["default"]) for name, texts in every.items()}


def playable_levels(game: str) -> dict[str, str]:
    """Return all levels of a game by name, those that think by the clock last."""
    return {**levels(game), **timed_levels(game)}


def resolve_level(text: str, game: str) -> str:
    """Return the specification that a level stands for, any other text as it is."""
    return playable_levels(game).get(text.strip(), text)
