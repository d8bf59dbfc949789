"""A program that plays, spoken to by lines of JSON (docs/protocol.md)."""

import contextlib
import errno
import json
import os
import select
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ...core import InputError

try:
    import resource
except ImportError:  # not a Unix
    resource = None  # type: ignore[assignment]

PROTOCOL = 1
PREFIX = "STAUFEN_BOT_PREFIX"  # the beginning of every command that starts a bot
OWNERS = "STAUFEN_OWNERS"  # the processes that a program descends from, in its environment
MAX_LINE_BYTES = 2**16  # of a bot
MAX_STDERR_BYTES = 2**16  # that are kept
MAX_LAST_WORDS = 300  # characters
QUIT_TIMEOUT_S = 2.0  # to end when told to
MAX_OPEN_FILES = 256
MAX_FILE_BYTES = 2**30  # written to one file
MAX_ROUNDS = 10  # looks at what still runs: it may start more meanwhile


def signal_name(number: int) -> str:
    """Return the name of a signal, such as SIGKILL; those for real time have only numbers."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class ProtocolError(Exception):
    """A bot broke the protocol, or is no longer there. The seat forfeits."""


class ResourceError(OSError):
    """The machine has no room for another process or another open file. No bot is to blame."""


SHORT = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
NO_PROGRAM = (
    "no program of this system, and no script whose first line says what runs it, such as"
    " #!/usr/bin/env python3"
)


class Child:
    """A bot's process, with a process group of its own, which ends with it.

    `command` is a line as for a shell, without a shell's powers. Raises InputError where there is
    no such program, and on systems that are no Unix.
    """

    def __init__(self, command: str) -> None:
        if not hasattr(select, "poll"):
            raise InputError(
                f"{command}: bots in processes of their own need Linux or macOS; a bot from a file"
                " can play in this process with --trust"
            )
        self.command = command
        # A file, not a pipe: nobody has to read it for the program to go on.
        self.errors = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        try:
            self.process = _start(_prefix() + words(command), self.errors)
        except BaseException:
            self.errors.close()
            raise
        _limit(self.process.pid)
        self.pid = self.process.pid
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin.fileno(), self.process.stdout.fileno()
        os.set_blocking(self.input, False)
        self.unread = b""
        self.pending: list[str] = []  # lines to go out with the next request

    @property
    def returncode(self) -> int | None:
        """The exit code once the process is closed, below 0 if a signal ended it."""
        return self.process.returncode

    def tell(self, line: str) -> None:
        """Say something that needs no answer: it goes out with the next request."""
        self.pending.append(line)

    def ask(self, line: str, answer: str, seconds: float | None = None) -> dict[str, Any]:
        """Return the answer to a request, a message of type `answer`.

        Raises ProtocolError where it is none, TimeoutError after `seconds`.
        """
        if self.unread:
            raise ProtocolError(f"a message that nobody asked for: {_shown(self.unread)}")
        if os.fstat(self.errors.fileno()).st_size > 16 * MAX_STDERR_BYTES:
            self.errors.truncate(0)
            self.errors.seek(0)  # for the program as well: it shares the position
        end = None if seconds is None else time.monotonic() + seconds
        try:
            self._send(end, line)
            message = _read(self._line(end))
        except TimeoutError:
            raise TimeoutError(f"no {answer!r} within {seconds:g} s{self._last_words()}") from None
        if message.get("type") != answer:
            raise ProtocolError(f"{answer!r} expected, not {_shown(json.dumps(message).encode())}")
        return message

    def cap(self, memory: int | None) -> None:
        """Hold the process to so many MiB beyond what it has now, where the system can."""
        if memory is None or resource is None or not hasattr(resource, "prlimit"):
            return
        with contextlib.suppress(OSError, ValueError, IndexError):
            most = reach(self.pid, memory)  # hard: it cannot lift that itself
            resource.prlimit(self.pid, resource.RLIMIT_AS, (most, most))

    def kill(self) -> None:
        """End the process group at once. Another thread may be waiting for an answer."""
        if not self.errors.closed:
            with contextlib.suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)

    def close(self) -> int:
        """Tell the bot to end, and end its process group. Returns its exit code, below 0 of one
        that had to be killed."""
        if self.errors.closed:
            return self.process.wait()
        try:  # an alarm may ring meanwhile
            with contextlib.suppress(OSError, ProtocolError, TimeoutError):
                self._send(time.monotonic() + QUIT_TIMEOUT_S, '{"type":"quit"}')
            for pipe in (self.process.stdin, self.process.stdout):
                assert pipe is not None
                with contextlib.suppress(OSError):
                    pipe.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(QUIT_TIMEOUT_S)
        finally:
            self.kill()
            code = self.process.wait()
            self.printed = self.stderr()
            self.errors.close()
        return code

    def _send(self, end: float | None, line: str) -> None:
        self.pending.append(line)
        data = ("\n".join(self.pending) + "\n").encode()
        self.pending.clear()
        while data:
            try:
                data = data[os.write(self.input, data) :]
            except BlockingIOError:
                self._wait(self.input, select.POLLOUT, end)
            except OSError:
                raise self._gone() from None

    def _line(self, end: float | None) -> bytes:
        """Return the next line."""
        while b"\n" not in self.unread[: MAX_LINE_BYTES + 1]:
            if len(self.unread) > MAX_LINE_BYTES:
                raise ProtocolError(
                    f"a line of more than {MAX_LINE_BYTES} bytes: {_shown(self.unread)}"
                )
            self._wait(self.output, select.POLLIN, end)
            more = os.read(self.output, MAX_LINE_BYTES)
            if not more:
                raise self._gone()
            self.unread += more
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _wait(self, file: int, event: int, end: float | None) -> None:
        """Wait until a pipe can be used. Raises TimeoutError."""
        poll = select.poll()  # `select` cannot wait for a file with a number above 1023
        poll.register(file, event)
        if not poll.poll(None if end is None else max(0.0, 1000 * (end - time.monotonic()))):
            raise TimeoutError

    def stderr(self) -> str:
        """Return the end of what the bot printed to standard error, without what is no text: that
        may steer a terminal."""
        if self.errors.closed:
            return self.printed
        size = os.fstat(self.errors.fileno()).st_size
        start = max(0, size - MAX_STDERR_BYTES)
        text = os.pread(self.errors.fileno(), MAX_STDERR_BYTES, start).decode(errors="replace")
        return "".join(c for c in text if c.isprintable() or c in "\n\t")

    def _gone(self) -> ProtocolError:
        """Return the fault of a bot whose process has ended or closed its pipes."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.2)
        code = self.returncode
        if code is None:
            how = "closed its output"
        elif code >= 0:
            how = f"ended with exit code {code}"
        else:
            how = f"was ended by {signal_name(-code)}"
        return ProtocolError(f"the program {how}{self._last_words()}")

    def _last_words(self) -> str:
        """Return what tells most of what the bot printed to standard error, behind a colon."""
        lines = self.stderr().strip().split("\n")
        telling = next((line for line in reversed(lines) if "Error" in line), lines[-1])
        said = " ".join(telling.split())[:MAX_LAST_WORDS]
        return f": {said}" if said else ""


