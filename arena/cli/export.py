"""The commands `staufen export` and `staufen import`."""

from pathlib import Path

import click
from tqdm import tqdm

from ...core import InputError
from ...core.player_names import format_count
from ..store import Store, export, position_export
from ..store import ply_export as by_ply
from . import options


@options.command("export", short_help="Write the games of a run to a file.")
@click.argument("run")
@click.argument("file", type=options.FILE)
@click.option(
    "--plies", is_flag=True,
    help="Write a row for each action; FILE ends in .csv or .parquet.",
)  # fmt: skip
@click.option(
    "--positions", is_flag=True,
    help="Write the positions, to train a model on them; FILE ends in .npz or .parquet.",
)  # fmt: skip
@options.store
def export_run(run: str, file: Path, plies: bool, positions: bool, place: Path | None) -> None:
    """Write the games of a run to FILE: records as JSON lines, or a table if FILE ends in .csv.

    `docs/data.md` describes the columns of the tables.

    \b
    Examples:
      staufen export 3 games.jsonl
      staufen export 3 games.csv
      staufen export 3 plies.parquet --plies
      staufen export 3 positions.npz --positions
    """
    if plies and positions:
        raise InputError("--plies and --positions: expected one of them")
    with options.open_existing(place) as store:
        found = store.find_run(run)
        games = list(store.read_games(found))
        if not games:
            raise InputError(f"run {found.id}: no games yet")
        if plies or positions:
            write = by_ply.write_plies if plies else position_export.write_positions
            write(file, found, tqdm(games, unit="game", desc="export", disable=None))
        else:
            export.write_games(file, found, games)
        click.echo(f"{file}: {format_count(len(games), 'game')} of run {found.id}")


@options.command("import", short_help="Import the games of a file.")
@click.argument("file", type=options.FILE)
@options.file("--components", help="TOML file of the component values they were played with.")
@options.store
def import_run(file: Path, components: Path | None, place: Path | None) -> None:
    """Import the records of FILE into the store, as a new run.

    All records are replayed first. If one of them is invalid, none is imported.

    \b
    Examples:
      staufen import games.jsonl
    """
    with Store(place) as store:
        run, added = export.import_games(file, store, components)
        click.echo(f"run {run.id}: {format_count(added, 'game')} added")
