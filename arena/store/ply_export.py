"""The games of a run ply by ply, as a table for pandas, DuckDB and the like: CSV or Parquet.

`docs/data.md` describes the columns. Games are replayed for it, so every row is checked against
the state hashes of its record.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from pathlib import Path

from ... import core
from ...core import CHANCE, InputError, load
from ...core.input_files import os_errors
from .. import participant
from . import files, replay
from .database import Run
from .records import MatchResult, Record

COLUMNS = (
    *("run", "number", "game", "deal", "ply", "seat", "bot", "action", "choices"),
    *("place", "share"),
)
BATCH = 65_536  # rows of Parquet in memory at a time


def ply_columns(players: int) -> tuple[str, ...]:
    """Return the names of the columns for a number of players."""
    return (*COLUMNS, *(f"points_{seat}" for seat in range(players)))


def write_plies(path: Path, run: Run, games: Iterable[MatchResult]) -> None:
    """Write the plies of games, as Parquet or CSV: the name ends in .parquet or .csv.

    Raises InputError for another name, if the file cannot be written, a record does not replay, or
    Parquet is asked for without pyarrow.
    """
    game = load(run.config["game"], components=run.config.get("tables"))
    names, found = ply_columns(game.players), ply_rows(run, game, games)
    if path.suffix == ".parquet":
        _write_parquet(path, names, found)
    elif path.suffix == ".csv":
        files.replace_file(path, files.as_csv(chain([names], found)))
    else:
        raise InputError(f"{path}: --plies expects a name that ends in .csv or .parquet")


Cells = tuple[object, ...]  # of a row


def ply_rows(run: Run, game: core.Game, games: Iterable[MatchResult]) -> Iterator[Cells]:
    """Yield a row for each action of each game, chance included."""
    for game_result in games:
        record = game_result.record
        names = [participant.parse(bot).name for bot in record.bots]
        where = f"run {run.id}: game {record.number}"
        for ply, (state, action) in enumerate(replay.replay_record(record, game, where)):
            seat = None if state.to_act == CHANCE else state.to_act
            yield (
                *(run.id, record.number, record.game, record.deal, ply, seat),
                None if seat is None else names[seat],
                *(game.format_action(action), len(state.legal_actions)),
                *_outcome_of(record, seat),
                *state.scores(),
            )


def _outcome_of(record: Record, seat: int | None) -> tuple[int | None, float | None]:
    """Return the place and the win share of who acted."""
    if seat is None or record.places is None or record.shares is None:
        return None, None
    return record.places[seat], record.shares[seat]


def _write_parquet(path: Path, names: Sequence[str], found: Iterator[Cells]) -> None:
    types = dict.fromkeys(names, "int64") | {"share": "float64"}
    types |= dict.fromkeys(("game", "bot", "action"), "string")
    batches = iter(lambda: list(islice(found, BATCH)), [])
    columns = (zip(*batch, strict=True) for batch in batches)
    tables = (dict(zip(names, each, strict=True)) for each in columns)
    write_parquet(path, types, tables)


def write_parquet(
    path: Path, types: Mapping[str, str], tables: Iterable[Mapping[str, Iterable[object]]]
) -> None:
    """Write tables of columns one after the other; types are those of pyarrow, by column.

    Raises InputError if the file cannot be written, or without pyarrow.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise InputError(
            f'{path}: Parquet needs pyarrow: pip install "staufen[parquet]"; other formats do not'
        ) from None
    schema = pa.schema([(name, pa.type_for_alias(kind)) for name, kind in types.items()])
    with (
        os_errors(path),
        files.partial_file(path) as new,
        parquet.ParquetWriter(new, schema) as writer,
    ):
        for table in tables:
            writer.write_table(pa.table(dict(table), schema=schema))
