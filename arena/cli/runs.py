"""The command `staufen runs`."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from .. import participant
from ..store import Run, Store
from . import options


@options.command(short_help="List the saved runs.")
@click.argument("run", required=False)
@options.store
def runs(run: str | None, place: Path | None) -> None:
    """List the saved runs: number, kind, number of games, bots. With RUN, show its details.

    \b
    Examples:
      staufen runs
      staufen runs 3
    """
    with options.open_existing(place) as store:
        if run is not None:
            click.echo("\n".join(_describe_run(store, store.find_run(run))))
            return
        found = store.list_runs()
        for each in found:
            click.echo(f"{_format_run(each)}: {_format_bots(each)}")
        if not found:
            click.echo(f"No runs in {store.path} yet.")


def _format_run(run: Run) -> str:
    game = run.config.get("game", "")
    return (
        f"{run.id:>4}  {run.created}  {run.kind:<10}  {run.state:<8}  {run.games:>6} games  {game}"
    )


def _format_bots(run: Run) -> str:
    """Return the bots of a run; for an evaluation, the candidate and the number of opponents."""
    names = [participant.parse(bot).name for bot in run.config.get("bots", [])]
    return ", ".join(names) if run.kind != "evaluation" else f"{names[0]}, against {len(names) - 1}"


def _describe_run(store: Store, run: Run) -> Iterator[str]:
    yield _format_run(run)
    yield f"key {run.key}, begun by {run.build or 'an unknown build'}"
    for key, value in run.config.items():
        yield f"  {key}: {json.dumps(value)}"
    for at, level, text in store.list_events(run):
        yield f"{at}  {level}: {text}"
