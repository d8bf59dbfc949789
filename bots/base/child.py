"""A program that plays, spoken to by lines of JSON (docs/protocol.md)."""

import contextlib
import errno
import json
import os
import select
import shlex
import shutil
import signal
import sys
import threading
import time
from io import FileIO
from pathlib import Path
from typing import Any

from ...core import InputError
from .spawn import spawn

try:
    import fcntl
    import resource
except ImportError:  # not a Unix
    fcntl = resource = None  # type: ignore[assignment]

PROTOCOL = 1
LONGEST = 2**16  # bytes of a line of a bot's
KEPT = 2**16  # bytes of its standard error
SHOWN = 300  # characters of its last words
LEAVE = 2.0  # seconds to end when told to
FILES = 256  # that it may have open
WRITTEN = 2**30  # bytes that it may write to one file


def signal_name(number: int) -> str:
    """Return the name of a signal, such as SIGKILL; those for real time have only numbers."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


class Fault(Exception):  # noqa: N818 - it is the bot's, not ours
    """A bot broke the protocol, or is no longer there. The seat forfeits."""


class Unable(OSError):  # noqa: N818 - nobody did it
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
        self.returncode: int | None = None  # once it is closed; below 0 of one that was killed
        self.pid, self.pipes = _started(words(command))
        self.input, self.output, self.errors = (pipe.fileno() for pipe in self.pipes)
        self.poll = select.poll()
        self.poll.register(self.output, select.POLLIN)
        self.poll.register(self.errors, select.POLLIN)
        self.room = select.poll()  # for more of a request
        self.room.register(self.input, select.POLLOUT)
        self.unread = b""
        self.printed = bytearray()
        self.pending: list[str] = []  # lines to go out with the next request
        self.asking = threading.Lock()

    def tell(self, line: str) -> None:
        """Say something that needs no answer: it goes out with the next request."""
        self.pending.append(line)

    def ask(self, line: str, answer: str, seconds: float | None = None) -> dict[str, Any]:
        """Return the answer to a request, a message of type `answer`.

        Raises Fault where it is none, TimeoutError after `seconds`.
        """
        if not self.asking.acquire(blocking=False):
            raise Fault("asked in two threads at once")
        try:
            return self._ask(line, answer, seconds)
        finally:
            self.asking.release()

    def _ask(self, line: str, answer: str, seconds: float | None) -> dict[str, Any]:
        if self.unread:
            raise Fault(f"a message that nobody asked for: {_shown(self.unread)}")
        end = None if seconds is None else time.monotonic() + seconds
        try:
            self._send(end, line)
            message = _read(self._line(end))
        except TimeoutError:
            raise TimeoutError(f"no {answer!r} within {seconds:g} s{self._last_words()}") from None
        if message.get("type") != answer:
            raise Fault(f"{answer!r} expected, not {_shown(json.dumps(message).encode())}")
        return message

    def cap(self, memory: int | None) -> None:
        """Hold the process to so many MiB beyond what it has now, where the system can."""
        if memory is None or resource is None or not hasattr(resource, "prlimit"):
            return
        with contextlib.suppress(OSError, ValueError, IndexError):
            hard = resource.prlimit(self.pid, resource.RLIMIT_AS)[1]
            resource.prlimit(self.pid, resource.RLIMIT_AS, (reach(self.pid, memory), hard))

    def kill(self) -> None:
        """End the process group at once. Another thread may be waiting for an answer."""
        with contextlib.suppress(OSError):
            os.killpg(self.pid, signal.SIGKILL)

    def close(self) -> int:
        """Tell the bot to end, and end its process group. Returns its exit code, below 0 of one
        that had to be killed."""
        if self.returncode is not None:
            return self.returncode
        try:  # an alarm may ring meanwhile
            with contextlib.suppress(OSError, Fault, TimeoutError):
                self._send(time.monotonic() + LEAVE, '{"type":"quit"}')
            for pipe in self.pipes:
                pipe.close()
            self._wait(LEAVE)
        finally:
            # Its leader is not waited for yet, so the number is still that of this group.
            self.kill()
            code = self._reap(0)
        assert code is not None
        return code

    def _reap(self, how: int) -> int | None:
        """Wait for the process, or look whether it has ended. Returns its exit code, or None."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, how)
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def _wait(self, seconds: float) -> None:
        end, pause = time.monotonic() + seconds, 0.0002
        while self._exit_code() is None and time.monotonic() < end:
            time.sleep(pause)
            pause = min(2 * pause, 0.05)

    def _exit_code(self) -> int | None:
        """Return the exit code, negative for a signal, None while it runs.

        Where the system can, the process is not waited for: its number stays that of its group.
        """
        if self.returncode is not None or not hasattr(os, "waitid"):
            return self._reap(os.WNOHANG)
        status = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOWAIT | os.WNOHANG)
        if status is None:
            return None
        return status.si_status if status.si_code == os.CLD_EXITED else -status.si_status

    def _send(self, end: float | None, line: str) -> None:
        self.pending.append(line)
        data = ("\n".join(self.pending) + "\n").encode()
        self.pending.clear()
        while True:
            try:
                data = data[os.write(self.input, data) :]
            except BlockingIOError:
                pass
            except OSError:
                raise self._gone() from None
            if not data:
                return
            self._drain()
            self.room.poll(50)
            if end is not None and time.monotonic() > end:
                raise TimeoutError

    def _line(self, end: float | None) -> bytes:
        """Return the next line. Keeps what is printed meanwhile, so that nobody waits for us."""
        while b"\n" not in self.unread[: LONGEST + 1]:
            if len(self.unread) > LONGEST:
                raise Fault(f"a line of more than {LONGEST} bytes: {_shown(self.unread)}")
            left = None if end is None else max(0.0, end - time.monotonic())
            for file, _ in self.poll.poll(None if left is None else 1000 * left):
                if file == self.errors:
                    self._drain()
                    continue
                more = os.read(self.output, LONGEST)
                if not more:
                    raise self._gone()
                self.unread += more
            if left == 0 and b"\n" not in self.unread:
                raise TimeoutError
        line, _, self.unread = self.unread.partition(b"\n")
        return line

    def _drain(self) -> None:
        """Keep the end of what the bot prints to standard error."""
        try:
            more = os.read(self.errors, KEPT)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if not more:
            with contextlib.suppress(KeyError):
                self.poll.unregister(self.errors)
        self.printed += more
        del self.printed[:-KEPT]

    def stderr(self) -> str:
        """Return the end of what the bot printed to standard error, but for what is no text: that
        may steer a terminal."""
        text = self.printed.decode(errors="replace")
        return "".join(c for c in text if c.isprintable() or c in "\n\t")

    def _gone(self) -> Fault:
        """Return the fault of a bot whose process has ended or closed its pipes."""
        self._wait(0.2)
        self._drain()
        code = self._exit_code()
        if code is None:
            how = "closed its output"
        elif code >= 0:
            how = f"ended with exit code {code}"
        else:
            how = f"was ended by {signal_name(-code)}"
        return Fault(f"the program {how}{self._last_words()}")

    def _last_words(self) -> str:
        """Return what tells most of what the bot printed to standard error, behind a colon."""
        lines = self.stderr().strip().split("\n")
        telling = next((line for line in reversed(lines) if "Error" in line), lines[-1])
        said = " ".join(telling.split())[:SHOWN]
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
        raise Fault(f"not a line of JSON: {_shown(line)}") from None
    if not isinstance(message, dict):
        raise Fault(f"not an object: {_shown(line)}")
    return message


