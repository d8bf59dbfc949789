"""The tables that are measured: games with each number of players."""

from collections.abc import Sequence

from staufen.core import Game, load, names
from staufen.core.library import card


def games(wanted: Sequence[str] = ()) -> list[Game]:
    """Return the games that are named, or all, with each number of players."""
    return [load(n, players) for n in wanted or names() for players in card(n)["players"]]
