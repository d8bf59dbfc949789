"""What a report is made of: the games of a run, of a folder or of a file."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...core import InputError, load
from ...core.input_files import read_bytes
from ...core.player_names import count
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
    """What a report is made of."""

    title: str
    records: list[Record]
    clocks: dict[str, list[Clock]]
    configuration: dict[str, Any]
    traces: dict[int, str]  # by number of the match
    cause: str  # what the first bot raised that did
    source: str  # what `staufen replay` takes

    def measure_game(self, summary: Summary) -> list[game_metrics.Metric]:
        """Return what the games say of their game. Raises InputError if one does not replay."""
        import tqdm

        library = GameCache(self.configuration.get("tables"))
        shown = tqdm.tqdm(self.records, unit="game", desc="design", disable=None)
        return game_metrics.measure_game(
            shown, summary, lambda record: library.game(Line(record, f"game {record.number}"))
        )

    def summarize(self) -> Summary:
        """Return the summary of it."""
        given = dict(self.configuration.get("opponents") or ())
        anchors = {bot: Rating(mu, ANCHOR_SIGMA) for bot, mu in given.items()}
        return Summary(self.records, None, self.clocks, anchors, changed_bots(self.configuration))


def changed_bots(configuration: Mapping[str, Any]) -> list[str]:
    """Return the bots of a run that are other programs today than when they played."""
    try:
        game = load(configuration["game"], components=configuration.get("tables"))
    except (InputError, KeyError, TypeError):  # a file may say anything
        return []
    return fingerprint.changed_bots(dict(configuration.get("codes") or ()), game)


def load_run(store: Store, name: str) -> ReportSource:
    """Return what a store kept of a run. Raises InputError if there is none."""
    run = store.run(name)
    games = store.games(run)
    told = {g.record.number: "\n".join(filter(None, (g.fault, g.stderr))) for g in games}
    card = {**run.config, "build": run.build}
    title = f"{run.config.get('game', '')}: {run.kind} {run.id}"
    played = [game.record for game in games]
    return ReportSource(title, played, sum_clocks(games), card, told, first_cause(games), name)


def load_path(path: Path) -> ReportSource:
    """Return what a folder or file holds. Raises InputError for a game that does not replay."""
    file = path / "games.jsonl" if path.is_dir() else path
    card, spent = _standings(path)
    if "codes" in card:  # no file says which code is run to look whether it has changed
        card["codes"] = {bot: mark for bot, mark in card["codes"].items() if _is_ours(bot)}
    found = list(_replayed(file, card.get("tables")))
    if not card and found:
        first = found[0]
        card = {"game": first.game, "rules": first.rules, "components": first.components}
    return ReportSource(path.resolve().name, found, spent, card, {}, "", str(path))


def _replayed(file: Path, tables: Mapping[str, Any] | None) -> Iterator[Record]:
    """Yield the records of a file, replayed: what it says of them could have been written by hand.

    Those of other rules or components cannot be, and are shown with a warning. Raises InputError
    for one that does not replay, or that stands there twice.
    """
    import tqdm

    library, unseen = GameCache(tables), 0
    known: dict[Record, str] = {}
    for line in tqdm.tqdm(records.read_records(file), unit="game", desc="replay", disable=None):
        record, game = line.record, library.game(line)
        if known.setdefault(record, line.where) != line.where:
            raise InputError(f"{line.where}: the game of {known[record]} once more")
        if (record.rules, record.components) == (game.rules_version, game.digest):
            replay.verify_record(record, game, line.where)
        else:
            unseen += 1
        yield record
    if unseen:
        told = "played with other rules or components than these, and shown without a replay"
        click.echo(f"staufen: {file}: {count(unseen, 'game')} {told}", err=True)


def _is_ours(bot: str) -> bool:
    try:
        given = participant.parse(bot).spec
        return not isolation.is_program(given)
    except InputError:
        return False


def _standings(path: Path) -> tuple[dict[str, Any], dict[str, list[Clock]]]:
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
