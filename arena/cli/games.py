"""The command `staufen games`."""

from collections.abc import Iterator

import click

from ...bots.base.levels import levels, timed_levels
from ...bots.base.settings import player_counts, settings
from ...core import game_names, spec
from ...core.registry import card, load
from ...core.tables import SOURCES
from . import options

Rows = Iterator[tuple[str, str]]


@options.command("games", short_help="List the games, or show the options of one.")
@click.argument("name", required=False)
def list_games(name: str | None) -> None:
    """List the games, or show one: rule options, levels of bots, sources of its component data.

    \b
    Examples:
      staufen games
      staufen games fredericus
    """
    if name is None:
        click.echo(options.format_columns([(name, _summarize_game(name)) for name in game_names()]))
        click.echo("`staufen games GAME` shows the options of a game.")
        return
    name = load(name).name
    click.echo(f"{name}: {_summarize_game(name)}")
    sections = {
        "Rule options (--set OPTION=VALUE)": _list_rule_options,
        "Levels": _list_levels,
        "Searches": _list_searches,
        "Data": _list_data,
    }
    for title, rows in sections.items():
        if found := list(rows(name)):
            click.echo(f"\n{title}\n{options.format_columns(found)}", nl=False)


def _summarize_game(name: str) -> str:
    entry = card(name)
    counts = sorted({min(entry["players"]), max(entry["players"])})
    return f"{entry['title']}, {'–'.join(map(str, counts))} players. {entry['about']}"


def _list_rule_options(name: str) -> Rows:
    for key, option in card(name).get("options", {}).items():
        values = ", ".join(map(spec.format_value, option["values"]))
        rule = f" [{option['rule']}]" if option.get("rule") else ""
        yield key, f"{values}: {option.get('help', '')}{rule}"


def _list_levels(name: str) -> Rows:
    yield from levels(name).items()
    for level, bot in timed_levels(name).items():
        yield level, f"{bot} (for play only)"


def _list_searches(name: str) -> Rows:
    for players in (None, *player_counts(name)):
        own, plain = settings(name, players=players), settings(name, "plain")
        changed = sorted(own.items() - plain.items())
        where = "settings" if players is None else f"{players} players"
        yield (
            where,
            ", ".join(f"{key}={spec.format_value(value)}" for key, value in changed) or "plain",
        )


def _list_data(name: str) -> Rows:
    game = load(name)
    yield "rules version", str(card(name)["rules_version"])
    yield "features", ", ".join(game.feature_names)
    if shares := game.components.shares():
        parts = ", ".join(f"{shares[key]} {SOURCES[key]}" for key in SOURCES if shares[key])
        yield "components", f"{game.digest}, {sum(shares.values())} values: {parts}"
