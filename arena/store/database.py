"""The store: one SQLite file for all runs, games and ladders.

Only the process that runs a tournament writes, never its workers. When `Store.add` returns, killing
any process at any moment loses no such game; a power cut may lose the last ones. The key of a game
follows from its run and its place in the schedule, so a game that is played twice is counted once.
"""

import json
import os
import sqlite3
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import platformdirs

from ...core import Game, InputError
from ...core.input_files import JsonObject
from .. import sanitize
from ..schedule import Pairing
from . import records, schema
from .records import MatchResult, Record

DAMAGED = (sqlite3.Error, UnicodeDecodeError)  # the latter from a damaged file's own messages
MAX_PACKING = 32  # bytes of a record for each packed one; games have 4 to 12
ONCE = "ON CONFLICT DO NOTHING"


def default_path() -> Path:
    """Return the place of the store, if none is given. Raises InputError for want of a home."""
    try:
        return platformdirs.user_data_path("staufen") / "arena.sqlite"
    except RuntimeError:
        raise InputError(
            "no home directory for the store; set HOME, or name a file with --store"
        ) from None


def open_existing(path: Path) -> "Store":
    """Return a store to read. Raises InputError where there is none: a mistyped path, say."""
    if not path.exists():
        raise InputError(f"{path}: no store found")
    return Store(path)


class Run(NamedTuple):
    """A tournament or an evaluation, open or finished."""

    id: int
    key: str
    kind: str
    config: JsonObject
    build: str  # which began it; see `fingerprint.build`
    state: str  # open or finished
    created: str
    games: int  # stored so far


class Entry(NamedTuple):
    """One bot on a ladder."""

    bot: str  # canonical specification
    fingerprint: str  # of what it does; see `fingerprint.bot`
    mu: float
    low: float  # 95 % interval
    high: float
    games: int
    deals: int
    ms: float  # a decision, on the machine that played


class Ladder(NamedTuple):
    """One frozen version."""

    game: str  # specification
    rules: int  # version
    components: str  # their digest
    version: int
    method: JsonObject  # how it came about
    entries: tuple[Entry, ...]  # best first

    @property
    def ratings(self) -> dict[str, float]:
        """The rating of each bot, by specification: what candidates are measured by."""
        return {entry.bot: entry.mu for entry in self.entries}

    def to_pandas(self) -> Any:
        """Return the entries as a DataFrame. Raises ImportError where there is no pandas."""
        rows = [entry._asdict() for entry in self.entries]
        return import_module("pandas").DataFrame(rows, columns=Entry._fields)

    def __str__(self) -> str:
        return f"{self.game}, ladder version {self.version}"


def run_key(kind: str, config: JsonObject) -> str:
    """Return twelve digits that are equal for runs that play the same."""
    text = json.dumps([kind, config], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:12]