def _shown(line: bytes) -> str:
    return repr(line[:80].decode(errors="replace"))


def _started(command: list[str]) -> tuple[int, list[FileIO]]:
    """Start a program. Returns its number and our ends of its input, output and errors.

    Raises InputError for what is no program, Unable.
    """
    try:
        return _spawned(command)
    except OSError as error:
        if error.errno in SHORT:
            raise Unable(f"no program can be started now: {error.strerror}") from None
        no_program = error.errno in (errno.ENOEXEC, errno.ENOENT)
        told = NO_PROGRAM if no_program else error.strerror
        if error.errno == errno.ENOENT and (runner := _runner(error.filename)):
            told = f"its first line says that {runner!r} runs it, and there is no such program"
        raise InputError(f"{command[0]}: {told}") from None


def _runner(path: str) -> str:
    """Return the program that a script's first line names; "" where it names none."""
    with contextlib.suppress(OSError), open(path, "rb") as file:
        sign, _, named = file.readline(LONGEST).partition(b"#!")
        return "" if sign else named.strip(b" \t\n").split(b" ")[0].decode(errors="replace")
    return ""


def _spawned(command: list[str]) -> tuple[int, list[FileIO]]:
    ours: list[int] = []
    theirs: list[int] = []
    try:
        for mine, other in (os.pipe()[::-1], os.pipe(), os.pipe()):
            ours.append(mine)
            theirs.append(_above(other))
        # It ends with the thread that starts it, so only with the one that ends last.
        owned = threading.current_thread() is threading.main_thread()
        pid = spawn([str(shutil.which(command[0])), *command], theirs, (0, FILES, WRITTEN), owned)
    except BaseException:
        for end in ours:
            os.close(end)
        raise
    finally:
        for end in theirs:
            os.close(end)
    for end in ours:
        os.set_blocking(end, False)
    return pid, [FileIO(end, mode) for end, mode in zip(ours, ("w", "r", "r"), strict=True)]


def _above(end: int) -> int:
    """Return an open file under a number that is not one of the three standard ones."""
    if end > 2:
        return end
    other = fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 3)
    os.close(end)
    return other
