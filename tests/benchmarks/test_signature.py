"""The signature is a number of the code alone."""

from pathlib import Path

from benchmarks.signature import PLAYERS, compute_signature
from staufen import core
from tests.support.program import python

ROOT = Path(__file__).parents[2]


def test_the_signature_is_the_same_every_time():
    game = core.load("oh-hell")
    assert compute_signature(game) == compute_signature(game) > 100


def test_the_signature_is_the_same_in_another_process():
    game = core.load("leduc-poker")
    code = (
        "from benchmarks.signature import compute_signature; from staufen import core;"
        "print(compute_signature(core.load('leduc-poker')))"
    )
    text = python("-c", code, more={"PYTHONHASHSEED": "7"}, cwd=ROOT)
    assert int(text) == compute_signature(game)


def test_every_fixed_search_takes_part():
    game = core.load("oh-hell")
    counts = [compute_signature(game, decisions) for decisions in range(len(PLAYERS) + 1)]
    assert counts[0] == 0
    assert counts == sorted(set(counts))
