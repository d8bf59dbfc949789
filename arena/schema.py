"""The tables of a store, and how an older store becomes one of today.

`MIGRATIONS[n]` turns version n into version n + 1; an empty file is version 0. Once released,
a migration is never edited: stores of that version lie on people's disks.
"""

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
