"""The data of a report: the games of a run, of a folder or of a file."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from ...core import InputError, load
from ...core.input_files import JsonObject, read_bytes
from ...core.player_names import format_count
from .. import participant
from ..match import fingerprint, isolation
from ..match.limits import Limits
from ..rating import Rating
from ..store import Store, records, replay
from ..store.records import Line, Record
from ..store.replay import GameCache
from . import game_metrics
from .summary import Clock, Summary, sum_clocks
from .tables import first_cause

ANCHOR_SIGMA = 0.01  # sigma of a bot whose rating is given


class ReportSource(NamedTuple):
    """The data of a report."""

    title: str
    records: list[Record]
    clocks: dict[str, list[Clock]]
    configuration: JsonObject
    traces: dict[int, str]  # by number of the match
    cause: str  # first error of a bot
    source: str  # what `staufen replay` takes

    def measure_game(self, summary: Summary) -> list[game_metrics.Metric]:
        """Return metrics of the game. Raises InputError if a record does not replay."""
        import tqdm

        library = GameCache(self.configuration.get("tables"))
        shown = tqdm.tqdm(self.records, unit="game", desc="design", disable=None)
        return game_metrics.measure_game(
            shown, summary, lambda record: library.get_game(Line(record, f"game {record.number}"))
        )

    def to_summary(self) -> Summary:
        """Return the statistics of the games."""
        given = dict(self.configuration.get("opponents") or ())
        anchors = {bot: Rating(mu, ANCHOR_SIGMA) for bot, mu in given.items()}
        return Summary(self.records, None, self.clocks, anchors, changed_bots(self.configuration))


def changed_bots(configuration: JsonObject) -> list[str]:
    """Return the bots of a run that have changed since they played."""
    try:
        game = load(configuration["game"], components=configuration.get("tables"))
    except (InputError, KeyError, TypeError):  # a file may say anything
        return []
    return fingerprint.changed_bots(dict(configuration.get("codes") or ()), game)


def load_run(store: Store, name: str) -> ReportSource:
    """Return the data of a run in a store. Raises InputError if there is none."""
    run = store.find_run(name)
    games = list(store.read_games(run))
    traces = {g.record.number: "\n".join(filter(None, (g.fault, g.stderr))) for g in games}
    card = {**run.config, "build": run.build}
    title = f"{run.config.get('game', '')}: {run.kind} {run.id}"
    played = [game.record for game in games]
    return ReportSource(title, played, sum_clocks(games), card, traces, first_cause(games), name)


def load_path(path: Path) -> ReportSource:
    """Return the data in a folder or file. Raises InputError for a game that does not replay."""
    file = path / "games.jsonl" if path.is_dir() else path
    card, spent = _read_standings(path)
    if "codes" in card:  # no file says which code is run to look whether it has changed
        card["codes"] = {bot: mark for bot, mark in card["codes"].items() if _is_ours(bot)}
    found = list(_read_verified(file, card.get("tables")))
    if not card and found:
        first = found[0]
        card = {"game": first.game, "rules": first.rules, "components": first.components}
    return ReportSource(path.resolve().name, found, spent, card, {}, "", str(path))


def _read_verified(file: Path, tables: JsonObject | None) -> Iterator[Record]:
    """Yield the records of a file, each verified by a replay.

    Those of other rules or components are not verified, with a warning. Raises InputError for a
    record that does not replay or is a duplicate.
    """
    import tqdm

    library, unseen = GameCache(tables), 0
    known: dict[Record, str] = {}
    for line in tqdm.tqdm(records.read_records(file), unit="game", desc="replay", disable=None):
        record, game = line.record, library.get_game(line)
        if known.setdefault(record, line.where) != line.where:
            raise InputError(f"{line.where}: duplicate of {known[record]}")
        if (record.rules, record.components) == (game.rules_version, game.digest):
            replay.verify_record(record, game, line.where)
        else:
            unseen += 1
        yield record
    if unseen:
        message = "played with other rules or components, not verified"
        click.echo(f"staufen: {file}: {format_count(unseen, 'game')} {message}", err=True)


def _is_ours(bot: str) -> bool:
    try:
        given = participant.parse(bot).spec
        return not isolation.is_program(given)
    except InputError:
        return False


def _read_standings(path: Path) -> tuple[JsonObject, dict[str, list[Clock]]]:
    """Return the tournament and the bots' clocks that stand beside the games, if any do."""
    try:
        data = json.loads(read_bytes(path / "standings.json"))
        rows = data.get("standings", ())
        spent = {
            row["bot"]: [Clock(row["decisions"], row["seconds"], row.get("iterations", 0))]
            for row in rows
        }
        card = dict(data.get("tournament", ()))
        for key, kind in (("codes", str), ("opponents", int | float)):
            known = dict(card.get(key) or ()) if key in card else {}
            if not all(isinstance(value, kind) for value in known.values()):
                return {}, {}
        Limits(*card.get("limits", ()))
        return card, spent
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}, {}
