"""Instructions are counted by valgrind, and of the search alone."""

import shutil

import pytest
from click.testing import CliRunner

from benchmarks import instruction_counts
from staufen import core

MOST = 0.01  # change of a count that needs no word


def run(*args):
    return CliRunner().invoke(instruction_counts.main, args)


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
def test_an_iteration_takes_no_more_and_no_less_than_is_stored():
    """One table of each game: the kernel is the same for all of them."""
    made, stored = instruction_counts.read_counts()
    if made != instruction_counts.describe_setting():
        pytest.skip(f"the numbers are of {made}, this is {instruction_counts.describe_setting()}")
    known = {text.partition("(")[0] for text in stored}  # others are not kept yet
    found = instruction_counts.count_instructions(
        [core.load(name) for name in core.game_names() if name in known]
    )
    changed = {
        name: f"{stored[name]} -> {count}"
        for name, count in found.items()
        if abs(count / stored[name] - 1) > MOST
    }
    assert not changed, "name the change in the commit, and keep it with `make instructions`"


def test_of_a_game_all_tables_are_stored_or_none():
    stored = instruction_counts.read_counts()[1]
    names = {text.partition("(")[0] for text in stored}
    assert set(stored) == {str(table) for table in instruction_counts.parse_tables(sorted(names))}


def test_all_numbers_are_stored_together():
    done = run("leduc-poker", "--keep")
    assert done.exit_code == 2
    assert "--keep: the numbers of all games belong together" in done.output


def test_without_valgrind_there_is_no_count(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    done = run("leduc-poker")
    assert (done.exit_code, done.output) == (1, "Error: valgrind is not installed\n")


def test_what_ends_without_a_count_is_described(monkeypatch, tmp_path):
    """As if a program of this name did something else."""
    program = tmp_path / "valgrind"
    program.write_text("#!/bin/sh\necho what went wrong >&2\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    done = run("leduc-poker")
    assert done.exit_code == 1
    assert "leduc-poker(players=2): nothing counted: what went wrong" in done.output


def test_an_unknown_game_is_described():
    assert "unknown game 'nim'" in run("nim").output
