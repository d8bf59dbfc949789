"""How the command line runs: errors in one line, exit codes, signals like Ctrl-C."""

import errno
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import click

from ...core import InputError
from .. import sanitize
from ..match.executors import ENDINGS
from .options import INTERRUPTED

BAD_INPUT = 2
CLOSED = 141  # the exit code of a process that SIGPIPE ends: its output was closed


def run(commands: click.Group, argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; bad input costs one line on stderr."""
    try:
        _check_words(sys.argv[1:] if argv is None else argv)
        with _ended_as_by_ctrl_c():
            code = commands.main(argv, prog_name="staufen", standalone_mode=False)
    except (click.ClickException, InputError, OSError) as error:
        print("staufen:", sanitize.clean_text(_cause(error)), file=sys.stderr)
        return BAD_INPUT
    except (click.Abort, KeyboardInterrupt):
        print("staufen: interrupted", file=sys.stderr)
        return INTERRUPTED
    except SystemExit:  # click's answer to a closed pipe; all else it hands on to us
        return CLOSED
    return code if isinstance(code, int) else 0


def _check_words(argv: Iterable[str]) -> None:
    """Raise InputError for a word of the command line that is no text: no record could hold it."""
    for word in argv:
        if any("\ud800" <= letter <= "\udfff" for letter in word):
            raise InputError(f"{word!r}: not UTF-8")


def _cause(error: click.ClickException | InputError | OSError) -> str:
    if isinstance(error, OSError):  # a full disk, say: files that were asked for have better words
        place = error.filename or ("TMPDIR" if error.errno == errno.ENOENT else "output")
        return f"{place}: {error.strerror or error}"
    message = error.format_message() if isinstance(error, click.ClickException) else str(error)
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message = message.rstrip(".")
        stop = "" if message.endswith(("?", "?)")) else "."
        message = f"{message}{stop} See `{error.ctx.command_path} --help`"
    return message


@contextmanager
def _ended_as_by_ctrl_c() -> Iterator[None]:
    """Treat SIGHUP and SIGTERM like Ctrl-C: a closed terminal stops the program in good order."""
    here = threading.current_thread() is threading.main_thread()
    taken = [n for n in ENDINGS if here and signal.getsignal(n) == signal.SIG_DFL]
    for number in taken:
        signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
