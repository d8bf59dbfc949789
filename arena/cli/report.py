"""The command `staufen report`: a run, told in the terminal or as a page."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...core import Game, InputError, load
from .. import files, fingerprint, records
from ..limits import Limits
from ..ratings import Rating
from ..records import Line, Record
from ..replay import Library
from ..report import design, figures
from ..report.games import enclosed
from ..report.page import page
from ..report.summary import Clock, Summary, clocks
from ..report.tables import as_measures, as_tables
from ..store import Store, uncollected
from .options import command, store_option, there

PARTS = ("strengths", "rows", "second_opinion", "spread", "cross", "alpha", "curve")
KNOWN = 0.01  # sigma of a bot whose rating is given


class Kept(NamedTuple):
    """What a report is made of."""

    title: str
    records: list[Record]
    clocks: dict[str, list[Clock]]
    configuration: dict[str, Any]
    traces: dict[int, str]  # by number of the match
    source: str  # what `staufen replay` takes

    def measures(self, summary: Summary) -> list[design.Measure]:
        """Return what the games say of their game. Raises InputError if one does not replay."""
        import tqdm

        library = Library(self.configuration.get("tables"))
        shown = tqdm.tqdm(self.records, unit="game", desc="design", disable=None)
        return design.measures(
            shown, summary, lambda record: library.game(Line(record, f"game {record.number}"))
        )

    def summary(self) -> Summary:
        """Return the summary of it."""
        given = dict(self.configuration.get("anchors") or ())
        anchors = {bot: Rating(mu, KNOWN) for bot, mu in given.items()}
        outdated = changed(self.configuration)
        return Summary(self.records, clocks=self.clocks, anchors=anchors or None, outdated=outdated)


def changed(configuration: Mapping[str, Any]) -> list[str]:
    """Return the bots of a run that are other programs today than when they played."""
    codes = dict(configuration.get("codes") or ())
    try:
        game = load(configuration["game"], components=configuration.get("tables"))
    except (InputError, KeyError):
        return []
    return [bot for bot, code in codes.items() if _code(bot, game) != code]


def _code(bot: str, game: Game) -> str | None:
    """Return a bot's fingerprint, None if it is no longer here."""
    try:
        return fingerprint.bot(bot, game)
    except InputError:
        return None


def of_run(store: Store, name: str) -> Kept:
    """Return what a store kept of a run. Raises InputError if there is none."""
    run = store.run(name)
    games = store.games(run)
    told = {g.record.number: "\n".join(filter(None, (g.fault, g.stderr))) for g in games}
    card = {**run.config, "build": run.build}
    title = f"{run.config.get('game', '')}: {run.kind} {run.id}"
    return Kept(title, [game.record for game in games], clocks(games), card, told, name)


def of_path(path: Path) -> Kept:
    """Return what a folder or file holds. Raises InputError for a game that does not replay."""
    file = path / "games.jsonl" if path.is_dir() else path
    data = _standings(path)
    found = list(_replayed(file, data.get("tournament", {}).get("tables")))
    spent = {
        row["bot"]: [Clock(row["decisions"], row["seconds"])] for row in data.get("standings", ())
    }
    card = dict(data.get("tournament", {}))
    if not card and found:
        first = found[0]
        card = {"game": first.game, "rules": first.rules, "components": first.components}
    return Kept(path.resolve().name, found, spent, card, {}, str(path))


def _replayed(file: Path, tables: Mapping[str, Any] | None) -> Iterator[Record]:
    """Yield the records of a file, replayed: what it says of them could have been written by hand.

    Those of other rules or components cannot be, and are shown with a warning.
    """
    import tqdm

    library, unseen = Library(tables), 0
    for line in tqdm.tqdm(records.read(file), unit="game", desc="replay", disable=None):
        record, game = line.record, library.game(line)
        if (record.rules, record.components) == (game.rules_version, game.digest):
            records.verify(record, game, line.where)
        else:
            unseen += 1
        yield record
    if unseen:
        told = "played with other rules or components than these, and shown without a replay"
        click.echo(f"staufen: {file}: {unseen} games {told}", err=True)


def _standings(path: Path) -> Mapping[str, Any]:
    """Return what stands beside the games, if anything does."""
    try:
        data = json.loads((path / "standings.json").read_bytes())
        return data if isinstance(data, dict) else {}
    except (OSError, ValueError):
        return {}


def _plain(configuration: Mapping[str, Any]) -> dict[str, Any]:
    """Return a configuration as it is shown: without what stands elsewhere, nor what is empty."""
    shown = {key: value for key, value in configuration.items() if key != "tables" and value}
    if "limits" in shown:
        shown["limits"] = Limits(*shown["limits"])._asdict()
    if "anchors" in shown:
        shown["anchors"] = dict(shown["anchors"])
    return shown


@command(short_help="Tell how a run went, in tables or as a page.")
@click.argument("run", metavar="RUN_OR_DIR")
@click.option(
    "--html", "file", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
    help="Write a page that needs nothing else, for the browser or the printer.",
)  # fmt: skip
@click.option(
    "--figures", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="DIR",
    help="Write every plot as SVG and every table as CSV and LaTeX.",
)  # fmt: skip
@click.option("--pdf", is_flag=True, help="With --figures: write the plots as PDF too.")
@click.option(
    "--design", "deep", is_flag=True,
    help="Tell of the game itself too: length, choices, lead changes, seat, luck and skill.",
)  # fmt: skip
@store_option
def report(
    run: str, file: Path | None, folder: Path | None, pdf: bool, deep: bool, place: Path | None
) -> None:
    """Tell how a run went: strengths, who beats whom, seats, points, times, faults.

    RUN is a number, as `staufen runs` lists it; a folder or a file of games will do as well.

    \b
    Examples:
      staufen report 3
      staufen report runs/first --html first.html
      staufen report 3 --figures paper/figures --pdf
      staufen report 3 --design
    """
    path = Path(run)
    if path.exists():
        kept = of_path(path)
    elif path.suffix or len(path.parts) > 1:  # a run has a number, or letters and digits
        raise InputError(f"{run}: No such file or directory")
    else:
        with there(place) as store:
            kept = of_run(store, run)
    if not kept.records:
        raise InputError(f"{run}: no games yet")
    if pdf and folder is None:
        raise InputError("--pdf: goes with --figures DIR")
    summary = kept.summary()
    measures = kept.measures(summary) if deep else []
    if file is None and folder is None:
        click.echo(as_tables(summary), nl=False)
        if deep:
            click.echo(as_measures(measures), nl=False)
        return
    import tqdm

    with uncollected():
        for part in tqdm.tqdm(PARTS, unit="part", desc="report", disable=None):
            getattr(summary, part)  # kept by the summary: the page asks again
    if folder is not None:
        click.echo(f"{folder}: {len(figures.write(summary, folder, pdf, measures))} files")
    if file is not None:
        links, card = enclosed(kept.records), _plain(kept.configuration)
        how = f"In the terminal: staufen replay {kept.source} --number N."
        told = page(summary, kept.title, card, kept.traces, measures, links, how)
        files.replace(file, [told])
        click.echo(f"{file}: {len(kept.records)} games")
