"""The command `staufen new`."""

from pathlib import Path

import click

from .. import scaffold
from . import options


@options.command("new", short_help="Create a file for a bot, a heuristic, or a game.")
@click.argument("kind", type=click.Choice(scaffold.KINDS))
@click.argument("file", type=options.FILE, required=False)
@click.option(
    "--game",
    "name",
    default="fredericus",
    show_default=True,
    help="The game of the bot or heuristic.",
)
@options.players
def create_file(kind: str, file: Path | None, name: str, players: int | None) -> None:
    """Create a commented file that works as it is, and show the next command.

    \b
    Examples:
      staufen new bot my_bot.py --game fredericus
      staufen new heuristic my_weights.toml --game fredericus
      staufen new game my_game.py
    """
    game = options.settled_game(name, players, (), None)
    path = file or Path(scaffold.NAMES[kind])
    called = scaffold.write_scaffold(kind, path, game)
    click.echo(f"{path} created. Edit it, then run")
    if kind == "game":
        click.echo(f"  staufen check-game {called}")
    else:
        click.echo(f"  staufen evaluate {called} --game {game.name} --players {game.players}")
