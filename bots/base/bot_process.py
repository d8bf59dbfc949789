"""The process of a bot, which exchanges lines of JSON (docs/protocol.md)."""

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
from typing import IO

import msgspec

from ...core import InputError
from ...core.input_files import JsonObject

try:
    import resource
except ImportError:  # not a Unix
    resource = None  # type: ignore[assignment]

PROTOCOL = 2
PREFIX = "STAUFEN_BOT_PREFIX"  # the beginning of every command that starts a bot
OWNERS = "STAUFEN_OWNERS"  # the processes that a program descends from, in its environment
MAX_LINE_BYTES = 2**16  # of a bot
MAX_STDERR_BYTES = 2**16  # that are read
MAX_SUMMARY_LENGTH = 300  # characters
QUIT_TIMEOUT_S = 2.0  # to exit on `quit`
MAX_OPEN_FILES = 256
MAX_FILE_BYTES = 2**30  # written to one file
MAX_ROUNDS = 10  # looks at what still runs: it may start more meanwhile


def signal_name(number: int) -> str:
    """Return the name of a signal, such as SIGKILL; those for real time have only numbers."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def describe_exit(code: int) -> str:
    """Return how a process ended, as a predicate; a code below 0 is that of a signal."""
    return f"ended with exit code {code}" if code >= 0 else f"was ended by {signal_name(-code)}"


def kill_group(process: int) -> None:
    """Kill the process group that a process leads, if any of it is left."""
    with contextlib.suppress(OSError):
        os.killpg(process, signal.SIGKILL)


def child_environment() -> dict[str, str]:
    """Return the environment of a program, by which `end_programs` finds its descendants."""
    return {**os.environ, OWNERS: f"{os.environ.get(OWNERS, '')},{os.getpid()}"}


class ProtocolError(Exception):
    """A bot broke the protocol, or its process has ended. The seat forfeits."""


class ResourceError(OSError):
    """The system cannot start another process or open another file. No bot is at fault."""


RESOURCE_ERRNOS = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE)
NO_PROGRAM = (
    "no program of this system, and no script whose first line says what runs it, such as"
    " #!/usr/bin/env python3"
)


class BotProcess:
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
        # A file, not a pipe: a full pipe would block the program.
        self.errors = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115
        try:
            self.process = _start_program(_command_prefix() + split_command(command), self.errors)
        except BaseException:
            self.errors.close()
            raise
        _limit_resources(self.process.pid)
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

    def queue_line(self, line: str) -> None:
        """Queue a line that needs no answer; it is sent with the next request."""
        self.pending.append(line)

    def request(self, line: str, answer: str, seconds: float | None = None) -> JsonObject:
        """Return the answer to a request, a message of type `answer`.

        Raises ProtocolError where it is none, TimeoutError after `seconds`.
        """
        if self.unread:
            raise ProtocolError(f"a message that nobody asked for: {_quote_line(self.unread)}")
        if os.fstat(self.errors.fileno()).st_size > 16 * MAX_STDERR_BYTES:
            self.errors.truncate(0)
            self.errors.seek(0)  # for the program as well: it shares the position
        end = None if seconds is None else time.monotonic() + seconds
        try:
            self._send_lines(end, line)
            message = _parse_message(self._read_line(end))
        except TimeoutError:
            raise TimeoutError(
                f"no {answer!r} within {seconds:g} s{self._summarize_stderr()}"
            ) from None
        if message.get("type") != answer:
            raise ProtocolError(
                f"{answer!r} expected, not {_quote_line(json.dumps(message).encode())}"
            )
        return message

    def limit_memory(self, memory: int | None) -> None:
        """Limit the process to `memory` MiB beyond its present size, where the system can."""
        if memory is None or resource is None or not hasattr(resource, "prlimit"):
            return
        with contextlib.suppress(OSError, ValueError, IndexError):
            most = max_address_space(self.pid, memory)  # hard: it cannot lift that itself
            resource.prlimit(self.pid, resource.RLIMIT_AS, (most, most))

    def kill(self) -> None:
        """End the process group at once. Another thread may be waiting for an answer."""
        if not self.errors.closed:
            kill_group(self.pid)

    def close(self) -> int:
        """Ask the bot to quit, then end its process group. Return its exit code.

        The code is below 0 if the bot had to be killed.
        """
        if self.errors.closed:
            return self.process.wait()
        try:  # an alarm may ring meanwhile
            with contextlib.suppress(OSError, ProtocolError, TimeoutError):
                self._send_lines(time.monotonic() + QUIT_TIMEOUT_S, '{"type":"quit"}')
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

    def _send_lines(self, end: float | None, line: str) -> None:
        self.pending.append(line)
        data = ("\n".join(self.pending) + "\n").encode()
        self.pending.clear()
        while data:
            try:
                data = data[os.write(self.input, data) :]
            except BlockingIOError:
                self._wait_for_pipe(self.input, select.POLLOUT, end)
            except OSError:
                raise self._exit_error() from None

    def _read_line(self, end: float | None) -> bytes:
        """Return the next line."""
        while b"\n" not in self.unread[: MAX_LINE_BYTES + 1]:
            if len(self.unread) > MAX_LINE_BYTES:
                raise ProtocolError(
                    f"a line of more than {MAX_LINE_BYTES} bytes: {_quote_line(self.unread)}"
                )
            self._wait_for_pipe(self.output, select.POLLIN, end)
            more = os.read(self.output, MAX_LINE_BYTES)
            if not more:
                raise self._exit_error()
            self.unread += more
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _wait_for_pipe(self, file: int, event: int, end: float | None) -> None:
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

    def _exit_error(self) -> ProtocolError:
        """Return the fault of a bot whose process has ended or closed its pipes."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.2)
        code = self.returncode
        how = "closed its output" if code is None else describe_exit(code)
        return ProtocolError(f"the program {how}{self._summarize_stderr()}")

    def _summarize_stderr(self) -> str:
        """Return the most telling line of standard error, after a colon."""
        lines = self.stderr().strip().split("\n")
        line = next((line for line in reversed(lines) if "Error" in line), lines[-1])
        text = " ".join(line.split())[:MAX_SUMMARY_LENGTH]
        return f": {text}" if text else ""


