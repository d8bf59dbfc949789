"""The store loses no acknowledged game and counts none twice, whatever process is killed."""

import dataclasses
import itertools
import json
import os
import random
import signal
import sqlite3
import struct
import subprocess
import sys
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from staufen import core
from staufen.arena import plans
from staufen.arena.match import match
from staufen.arena.match.executors import Where
from staufen.arena.match.limits import Limits
from staufen.arena.plans.runner import Runner, StoreError
from staufen.arena.plans.tournament import Tournament
from staufen.arena.schedule import Pairing
from staufen.arena.store import Ladder, Store, export, records, replay
from staufen.arena.store.records import MatchResult
from staufen.core import InputError
from tests.support.bots import place
from tests.support.places import LEDUC, plan, play
from tests.support.program import ENV, refusal, started, staufen
from tests.support.records import stored

PLAYED = match.play_match(LEDUC, Pairing(0, 7, ("random", "greedy")))


def game(number, deal=7):
    """Return a game with another number; what was played is always the same."""
    record = PLAYED.record.replace(number=number, deal=deal)
    return MatchResult(record, (3, 2), (0.25, 0.5), (7, 0), 1, "me")


def begun(kept, name="run"):
    """Return a new run."""
    return kept.begin_run("test", {"name": name})


def asked(path, question, *values):
    """Ask the file of a store directly, or change it."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        return file.execute(question, values).fetchall()


# -------------------------------------------------------------------- what it holds


def test_games_round_trip(tmp_path):
    path = tmp_path / "deep" / "down" / "arena.sqlite"
    full = game(3, 3)._replace(attempts=2, fault="Traceback", stderr="oh no")
    with Store(path) as kept:
        run = begun(kept)
        assert kept.add_games(run, full)
        assert kept.add_games(run, game(1, 1))
    with Store(path) as kept:
        run = kept.find_run(run.id)
        assert list(kept.read_games(run)) == [game(1, 1), full]
        assert kept.read_records(run) == [game(1, 1).record, full.record]
        assert (run.kind, run.config, run.state, run.games) == ("test", {"name": "run"}, "open", 2)
        kept.finish_run(run)
        assert [each.state for each in kept.list_runs()] == ["finished"]


def test_duplicate_games_are_stored_once(tmp_path):
    with Store(tmp_path / "s") as kept:
        run = begun(kept)
        assert [kept.add_games(run, game(1)) for _ in range(3)] == [1, 0, 0]
        assert kept.add_games(run, game(1), game(2, 2), game(2, 2)) == 1
        assert not kept.add_games(run, game(1)._replace(worker="other"))
        assert list(kept.read_games(run)) == [game(1), game(2, 2)]


def test_the_same_configuration_is_the_same_run(tmp_path):
    with Store(tmp_path / "s") as kept:
        one = kept.begin_run("test", {"a": 1, "b": 2})
        assert kept.begin_run("test", {"b": 2, "a": 1}).id == one.id
        others = [kept.begin_run("test", {"a": 1}), kept.begin_run("other", {"a": 1, "b": 2})]
        assert len({one.id, *(other.id for other in others)}) == 3


def test_a_run_is_found_by_number_or_by_its_key(tmp_path):
    with Store(tmp_path / "s") as kept:
        run = begun(kept)
        assert kept.find_run("1") == kept.find_run(run.key) == kept.find_run(run.key[:6]) == run
        for name in ("2", "9" * 20, "zzzz", run.key[:2] + "x", ""):
            with pytest.raises(InputError, match=r"no run .*\(runs: 1\)"):
                kept.find_run(name)


def test_events_are_stored(tmp_path):
    with Store(tmp_path / "s") as kept:
        run = begun(kept)
        kept.add_event("began", run)
        kept.add_event("a worker died", run, "warning")
        kept.add_event("something else")
        assert [note[1:] for note in kept.list_events(run)] == [
            ("info", "began"), ("warning", "a worker died"),
        ]  # fmt: skip
        with pytest.raises(InputError, match="CHECK constraint"):
            kept.add_event("?", run, "panic")


# -------------------------------------------------------------------- files that are not ours


def test_foreign_files_are_rejected_and_not_changed(tmp_path):
    text, other = tmp_path / "notes.txt", tmp_path / "photos.sqlite"
    text.write_text("Dear diary, today I did not play at all. " * 50)
    asked(other, "CREATE TABLE photo (id)")
    marked = tmp_path / "marked.sqlite"
    asked(marked, "PRAGMA application_id = 77")
    for path, message in (
        (text, "not a store of staufen, or a damaged one (file is not a database)"),
        (other, "not a store of staufen, but of another program"),
        (marked, "not a store of staufen, but of another program"),
        (tmp_path, "not a regular file"),
        (Path("/dev/zero"), "not a regular file"),
    ):
        before = path.read_bytes() if path.is_file() else None
        with pytest.raises(InputError) as error:
            Store(path)
        assert str(error.value) == f"{path}: {message}"
        assert before == (path.read_bytes() if path.is_file() else None)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "marked.sqlite", "notes.txt", "photos.sqlite",
    ]  # fmt: skip


def test_a_schema_with_invalid_text_is_rejected(tmp_path):
    path = tmp_path / "s"
    Store(path).close()
    data = path.read_bytes()
    assert data.count(b"CREATE TABLE run (") == 1
    path.write_bytes(data.replace(b"CREATE TABLE run (", b"CREATE TABLE run \xf9"))
    with pytest.raises(InputError, match="s: not a store of staufen, or a damaged one"):
        Store(path)


def test_store_of_another_version_is_rejected(tmp_path):
    path = tmp_path / "s"
    Store(path).close()
    asked(path, "PRAGMA user_version = 99")
    with pytest.raises(
        InputError, match=r"version 99 is unknown \(expected 2\); move the file .* --store"
    ):
        Store(path)


ENDLESS = """
DROP TABLE game;
CREATE VIEW game AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT i AS id, 1 AS run_id, i AS number FROM n;
"""


@pytest.mark.parametrize("sql", [
    ENDLESS,
    "CREATE TRIGGER x AFTER INSERT ON run BEGIN DELETE FROM game; END",
    "CREATE TABLE more (id)",
    "DROP TABLE ladder",
])  # fmt: skip
@pytest.mark.parametrize("mode", [0o644, 0o444])
def test_store_with_another_schema_is_rejected(sql, mode, tmp_path):
    path = tmp_path / "s"
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript(sql)
    path.chmod(mode)
    message = f"{path}: not a store of staufen, or a damaged one (unknown tables)"
    with pytest.raises(InputError) as error:
        Store(path)
    assert str(error.value) == message
    if mode == 0o644:
        assert refusal("runs", "--store", path) == refusal("report", 1, "--store", path) == message


def pack_zeros(megabytes):
    """Return what `zlib.compress` makes of zeros, without packing all of them."""
    packer, one = zlib.compressobj(9), bytes(2**20)
    first, again = (packer.compress(one) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    checksum = (megabytes * 2**20 % 65521 << 16 | 1).to_bytes(4, "big")
    return first + again * (megabytes - 1) + packer.flush()[:-4] + checksum


def test_packed_zeros_unpack():
    assert zlib.decompress(pack_zeros(5)) == bytes(5 * 2**20)


@pytest.mark.parametrize(("table", "column", "value"), [
    ("game", "record", b"\0"),
    ("game", "record", zlib.compress(b"{}")),
    ("game", "record", zlib.compress(str(PLAYED.record).encode())[:-9]),
    ("game", "record", pack_zeros(256)),
    ("game", "record", zlib.compress(b" " * 2**20, 9)),
    ("game", "decisions", "x"),
    ("game", "decisions", "[1]"),
    ("game", "seconds", '["a", "b"]'),
    ("game", "iterations", "[0.5, 1]"),
    ("run", "config", "x"),
    ("run", "config", "{}"),
    ("run", "config", "[" * 100_000),
    ("ladder", "data", "[1]"),
])  # fmt: skip
def test_damaged_values_are_reported_with_table_and_row(table, column, value, tmp_path):
    path = tmp_path / "s"
    with Store(path) as kept:
        run = Runner(kept, plan("random", deals=1))
        run.play(Where(0))
        kept.save_ladder(Ladder(str(LEDUC), LEDUC.rules_version, LEDUC.digest, 9, {}, ()))
    asked(path, f"UPDATE {table} SET {column} = ? WHERE id = 1", value)
    message = f"{path}: table {table}, row 1: damaged ("
    if table == "ladder":
        with Store(path) as kept, pytest.raises(InputError) as error:
            kept.list_ladders(LEDUC)
        assert str(error.value).startswith(message)
        return
    commands = [["report", 1], ["resume", 1], ["export", 1, tmp_path / "x"]]
    commands += [["promote", 1], ["runs"]] if table == "run" else []
    for command in commands:
        assert refusal(*command, "--store", path).startswith(message), command


def test_a_run_with_invalid_bots_is_reported_as_damaged(tmp_path):
    path, config = tmp_path / "s", {"bots": [1]}
    message = f"{path}: table run, row 1: damaged (its bots are no texts)"
    with Store(path) as kept, pytest.raises(InputError) as error:
        kept.begin_run("tournament", config)
    assert str(error.value) == message
    assert refusal("runs", "--store", path) == message


def test_packed_records_take_little_memory(tmp_path):
    """A store of 3 MiB, of which each record would unpack to 1 GiB."""
    path = tmp_path / "s"
    with Store(path) as kept:
        run = begun(kept)
        for number in range(3):
            kept.add_games(run, game(number, number))
    asked(path, "UPDATE game SET record = ?", pack_zeros(1024))
    limit = "import resource; resource.setrlimit(resource.RLIMIT_DATA, (2**29, 2**29))"
    code = f"{limit}; from staufen.__main__ import main; main()"
    for command in ("report", "export"):
        args = [command, "1", *(["x.jsonl"] if command == "export" else []), "--store", path]
        done = subprocess.run(
            [sys.executable, "-c", code, *args], env=ENV, capture_output=True, text=True,
            cwd=tmp_path,
        )  # fmt: skip
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
        assert "table game, row 1: damaged (record: cut short, or longer than " in done.stderr


def test_a_store_can_be_created_concurrently(tmp_path):
    """While one process makes the file, another finds no file or a store, nothing in between."""
    seats, barrier = 4, threading.Barrier(4)

    def opened(path):
        barrier.wait(20)
        with Store(path) as kept:
            return kept.list_runs()

    with ThreadPoolExecutor(seats) as pool:
        for number in range(60):
            assert [*pool.map(opened, [tmp_path / str(number)] * seats)] == [[]] * seats


# -------------------------------------------------------------------- kills


def writer(path, first, name, pipe):
    """Keep games until killed, telling the number of each once it is kept."""
    with Store(path) as kept:
        run = begun(kept, name)
        for number in itertools.count(first):
            kept.add_games(run, game(number, number % 10))
            os.write(pipe, struct.pack("i", number))


def start_writer(path, first, name="run"):
    """Fork a writer; return its process id and the pipe it tells numbers through."""
    reads, writes = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            writer(path, first, name, writes)
        finally:
            os._exit(1)
    os.close(writes)
    return pid, reads


def killed(pid, pipe):
    """Kill a writer; return the numbers that it acknowledged."""
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    data = b""
    while more := os.read(pipe, 65536):
        data += more
    os.close(pipe)
    return acknowledged(data)


def acknowledged(data):
    return [number for (number,) in struct.iter_unpack("i", data)]


def numbers(path, name="run"):
    with Store(path) as kept:
        run = kept.begin_run("test", {"name": name})
        return [each.record.number for each in kept.read_games(run)]


def test_killing_the_writer_at_any_moment_loses_no_acknowledged_game(tmp_path):
    """Forty times, the first ones while the file is being made."""
    rng = random.Random(1)
    path, output = tmp_path / "s", set()
    for attempt in range(40):
        pid, pipe = start_writer(path, first=max(output, default=0))  # the last is played again
        if attempt >= 10:
            output.update(acknowledged(os.read(pipe, 4 * rng.randrange(1, 40))))
        time.sleep(rng.random() * 0.004)
        output.update(killed(pid, pipe))
    found = numbers(path)
    assert len(found) == len(set(found))
    assert output <= set(found)
    assert len(found) <= len(output) + 40  # one more each time: kept, and killed before it was told
    assert len(output) > 40
    assert asked(path, "PRAGMA integrity_check") == [("ok",)]
    assert asked(path, "PRAGMA foreign_key_check") == []


def test_concurrent_runs_survive_each_others_death(tmp_path):
    path = tmp_path / "s"
    for _ in range(6):
        writers = {name: start_writer(path, 0, name) for name in ("one", "other")}
        early = {name: os.read(pipe, 40) for name, (_, pipe) in writers.items()}
        output = {name: set(killed(*each)) for name, each in sorted(writers.items())}
        for name, those in output.items():
            found = numbers(path, name)
            assert those | set(acknowledged(early[name])) <= set(found)
            assert sorted(found) == list(range(len(found)))


def test_two_processes_may_play_the_same_run(tmp_path):
    path = tmp_path / "s"
    writers = [start_writer(path, 0) for _ in range(2)]
    output = [acknowledged(os.read(pipe, 400)) for _, pipe in writers]
    output += [killed(*each) for each in writers]
    found = numbers(path)
    assert found == list(range(len(found)))
    assert set().union(*output) <= set(found)


@pytest.mark.parametrize("workers", ["2", "0"])
def test_a_repeatedly_killed_tournament_gives_the_same_games(workers, tmp_path):
    """Each time all processes die at once, in the middle of the run; without workers, only one."""
    args = ["tournament", "leduc-poker", "--bots", "random", place("Slow"), "--deals", "6"]
    whole = play(tmp_path / "whole", plan("random", place("Last"), deals=6))
    path = tmp_path / "killed"
    options = ["--workers", workers, "--store", str(path)]
    kills = 0
    for _ in range(3):
        with started(*args, *options) as process:
            end = time.monotonic() + 20
            count = len(stored(path))
            while (
                process.poll() is None and time.monotonic() < end and len(stored(path)) < count + 2
            ):
                time.sleep(0.05)
            kills += process.poll() is None
    assert kills >= 2
    done = staufen("resume", "1", *options)
    assert done.stdout.startswith("12 games, all played to the end.")
    slow = stored(path)
    assert [each.number for each in slow] == list(range(12))
    # Slow and Last play alike: but for the name, the games are those of a run left in peace.
    assert [each.actions for each in slow] == [each.actions for each in whole.read_records()]


def remove(path):
    path.unlink()


def replace(path):
    path.rename(path.with_name("old"))
    path.write_bytes(path.with_name("old").read_bytes())


def truncate(path):
    os.truncate(path, 100)


@pytest.mark.parametrize(
    ("harm", "message"),
    [
        (remove, "No such file"),
        (replace, "replaced by another"),
        (truncate, "truncated by another"),
    ],
)
def test_a_lost_store_is_reported_and_its_games_are_saved(harm, message, tmp_path):
    path = tmp_path / "s"
    args = ["tournament", "leduc-poker", "--bots", "random", place("Slow"), "--deals", "50",
            "--workers", "1", "--trust", "--store", str(path)]  # fmt: skip
    with started(*args) as process:
        limit = time.monotonic() + 30
        while len(stored(path)) < 2 and time.monotonic() < limit:
            time.sleep(0.02)
        harm(path)
        begun = time.monotonic()
        _, stderr = process.communicate(timeout=30)
    assert time.monotonic() - begun < 5
    assert process.returncode == 1
    output, again = stderr.splitlines()[-2:]
    assert output.startswith(f"staufen: stopped; {path}: ")
    assert message in output
    assert again == f"staufen: once the store can be used: staufen resume 1 --store {path}"
    (beside,) = tmp_path.glob("s.run-*.jsonl")
    found = list(records.read_records(beside))
    assert [line.record.number for line in found] == list(range(len(found)))
    assert len(found) > 2
    for line in found:
        replay.verify_record(line.record, LEDUC)


def test_a_full_disk_is_reported_and_games_are_saved(tmp_path, monkeypatch):
    def full(self, run, game):
        raise InputError(f"{self.path}: database or disk is full")

    with Store(tmp_path / "s") as kept:
        runner = Runner(kept, plan("random", "flat(iterations=2)"))
        monkeypatch.setattr(Store, "add_games", full)
        with pytest.raises(StoreError, match=r"is full; 1 game saved in .*jsonl"):
            runner.play(Where(0))
        monkeypatch.setattr(records, "write_records", lambda *_: full(kept, None, None))
        with pytest.raises(StoreError, match=r"is full; 0 of 2 games played are saved \("):
            runner.play(Where(0))


def test_a_read_only_store_can_be_read(kept, tmp_path):
    """Root may write anywhere, unless it gives that up."""
    folder = tmp_path / "closed"
    folder.mkdir()
    asked(kept.path, "VACUUM INTO ?", str(folder / "s"))
    with Store(folder / "s"):
        pass
    (folder / "s").chmod(0o444)
    folder.chmod(0o555)
    less = [] if os.getuid() else ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    command = [*less, sys.executable, "-m", "staufen"]
    for words in (["runs"], ["report", "1"]):
        done = subprocess.run(
            [*command, *words, "--store", folder / "s"], env=ENV, capture_output=True, text=True
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "random" in done.stdout
    folder.chmod(0o755)


# -------------------------------------------------------------------- out and in again


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A store with a small tournament in which a bot fails now and then."""
    path = tmp_path_factory.mktemp("kept") / "s"
    with Store(path) as kept:
        Runner(kept, plan("random", place("Raises(after=2)"), deals=4)).play(Where(0))
        yield kept


