"""Worker processes under supervision: a worker that dies or hangs costs only its own job.

When a worker is killed, the pools of the standard library lose its job and wait for ever, or give
up all jobs. Here every worker has its own pipe and does one job at a time; the supervisor waits on
all pipes and process sentinels. A job whose worker died, hung or raised is tried again on a fresh
worker. If it fails again in the same way at the same point, its outcome says what happened. If it
fails at another point each time, the machine is to blame, and the job is tried again.
"""

import os
import pickle
import select
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import Any

import multiprocess as mp
from multiprocess import resource_tracker
from multiprocess.connection import Connection, wait

from ....bots.base.bot_process import end_programs, signal_name
from ....core import InputError
from ... import sanitize
from .base import ENDINGS, Executor, Outcome, Task, WorkersLostError

SAFE_PATH = "PYTHONSAFEPATH"  # set, Python does not look for modules in the working folder
START_TIMEOUT_S = 60.0  # for a new worker to import what it needs
EXIT_TIMEOUT_S = 5.0  # for a worker that was told to leave, or that has closed its pipe
MAX_ATTEMPTS = 10  # at a job whose workers die, each time elsewhere
MAX_MESSAGE_BYTES = 2**26
MAX_OUTPUT_BYTES = 4096  # of a worker that are kept
LOOK_INTERVAL_S = 1.0  # the longest time that the supervisor waits
KILLED = "the process was ended by SIGKILL"
NO_START = (
    "workers cannot start: {}; a script that plays must do so below `if __name__ == '__main__':`"
)


