"""Batches that can take days: kept, gone on with after a kill, and of one build only."""

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks import batches
from benchmarks.batches import Batch
from staufen.core import InputError

POKER = "leduc-poker(players=2)"


def line(build, seed=0):
    return json.dumps(Batch(build, POKER, seed, {"games": 1})._asdict()) + "\n"


def test_a_line_that_was_cut_short_is_dropped_and_the_others_stay(tmp_path):
    out = tmp_path / "games.jsonl"
    out.write_text(line("b") + line("b", 1)[:-9])
    (batch,) = batches.kept(out, "b")
    assert (batch.seed, batch.counts) == (0, {"games": 1})
    assert out.read_text() == line("b")
    assert batches.kept(tmp_path / "none.jsonl", "b") == []


@pytest.mark.parametrize(("text", "told"), [
    (line("b") + '{"table": "x"}\n', r"games\.jsonl, line 2: not a batch"),
    (line("b") + line("c"), r"line 2: of another build, c; this is b: give another --out"),
])  # fmt: skip
def test_a_file_of_other_things_or_of_another_build_is_refused(tmp_path, text, told):
    out = tmp_path / "games.jsonl"
    out.write_text(text)
    with pytest.raises(InputError, match=told):
        batches.kept(out, "b")
    assert out.read_text() == text


def test_a_fault_ends_the_run_and_is_named(monkeypatch, tmp_path):
    def play(table, seed, mark):
        return Batch(mark, table, seed, {"games": 1}, "a card too many" if seed == 2 else "")

    monkeypatch.setattr(batches, "ProcessPoolExecutor", ThreadPoolExecutor)
    out = tmp_path / "games.jsonl"
    jobs = [(POKER, seed) for seed in range(4)]
    with pytest.raises(InputError, match=r"leduc-poker\(players=2\), seed 2: a card too many"):
        list(batches.run(play, jobs, "b", out, 1))
    assert 2 not in [batch.seed for batch in batches.kept(out, "b")]


SLOW = """
import sys, time
from pathlib import Path
from benchmarks import batches

def play(table, seed, mark):
    time.sleep(0.05)
    return batches.Batch(mark, table, seed, {"games": 1} if seed else {"others": 1})

out = Path(sys.argv[1])
done = batches.kept(out, "b")
jobs = [("poker", seed) for seed in range(20) if seed not in {batch.seed for batch in done}]
print(len(batches.shown(batches.run(play, jobs, "b", out, 1), done, 20, "games")))
"""


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path):
    """Nothing is lost that was kept, and nothing is played twice."""
    out = tmp_path / "games.jsonl"
    command = [sys.executable, "-c", SLOW, out]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True) as first:
        end = time.monotonic() + 60
        while not (out.exists() and out.stat().st_size) and time.monotonic() < end:
            time.sleep(0.01)
        os.killpg(first.pid, signal.SIGKILL)
    kept = out.read_text()
    assert kept.count("\n") < 20
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "19.0/20.0" in done.stderr  # the bar counts what was there, too
    assert out.read_text().startswith(kept[: kept.rfind("\n") + 1])
    seeds = [json.loads(each)["seed"] for each in out.read_text().splitlines()]
    assert sorted(seeds) == list(range(20))
