"""The tables of a store, how its file is opened, and how an older store becomes one of today.

`MIGRATIONS[n]` turns version n into version n + 1; an empty file is version 0. Once released,
a migration is never edited: stores of that version lie on people's disks.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

from ..core import InputError

PATIENCE = 10.0  # seconds to wait for another process that is writing
APPLICATION = 0x53544155  # "STAU", in the header of the file

FIRST = """
CREATE TABLE bot (
    id    INTEGER PRIMARY KEY,
    spec  TEXT NOT NULL,               -- canonical specification
    code  TEXT NOT NULL,               -- digest: what stands behind the specification
    UNIQUE (spec, code)
) STRICT;

CREATE TABLE deal (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL,         -- specification
    rules       INTEGER NOT NULL,      -- version
    components  TEXT NOT NULL,         -- digest
    seed        INTEGER NOT NULL,
    UNIQUE (game, rules, components, seed)
) STRICT;

CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    key        TEXT NOT NULL UNIQUE,   -- digest of kind and config: the same run is gone on with
    kind       TEXT NOT NULL,
    config     TEXT NOT NULL,          -- JSON: all that is needed to go on
    signature  TEXT NOT NULL,          -- of the build that began it
    state      TEXT NOT NULL CHECK (state IN ('open', 'finished')),
    created    TEXT NOT NULL
) STRICT;

CREATE TABLE block (                   -- one deal at one table in all its seatings
    id       INTEGER PRIMARY KEY,
    run_id   INTEGER NOT NULL REFERENCES run,
    deal_id  INTEGER NOT NULL REFERENCES deal,
    job_key  TEXT NOT NULL UNIQUE,
    bots     TEXT NOT NULL,            -- JSON: ids of bots, one for each seat, sorted
    games    INTEGER NOT NULL          -- how many belong to it
) STRICT;
CREATE INDEX block_of_run ON block (run_id);

CREATE TABLE game (
    id         INTEGER PRIMARY KEY,
    block_id   INTEGER NOT NULL REFERENCES block,
    job_key    TEXT NOT NULL UNIQUE,
    number     INTEGER NOT NULL,       -- place in the run's schedule
    "end"      TEXT NOT NULL,
    plies      INTEGER NOT NULL,
    record     BLOB NOT NULL,          -- the record's line, zlib
    decisions  TEXT NOT NULL,          -- JSON, by seat
    seconds    TEXT NOT NULL,          -- JSON, by seat: spent deciding
    attempts   INTEGER NOT NULL,
    worker     TEXT NOT NULL,          -- who played it
    fault      TEXT,                   -- traceback
    stderr     TEXT,                   -- what was printed while a game went wrong
    added      TEXT NOT NULL
) STRICT;
CREATE INDEX game_of_block ON game (block_id);

CREATE TABLE ladder (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL,
    rules       INTEGER NOT NULL,
    components  TEXT NOT NULL,
    version     INTEGER NOT NULL,
    frozen      TEXT NOT NULL,         -- when
    method      TEXT NOT NULL,         -- JSON: how it came about
    UNIQUE (game, rules, components, version)
) STRICT;

CREATE TABLE ladder_entry (
    ladder_id  INTEGER NOT NULL REFERENCES ladder,
    bot_id     INTEGER NOT NULL REFERENCES bot,
    mu         REAL NOT NULL,
    low        REAL NOT NULL,          -- 95 % interval
    high       REAL NOT NULL,
    games      INTEGER NOT NULL,
    deals      INTEGER NOT NULL,
    ms         REAL NOT NULL,          -- of a decision
    PRIMARY KEY (ladder_id, bot_id)
) STRICT;

CREATE TABLE event (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL,
    run_id  INTEGER REFERENCES run,
    level   TEXT NOT NULL CHECK (level IN ('info', 'warning', 'error')),
    text    TEXT NOT NULL
) STRICT;
"""

SECOND = """
ALTER TABLE bot RENAME COLUMN code TO fingerprint;
ALTER TABLE run RENAME COLUMN signature TO build;
"""

THIRD = """
ALTER TABLE game ADD COLUMN iterations TEXT;  -- JSON, by seat; NULL where they were not counted
"""

MIGRATIONS = (FIRST, SECOND, THIRD)


def is_read_only(path: Path) -> bool:
    """Return whether a store exists but cannot be written; SQLite also writes files beside it."""
    return path.is_file() and not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK))


def opened_to_read(path: Path) -> sqlite3.Connection:
    """Open a store that cannot be written to. Raises InputError for one of an older version."""
    unmerged = path.with_name(f"{path.name}-wal").exists()  # else SQLite may look no further
    how = "mode=ro" if unmerged else "mode=ro&immutable=1"
    db = sqlite3.connect(
        f"{path.resolve().as_uri()}?{how}", uri=True, timeout=PATIENCE, isolation_level=None
    )
    try:
        _check(db, path)
        if _version(db) != len(MIGRATIONS):
            raise InputError(f"{path}: made by an earlier staufen, and cannot be written to")
    except BaseException:
        db.close()
        raise
    return db


def opened(path: Path) -> sqlite3.Connection:
    """Open a store, made or brought up to date if need be. Raises InputError for another file."""
    db = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    try:
        db.execute("BEGIN")  # one look: another process may be making the store in this moment
        _check(db, path)
        db.execute("COMMIT")
        db.execute("PRAGMA foreign_keys = ON")
        _write_ahead(db)
        db.execute("PRAGMA synchronous = NORMAL")  # safe against kills, if not against power cuts
        _migrate(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _check(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is not ours before anything is written to it. Raises InputError."""
    (application,), (version,) = (
        db.execute(f"PRAGMA {key}").fetchone() for key in ("application_id", "user_version")
    )
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if application != APPLICATION and (application or version or tables):
        raise InputError(f"{path}: not a store of staufen, but of another program")
    if version > len(MIGRATIONS):
        raise InputError(
            f"{path}: made by a later staufen (store version {version}, known up to"
            f" {len(MIGRATIONS)})"
        )


def _write_ahead(db: sqlite3.Connection) -> None:
    """Set the journal's mode; two processes that do so at once do not wait for each other."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    if _version(db) == len(MIGRATIONS):
        return
    with db:
        db.execute("BEGIN IMMEDIATE")
        _check(db, path)  # another process may have been here first
        for version in range(_version(db), len(MIGRATIONS)):
            for statement in statements(MIGRATIONS[version]):
                db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def statements(script: str) -> Iterator[str]:
    """Yield the statements of a script: `executescript` would end our transaction."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
