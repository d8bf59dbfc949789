PRAGMA application_id = 1398030677;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE block (                   -- one deal at one table in all its seatings
    id       INTEGER PRIMARY KEY,
    run_id   INTEGER NOT NULL REFERENCES run,
    deal_id  INTEGER NOT NULL REFERENCES deal,
    job_key  TEXT NOT NULL UNIQUE,
    bots     TEXT NOT NULL,            -- JSON: ids of bots, one for each seat, sorted
    games    INTEGER NOT NULL          -- how many belong to it
) STRICT;
INSERT INTO "block" VALUES(1,1,1,'d7b850f53d87/4117112474581694/e45b4e64285c','[1, 2]',2);
CREATE TABLE bot (
    id    INTEGER PRIMARY KEY,
    spec  TEXT NOT NULL,               -- canonical specification
    fingerprint  TEXT NOT NULL,               -- digest: what stands behind the specification
    UNIQUE (spec, fingerprint)
) STRICT;
INSERT INTO "bot" VALUES(1,'random','7d2443b65261');
INSERT INTO "bot" VALUES(2,'so-ismcts(iterations=60, early_stop=true)','8879ead153de');
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
, iterations TEXT) STRICT;
INSERT INTO "game" VALUES(1,1,'d7b850f53d87/0',0,'finished',7,X'789C4550416AC33010FC4AD9530A72B1625B890DF9407BEA3994B291D7B1892C19AD7C08A57FEFCA187A5ACDEC6866991FE084EB401E3AADC0AFF38D2274A5823BCE041D38EA575B2CE141F1B0387C52E4CBF11514C4D5116F9F6C9897E0C9278150D7BA3203564D73AB44D5133AE86AAD4F5A1FEB53DD9CB5696B05B790D557E0504C3CDBC4872951C43405CF1753AA17C2E89EDF9CC2724971A52D117D1F66F85280761366831C50BC8F7B54F1C9F2B2E8DCFFD8F88F71339898640EC1F5D966C6F8C8375BB91607AD9BCA98E6DC605919446C6A6CDB41E4E47B110D939F78A45E08264CD0F9D5B91CB28AE70ED886984BB96A55680990C2EC8E8F0279C47DFD56AAF2AD14AA9FEEC4620639EB2CF518D31AA34D05BF7F16737C78','[2, 2]','[0.00132, 0.000737]',1,'31139',NULL,NULL,'2026-11-25T23:36:24Z','[120, 0]');
INSERT INTO "game" VALUES(2,1,'d7b850f53d87/1',1,'finished',8,X'789C4D90C16EC3200C865F65F2A995480509A44DA4BEC076DAB99A26079C362A8108C8A19AF6EE83ACD276B27FFBE3FF2DBE20265C4772D00B066E9D070A5B7BC599A0074B66D5D5E2EF14768BC5078578AEF7C020AC96E2466A3F2FDE914B598294A269476C941A9A4C19420BBD14E228442D8F529D44DB4906832FF405023AE3E70C465F4D71D629EEA64401D3E45D3CB79CBD1006FBF88CC92FE71456DAC30703D4DBBE189480EAF5F68CAADE63EE345AFB57B6F95B21024E91FED50DC87633867BB95DE7AB711442356DAB4E0A79D322A292C76EE0E6741CF313722683E3E4A6782353EE264CD0BBD5DAE2B766DFA788DA87F24197AA635D0EC99FA7375D339165BCE1EF9A1F3813079E4766BA52CC6650B21497241A5ECBC628F8FE0102968046','[3, 2]','[0.016654, 0.000901]',1,'31139',NULL,NULL,'2026-11-25T23:36:24Z','[0, 120]');
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
INSERT INTO "run" VALUES(1,'d7b850f53d87','tournament','{"game": "leduc-poker(players=2)", "rules": 1, "components": "44136fa355b3", "tables": null, "limits": [60.0, 0.0, null], "bots": ["so-ismcts(iterations=60, early_stop=true)", "random"], "codes": {"so-ismcts(iterations=60, early_stop=true)": "8879ead153de", "random": "7d2443b65261"}, "deals": 1, "seed": 1, "seating": "rotations", "schedule": "round-robin"}','staufen 0.1.0 a2c08d180b3a compiled 97bff88e1d70','finished','2026-11-25T23:36:24Z');
CREATE INDEX block_of_run ON block (run_id);
CREATE INDEX game_of_block ON game (block_id);
COMMIT;
