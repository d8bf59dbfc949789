"""Instructions are counted by valgrind, and of the search alone."""

import shutil

import pytest
from click.testing import CliRunner

from benchmarks import instructions
from staufen import core


def run(*args):
    return CliRunner().invoke(instructions.main, args)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_an_iteration_of_leduc_poker_takes_some_thousands_of_instructions():
    count = instructions.counted(core.load("leduc-poker"))
    assert 300 < count / instructions.ITERATIONS < 20_000


def test_without_valgrind_there_is_no_count(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    done = run("leduc-poker")
    assert (done.exit_code, done.output) == (1, "Error: valgrind is not installed\n")


def test_what_ends_without_a_count_is_told(monkeypatch, tmp_path):
    """As if a program of this name did something else."""
    program = tmp_path / "valgrind"
    program.write_text("#!/bin/sh\necho what went wrong >&2\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    done = run("leduc-poker")
    assert done.exit_code == 1
    assert "leduc-poker(players=2): nothing counted: what went wrong" in done.output


def test_an_unknown_game_is_told():
    assert "unknown game 'nim'" in run("nim").output
