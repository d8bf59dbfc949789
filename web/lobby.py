"""The content of the front page: games, bots, and the person's own tables."""

from functools import cache

from ..bots.base.levels import playable_levels
from ..core import InputError, game_names, load, tutorial
from ..core.python_rules import allowed_files, names_file
from ..core.registry import card
from .session_manager import SessionManager
from .table_config import today


@cache
def list_games() -> list[dict[str, object]]:
    """Return the games that can be drawn, those with a box first and your own last."""
    found = [name for name in (*game_names(), *allowed_files()) if _has_scene(name)]
    return [_describe_game(name) for name in sorted(found, key=_sort_key)]


def _sort_key(name: str) -> tuple[bool, bool, str]:
    game = load(name)
    return names_file(name), not game.components.data, game.title


def _has_scene(name: str) -> bool:
    try:
        game = load(name)
        game.scene(game.new_state(0).view(0))
    except InputError:
        return False
    return True


def _describe_game(name: str) -> dict[str, object]:
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
        "levels": list(playable_levels(name)),
        "options": options,
        "lessons": len(tutorial.load_lessons(game)),
    }


def create_lobby(sessions: SessionManager, person: str, local: bool) -> dict[str, object]:
    """Return what the front page shows to a person; `local`: who is at this computer."""
    tables = sessions.list_tables(person)
    return {
        "games": list_games(), "bots": list(sessions.offered), "tables": tables, "local": local,
        "today": today(),
    }  # fmt: skip
