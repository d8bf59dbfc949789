"""The command `staufen rules`."""

import click

from ...core import Game, guide
from ..terminal.screen import Screen
from . import options


@options.command("rules", short_help="Show the rules of a game, or explain a word.")
@options.game
@click.argument("word", nargs=-1)
def show_rules(game: Game, word: tuple[str, ...]) -> None:
    """Show the rules of a game with the chosen options, or explain a word, card or tile.

    \b
    Examples:
      staufen rules fredericus
      staufen rules fredericus --set short_variant=true --players 3
      staufen rules stupor-mundi Great Wall A
    """
    if word:
        click.echo(guide.explain_word(game, " ".join(word)))
    else:
        Screen().page(guide.render_guide(game))
