"""The command `staufen check-game`."""

import click

from ...core import Game
from ...core.laws import LAWS, check_game
from . import options


@options.command("check-game", short_help="Check the laws of a game over random games.")
@options.game
@options.number("--games", click.IntRange(1, 10**6), 20, "Number of random games.")
@options.number("--seed", click.IntRange(0, 2**31), 1, "Random seed.")
def check_laws(game: Game, games: int, seed: int) -> None:
    """Check the laws of a game over random games; name a law that fails.

    \b
    Examples:
      staufen check-game my_game.py
      staufen check-game my_game.py --players 3 --games 200
    """
    positions = check_game(game, games, seed)
    click.echo(f"{game}: {len(LAWS)} laws hold in {positions} positions of {games} games")