def reach(process: int, memory: int) -> int:
    """Return the bytes of address space that a process may reach, `memory` MiB from now.

    No more than the limit that is set for it already. Raises OSError where the system cannot tell.
    """
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[0])
    hard = resource.prlimit(process, resource.RLIMIT_AS)[1]
    most = sys.maxsize if hard == resource.RLIM_INFINITY else hard
    return min(pages * resource.getpagesize() + memory * 2**20, most)


def words(command: str) -> list[str]:
    """Return the words of a command line. Raises InputError where there is no such program."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise InputError(f"{command}: {error}") from None
    if not found:
        raise InputError("external: the command that starts a program expected")
    if shutil.which(found[0]) is None:
        kinds = {"a folder, no program": os.path.isdir, "not executable": os.path.isfile}
        what = next((kind for kind, fits in kinds.items() if fits(found[0])), "no such program")
        if ".py:" in found[0]:
            what += f"; a class in a file is no program: `staufen match GAME --bots {found[0]}`"
        raise InputError(f"{command}: {what}")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


_json = json.JSONDecoder(parse_constant=_no_constant).decode


def _read(line: bytes) -> dict[str, Any]:
    try:
        message = _json(line.decode())
    except (ValueError, RecursionError):
        raise ProtocolError(f"not a line of JSON: {_shown(line)}") from None
    if not isinstance(message, dict):
        raise ProtocolError(f"not an object: {_shown(line)}")
    return message


def _shown(line: bytes) -> str:
    return repr(line[:80].decode(errors="replace"))


def _prefix() -> list[str]:
    """Return the words that all commands begin with. Raises InputError."""
    prefix = os.environ.get(PREFIX, "")
    return words(prefix) if prefix else []


def _start(command: list[str], errors: Any) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own.

    Raises InputError for what is no program, ResourceError.
    """
    owners = f"{os.environ.get(OWNERS, '')},{os.getpid()}"
    environment = {"PYTHONHASHSEED": "0", **os.environ, OWNERS: owners}
    try:
        return subprocess.Popen(
            command, executable=shutil.which(command[0]), env=environment, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        if error.errno in SHORT:
            raise ResourceError(f"no program can be started now: {error.strerror}") from None
        no_program = error.errno in (errno.ENOEXEC, errno.ENOENT)
        told = NO_PROGRAM if no_program else error.strerror
        if error.errno == errno.ENOENT and (runner := _runner(str(shutil.which(command[0])))):
            told = f"its first line says that {runner!r} runs it, and there is no such program"
        raise InputError(f"{command[0]}: {told}") from None


def _limit(process: int) -> None:
    """Limit what a process may leave behind, where the system can."""
    if resource is None or not hasattr(resource, "prlimit"):
        return
    with contextlib.suppress(OSError):  # of ours, a lower one may hold while we wait
        hard = resource.prlimit(process, resource.RLIMIT_AS)[1]
        resource.prlimit(process, resource.RLIMIT_AS, (hard, hard))
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, MAX_OPEN_FILES),
        (resource.RLIMIT_FSIZE, MAX_FILE_BYTES),
    ):
        with contextlib.suppress(OSError, ValueError):  # it is gone, or another user's
            hard = resource.prlimit(process, kind)[1]
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.prlimit(process, kind, (least, least))


def end_programs(owner: int) -> None:
    """Kill all programs that a process has started, and all that these have started.

    They are found by their environment, whatever group or parent they have; on Linux alone.
    """
    for _ in range(MAX_ROUNDS):
        found = [pid for pid in _processes() if str(owner) in _owners(pid)]
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def _processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:
        return []


def _owners(process: int) -> list[str]:
    """Return which processes a program descends from, as its environment says."""
    try:
        lines = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:  # it is gone, or another user's
        return []
    mark = f"{OWNERS}=".encode()
    return next((line.decode().split(",") for line in lines if line.startswith(mark)), [])


def _runner(path: str) -> str:
    """Return the program that a script's first line names; "" where it names none."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        sign, _, named = file.readline(MAX_LINE_BYTES).partition(b"#!")
        return "" if sign else named.strip(b" \t\n").split(b" ")[0].decode(errors="replace")
    return ""
