"""The commands `staufen tournament` and `staufen resume`: output, store, going on after a stop."""

import os
import signal
import time

import pytest

from staufen.arena.store import Store
from tests.support.bots import place
from tests.support.program import call, refusal, started, staufen
from tests.support.records import stored


def test_bots_may_be_given_anywhere_on_the_command_line(tmp_path):
    field = ["--bots", "random", place("Last"), place("First")]
    rest = ["--deals", 2, "--workers", 1, "--store"]
    stores = [[tmp_path / f"{i}.sqlite", "--out", tmp_path / name]
              for i, name in enumerate(("one", "other", "twice"))]  # fmt: skip
    one = call("tournament", "leduc-poker", *field, *rest, *stores[0])
    other = call("tournament", "--players", 2, *field, *rest, *stores[1], "leduc-poker")
    twice = call("tournament", "leduc-poker", *rest, *stores[2], "--bots", "random",
                 "--bots", place("Last"), place("First"))  # fmt: skip
    assert [done.code for done in (one, other, twice)] == [0, 0, 0]
    folders = [tmp_path / name for name in ("one", "other", "twice")]
    assert len({(folder / "games.jsonl").read_bytes() for folder in folders}) == 1
    assert one.stdout.startswith("12 games, all played to the end.\n")
    assert (tmp_path / "one" / "standings.txt").read_text() == one.stdout
    assert one.stderr == "", "no progress bar in a log file"


def test_resumed_games_and_other_builds_are_reported(tmp_path, monkeypatch):
    args = ["tournament", "leduc-poker", "--bots", "random", place("Last"), "--deals", 2,
            "--workers", 0, "--store", tmp_path / "s", "--out", tmp_path / "out"]  # fmt: skip
    first = call(*args)
    assert first.stdout.startswith("4 games, all played to the end.\n")
    again = call(*args)
    assert again.stdout.startswith(
        "4 games, all played to the end. Of these, 4 were played before.\n"
    )
    assert (tmp_path / "out" / "standings.txt").read_text() == first.stdout
    assert "another build" not in again.stderr
    monkeypatch.setattr("staufen.arena.match.fingerprint.build_id", lambda: "staufen of tomorrow")
    message = [line for line in call(*args).stderr.splitlines() if "another build" in line]
    assert len(message) == 1
    assert message[0].startswith("staufen: run 1 was begun by another build: staufen ")


def test_failures_set_headline_and_exit_code(tmp_path):
    args = ["tournament", "leduc-poker", "--bots", "random", place("Raises"), "--deals", 1,
            "--workers", 1, "--out", tmp_path / "out"]  # fmt: skip
    done = call(*args)
    assert done.code == 1
    assert done.stdout.startswith("FAILURES in 2 of 2 games: 2 exception (")


def test_bot_output_does_not_mix_with_standings(tmp_path):
    done = staufen("tournament", "leduc-poker", "--bots", "random", place("Prints"), "--deals", "1",
                   "--workers", "1", "--out", str(tmp_path / "out"))  # fmt: skip
    assert done.stdout.startswith("2 games, all played to the end.\n")
    assert "nice cards" not in done.stdout + done.stderr


def test_a_folder_of_another_tournament_is_rejected(games):
    before = {path.name: path.read_bytes() for path in games.iterdir()}
    store = games.parent / "other.sqlite"
    message = refusal("tournament", "leduc-poker", "--bots", "random", "greedy", "--deals", 2,
                   "--out", games, "--store", store)  # fmt: skip
    assert "holds another tournament: bots [" in message
    assert {path.name: path.read_bytes() for path in games.iterdir()} == before
    with Store(store) as opened:
        assert opened.list_runs() == [], "nothing is begun"


@pytest.mark.parametrize("ended_by", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_signals_keep_all_games_and_show_how_to_resume(ended_by, tmp_path):
    """The signal goes to the whole group of processes, as from a terminal."""
    store = tmp_path / "kept.sqlite"
    sign = tmp_path / "sign"
    bot = place(f'Waits(sign="{sign}")')
    args = ["tournament", "leduc-poker", "--bots", "random", bot, "--deals", "4",
            "--workers", "2", "--store", str(store)]  # fmt: skip
    with started(*args) as process:
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and not stored(store):
            time.sleep(0.05)
        os.killpg(process.pid, ended_by)
        stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 130, stderr
    assert stdout == ""
    assert "Traceback" not in stderr
    before = stored(store)
    assert before
    assert f"staufen: stopped; {len(before)} of 8 games are saved in {store}\n" in stderr
    assert f"staufen: resume with: staufen resume 1 --store {store}\n" in stderr
    sign.touch()
    done = call("resume", 1, "--workers", 1, "--store", store)
    assert done.stdout.startswith("8 games, all played to the end.")
    assert f" Of these, {len(before)} were played before.\n" in done.stdout
    assert set(before) <= set(stored(store))
    again = call(*args).stdout
    assert again.splitlines()[1:] == done.stdout.splitlines()[1:]
