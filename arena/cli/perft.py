"""The command `staufen perft`."""

import click

from ...core import Game
from ...core.game import divide, perft
from . import options


@options.command("perft", short_help="Count the sequences of actions.")
@options.game
@options.number("--depth", click.IntRange(0, 30), 3, "Number of plies.")
@click.option(
    "--deal",
    type=click.IntRange(0),
    help="Start after the set-up of this deal.  [default: before set-up]",
)
@click.option("--divide", "divided", is_flag=True, help="Also show the count of each first action.")
def run_perft(game: Game, depth: int, deal: int | None, divided: bool) -> None:
    """Count the sequences of actions, chance included.

    \b
    Examples:
      staufen perft leduc-poker --depth 5
      staufen perft leduc-poker --depth 3 --deal 7 --divide
    """
    state = game.initial_state() if deal is None else game.new_state(deal)
    if divided and depth > 0:
        for action, leaves in divide(state, depth).items():
            click.echo(f"{game.format_action(action)} {leaves}")
    click.echo(f"{perft(state, depth)}")
