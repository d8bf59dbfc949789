"""The settings of searches for each game: options that a specification does not give."""

from functools import cache
from pathlib import Path

from ...core import tables
from ...core.errors import unknown
from ...core.input_files import JsonObject
from ...search.options import OPTIONS, SETTINGS

FILE = Path(__file__).parent / "settings.toml"


@cache
def read_settings() -> dict[str, JsonObject]:
    """Return the settings of the file, by game and name."""
    return tables.read_toml(FILE)


def player_counts(game: str) -> list[int]:
    """Return the numbers of players with search settings of their own."""
    return [int(players) for players in read_settings().get(game, {}).get("players", {})]


def settings(game: str, word: str = "game", players: int | None = None) -> JsonObject:
    """Return every setting of a search by name: the `plain` ones, or those for this game and
    number of players.

    Raises InputError for another word, or where the file names a setting that there is not.
    """
    OPTIONS["settings"].check(word)
    better = dict(read_settings().get(game, {})) if word == "game" else {}
    better |= better.pop("players", {}).get(str(players), {})
    for key in better:
        if key not in SETTINGS:
            raise unknown("setting", key, SETTINGS, f"{FILE.name}: {game}")
    return {**SETTINGS, **better}
