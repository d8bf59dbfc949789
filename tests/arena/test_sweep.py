"""Grids of settings, played as tournaments."""

from pathlib import Path

import pytest

from staufen.arena import sweep
from staufen.arena.match.limits import UNLIMITED
from staufen.core import InputError
from tests.support.program import call

EXAMPLE = Path(__file__).parents[2] / "examples" / "sweep.toml"


def test_the_example_sweep_can_be_resumed(tmp_path):
    args = ["sweep", EXAMPLE, "--workers", 0, "--store", tmp_path / "s"]
    done = call(*args)
    assert done.code == 0
    assert "\niterations=5,expansion_threshold=4: so-ismcts(" in done.stdout
    assert "80 games, all played" in done.stdout
    assert "Of these, 80 were played before." in call(*args).stdout
    again = call("resume", 1, "--workers", 0, "--store", tmp_path / "s")
    assert "Of these, 80 were played before." in again.stdout


def test_settings_have_names():
    found = list(sweep.list_settings("flat(cutoff=0)", {"iterations": [1, 2], "cutoff": [0, 3]},
                                {"iterations": "n"}))  # fmt: skip
    assert [each.name for each in found] == [
        "n=1,cutoff=0", "n=1,cutoff=3", "n=2,cutoff=0", "n=2,cutoff=3",
    ]  # fmt: skip
    assert found[1].spec == "flat(cutoff=3, iterations=1)"
    (program,) = sweep.list_settings('external("./bot --x")', {"depth": [3]}, {})
    assert program.spec == 'external("./bot --x", depth=3)'


@pytest.mark.parametrize(("more", "message"), [
    ('axis = "x"', "axis"),
    ("deals = true", "deals: a whole number expected"),
    ("[axes]\niterations = 3", "expected a list of values"),
    ("[axes]\niterations = []", "expected a list of values"),
    ("[axes]\niterations = [5, 7, 5]", "axes.iterations: 5 is given twice"),
    ("[axes]\nnothing = [1]", "nothing"),
    (f"[axes]\niterations = {list(range(1001))}", "1001 settings .expected at most 1000"),
    (f'[axes]\nheuristic = ["{"x" * 40}"]', "more than 40 characters"),
    ("", "axes is missing"),
])  # fmt: skip
def test_an_invalid_file_is_rejected(tmp_path, more, message):
    path = tmp_path / "sweep.toml"
    path.write_text(f'game = "leduc-poker"\nplayers = 2\nbot = "flat"\n{more}\n')
    with pytest.raises(InputError, match=message) as refused:
        sweep.read_sweep(path, UNLIMITED)
    assert str(path) in str(refused.value)
