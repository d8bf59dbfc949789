"""The command `staufen report`."""

from pathlib import Path

import click

from ...core import InputError
from ...core.input_files import JsonObject
from ...core.player_names import format_count
from ..match.limits import Limits
from ..report import figures
from ..report.games import data_links
from ..report.html import render_report
from ..report.run_data import load_path, load_run
from ..report.tables import as_metrics, as_tables
from ..store import files
from . import options

PARTS = ("strengths", "rows", "cross", "curve")


def _format_configuration(configuration: JsonObject) -> JsonObject:
    """Return a configuration for display: without tables and empty values."""
    shown = {key: value for key, value in configuration.items() if key != "tables" and value}
    if "limits" in shown:
        shown["limits"] = Limits(*shown["limits"])._asdict()
    if "opponents" in shown:
        shown["opponents"] = dict(shown["opponents"])
    return shown


@options.command(short_help="Report the results of a run, as tables or as a page.")
@click.argument("run", metavar="RUN_OR_DIR")
@options.file("--html", "file", help="Write a self-contained HTML page.")
@options.folder(
    "--figures", "folder", help="Write each plot as SVG and each table as CSV and LaTeX."
)
@click.option(
    "--design", "deep", is_flag=True,
    help="Add metrics of the game: length, choices, lead changes, seats, luck and skill.",
)  # fmt: skip
@options.store
def report(
    run: str, file: Path | None, folder: Path | None, deep: bool, place: Path | None
) -> None:
    """Report the results of a run: ratings, head-to-head scores, seats, points, times and faults.

    RUN is a number from `staufen runs`, or a folder or a file of games.

    \b
    Examples:
      staufen report 3
      staufen report runs/first --html first.html
      staufen report 3 --figures paper/figures
      staufen report 3 --design
    """
    path = Path(run)
    if path.exists():
        source = load_path(path)
    elif path.suffix or len(path.parts) > 1:  # a run has a number, or letters and digits
        raise InputError(f"{run}: No such file or directory")
    else:
        with options.open_existing(place) as store:
            source = load_run(store, run)
    if not source.records:
        raise InputError(f"{run}: no games yet")
    summary = source.to_summary()
    metrics = source.measure_game(summary) if deep else []
    if file is None and folder is None:
        click.echo(as_tables(summary, source.cause), nl=False)
        if deep:
            click.echo(as_metrics(metrics), nl=False)
        return
    import tqdm

    for part in tqdm.tqdm(PARTS, unit="part", desc="report", disable=None):
        getattr(summary, part)  # cached by the summary
    if folder is not None:
        written = figures.write_figures(summary, folder, metrics)
        click.echo(f"{folder}: {format_count(len(written), 'file')}")
    if file is not None:
        links, card = data_links(source.records), _format_configuration(source.configuration)
        how = f"In the terminal: staufen replay {source.source} --number N."
        page = render_report(summary, source.title, card, source.traces, metrics, links, how)
        files.replace_file(file, [page])
        click.echo(f"{file}: {format_count(len(source.records), 'game')}")
