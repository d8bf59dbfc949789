"""The signature is a number of the code alone."""

import os
import subprocess
import sys
from pathlib import Path

from benchmarks.signature import PLAYERS, signature
from staufen import core

ROOT = Path(__file__).parents[2]


def test_the_signature_is_the_same_every_time():
    game = core.load("oh-hell")
    assert signature(game) == signature(game) > 100


def test_the_signature_is_the_same_in_another_process():
    game = core.load("leduc-poker")
    code = (
        "from benchmarks.signature import signature; from staufen import core;"
        "print(signature(core.load('leduc-poker')))"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    told = subprocess.run(
        [sys.executable, "-c", code], env=env, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert int(told.stdout) == signature(game)


def test_every_fixed_search_takes_part():
    game = core.load("oh-hell")
    counts = [signature(game, decisions) for decisions in range(len(PLAYERS) + 1)]
    assert counts[0] == 0
    assert counts == sorted(set(counts))
