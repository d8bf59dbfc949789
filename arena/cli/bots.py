"""The command `staufen bots`."""

import inspect
import textwrap

import click

from ...bots import Bot, bots, check, options
from ...bots.base.levels import levels, playable, timed
from ...bots.base.searching import Searching
from ...bots.base.settings import numbers, settings
from ...core import names, spec
from ...search.options import OPTIONS
from .options import command


@command("bots", short_help="List the bots and their options, or tell more about one.")
@click.argument("name", required=False)
def list_bots(name: str | None) -> None:
    """List the bots and their options, with defaults, or tell more about one.

    Write a bot as a name, or with options: so-ismcts(iterations=500). A bot of your own is
    called for by its file and class: path/to/my_bot.py:MyBot(option=1). A level is a name for
    a bot of about that strength.

    \b
    Examples:
      staufen bots
      staufen bots so-ismcts
      staufen bots expert
    """
    if name is not None:
        every = {game: playable(game) for game in names()}
        meant = {game: known[name] for game, known in every.items() if name in known}
        if meant:
            click.echo(f"{name} is a level, which stands for this:")
            click.echo("\n".join(f"  in {game}: {text}" for game, text in meant.items()))
            return
        cls = check(name).cls
        told = [base for base in cls.__mro__ if issubclass(base, Bot) and base is not Bot]
        click.echo("\n\n".join(inspect.cleandoc(base.__doc__ or base.__name__) for base in told))
        if issubclass(cls, Searching):
            click.echo(f"\nOptions{_rows(cls)}")
        elif options(cls):
            click.echo(f"\nDefaults{_defaults(cls)}")
        return
    for known, cls in bots().items():
        click.echo(f"{known}: {(cls.__doc__ or '').strip().splitlines()[0]}{_defaults(cls)}")
    for game in names():
        for players in (None, *numbers(game)):
            own, plain = settings(game, players=players), settings(game, "plain")
            changed = sorted(own.items() - plain.items())
            better = ", ".join(f"{key}={spec.value(value)}" for key, value in changed)
            where = game if players is None else f"{game} with {players} at the table"
            click.echo(f"searches in {where}: {better or 'settings=plain'}")
        click.echo(f"levels of {game}:")
        for level, text in levels(game).items():
            click.echo(f"  {level}: {text}")
        for level, text in timed(game).items():
            click.echo(f"  {level}, for play only: {text}")


def _rows(cls: type[Bot]) -> str:
    """Return the options of a bot that searches: default, values, and what each does."""
    found = []
    for name, option in options(cls).items():
        row = OPTIONS.get(name)
        default = row.default if row and option.default is None else option.default
        found.append(f"    {name}={spec.value(default)}" + (f"  {row.range}" if row else ""))
        if row:
            indent = " " * 8
            found += textwrap.wrap(
                row.doc, 96, initial_indent=indent, subsequent_indent=indent,
                break_on_hyphens=False,
            )  # fmt: skip
    return "".join(f"\n{line}" for line in found)


def _defaults(cls: type[Bot]) -> str:
    """Return the options of a bot with their defaults, on lines of their own."""
    known = options(cls)
    found = [f"{key}={spec.value(option.default)}" for key, option in known.items()
             if option.default is not None]  # fmt: skip
    unset = [key for key, option in known.items() if option.default is None]
    lines = textwrap.wrap(", ".join(found), 96, break_on_hyphens=False)
    if unset:
        lines += textwrap.wrap(f"as the game's settings say: {', '.join(unset)}", 96)
    return "".join(f"\n    {line}" for line in lines)
