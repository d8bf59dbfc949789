"""The command `staufen bots`."""

import inspect
import textwrap

import click

from ...bots import Bot, list_options, load_bots, parse_spec
from ...bots.base.levels import playable_levels
from ...bots.base.search_bot import SearchBot
from ...core import game_names, spec
from ...search.options import OPTIONS
from .options import command, format_columns


@command("bots", short_help="List the bots, or show the options of one.")
@click.argument("name", required=False)
def list_bots(name: str | None) -> None:
    """List the bots and levels, or show one: its options with their defaults.

    A bot is written as a name, or with options: so-ismcts(iterations=500). Your own bot is
    written as its file and class: path/to/my_bot.py:MyBot(option=1). A level is a name for a bot
    of about that strength in each game.

    \b
    Examples:
      staufen bots
      staufen bots so-ismcts
      staufen bots expert
    """
    every = {game: playable_levels(game) for game in game_names()}
    if name is None:
        rows = [(each, _summarize_bot(cls)) for each, cls in load_bots().items()]
        known = dict.fromkeys(level for levels in every.values() for level in levels)
        rows.append(("LEVEL", f"One of {', '.join(known)}: a bot of that strength in each game."))
        click.echo(format_columns(rows))
        click.echo("`staufen bots NAME` shows the options of a bot, or the bots of a level.")
        return
    if rows := [(game, known[name]) for game, known in every.items() if name in known]:
        click.echo(f"{name} is a level. It stands for")
        click.echo(format_columns(rows))
        return
    cls = parse_spec(name).cls
    docs = [base.__doc__ for base in cls.__mro__ if issubclass(base, Bot) and base is not Bot]
    click.echo("\n\n".join(inspect.cleandoc(doc or cls.__name__) for doc in docs))
    if list_options(cls):
        click.echo(f"\nOptions{_format_options(cls)}")


def _summarize_bot(cls: type[Bot]) -> str:
    return (cls.__doc__ or "").strip().splitlines()[0]


def _format_options(cls: type[Bot]) -> str:
    """Return the options of a bot: default, and for those of searches range and meaning."""
    found = []
    for name, option in list_options(cls).items():
        row = OPTIONS.get(name) if issubclass(cls, SearchBot) else None
        default = row.default if row and option.default is None else option.default
        found.append(f"    {name}={spec.format_value(default)}" + (f"  {row.range}" if row else ""))
        if row:
            indent = " " * 8
            found += textwrap.wrap(
                row.doc, 96, initial_indent=indent, subsequent_indent=indent,
                break_on_hyphens=False,
            )  # fmt: skip
    return "".join(f"\n{line}" for line in found)
