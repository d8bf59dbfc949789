"""The command `staufen rules`."""

import click

from ...core import Game, guide
from ..terminal.screen import Screen
from . import options

MANY = 12  # things from here on are named only


@options.command("rules", short_help="Teach a game, or explain one of its words.")
@options.game
@click.argument("word", nargs=-1)
def rules(game: Game, word: tuple[str, ...]) -> None:
    """Teach a game with the options chosen, or explain one of its words, cards or tiles.

    \b
    Examples:
      staufen rules fredericus
      staufen rules fredericus --set short_variant=true --players 3
      staufen rules stupor-mundi Great Wall A
    """
    if not word:
        Screen().page(guide.fill(game))
        return
    found, more = guide.find(game, " ".join(word))
    if len(found) > MANY:
        found, more = [], found
    for thing in found:
        click.echo(guide.explained(game, thing))
    if more:
        click.echo(f"See also: {', '.join(thing.name for thing in more)}.")
