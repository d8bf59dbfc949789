"""The examples of docs/bridges.md run, and say what they should."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*command):
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_seat_learns_in_pettingzoo():
    said = run("examples/with_pettingzoo.py", "1000")
    assert "Public card" in said
    won = int(re.search(r"it wins (\d+)%", said)[1])
    assert 55 < won < 80, "even play wins half"


def test_both_searches_meet_in_openspiel():
    said = run("examples/with_openspiel.py", "5")
    assert -5 < float(re.search(r"wins ([+-][\d.]+) chips", said)[1]) < 5
    assert 20 <= int(re.search(r"wins (\d+)% of the games", said)[1]) <= 80, "even play wins half"


def test_the_program_of_the_page_runs():
    page = (ROOT / "docs/bridges.md").read_text(encoding="utf-8")
    for program in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        run("-c", program)
