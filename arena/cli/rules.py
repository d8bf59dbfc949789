"""The command `staufen rules`."""

import click
from rich.console import Console
from rich.markdown import Markdown

from ...core import Game, guide
from .options import command, game_options

MANY = 12  # things from here on are named only
WIDTH = 100  # of lines at most: longer ones are hard to read


@command("rules", short_help="Teach a game, or explain one of its words.")
@game_options
@click.argument("word", nargs=-1)
def rules(game: Game, word: tuple[str, ...]) -> None:
    """Teach a game with the options chosen, or explain a word, a card, a tile of it.

    \b
    Examples:
      staufen rules fredericus
      staufen rules fredericus --set short_variant=true --players 3
      staufen rules stupor-mundi Great Wall A
    """
    if not word:
        _page(guide.fill(game))
        return
    found, more = guide.find(game, " ".join(word))
    if len(found) > MANY:
        found, more = [], found
    for thing in found:
        click.echo(guide.explained(game, thing))
    if more:
        click.echo(f"See also: {', '.join(thing.name for thing in more)}.")


def _page(text: str) -> None:
    """Show Markdown, a screen at a time where somebody reads along, as plain text elsewhere."""
    screen = Console()
    with screen.capture() as drawn:
        screen.print(Markdown(text), width=min(screen.width, WIDTH))
    click.echo_via_pager("".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines()))