def test_unknown_export_formats_are_rejected(kept, tmp_path):
    with pytest.raises(InputError, match=r"x\.parquet: Parquet is only written with --plies"):
        export.write_games(
            tmp_path / "x.parquet", kept.find_run(1), list(kept.read_games(kept.find_run(1)))
        )
    with pytest.raises(InputError, match=r"x\.xls: unknown format \(expected"):
        export.write_games(
            tmp_path / "x.xls", kept.find_run(1), list(kept.read_games(kept.find_run(1)))
        )


def test_exports_can_be_imported_once(kept, tmp_path):
    path = tmp_path / "games.jsonl"
    export.write_games(path, kept.find_run(1), list(kept.read_games(kept.find_run(1))))
    with Store(tmp_path / "other") as other:
        run, added = export.import_games(path, other)
        assert (added, run.kind) == (8, "import")
        assert other.read_records(run) == kept.read_records(kept.find_run(1))
        assert export.import_games(path, other) == (other.find_run(run.id), 0)
        export.write_games(tmp_path / "again.jsonl", run, list(other.read_games(run)))
    assert (tmp_path / "again.jsonl").read_bytes() == path.read_bytes()


def test_a_file_with_a_forged_record_is_not_imported(kept, tmp_path):
    path = tmp_path / "games.jsonl"
    export.write_games(path, kept.find_run(1), list(kept.read_games(kept.find_run(1))))
    lines = path.read_text().splitlines()
    entry = json.loads(lines[5])
    entry["digest"] = "0" * 16
    path.write_text("\n".join([*lines[:5], json.dumps(entry), *lines[6:]]) + "\n")
    with Store(tmp_path / "other") as other:
        with pytest.raises(InputError, match=r"games\.jsonl:6: digest: 0{16}, but it ends in"):
            export.import_games(path, other)
        assert other.list_runs() == []
        path.write_text(lines[0] + "\n" + lines[0] + "\n")
        with pytest.raises(InputError, match=r"games\.jsonl:2: duplicate number 0"):
            export.import_games(path, other)
        path.write_text("")
        with pytest.raises(InputError, match="no games"):
            export.import_games(path, other)


