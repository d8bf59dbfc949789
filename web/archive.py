"""What the arena keeps, for the page: ladders, runs, and what a run's report says."""

from pathlib import Path
from typing import Any

from ..arena import entrant, ladder, plans
from ..arena.report.html import render_report
from ..arena.report.source import load_run
from ..arena.store import Run, Store, open_existing
from ..arena.store.records import Record
from ..core import InputError, load

SHOWN = 30  # runs, the latest first


def standings(text: str) -> dict[str, Any]:
    """Return the shipped ladder of a game's specification, best bots first. Raises InputError."""
    game = load(text)
    found = ladder.shipped(game)
    if found is None:
        raise InputError(f"{game}: there is no ladder of it")
    rows = [
        {
            "bot": entry.bot,
            "level": ladder.level_of(entry.bot, game.name),
            "value": round(entry.mu, 1),
            "error": round((entry.high - entry.low) / 2, 1),
            "games": entry.games,
            "ms": float(f"{entry.ms:.3g}"),
        }
        for entry in found.entries
    ]
    return {"version": found.version, "rows": rows}


def runs(place: Path | None) -> list[dict[str, Any]]:
    """Return the runs of a store, the latest first. Raises InputError for a damaged store."""
    if place is None:
        return []
    with Store(place, create=False) as store:
        return [_run(run) for run in reversed(store.runs()[-SHOWN:])]


def _run(run: Run) -> dict[str, Any]:
    names = [entrant.read(bot).name for bot in run.config.get("bots", [])]
    return {
        "id": run.id, "kind": run.kind, "game": run.config.get("game", ""), "state": run.state,
        "created": run.created, "games": run.games, "of": scheduled(run), "bots": names,
    }  # fmt: skip


def scheduled(run: Run) -> int | None:
    """Return how many games an open run will have at most, None if that is not known here."""
    if run.state != "open":
        return None
    try:
        return plans.from_dict(run.kind, run.config).scheduled
    except InputError:  # of a game, bot or version that is not here
        return None


def report(place: Path | None, name: str) -> str:
    """Return a run's report as a page of HTML. Raises InputError if there is no such run."""
    with _there(place) as store:
        kept = load_run(store, name)
    if not kept.records:
        raise InputError(f"run {name}: no games yet")
    links = [f"/runs/{name}/games/{record.number}" for record in kept.records]
    return render_report(kept.summarize(), kept.title, None, kept.traces, links=links)


def game(place: Path | None, name: str, number: int) -> Record:
    """Return a game of a run. Raises InputError if there is none."""
    with _there(place) as store:
        for kept in store.games(store.run(name)):
            if kept.record.number == number:
                return kept.record
    raise InputError(f"run {name}: no game {number}")


def _there(place: Path | None) -> Store:
    if place is None:
        raise InputError("there is no store here")
    return open_existing(place)
