"""The command `staufen rules`."""

import click

from ...core import Game, guide
from ..terminal.screen import Screen
from . import options


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
    if word:
        click.echo(guide.explain_word(game, " ".join(word)))
    else:
        Screen().page(guide.render_guide(game))
