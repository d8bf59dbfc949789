"""Results of the arena for the page: ladders, runs, reports and games of runs."""

from pathlib import Path

from ..arena import ladder, participant, plans
from ..arena.report import evaluation, tournament
from ..arena.report.html import render_report
from ..arena.report.run_data import load_run
from ..arena.store import Run, Store, open_existing
from ..arena.store.records import Record
from ..core import InputError, load

MAX_RUNS = 30
REPORTS = {"tournament": tournament, "evaluation": evaluation}


def load_ladder(text: str) -> dict[str, object]:
    """Return the shipped ladder of a game's specification, best bots first. Raises InputError."""
    game = load(text)
    found = ladder.shipped_ladder(game)
    if found is None:
        raise InputError(f"{game}: no ladder is shipped")
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


def list_runs(place: Path | None) -> list[dict[str, object]]:
    """Return the runs of a store, the latest first. Raises InputError for a damaged store."""
    if place is None:
        return []
    with Store(place, create=False) as store:
        return [_describe_run(run) for run in reversed(store.list_runs()[-MAX_RUNS:])]


def _describe_run(run: Run) -> dict[str, object]:
    names = [participant.parse(bot).name for bot in run.config.get("bots", [])]
    return {
        "id": run.id, "kind": run.kind, "game": run.config.get("game", ""), "state": run.state,
        "created": run.created, "games": run.games, "of": count_scheduled(run), "bots": names,
    }  # fmt: skip


def count_scheduled(run: Run) -> int | None:
    """Return how many games an open run will have at most, None if that is not known here."""
    if run.state != "open":
        return None
    try:
        return plans.from_dict(run.kind, run.config).num_matches
    except InputError:  # of a game, bot or version that is not here
        return None


def create_standings(place: Path | None, name: str) -> str:
    """Return the standings of a run with intervals, or its verdict, as plain text."""
    with _open_store(place) as store:
        run = store.find_run(name)
        plan = plans.from_dict(run.kind, run.config)
        games = [game.without_actions() for game in store.read_games(run)]
    return REPORTS[run.kind].render_text(plan, games) if games else ""


def create_report(place: Path | None, name: str) -> str:
    """Return a run's report as a page of HTML. Raises InputError if there is no such run."""
    with _open_store(place) as store:
        stored = load_run(store, name)
    if not stored.records:
        raise InputError(f"run {name}: no games yet")
    links = [f"/runs/{name}/games/{record.number}" for record in stored.records]
    return render_report(stored.to_summary(), stored.title, None, stored.traces, links=links)


def load_game(place: Path | None, name: str, number: int) -> Record:
    """Return a game of a run. Raises InputError if there is none."""
    with _open_store(place) as store:
        for stored in store.read_games(store.find_run(name)):
            if stored.record.number == number:
                return stored.record
    raise InputError(f"run {name}: no game {number}")


def _open_store(place: Path | None) -> Store:
    if place is None:
        raise InputError("store: not found")
    return open_existing(place)
