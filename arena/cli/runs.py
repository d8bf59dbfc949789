"""The command `staufen runs`."""

import json
from collections.abc import Iterator
from pathlib import Path

import click

from .. import participant
from ..store import Run, Store
from . import options


@options.command(short_help="List the runs that are kept.")
@click.argument("run", required=False)
@options.store
def runs(run: str | None, place: Path | None) -> None:
    """List the runs of a store: number, kind, games kept, bots. With RUN, all about that one.

    \b
    Examples:
      staufen runs
      staufen runs 3
    """
    with options.open_existing(place) as store:
        if run is not None:
            click.echo("\n".join(_about(store, store.run(run))))
            return
        found = store.runs()
        for each in found:
            click.echo(f"{_line(each)}: {_who(each)}")
        if not found:
            click.echo(f"No runs yet in {store.path}.")


def _line(run: Run) -> str:
    game = run.config.get("game", "")
    return (
        f"{run.id:>4}  {run.created}  {run.kind:<10}  {run.state:<8}  {run.games:>6} games  {game}"
    )


def _who(run: Run) -> str:
    """Return the bots of a run; for an evaluation, the candidate and the number of opponents."""
    names = [participant.parse(bot).name for bot in run.config.get("bots", [])]
    return ", ".join(names) if run.kind != "evaluation" else f"{names[0]}, against {len(names) - 1}"


def _about(store: Store, run: Run) -> Iterator[str]:
    yield _line(run)
    yield f"key {run.key}, begun by {run.build or 'nobody here'}"
    for key, value in run.config.items():
        yield f"  {key}: {json.dumps(value)}"
    for at, level, said in store.notes(run):
        yield f"{at}  {level}: {said}"