def max_address_space(process: int, memory: int) -> int:
    """Return the bytes of address space that a process may reach, `memory` MiB from now.

    No more than the limit that is set for it already. Raises OSError if it cannot be measured.
    """
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[0])
    hard = resource.prlimit(process, resource.RLIMIT_AS)[1]
    most = sys.maxsize if hard == resource.RLIM_INFINITY else hard
    return min(pages * resource.getpagesize() + memory * 2**20, most)


def split_command(command: str) -> list[str]:
    """Return the words of a command line. Raises InputError where there is no such program."""
    try:
        found = shlex.split(command)
    except ValueError as error:
        raise InputError(f"{command}: {error}") from None
    if not found:
        raise InputError("external: no command (expected the command that starts a program)")
    if shutil.which(found[0]) is None:
        kinds = {"a folder, no program": os.path.isdir, "not executable": os.path.isfile}
        what = next((kind for kind, fits in kinds.items() if fits(found[0])), "no such program")
        if ".py:" in found[0]:
            what += f"; a class in a file is no program: `staufen match GAME --bots {found[0]}`"
        raise InputError(f"{command}: {what}")
    return found


def _parse_message(line: bytes) -> JsonObject:
    try:
        message = msgspec.json.decode(line)
    except (ValueError, RecursionError):
        raise ProtocolError(f"not a line of JSON: {_quote_line(line)}") from None
    if not isinstance(message, dict):
        raise ProtocolError(f"not an object: {_quote_line(line)}")
    return message


def _quote_line(line: bytes) -> str:
    return repr(line[:80].decode(errors="replace"))


def _command_prefix() -> list[str]:
    """Return the words that all commands begin with. Raises InputError."""
    prefix = os.environ.get(PREFIX, "")
    return split_command(prefix) if prefix else []


def _start_program(command: list[str], errors: IO[bytes]) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own. Raises InputError, ResourceError."""
    environment = {"PYTHONHASHSEED": "0", **child_environment()}
    try:
        return subprocess.Popen(
            command, executable=shutil.which(command[0]), env=environment, bufsize=0,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True,
        )  # fmt: skip
    except OSError as error:
        if error.errno in RESOURCE_ERRNOS:
            raise ResourceError(f"no program can be started now: {error.strerror}") from None
        no_program = error.errno in (errno.ENOEXEC, errno.ENOENT)
        reason = NO_PROGRAM if no_program else error.strerror
        if error.errno == errno.ENOENT and (
            runner := _find_interpreter(str(shutil.which(command[0])))
        ):
            reason = f"its first line says that {runner!r} runs it, and there is no such program"
        raise InputError(f"{command[0]}: {reason}") from None


def _limit_resources(process: int) -> None:
    """Limit the resources of a process, where the system can."""
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
    """Kill all descendants of a process.

    They are found by their environment, whatever group or parent they have; on Linux only.
    """
    for _ in range(MAX_ROUNDS):
        found = [pid for pid in _list_processes() if str(owner) in _read_owners(pid)]
        for pid in found:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def _list_processes() -> list[int]:
    try:
        return [int(name) for name in os.listdir("/proc") if name.isdecimal()]
    except OSError:
        return []


def _read_owners(process: int) -> list[str]:
    """Return the ancestors of a process, from its environment."""
    try:
        lines = Path(f"/proc/{process}/environ").read_bytes().split(b"\0")
    except OSError:  # it is gone, or another user's
        return []
    mark = f"{OWNERS}=".encode()
    return next((line.decode().split(",") for line in lines if line.startswith(mark)), [])


def _find_interpreter(path: str) -> str:
    """Return the program that a script's first line names; "" where it names none."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        sign, _, named = file.readline(MAX_LINE_BYTES).partition(b"#!")
        return "" if sign else named.strip(b" \t\n").split(b" ")[0].decode(errors="replace")
    return ""
