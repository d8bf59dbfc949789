"""The command `staufen play`."""

import json
import os
import pty
import re
import subprocess
import sys

import pytest

from tests.support.bots import place
from tests.support.program import ENV, call, refusal, staufen


def at_a_terminal(*args, keys):
    """Run `staufen` at a terminal of its own, with these lines typed; return what it shows."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "staufen", *args]
    env = {**ENV, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=env,
                          start_new_session=True) as process:  # fmt: skip
        os.close(theirs)
        os.write(ours, "".join(f"{line}\n" for line in keys).encode())
        shown = b""
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not data:
                break
            shown += data
    os.close(ours)
    return process.returncode, shown.decode()


def test_it_asks_what_to_play():
    keys = ["leduc", "novice", *["1", ""] * 8, "quit", "quit"]
    code, shown = at_a_terminal("play", "--deal", "5", keys=keys)
    assert code in (0, 130)
    assert "Which game?" in shown
    assert "Which level?" in shown
    assert "\x1b[" in shown  # colours


@pytest.mark.parametrize("bot", ["grandmaster", "GM=grandmaster"])
def test_timed_levels_cannot_be_rated(bot, tmp_path):
    message = "grandmaster: this level thinks by the clock, and is for play only"
    for args in (
        ["tournament", "leduc-poker", "--bots", bot, "random", "--out", tmp_path / "t"],
        ["evaluate", bot, "--game", "leduc-poker"],
    ):
        assert message in refusal(*args)


def test_timed_levels_are_listed():
    text = " ".join(call("games", "staufer").stdout.split())
    assert re.search(r"grandmaster so-ismcts\(seconds=\S.*\) \(for play only\)", text)
    assert "grandmaster is a level" in call("bots", "grandmaster").stdout


def test_a_saved_game_runs_programs_only_with_trust(own_folder):
    """Whoever sent it may have named any."""
    careful = {"STAUFEN_TRUST": ""}
    mark, saved = own_folder / "mark", own_folder / "leduc-poker-5.jsonl"
    done = call("play", "leduc-poker", "--bots", place("Last"), "--deal", 5, stdin="call\nquit\n")
    assert f"  staufen play --resume {saved.name} --trust\n" in done.stdout
    resumed = ("play", "--resume", saved.name)
    done = staufen(*resumed, more=careful)
    assert done.stderr.endswith(":Last is a program: --trust lets it run\n")
    assert staufen(*resumed, "--trust", more=careful, stdin="quit\n").code == 0
    record = json.loads(saved.read_text())
    bots = [bot if bot == "human" else f'external("touch {mark}")' for bot in record["bots"]]
    saved.write_text(json.dumps({**record, "bots": bots}))
    assert staufen(*resumed, more=careful).code == 2
    assert not mark.exists()
