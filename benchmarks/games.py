"""The tables that are measured: games with each number of players."""

from collections.abc import Sequence

from staufen.core import Game, load, names
from staufen.core.library import card


def games(wanted: Sequence[str] = ()) -> list[Game]:
    """Return the games that are named, or all, with each number of players."""
    return [load(n, players) for n in wanted or names() for players in card(n)["players"]]


def tables(word: str) -> list[Game]:
    """Return the game of a specification, or one that is named with every number of players
    from two on."""
    return [load(word)] if "(" in word else [game for game in games([word]) if game.players > 1]