@pytest.mark.parametrize(("bot", "message"), [
    ("so-ismcts(", r"games\.jsonl:1: bots: 'so-ismcts\(': expected option=value"),
    ("cheater(iterations=9)", r"jsonl:1: bots: cheater\(iterations=9\) sees hidden information"),
])  # fmt: skip
def test_games_of_unrated_bots_are_not_imported(bot, message, tmp_path):
    path = tmp_path / "games.jsonl"
    record = PLAYED.record.replace(bots=("random", bot))
    export.records.write_records(path, [record])
    with Store(tmp_path / "other") as other:
        with pytest.raises(InputError, match=message):
            export.import_games(path, other)
        assert other.list_runs() == []
        export.records.write_records(path, [record.replace(bots=("random", "of_another.py:Bot"))])
        assert export.import_games(path, other)[1] == 1


def test_the_csv_has_a_row_for_each_seat(kept, tmp_path):
    path = tmp_path / "games.csv"
    export.write_games(path, kept.find_run(1), list(kept.read_games(kept.find_run(1))))
    lines = path.read_text().splitlines()
    assert lines[0].split(",") == list(export.COLUMNS)
    assert len(lines) == 1 + 2 * 8
    first = dict(zip(export.COLUMNS, lines[1].split(","), strict=False))
    assert (first["number"], first["seat"], first["bot"]) == ("0", "0", "random")
    forfeits = sum(line.split(",")[export.COLUMNS.index("forfeits")] == "1" for line in lines[1:])
    assert forfeits == sum(r.end == "exception" for r in kept.read_records(kept.find_run(1))) > 0


