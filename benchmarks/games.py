"""The games that are measured, with each number of players."""

from collections.abc import Iterable

import click

from staufen.core import Game, InputError, game_names, load
from staufen.core.registry import card


def load_games() -> list[Game]:
    """Return all games, with each number of players."""
    return parse_tables(game_names(), fewest=1)


def load_tables(word: str, fewest: int = 2) -> list[Game]:
    """Return the game of a specification; for a bare name, the game with every number of players
    from `fewest` on. Raises InputError if there is no such game."""
    if "(" in word:
        return [load(word)]
    return [load(word, players) for players in card(word)["players"] if players >= fewest]


def parse_tables(words: Iterable[str], fewest: int = 2) -> list[Game]:
    """Return the tables named on a command line. Raises click.BadParameter."""
    try:
        return [table for word in words for table in load_tables(word, fewest)]
    except InputError as error:
        raise click.BadParameter(str(error)) from None
