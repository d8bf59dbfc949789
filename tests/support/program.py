"""The program `staufen`, run as a user would."""

import os
import signal
import subprocess
import sys
from contextlib import contextmanager, suppress
from typing import NamedTuple

from click.testing import CliRunner

from staufen.arena.cli import cli
from staufen.arena.cli.entry import run

ENV = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "COLUMNS": "100"}


class Done(NamedTuple):
    """How a run ended."""

    code: int
    stdout: str
    stderr: str


@contextmanager
def started(*args, more=None, **options):
    """Start `staufen` in a group of processes of its own; what is left of it at the end is killed.

    Signals reach it even if whoever runs the tests has them ignored: shells ignore Ctrl-C in the
    background, `nohup` ignores the end of the terminal.
    """
    options = {"preexec_fn": _heard, "stderr": subprocess.PIPE, **options}
    with subprocess.Popen(
        [sys.executable, "-m", "staufen", *args],
        env={**ENV, **(more or {})},
        start_new_session=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        **options,
    ) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _heard():
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def staufen(*args, stdin="", timeout=60, **options):
    """Run `staufen` to its end."""
    with started(*args, **options) as process:
        stdout, stderr = process.communicate(stdin, timeout)
    return Done(process.returncode, stdout, stderr)


def call(*args, stdin=""):
    """Run the command line in this process, which is faster."""
    code = None

    class Main:
        """What CliRunner wants: something with a `main` of its own."""

        name = "staufen"

        def main(self, args, prog_name, **extra):
            nonlocal code
            code = run(cli, list(args))

    given = list(map(str, args))
    result = CliRunner().invoke(Main(), given, input=stdin, catch_exceptions=False)
    return Done(code, result.stdout, result.stderr)


def python(*words, more=None, cwd=None):
    """Run Python, which must succeed, in a process of its own; return what it prints."""
    done = subprocess.run(
        [sys.executable, *words], env={**ENV, **(more or {})}, cwd=cwd, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def numbers(script):
    """Run a script in a process of its own, where what is loaded stays; return what it prints."""
    return [int(word) for word in python("-c", script).split()]


def refusal(*args):
    """Return the one line with which bad input is refused."""
    done = call(*args)
    assert done.code == 2
    assert done.stdout == ""
    assert done.stderr.endswith("\n")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("staufen: ")
    return done.stderr.removeprefix("staufen: ").strip()
