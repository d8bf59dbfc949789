"""The tables of a store, and how its file is opened and checked."""

import os
import sqlite3
import stat
import time
from contextlib import closing
from functools import cache
from pathlib import Path

from ...core import InputError

VERSION = 2
BUSY_TIMEOUT_S = 10.0  # how long to wait for another process that is writing
MAX_VALUE_BYTES = 2**24  # of one value; no row is longer
APPLICATION = 0x53544155  # "STAU", in the header of the file

SCHEMA = """
CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    key        TEXT NOT NULL UNIQUE,   -- digest of kind and config: the same run is gone on with
    kind       TEXT NOT NULL,
    config     TEXT NOT NULL,          -- JSON: all that is needed to go on
    build      TEXT NOT NULL,          -- that began it
    state      TEXT NOT NULL CHECK (state IN ('open', 'finished')),
    created    TEXT NOT NULL
) STRICT;

CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    run_id     INTEGER NOT NULL REFERENCES run,
    number     INTEGER NOT NULL,       -- place in the run's schedule
    "end"      TEXT NOT NULL,
    plies      INTEGER NOT NULL,
    record     BLOB NOT NULL,          -- the record's line, zlib
    decisions  TEXT NOT NULL,          -- JSON, by seat
    seconds    TEXT NOT NULL,          -- JSON, by seat: spent deciding
    iterations TEXT NOT NULL,          -- JSON, by seat
    attempts   INTEGER NOT NULL,
    worker     TEXT NOT NULL,          -- who played it
    fault      TEXT,                   -- traceback
    stderr     TEXT,                   -- what was printed while a game went wrong
    added      TEXT NOT NULL,
    UNIQUE (run_id, number)
) STRICT;

CREATE TABLE ladder (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL,
    rules       INTEGER NOT NULL,
    components  TEXT NOT NULL,
    version     INTEGER NOT NULL,
    frozen      TEXT NOT NULL,         -- when
    data        TEXT NOT NULL,         -- JSON: all of it
    UNIQUE (game, rules, components, version)
) STRICT;

CREATE TABLE event (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL,
    run_id  INTEGER REFERENCES run,
    level   TEXT NOT NULL CHECK (level IN ('info', 'warning', 'error')),
    text    TEXT NOT NULL
) STRICT;
"""


def is_read_only(path: Path) -> bool:
    """Return whether a store exists but cannot be written; SQLite also writes files beside it."""
    return path.is_file() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def open_read_only(path: Path) -> sqlite3.Connection:
    """Open a store that cannot be written to. Raises InputError for another file."""
    unmerged = path.with_name(f"{path.name}-wal").exists()  # else SQLite may look no further
    how = "mode=ro" if unmerged else "mode=ro&immutable=1"
    db = _open_connection(f"{path.resolve().as_uri()}?{how}", path)
    try:
        if not _is_store(db, path):
            raise InputError(f"{path}: not a store of staufen")
    except BaseException:
        db.close()
        raise
    return db


def open_or_create(path: Path) -> sqlite3.Connection:
    """Open a store, or create it. Raises InputError for another file."""
    db = _open_connection(str(path), path)
    try:
        db.execute("BEGIN")  # one look: another process may be creating the store in this moment
        is_store = _is_store(db, path)
        db.execute("COMMIT")
        db.execute("PRAGMA foreign_keys = ON")
        _write_ahead(db)
        db.execute("PRAGMA synchronous = NORMAL")  # safe against kills, if not against power cuts
        if not is_store:
            _create_tables(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _open_connection(place: str, path: Path) -> sqlite3.Connection:
    """Return a connection that trusts nothing in the file. Raises InputError for a device."""
    if path.exists() and not stat.S_ISREG(path.stat().st_mode):
        raise InputError(f"{path}: not a regular file")
    uri = place.startswith("file:")
    db = sqlite3.connect(place, uri=uri, timeout=BUSY_TIMEOUT_S, isolation_level=None)
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
    db.execute("PRAGMA trusted_schema = OFF")
    return db


def _is_store(db: sqlite3.Connection, path: Path) -> bool:
    """Return whether a file holds a store; False if it is empty. Raises InputError otherwise.

    A view or a trigger in a table's place could run without end, so the schema must be ours.
    """
    (application,), (version,) = (
        db.execute(f"PRAGMA {key}").fetchone() for key in ("application_id", "user_version")
    )
    found = _schema_of(db)
    if application != APPLICATION:
        if application or version or found:
            raise InputError(f"{path}: not a store of staufen, but of another program")
        return False
    if version != VERSION:
        raise InputError(
            f"{path}: store version {version} is unknown (expected {VERSION});"
            " move the file away, or name another one with --store"
        )
    if found != _expected_schema():
        raise InputError(f"{path}: not a store of staufen, or a damaged one (unknown tables)")
    return True


def _schema_of(db: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    return db.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2 LIMIT 99").fetchall()


@cache
def _expected_schema() -> list[tuple[str, str, str | None]]:
    """Return the schema of every store, as SQLite keeps it."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA)
        return _schema_of(db)


def _write_ahead(db: sqlite3.Connection) -> None:
    """Set the journal's mode; two processes that do so at once do not wait for each other."""
    end = time.monotonic() + BUSY_TIMEOUT_S
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def _create_tables(db: sqlite3.Connection, path: Path) -> None:
    """Create the tables, all or none."""
    with db:
        db.execute("BEGIN IMMEDIATE")
        if _is_store(db, path):  # another process may have been here first
            return
        for statement in SCHEMA.split(";\n")[:-1]:  # executescript would end our transaction
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {VERSION}")