@pytest.mark.parametrize("mark", "=+-@")
def test_csv_cells_are_never_formulas(mark, tmp_path):
    path = tmp_path / "games.csv"
    bot = f"{mark}cmd.py:Bot"
    game = PLAYED._replace(record=PLAYED.record.replace(bots=("random", bot)))
    with Store(tmp_path / "s") as kept:
        export.write_games(path, kept.begin_run("import", {}), [game])
    for line in path.read_text().splitlines()[1:]:
        for cell in line.split(","):
            assert cell.replace(".", "").removeprefix("-").isdigit() or cell[:1] not in set("=+-@")
    assert f",'{bot}," in path.read_text()


def test_a_stored_plan_round_trips(tmp_path):
    mine = {"setup": {"2": {"start_axes": [1, 3]}}}
    asked = Tournament(
        core.load("fredericus", players=2, components=mine, short_variant=True),
        ("random", "greedy(worlds=2)"), 2, 9, "balanced", Limits(3.0, 4.0, 500), "swiss",
    )  # fmt: skip
    with Store(tmp_path / "s") as kept:
        playing = Runner(kept, asked)
        again = plans.from_dict("tournament", kept.find_run(1).config)
        assert again.to_dict() == playing.run.config
        assert again.game.digest == asked.game.digest != core.load("fredericus").digest
        assert dataclasses.replace(again, game=asked.game) == asked
