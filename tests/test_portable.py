"""Where the system is no Unix, what cannot work says so, and the rest works.

The tests run a Python that has been robbed of what Windows lacks.
"""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROBBED = """
import os, select, signal, sys

for name in ("resource", "fcntl", "termios", "tty", "pwd", "readline"):
    sys.modules[name] = None
for name in ("SIGHUP", "SIGALRM", "SIGSTOP", "SIGCONT", "SIGCHLD", "SIGPIPE", "setitimer",
             "ITIMER_REAL", "pthread_sigmask"):
    delattr(signal, name)
for name in ("fork", "waitid", "killpg", "setsid", "getuid", "set_blocking"):
    delattr(os, name)
for name in ("poll", "epoll"):
    delattr(select, name)
from staufen.arena.cli import main

main(sys.argv[1:])
"""


def robbed(*arguments, cwd):
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    return subprocess.run(
        [sys.executable, "-c", ROBBED, *map(str, arguments)],
        cwd=cwd, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_tournaments_and_games_are_played(tmp_path):
    store = ("--store", tmp_path / "store.sqlite")
    field = ("--bots", "random", "greedy", "so-ismcts(iterations=20)")
    done = robbed("tournament", "leduc-poker", *field, "--deals", 2, "--workers", 0, *store,
                  cwd=tmp_path)  # fmt: skip
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
    assert "12 games, all played to the end." in done.stdout
    assert robbed("match", "fredericus", "--bots", "random", cwd=tmp_path).returncode == 0
    assert robbed("rules", "fredericus", "peregrine", cwd=tmp_path).returncode == 0


def test_processes_of_bots_are_refused_in_one_line(tmp_path):
    done = robbed("check-bot", sys.executable, cwd=tmp_path)
    assert done.returncode != 0
    assert "need Linux or macOS" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