class Store:
    """A store's file, to be used in a `with` statement. Opening creates it.

    With `create` false nothing is made: where there is no file, the store has nothing in it.
    All methods raise InputError, one line that names the file.
    """

    def __init__(self, path: Path | str | None = None, *, create: bool = True) -> None:
        self.path = Path(path) if path is not None else default_path()
        try:
            if not create and not self.path.exists():
                self._db = schema.open_or_create(Path(":memory:"))
                return
            if schema.is_read_only(self.path):
                self._db = schema.open_read_only(self.path)
            else:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._db = schema.open_or_create(self.path)
            self._file = os.stat(self.path)
        except OSError as error:
            raise InputError(f"{self.path}: {error.strerror or error}") from None
        except sqlite3.OperationalError as error:  # no room, say: the file itself may be sound
            raise InputError(f"{self.path}: {error}") from None
        except DAMAGED as error:
            message = f"{self.path}: not a store of staufen, or a damaged one ({error})"
            raise InputError(message) from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    # ---------------------------------------------------------------- runs

    def begin_run(self, kind: str, config: JsonObject, build: str = "") -> Run:
        """Return the run of this kind and configuration, begun now if there was none."""
        key = run_key(kind, config)
        with self._write_transaction():
            row = {"key": key, "kind": kind, "config": json.dumps(config), "build": build}
            self._insert_row("run", {**row, "state": "open", "created": _format_now()}, ONCE)
        return self._read_runs("WHERE key = ?", (key,))[0]

    def list_runs(self) -> list[Run]:
        """Return all runs, oldest first."""
        return self._read_runs("", ())

    def find_run(self, name: str | int) -> Run:
        """Return the run with this number, or whose key begins so."""
        text = str(name)
        short = text.isdecimal() and len(text) < 19  # else no number of a database
        found = self._read_runs("WHERE id = ?", (int(text),)) if short else []
        if not found and len(text) >= 4:
            found = self._read_runs("WHERE substr(key, 1, ?) = ?", (len(text), text))
        if len(found) != 1:
            ids = [str(run.id) for run in self.list_runs()]
            known = ", ".join(ids[-12:]) or "none"
            known = f"the last runs: {known}" if len(ids) > 12 else f"runs: {known}"
            what = "no run" if not found else "more than one run"
            raise InputError(f"{self.path}: {what} {text} ({known})")
        return found[0]

    def finish_run(self, run: Run) -> None:
        """Note that all of a run has been played."""
        with self._write_transaction():
            self._db.execute("UPDATE run SET state = 'finished' WHERE id = ?", (run.id,))

    def _read_runs(self, where: str, values: Sequence[object]) -> list[Run]:
        rows = self._select_rows(
            "SELECT id, key, kind, config, build, state, created, (SELECT count(*) FROM game"
            " WHERE run_id = run.id)"
            f" FROM run {where} ORDER BY id",
            values,
        )
        return [self._parse_run(Run(*row)) for row in rows]

    def _parse_run(self, row: Run) -> Run:
        """Return a run with its configuration read. Its key shows whether that is undamaged."""
        with self._check_row("run", row.id):
            run = row._replace(config=json.loads(str(row.config)))
            if run_key(run.kind, run.config) != run.key:
                raise ValueError("kind and config are not those of its key")
            if not all(isinstance(bot, str) for bot in run.config.get("bots", ())):
                raise ValueError("its bots are no texts")
        return run

    # ---------------------------------------------------------------- games

    def add_games(self, run: Run, *games: MatchResult) -> int:
        """Store games of a run; no kill can lose them once this returns.

        Returns how many are new. A game that is stored already is skipped, unless
        the stored one is void: that is replaced.
        """
        with self._write_transaction():
            return sum(self._add_game(run, game) for game in games)

    def _add_game(self, run: Run, game: MatchResult) -> int:
        record = game.record
        row = {
            "run_id": run.id,
            "number": record.number,
            "end": record.end,
            "plies": len(record.actions),
            "record": zlib.compress(str(record).encode()),
            "decisions": json.dumps(game.decisions),
            "seconds": json.dumps(game.seconds),
            "iterations": json.dumps(game.iterations),
            "attempts": game.attempts,
            "worker": game.worker,
            "fault": game.fault and sanitize.clean_trace(game.fault),
            "stderr": game.stderr and sanitize.clean_trace(game.stderr),
            "added": _format_now(),
        }
        new = ", ".join(f'"{column}" = excluded."{column}"' for column in row)
        clash = f"ON CONFLICT (run_id, number) DO UPDATE SET {new} WHERE \"end\" = 'void'"
        return self._insert_row("game", row, clash).rowcount

    def read_games(self, run: Run) -> Iterator[MatchResult]:
        """Yield the games of a run, in the order of its schedule."""
        question = (
            "SELECT game.id, record, decisions, seconds, iterations, attempts, worker,"
            " fault, stderr FROM game WHERE run_id = ? ORDER BY number"
        )
        row = 0
        with self._read_errors(), self._check_row("game", lambda: row):
            for columns in self._db.execute(question, (run.id,)):
                row = columns[0]
                yield _parse_game(*columns[1:])

    def read_records(self, run: Run) -> list[Record]:
        """Return the records of a run, in the order of its schedule."""
        return [game.record for game in self.read_games(run)]

    # ---------------------------------------------------------------- ladders

    def save_ladder(self, ladder: Ladder) -> None:
        """Keep a version of a ladder, for good. Raises InputError if there is one already."""
        keys = {key: getattr(ladder, key) for key in ("game", "rules", "components", "version")}
        data = msgspec.json.encode(ladder).decode()
        with self._write_transaction():
            self._insert_row("ladder", {**keys, "data": data, "frozen": _format_now()})

    def list_ladders(self, game: Game) -> list[Ladder]:
        """Return the ladders of a game that are of its rules and components, oldest first."""
        rows = self._select_rows(
            "SELECT id, data FROM ladder"
            " WHERE game = ? AND rules = ? AND components = ? ORDER BY version",
            (str(game), game.rules_version, game.digest),
        )
        return [self._parse_ladder(*row) for row in rows]

    def _parse_ladder(self, row: int, data: str) -> Ladder:
        with self._check_row("ladder", row):
            return msgspec.json.decode(data, type=Ladder)

    # ---------------------------------------------------------------- events

    def add_event(self, text: str, run: Run | None = None, level: str = "info") -> None:
        """Note something that happened: `level` is info, warning or error."""
        with self._write_transaction():
            row = {"run_id": run and run.id, "level": level, "text": sanitize.clean_trace(text)}
            self._insert_row("event", {"at": _format_now(), **row})

    def list_events(self, run: Run) -> list[tuple[str, str, str]]:
        """Return (when, level, text) of what was noted about a run."""
        return self._select_rows(
            "SELECT at, level, text FROM event WHERE run_id = ? ORDER BY id", (run.id,)
        )

    # ---------------------------------------------------------------- access

    @contextmanager
    def _write_transaction(self) -> Iterator[None]:
        """Do the body as one transaction: all or nothing, with no other writer in between."""
        self._check_file()
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield
        except DAMAGED as error:
            raise InputError(f"{self.path}: {error}") from error

    def _check_file(self) -> None:
        """Raise InputError if the file is no longer the one that was opened.

        What is written to a replaced file would be lost."""
        try:
            now = os.stat(self.path)
        except OSError as error:
            raise InputError(
                f"{self.path}: {error.strerror} (the store was removed while in use)"
            ) from None
        if (now.st_dev, now.st_ino) != (self._file.st_dev, self._file.st_ino):
            raise InputError(f"{self.path}: replaced by another file while in use")
        if now.st_size < self._file.st_size:
            raise InputError(f"{self.path}: truncated by another program while in use")
        self._file = now

    @contextmanager
    def _check_row(self, table: str, row: int | Callable[[], int]) -> Iterator[None]:
        """Turn an error in the body into an InputError that names the row of a table.

        `row` may be a function that returns it."""
        try:
            yield
        except (ValueError, TypeError, RecursionError) as error:
            place = f"{self.path}: table {table}, row {row() if callable(row) else row}"
            raise InputError(f"{place}: damaged ({error})") from None

    def _insert_row(self, table: str, row: JsonObject, clash: str = "") -> sqlite3.Cursor:
        """Add a row to a table; `clash` says what is done if there is such a row already."""
        columns, marks = ", ".join(f'"{column}"' for column in row), ", ".join("?" * len(row))
        order = f"INSERT INTO {table} ({columns}) VALUES ({marks}) {clash}"
        return self._db.execute(order, list(row.values()))

    def _select_rows(self, question: str, values: Sequence[object] = ()) -> list[Any]:
        with self._read_errors():
            return self._db.execute(question, values).fetchall()

    @contextmanager
    def _read_errors(self) -> Iterator[None]:
        """Turn an error of the database in the body into an InputError."""
        try:
            yield
        except DAMAGED as error:
            raise InputError(f"{self.path}: {error}") from error


