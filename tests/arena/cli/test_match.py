"""The command `staufen match`."""

import json

import pytest

from tests.support.bots import place
from tests.support.program import call, staufen


def test_a_match_is_printed_and_recorded(tmp_path):
    path = tmp_path / "kept.jsonl"
    done = call("match", "leduc-poker", "--bots", place("Last"), "--deal", 3, "--record", path)
    assert done.code == 0
    assert done.stdout.startswith("Game 0, leduc-poker(players=2), deal 3. Helene: ")
    text = done.stdout.splitlines()
    assert text[1] == "Set up, with 2 draws."
    assert text[2:5] == [
        "Helene (Last) raises by 2",
        "Enzio (Last) raises by 2",
        "Helene (Last) calls for 2",
    ]
    assert text[-1].startswith("The end: ")
    again = call("replay", path).stdout
    assert done.stdout in again
    quiet = call("match", "leduc-poker", "--bots", place("Last"), "--deal", 3, "--quiet")
    assert quiet.stdout == done.stdout.splitlines(keepends=True)[-1]


def test_a_forfeit_is_printed_with_its_cause():
    done = call("match", "leduc-poker", "--bots", place("Raises"), "random")
    assert done.code == 1
    assert "forfeits: a bot raised an error (ValueError: cannot play" in done.stdout
    assert "Traceback" in done.stderr


def test_bot_output_cannot_control_the_terminal(tmp_path):
    path = tmp_path / "loud.py"
    path.write_text(
        "from staufen.bots import Bot\nclass Loud(Bot):\n"
        "    def act(self, view):\n        raise ValueError('\\x1b[31mred')\n"
    )
    done = call("match", "leduc-poker", "--bots", f"{path}:Loud", "random", "--quiet")
    assert "Traceback" in done.stderr
    assert "[31mred" in done.stderr
    assert "\x1b" not in done.stderr


@pytest.mark.parametrize("bot", ["random", place("First")])
@pytest.mark.parametrize("held", [False, True])
def test_an_excessive_memory_limit_is_harmless(bot, held):
    """Neither more than a machine can have, nor more than the system lets us have."""
    resource = pytest.importorskip("resource")

    def hold():
        if held:
            resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32))

    words = ["match", "leduc-poker", "--bots", bot, "random", "--quiet", "--memory-limit", "9" * 14]
    done = staufen(*words, preexec_fn=hold)
    assert (done.code, done.stderr) == (0, "")


def test_bots_repeat_over_the_seats_and_records_are_numbered(tmp_path):
    path = tmp_path / "kept.jsonl"
    for deal in (3, 4):
        args = ["match", "oh-hell", "--bots", "random", "greedy", "--deal", deal, "--quiet"]
        assert call(*args, "--record", path).code == 0
    found = [json.loads(line) for line in path.read_text().splitlines()]
    assert [record["number"] for record in found] == [0, 1]
    assert found[0]["bots"] == ["random", "greedy", "random"]
    done = call("import", path, "--store", tmp_path / "store.sqlite")
    assert done.stdout == "run 1: 2 games added\n"
