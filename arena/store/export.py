"""Export of games from a store and import into it: JSON lines, which lose nothing, and CSV."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import tqdm

from ...bots import load_bots
from ...core import InputError, spec
from .. import participant
from . import files, records, replay
from .database import Run, Store
from .records import Line, MatchResult, untimed_result
from .replay import GameCache

RECORDS = ("", ".jsonl", ".json")  # ends of names of files of records
COLUMNS = (
    *("run", "number", "game", "components", "deal", "seat", "bot", "end", "forfeits"),
    *("place", "share", "score", "plies", "decisions", "seconds", "iterations"),
    "specification",
)


def write_games(path: Path, run: Run, games: Sequence[MatchResult]) -> None:
    """Write games to a file, as a table if its name ends in .csv. Raises InputError."""
    if path.suffix == ".csv":
        files.replace_file(path, files.as_csv([COLUMNS, *seat_rows(run, games)]))
    elif path.suffix in RECORDS:
        records.write_records(path, (game.record for game in games))
    elif path.suffix == ".parquet":
        raise InputError(f"{path}: Parquet is only written with --plies")
    else:
        raise InputError(f"{path}: unknown format (expected a name that ends in .jsonl or .csv)")


def seat_rows(run: Run, games: Sequence[MatchResult]) -> Iterator[tuple[object, ...]]:
    """Yield a row for each seat of each game."""
    names = participant.unique_names(bot for game in games for bot in game.record.bots)
    for game in games:
        r = game.record
        nothing = (None,) * len(r.bots)
        columns = (r.places or nothing, r.shares or nothing, r.scores or nothing)
        for seat, (bot, place, share, score) in enumerate(zip(r.bots, *columns, strict=True)):
            yield (
                *(run.id, r.number, r.game, r.components, r.deal, seat),
                *(names[bot], r.end, int(r.seat == seat)),
                *(place, share, score, len(r.actions), game.decisions[seat]),
                *(f"{game.seconds[seat]:.6f}", game.iterations[seat]),
                participant.parse(bot).spec,
            )


def import_games(path: Path, store: Store, components: Path | None = None) -> tuple[Run, int]:
    """Import the records of a file into a store. Return the run and the number of new games.

    Each record is replayed first, with other component values if given. If one is invalid, nothing
    is imported. Raises InputError naming its line.
    """
    library = GameCache(components)
    lines = list(_read_verified(path, library))
    _one_game(lines, path)
    first = lines[0].record
    field = sorted({bot for line in lines for bot in line.record.bots})
    config = {
        "game": first.game,
        "rules": first.rules,
        "components": first.components,
        "bots": field,
        "digests": sorted(hashlib.sha256(str(r).encode()).hexdigest()[:16] for r, _ in lines),
    }
    run = store.begin_run("import", config)
    added = store.add_games(run, *(untimed_result(r) for r, _ in lines))
    store.finish_run(run)
    return run, added


def _read_verified(path: Path, library: GameCache) -> Iterator[Line]:
    """Yield the records of a file, each replayed. Raises InputError naming the line."""
    numbers: set[int] = set()
    bots_seen: set[str] = set()
    for line in tqdm.tqdm(records.read_records(path), unit="game", desc="import", disable=None):
        record, where = line
        if record.number in numbers:
            raise InputError(f"{where}: duplicate number {record.number}")
        numbers.add(record.number)
        for bot in set(record.bots) - bots_seen:
            _check_bot(bot, where)
            bots_seen.add(bot)
        if record.end in records.OPEN:
            raise InputError(f"{where}: this game was not played to its end")
        if record.assisted:
            raise InputError(f"{where}: assisted: this game is not rated")
        replay.verify_record(record, library.get_game(line), where)
        yield line


def _check_bot(bot: str, where: str) -> None:
    """Raise InputError for a bot that cannot be read, or that sees hidden things."""
    try:
        known = load_bots().get(spec.parse(participant.parse(bot).spec).name)
    except InputError as error:
        raise InputError(f"{where}: bots: {error}") from None
    if known is not None and known.full_information:
        raise InputError(f"{where}: bots: {bot} sees hidden information and is not rated")


def _one_game(lines: Sequence[Line], path: Path) -> None:
    kinds = {json.dumps([r.game, r.rules, r.components]) for r, _ in lines}
    if len(kinds) != 1:
        what = "no games" if not kinds else f"{len(kinds)} different games"
        raise InputError(f"{path}: {what} (expected one game with one set of components)")