def _format_now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _parse_game(
    packed: bytes, decisions: str, seconds: str, iterations: str, *rest: Any
) -> MatchResult:
    """Return a game from its columns. Raises ValueError."""
    record = records.parse_record(_unpack_record(packed))
    spent = _counts(decisions), _reals(seconds), _counts(iterations)
    if {len(values) for values in spent} != {len(record.bots)}:
        raise ValueError(
            f"decisions, seconds, iterations: expected values for {len(record.bots)} seats"
        )
    return MatchResult(record, *spent, *rest)


_counts = msgspec.json.Decoder(tuple[int, ...]).decode
_reals = msgspec.json.Decoder(tuple[float, ...]).decode


def _unpack_record(packed: bytes) -> bytes:
    """Return the line of a packed record. Raises ValueError, also if it is beyond measure."""
    most = min(records.MAX_RECORD_BYTES, MAX_PACKING * len(packed))
    packer = zlib.decompressobj()
    try:
        line = packer.decompress(packed, most)
    except zlib.error as error:
        raise ValueError(error) from None
    if not packer.eof:
        raise ValueError(f"record: cut short, or longer than {most} bytes")
    return line


def block_of(pairing: Pairing) -> tuple[int, tuple[str, ...]]:
    """Return the key of a block: its deal, and the bots at its table."""
    return pairing.deal, tuple(sorted(pairing.bots))
