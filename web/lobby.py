"""What the front page offers: games, bots, and the tables of who asks."""

from functools import cache
from typing import Any

from ..bots.base.levels import playable
from ..core import InputError, load, names, tutorial
from ..core.library import card
from ..core.python_rules import allowed_files
from .hall import Hall


@cache
def games() -> list[dict[str, Any]]:
    """Return the games that can be drawn, those with a box first."""
    found = [_game(name) for name in (*names(), *allowed_files()) if _is_drawn(name)]
    return sorted(found, key=lambda game: (not game["box"], game["title"]))


def _is_drawn(name: str) -> bool:
    try:
        game = load(name)
        game.scene(game.deal(0).view(0))
    except InputError:
        return False
    return True


def _game(name: str) -> dict[str, Any]:
    entry, game = card(name), load(name)
    options = [
        {"name": key, "title": key, "labels": list(map(str, option["values"])), **option}
        for key, option in entry.get("options", {}).items()
    ]
    return {
        "name": name,
        "title": entry["title"],
        "about": entry["about"],
        "players": entry["players"],
        "default": game.players,
        "minutes": entry["minutes"],
        "box": bool(game.components.data),
        "levels": list(playable(name)),
        "options": options,
        "lessons": len(tutorial.lessons(game)),
    }


def shown(hall: Hall, person: str) -> dict[str, Any]:
    """Return what the front page shows to a person."""
    return {"games": games(), "bots": list(hall.offered), "tables": hall.of(person)}
