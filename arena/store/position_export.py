"""The positions of a run as arrays, to train a model on: NumPy's `.npz` or Parquet.

There is a row for each seat of each position in which a seat had a choice: what a model may see,
and how the game ended for the seat. `docs/data.md` describes the columns.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import numpy as np

from ...core import CHANCE, Game, InputError, State, load
from ...core.input_files import os_errors
from ...search.network_file import input_names_of
from ...search.search import codes
from . import files, replay
from .database import Run
from .ply_export import write_parquet
from .records import MatchResult, Record

COLUMNS = {"number": "int64", "ply": "int64", "seat": "int64", "to_act": "int64",
           "action": "int64", "share": "float32"}  # fmt: skip
NO_ACTION = -1  # of a seat that was not to act
BATCH_GAMES = 8  # of Parquet in memory at a time


def write_positions(path: Path, run: Run, games: Iterable[MatchResult]) -> None:
    """Write the positions of games to a file whose name ends in .npz or .parquet.

    Raises InputError for another name, if the file cannot be written, a record does not replay, or
    Parquet is asked for without pyarrow.
    """
    game = load(run.config["game"], components=run.config.get("tables"))
    records = (each.record for each in games if each.record.shares is not None)
    found = (position_arrays(game, record, run) for record in records)
    names = input_names_of(game)
    if path.suffix == ".parquet":
        types = COLUMNS | dict.fromkeys(names, "float32")
        write_parquet(path, types, (_to_columns(batch, names) for batch in _batches(found)))
    elif path.suffix == ".npz":
        arrays = _joined(list(found), len(names))
        save: Callable[..., None] = np.savez_compressed
        with os_errors(path), files.partial_file(path) as new, Path(new).open("wb") as file:
            save(file, names=np.array(names), **arrays)
    else:
        raise InputError(f"{path}: --positions expects a name that ends in .npz or .parquet")


def position_arrays(game: Game, record: Record, run: Run) -> dict[str, np.ndarray]:
    """Return the columns of a game and its `inputs`, an array [rows, inputs]."""
    assert record.shares is not None
    rows, inputs = [], []
    where = f"run {run.id}: game {record.number}"
    for ply, (state, action) in enumerate(replay.replay_record(record, game, where)):
        if state.to_act == CHANCE or len(state.legal_actions) == 1:
            continue
        code = codes(state)[state.legal_actions.index(action)]
        for seat, share in enumerate(record.shares):
            taken = code if seat == state.to_act else NO_ACTION
            rows.append((record.number, ply, seat, state.to_act, taken, share))
            inputs.append(_inputs_of(state, seat))
    values = zip(*rows, strict=True) if rows else [()] * len(COLUMNS)
    found = {name: np.array(v, COLUMNS[name]) for name, v in zip(COLUMNS, values, strict=True)}
    shape = len(rows), len(input_names_of(game))
    return found | {"inputs": np.array(inputs, np.float32).reshape(shape)}


def _inputs_of(state: State, seat: int) -> list[float]:
    named = state.inputs(seat) if state.game.input_names else state.features(seat)
    return list(named.values())


def _batches(found: Iterator[dict[str, np.ndarray]]) -> Iterator[dict[str, np.ndarray]]:
    parts: list[dict[str, np.ndarray]] = []
    for arrays in found:
        parts.append(arrays)
        if len(parts) == BATCH_GAMES:
            yield _joined(parts, arrays["inputs"].shape[1])
            parts = []
    if parts:
        yield _joined(parts, parts[0]["inputs"].shape[1])


def _joined(parts: Sequence[Mapping[str, np.ndarray]], width: int) -> dict[str, np.ndarray]:
    """Return the arrays of several games as one."""
    none: dict[str, np.ndarray] = {name: np.zeros(0, kind) for name, kind in COLUMNS.items()}
    none["inputs"] = np.zeros((0, width), np.float32)
    return {name: np.concatenate([none[name], *(p[name] for p in parts)]) for name in none}


def _to_columns(arrays: Mapping[str, np.ndarray], names: Sequence[str]) -> dict[str, np.ndarray]:
    """Return arrays with a column for each input, by its name."""
    inputs = arrays["inputs"]
    return {name: arrays[name] for name in COLUMNS} | {
        name: inputs[:, i] for i, name in enumerate(names)
    }
