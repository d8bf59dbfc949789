"""Named strength levels: `novice` to `master`, each a bot's specification for a game.

Other levels are limited by time. They are for unrated play only, as their games depend on the speed
of the machine.
"""

from functools import cache
from pathlib import Path
from typing import Any

from ...core import tables

FILE = Path(__file__).parent / "levels.toml"


@cache
def _read_levels() -> dict[str, dict[str, Any]]:
    return tables.read_toml(FILE)


def levels(game: str) -> dict[str, str]:
    """Return the levels of a game by name, weakest first, as specifications."""
    every = _read_levels()
    return dict(every.get(game, every["default"]))


def timed_levels(game: str) -> dict[str, str]:
    """Return the levels limited by time, by name, as specifications."""
    every = _read_levels()["timed"]
    return {name: texts.get(game, texts["default"]) for name, texts in every.items()}


def playable_levels(game: str) -> dict[str, str]:
    """Return all levels of a game by name, those limited by time last."""
    return {**levels(game), **timed_levels(game)}


def resolve_level(text: str, game: str) -> str:
    """Return the specification of a level; any other text unchanged."""
    return playable_levels(game).get(text.strip(), text)