class Processes(Executor):
    """Does a task for many jobs on `count` processes.

    `task(job, tell)` runs in the workers; it, the jobs and the results must be picklable. What the
    task passes to `tell` becomes a note of the job and shows that the job is alive. A job that is
    silent for `time_limit` seconds counts as hung and is killed; time in which this process is
    stopped does not count. A job is given up after `attempts` failures of the same kind and with
    the same notes, or one more if its worker was killed, since another program may have done that.
    """

    def __init__(
        self, task: Task, count: int, *, time_limit: float | None = None, attempts: int = 2
    ) -> None:
        self.task = task
        self.count = count
        self.time_limit = time_limit
        self.attempts = attempts
        self.workers: list[_Worker] = []
        self.waiting: deque[_Job] = deque()
        self.looked = time.monotonic()

    def __exit__(self, *error: object) -> None:
        self.close(at_once=error[0] is not None)

    def run(self, jobs: Iterable[Any]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as they end.

        Raises InputError if a worker ends by itself before it is ready, since all others would,
        and WorkersLostError, which is one, if none can be started.
        """
        self.waiting = deque(_Job(job) for job in jobs)
        while self.waiting or any(worker.job for worker in self.workers):
            self._hand_out()
            self._listen()
            for worker in list(self.workers):
                yield from self._attend(worker)

    def close(self, at_once: bool = False) -> None:
        """Send all workers home; those at work are stopped."""
        for worker in self.workers:
            worker.dismiss(at_once)
        for worker in self.workers:
            worker.bury()
        self.workers = []

    def _hand_out(self) -> None:
        """Give every idle worker a job, and start workers while there is need for them."""
        while self.waiting:
            worker = next((w for w in self.workers if w.job is None), None)
            if worker is None:
                if len(self.workers) >= self.count:
                    return
                worker = _Worker(self.task)
                self.workers.append(worker)
            worker.take(self.waiting.popleft(), self.time_limit)

    def _listen(self) -> None:
        """Wait until a worker says something, dies or runs out of time."""
        ends = [worker.deadline for worker in self.workers if worker.deadline is not None]
        left = min(max(0.0, min(ends) - time.monotonic()), LOOK_INTERVAL_S) if ends else None
        self.looked = time.monotonic()
        pipes = [worker.pipe for worker in self.workers]
        wait([*pipes, *(worker.process.sentinel for worker in self.workers)], left)
        gone = time.monotonic() - self.looked
        for worker in self.workers:
            if worker.deadline is not None and left is not None and gone > left + LOOK_INTERVAL_S:
                worker.deadline += gone  # we were stopped, as by Ctrl-Z, and perhaps it was, too
            if worker.has_told():
                worker.start_clock(self.time_limit)

    def _attend(self, worker: "_Worker") -> Iterator[Outcome]:
        """Read what a worker sent, then see whether it lives and is in time."""
        for kind, value in worker.messages():
            if kind == "ready":
                worker.ready = True
                worker.start_clock(self.time_limit)
            elif worker.job is not None:
                yield from self._finish(worker, kind, value)
        if worker.dead:
            job, code = worker.job, worker.bury()
            self.workers.remove(worker)
            if not worker.ready and code > 0:
                raise InputError(NO_START.format(_death(code)))
            yield from self._give_up(job, "crashed", _death(code), worker)
        elif worker.is_late():
            job = worker.job
            worker.dismiss(at_once=True)
            worker.bury()
            self.workers.remove(worker)
            cause = f"no sign of life for {self.time_limit or START_TIMEOUT_S:g} s"
            yield from self._give_up(job, "hung", cause, worker)

    def _finish(self, worker: "_Worker", kind: str, value: Any) -> Iterator[Outcome]:
        job = worker.job
        worker.job = worker.deadline = None
        if kind == "done" and job is not None:
            yield job.outcome("done", value, worker)
        else:
            yield from self._give_up(job, "raised", value, worker)

    def _give_up(
        self, job: "_Job | None", status: str, cause: str, worker: "_Worker"
    ) -> Iterator[Outcome]:
        """Put a job back in the queue, or report it once its attempts are used up."""
        if job is None:
            return
        told = worker.notes()
        point = told or (job.attempts if status == "crashed" else 0)  # before it told anything,
        # whoever killed it is not to be found in the job
        job.failures.append((status, cause if status == "crashed" else "", point))
        killed = status == "crashed" and cause == KILLED
        if job.failures.count(job.failures[-1]) >= self.attempts + killed:
            yield job.outcome(status, cause, worker)
        elif len(job.failures) >= MAX_ATTEMPTS:
            cause += f", at attempt {MAX_ATTEMPTS} as elsewhere before"
            yield job.outcome("lost", cause, worker)
        else:
            self.waiting.append(job)


class _Job:
    def __init__(self, job: Any) -> None:
        self.job = job
        self.attempts = 0
        self.failures: list[Any] = []  # how it failed, and after which notes

    def outcome(self, status: str, value: Any, worker: "_Worker") -> Outcome:
        notes = () if status == "done" else worker.notes()
        by, told = str(worker.pid), worker.printed()
        return Outcome(self.job, status, value, notes, self.attempts, by, told)


class _Worker:
    """A process as its supervisor sees it."""

    def __init__(self, task: Task) -> None:
        """Start the process. Raises WorkersLostError."""
        context = mp.get_context("spawn")  # a copy of this process could hold a lock of its threads
        self.pipe, theirs = context.Pipe()
        # Files without a name: nothing is left behind, whoever is killed. `bury` closes them.
        # Notes are in one, not in the pipe: a quick game has a hundred, and each would wake us.
        self.output, self.telling = _nameless(), _nameless()
        shared = [_travelling(self.output), _travelling(self.telling)]
        args = (theirs, task, *shared, os.environ.get(SAFE_PATH))
        self.process = context.Process(target=_work, args=args, daemon=True)
        try:
            with _safe_path(), _interrupts_held():
                self.process.start()
        except BaseException as error:  # it may run all the same: it leaves when its pipe closes
            for ours_alone in (self.pipe, self.output, self.telling):
                ours_alone.close()
            if isinstance(error, OSError):
                raise WorkersLostError(f"workers cannot start: {error}") from None
            raise
        finally:
            for end in (theirs, *shared):
                end.close()
        self.pid: int = self.process.pid
        self.job: _Job | None = None
        self.deadline: float | None = None
        self.last = ""  # of what was printed
        self.told: tuple[Any, ...] = ()  # the notes when last asked for
        self.size = 0  # of all notes, when last looked at
        self.ready = False
        self.dead = False

    def is_late(self) -> bool:
        """Return whether the time of its job is up."""
        return self.deadline is not None and time.monotonic() > self.deadline

    def take(self, job: _Job, time_limit: float | None) -> None:
        """Hand over a job. If the worker died idle, that shows here and costs an attempt."""
        self.job = job
        job.attempts += 1
        self.telling.seek(0)  # for the process as well: it shares the position
        self.telling.truncate()
        self.size = 0
        self.start_clock(time_limit if self.ready else START_TIMEOUT_S)
        try:
            _send(self.pipe, job.job)
        except OSError:
            self.dead = True

    def start_clock(self, time_limit: float | None) -> None:
        if self.job is not None:
            self.deadline = None if time_limit is None else time.monotonic() + time_limit

    def messages(self) -> Iterator[tuple[str, Any]]:
        """Yield the messages in the pipe, also those sent before a death."""
        try:
            while self.pipe.poll():
                kind, value = _receive(self.pipe)
                yield str(kind), value
        except Exception as end:  # of the pipe; or what is no message: the end of the worker
            self.dead = True
            if isinstance(end, EOFError | ConnectionError):
                self.process.join(EXIT_TIMEOUT_S)  # it leaves, with an exit code of its own
            self.process.kill()
        if not self.process.is_alive() and not self.pipe.closed:
            self.dead = self.dead or not self.pipe.poll()

    def has_told(self) -> bool:
        """Return whether there are other notes than before."""
        before, self.size = self.size, os.fstat(self.telling.fileno()).st_size
        return self.size != before

    def notes(self) -> tuple[Any, ...]:
        """Return all notes of the last job. To be asked only while the process is not at work."""
        if not self.telling.closed:
            self.telling.seek(0)
            self.told = tuple(_read_notes(BytesIO(self.telling.read())))
        return self.told

    def printed(self) -> str:
        """Return the end of what the process printed since it was last asked."""
        if not self.output.closed:
            size = self.output.seek(0, os.SEEK_END)
            self.output.seek(max(0, size - MAX_OUTPUT_BYTES))
            self.last = self.output.read(MAX_OUTPUT_BYTES).decode(errors="replace")
            self.output.truncate(0)
            self.output.seek(0)  # for the process as well: it shares the position
        return self.last

    def dismiss(self, at_once: bool) -> None:
        if at_once or self.job is not None:
            self.process.kill()
        self.pipe.close()

    def bury(self) -> int:
        """Wait for the process to be gone; return its exit code, negative for a signal."""
        self.process.join(EXIT_TIMEOUT_S)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        end_programs(self.pid)
        self.pipe.close()
        self.printed()
        self.output.close()
        self.notes()
        self.telling.close()
        code: int = self.process.exitcode
        self.process.close()
        return code


def _nameless() -> Any:
    return tempfile.TemporaryFile(buffering=0)


def _travelling(file: Any) -> Connection:
    """Return a file as what can be given to a process."""
    return Connection(os.dup(file.fileno()), readable=False)


def _read_notes(file: BytesIO) -> Iterator[Any]:
    """Yield the notes in a file, as far as they are whole: their writer may have been killed."""
    with suppress(Exception):
        while True:
            yield pickle.load(file)


def _send(pipe: Any, message: Any) -> None:
    """Send with the plain pickle: that of `multiprocess` takes ten times as long."""
    pipe.send_bytes(pickle.dumps(message))


def _receive(pipe: Any) -> Any:
    """Return the next message. Raises EOFError or ConnectionError at the end of the pipe alone."""
    data = pipe.recv_bytes(MAX_MESSAGE_BYTES)
    try:
        return pickle.loads(data)
    except (EOFError, ConnectionError) as error:
        raise ValueError(f"no message: {error}") from None


def _death(code: int) -> str:
    if code >= 0:
        return f"the process ended with exit code {code}"
    return f"the process was ended by {signal_name(-code)}"


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C and its like while processes are started; it reaches us afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started later, it would lift the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDINGS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Let processes that are started not look for modules in the working folder."""
    before, path = os.environ.get(SAFE_PATH), list(sys.path)
    os.environ[SAFE_PATH] = "1"
    sys.path[:] = [folder for folder in path if folder]  # theirs is this one
    try:
        yield
    finally:
        sys.path[:] = path
        if before is None:
            del os.environ[SAFE_PATH]


# -------------------------------------------------------------------- in the worker


def _work(
    pipe: Any, task: Task, output: Connection, telling: Connection, safe_path: str | None
) -> None:
    """Do jobs until the other end of the pipe is closed."""
    if safe_path is None:
        os.environ.pop(SAFE_PATH, None)  # bots that are programs may need their own folder
    for ending in ENDINGS:  # Ctrl-C goes to all of us: the supervisor decides when to stop
        signal.signal(ending, signal.SIG_DFL if ending == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    _print_to(output)
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with_supervisor, args=(pipe,), daemon=True).start()
    notes = open(telling.fileno(), "r+b", buffering=0, closefd=False)  # noqa: SIM115

    def tell(note: Any) -> None:
        notes.write(pickle.dumps(note))

    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        _send(pipe, ("ready", None))
        while True:
            pipe.send_bytes(_done(task, _receive(pipe), tell))


def _end_with_supervisor(pipe: Any) -> None:
    """End with the supervisor, even if the job has nothing to tell: a bot may think forever."""
    closing = select.poll()
    closing.register(pipe, 0)  # to hear of its end alone
    closing.poll()
    end_programs(os.getpid())
    os.kill(os.getpid(), signal.SIGKILL)


def _print_to(output: Connection) -> None:
    """Keep what a bot prints, in Python or in C, out of our output: the supervisor reads it."""
    os.dup2(output.fileno(), 2)
    os.dup2(output.fileno(), 1)
    output.close()
    sys.stdout = sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)


def _done(task: Task, job: Any, tell: Callable[[Any], None]) -> bytes:
    try:
        return pickle.dumps(("done", task(job, tell)))
    except Exception:
        return pickle.dumps(("raised", sanitize.clean_trace(traceback.format_exc())))
