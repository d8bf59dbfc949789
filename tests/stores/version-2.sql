PRAGMA application_id = 1398030677;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE block (                   -- one deal at one table in all its seatings
    id       INTEGER PRIMARY KEY,
    run_id   INTEGER NOT NULL REFERENCES run,
    deal_id  INTEGER NOT NULL REFERENCES deal,
    job_key  TEXT NOT NULL UNIQUE,
    bots     TEXT NOT NULL,            -- JSON: ids of bots, one for each seat, sorted
    games    INTEGER NOT NULL          -- how many belong to it
) STRICT;
INSERT INTO "block" VALUES(1,1,1,'67c02fdb9c6e/4117112474581694/c992dbec0f87','[1, 2]',2);
CREATE TABLE bot (
    id    INTEGER PRIMARY KEY,
    spec  TEXT NOT NULL,               -- canonical specification
    fingerprint  TEXT NOT NULL,               -- digest: what stands behind the specification
    UNIQUE (spec, fingerprint)
) STRICT;
INSERT INTO "bot" VALUES(1,'greedy','503fa9a85c7f');
INSERT INTO "bot" VALUES(2,'random','7d2443b65261');
CREATE TABLE deal (
    id          INTEGER PRIMARY KEY,
    game        TEXT NOT NULL,         -- specification
    rules       INTEGER NOT NULL,      -- version
    components  TEXT NOT NULL,         -- digest
    seed        INTEGER NOT NULL,
    UNIQUE (game, rules, components, seed)
) STRICT;
INSERT INTO "deal" VALUES(1,'leduc-poker(players=2)',1,'44136fa355b3',4117112474581694);
CREATE TABLE event (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL,
    run_id  INTEGER REFERENCES run,
    level   TEXT NOT NULL CHECK (level IN ('info', 'warning', 'error')),
    text    TEXT NOT NULL
) STRICT;
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
INSERT INTO "game" VALUES(1,1,'67c02fdb9c6e/0',0,'finished',7,X'789C4550BB6EC3300CFC174E2D2007562C29B181FC403B750E3AD012FD40642990EC2128FAEFA50C039DA83B1EEF48FD405E711B28402705846DE92941570B187121E8C093DB6CF58C0F4A6F4F8F2F4AF9767E070169F394F7211B97670C145686A0946CCC808DD67DC32A47E8A153525EA43CAB8BD257695A25A08F457D8784C1C585856322722FF81680769D63D8BB65BAFA980E9FEA2BF3CBA2F7FF65E73F8B22E19C89EB10BD2B360BA64759C8F22A3848A91B63F45563DD1844D40ADB76603905C7A2610E739EC831910957E8C2E67D09D9D8F300D9C6542EBE4B51490EE0DFB0073E33CC131EED532DEA53CD949B47CA6C0625EBCAB71BD31A234D03BF7F80CB6F95','[2, 2]','[0.000371, 0.000402]',1,'18947',NULL,NULL,'2026-11-25T00:29:40Z');
INSERT INTO "game" VALUES(2,1,'67c02fdb9c6e/1',1,'finished',7,X'789C4550CB6E84300CFC179F5A09560492EC82B43FD09E7A5EF56012F3D0860425705855FDF73A08A9277BC693193B3F9036DC07F2D08902FCBEF4148F76C485A003477637E51A9E14DF56872F8AE95EBF43017177940EA509CB1A3CF98D2148291A3D60A354DFB0CA123AE8A41057216A7995EA26742B0BE843563F608C44F695EDD0DBB0C0770168B639F8639A5F971FD3E9537E25EE0C3AF75F0EFE733A0CE6445C87E06CB659303EF3428657C14108D568AD6E0AAB4623A292D8B603CBC95B160DB39FD344968944B841E777E772C8CE9E274826C47CF14314A5E000FE0D73E29A619AF01C5FAAA2BA544CD979A4C46690B36E7CBBD6ADD64237F0FB0782236F96','[2, 2]','[0.000353, 0.000207]',1,'18947',NULL,NULL,'2026-11-25T00:29:40Z');
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
CREATE TABLE run (
    id         INTEGER PRIMARY KEY,
    key        TEXT NOT NULL UNIQUE,   -- digest of kind and config: the same run is gone on with
    kind       TEXT NOT NULL,
    config     TEXT NOT NULL,          -- JSON: all that is needed to go on
    build  TEXT NOT NULL,          -- of the build that began it
    state      TEXT NOT NULL CHECK (state IN ('open', 'finished')),
    created    TEXT NOT NULL
) STRICT;
INSERT INTO "run" VALUES(1,'67c02fdb9c6e','tournament','{"game": "leduc-poker(players=2)", "rules": 1, "components": "44136fa355b3", "tables": null, "limits": [null, 0.0, null], "bots": ["random", "greedy"], "codes": {"random": "7d2443b65261", "greedy": "503fa9a85c7f"}, "deals": 1, "seed": 1, "seating": "rotations", "schedule": "round-robin"}','staufen 0.1.0 313733b8456e compiled e143496e5e99','finished','2026-11-25T00:29:40Z');
CREATE INDEX block_of_run ON block (run_id);
CREATE INDEX game_of_block ON game (block_id);
COMMIT;
