"""The command `staufen games`."""

from collections.abc import Iterator

import click

from ...core import names, spec
from ...core.library import card, load
from ...core.tables import SOURCES
from . import options


@options.command(short_help="List the games, their options and the sources of their data.")
@click.argument("name", required=False)
def games(name: str | None) -> None:
    """List the games: players, options with their values and rules, sources of the data.

    \b
    Examples:
      staufen games
      staufen games fredericus
    """
    shown = [load(name).name] if name else names()
    click.echo("\n\n".join("\n".join(_game_lines(each)) for each in shown))


def _game_lines(name: str) -> Iterator[str]:
    entry, game = card(name), load(name)
    counts = ", ".join(map(str, entry["players"]))
    yield f"{name}: {entry['title']}, for {counts} players (rules version {entry['rules_version']})"
    yield f"  {entry['about']}"
    for key, option in entry.get("options", {}).items():
        values = ", ".join(map(spec.value, option["values"]))
        yield f"  --set {key}={{{values}}}  [{option.get('rule', '')}] {option.get('help', '')}"
    yield f"  features: {', '.join(game.feature_names)}"
    shares = game.components.shares()
    if shares:
        told = ", ".join(f"{shares[key]} {SOURCES[key]}" for key in SOURCES if shares[key])
        yield f"  component data {game.digest}, {sum(shares.values())} values: {told}"
