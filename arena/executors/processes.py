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
import shutil
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
from multiprocess import forkserver, popen_forkserver, resource_tracker
from multiprocess.connection import Connection, wait

from ...bots.base.child import signal_name
from ...core import InputError
from .. import words
from ..limits import stopped
from .base import ENDINGS, STARTS, Executor, Lost, Outcome, Task

PRELOAD = ("staufen.core", "staufen.bots", "staufen.arena.match")
STARTING = 60.0  # seconds for a new worker to import what it needs
PATIENCE = 5.0  # seconds for a worker to leave when told to, or that has closed its pipe
MOST = 10  # attempts at a job whose workers die, each time elsewhere
SERVERS = 10  # losses of a fork server, by worker and without a job done, until none is used
PAUSE = 0.1  # seconds until the next try: what was killed still has its socket for a while
LARGEST = 2**26  # bytes of a message
UNSEEN = 255  # the exit code of a process that nobody watches any more
DYING = 2.0  # seconds in which a killed process is gone
LOOK = 1.0  # seconds between looks at which workers are stopped
TAIL = 4096  # bytes of a worker's output that are kept
KILLED = "the process was ended by SIGKILL"
HALTED = "staufen: a worker is stopped, and what it plays waits; `kill -CONT {}` lets it go on"
NO_START = (
    "workers cannot start: {}; a script that plays must do so below `if __name__ == '__main__':`"
)


class Processes(Executor):
    """Does a task for many jobs on `count` processes.

    `task(job, tell)` runs in the workers; it, the jobs and the results must be picklable. What the
    task passes to `tell` becomes a note of the job and shows that the job is alive. A job that is
    silent for `time_limit` seconds counts as hung and is killed, at most LOOK seconds later; time
    in which it or this process is stopped does not count. A job is given up after `attempts`
    failures of the same kind and with the same notes, or one more if its worker was killed, since
    another program may have done that.
    `start` is one of STARTS; a fork server imports the modules of PRELOAD once, for all workers.
    Where it dies again and again, workers are spawned instead.
    """

    def __init__(
        self, task: Task, count: int, start: str = STARTS[0], *,
        time_limit: float | None = None, attempts: int = 2,
    ) -> None:  # fmt: skip
        self.task = task
        self.count = count
        self.time_limit = time_limit
        self.attempts = attempts
        self.context = mp.get_context(start)
        if start == "forkserver":
            self.context.set_forkserver_preload(list(PRELOAD))
        self.workers: list[_Worker] = []
        self.waiting: deque[_Job] = deque()
        self.looked = time.monotonic()
        self.servers = 0  # how often a worker lost its fork server since a job was done

    def __exit__(self, *error: object) -> None:
        self.close(at_once=error[0] is not None)

    def run(self, jobs: Iterable[Any]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as they end.

        Raises InputError if a worker ends by itself before it is ready, since all others would,
        and Lost, which is one, if none can be started any more.
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
                worker = self._started()
                self.workers.append(worker)
            worker.take(self.waiting.popleft(), self.time_limit)

    def _started(self) -> "_Worker":
        """Return a new worker. Raises Lost if none can be started."""
        while True:
            try:
                return _Worker(self.context, self.task, [w.pipe for w in self.workers])
            except (EOFError, OSError) as error:
                self._count_server(error)
                time.sleep(PAUSE)

    def _count_server(self, cause: object) -> None:
        """Count a loss of the fork server, and do without one after too many. Raises Lost."""
        self.servers += 1
        if self.servers == SERVERS * self.count:
            self.context = mp.get_context("spawn")
        elif self.servers > 2 * SERVERS * self.count:
            raise Lost(f"workers cannot start: {cause}")

    def _listen(self) -> None:
        """Wait until a worker says something, dies or runs out of time."""
        ends = [worker.deadline for worker in self.workers if worker.deadline is not None]
        left = min(max(0.0, min(ends) - time.monotonic()), LOOK) if ends else None
        pipes = [worker.pipe for worker in self.workers]
        wait([*pipes, *(worker.process.sentinel for worker in self.workers)], left)
        for worker in self.workers:
            if worker.has_told():
                worker.start_clock(self.time_limit)
        self._forgive()

    def _forgive(self) -> None:
        """Give time back to workers that are stopped, which is told, and to all if we were."""
        now = time.monotonic()
        gone, self.looked = now - self.looked, now
        if gone < LOOK / 2:
            self.looked -= gone  # too early to look again
            return
        asleep = gone > 2 * LOOK
        for worker in self.workers:
            before, worker.halted = worker.halted, not asleep and stopped(worker.pid)
            if worker.halted and not before:
                print(HALTED.format(worker.pid), file=sys.stderr)
            if worker.deadline is not None and (asleep or worker.halted):
                worker.deadline += gone

    def _attend(self, worker: "_Worker") -> Iterator[Outcome]:
        """Read what a worker sent, then see whether it lives and is in time."""
        for kind, value in worker.messages():
            if kind == "ready":
                worker.ready = True
                worker.start_clock(self.time_limit)
            elif worker.job is not None:
                yield from self._finish(worker, kind, value)
        if worker.dead:
            job, orphan, code = worker.job, worker.is_orphan(), worker.bury()
            self.workers.remove(worker)
            if orphan:
                self._take_back(job)
                return
            if not worker.ready and code > 0:
                raise InputError(NO_START.format(_death(code)))
            yield from self._give_up(job, "crashed", _death(code), worker)
        elif worker.is_late():
            self._forgive()  # this process, too, may have stood still since it last looked
            if not worker.is_late():
                return
            if stopped(worker.pid):
                worker.start_clock(LOOK)
                return
            job = worker.job
            worker.dismiss(at_once=True)
            worker.bury()
            self.workers.remove(worker)
            cause = f"no sign of life for {self.time_limit or STARTING:g} s"
            yield from self._give_up(job, "hung", cause, worker)

    def _finish(self, worker: "_Worker", kind: str, value: Any) -> Iterator[Outcome]:
        job = worker.job
        worker.job = worker.deadline = None
        self.servers = 0
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
        elif len(job.failures) >= MOST:
            yield job.outcome("lost", f"{cause}, at attempt {MOST} as elsewhere before", worker)
        else:
            self.waiting.append(job)

    def _take_back(self, job: "_Job | None") -> None:
        """Put a job back in the queue because its fork server died; this costs no attempt."""
        self._count_server("the fork server dies again and again")
        if job is not None:
            job.attempts -= 1
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

    def __init__(self, context: Any, task: Task, inherited: list[Any]) -> None:
        self.pipe, theirs = context.Pipe()
        forked = context.get_start_method() == "fork"  # only then are all our pipes open there
        ours = [self.pipe, *inherited] if forked else []
        # Files without a name: nothing is left behind, whoever is killed. `bury` closes them.
        # Notes are in one, not in the pipe: a quick game has a hundred, and each would wake us.
        self.output, self.telling = _nameless(), _nameless()
        shared = [_travelling(self.output), _travelling(self.telling)]
        args = (theirs, task, *shared, ours)
        self.process = context.Process(target=_work, args=args, daemon=True)
        try:
            with _interrupts_held():
                self.process.start()
        except BaseException:  # it may run all the same: it leaves once its pipe is closed
            for ours_alone in (self.pipe, self.output, self.telling):
                ours_alone.close()
            raise
        finally:
            for end in (theirs, *shared):
                end.close()
        served = isinstance(self.process._popen, popen_forkserver.Popen)
        self.server = fork_server() if served else None
        self.pid: int = self.process.pid
        self.job: _Job | None = None
        self.deadline: float | None = None
        self.last = ""  # of what was printed
        self.told: tuple[Any, ...] = ()  # the notes when last asked for
        self.size = 0  # of all notes, when last looked at
        self.ready = False
        self.halted = False
        self.dead = False

    def is_late(self) -> bool:
        """Return whether the time of its job is up."""
        return self.deadline is not None and time.monotonic() > self.deadline

    def is_orphan(self) -> bool:
        """Return whether the process lost its fork server, through which it is watched."""
        if self.server is None or self.process.exitcode != UNSEEN:
            return False
        end = time.monotonic() + DYING  # what a process has open is closed before it is dead
        while _is_child(self.server) and time.monotonic() < end:
            time.sleep(0.01)
        return not _is_child(self.server)

    def take(self, job: _Job, time_limit: float | None) -> None:
        """Hand over a job. If the worker died idle, that shows here and costs an attempt."""
        self.job = job
        job.attempts += 1
        self.telling.seek(0)  # for the process as well: it shares the position
        self.telling.truncate()
        self.size = 0
        self.start_clock(time_limit if self.ready else STARTING)
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
                self.process.join(PATIENCE)  # it leaves by itself, with an exit code of its own
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
            self.output.seek(max(0, size - TAIL))
            self.last = self.output.read(TAIL).decode(errors="replace")
            self.output.truncate(0)
            self.output.seek(0)  # for the process as well: it shares the position
        return self.last

    def dismiss(self, at_once: bool) -> None:
        if at_once or self.job is not None:
            self.process.kill()
        self.pipe.close()

    def bury(self) -> int:
        """Wait for the process to be gone; return its exit code, negative for a signal."""
        if self.is_orphan():
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
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
    data = pipe.recv_bytes(LARGEST)
    try:
        return pickle.loads(data)
    except (EOFError, ConnectionError) as error:
        raise ValueError(f"no message: {error}") from None


def fork_server() -> int | None:
    """Return the process of the server by which this process forks; None before its first use."""
    pid: int | None = forkserver._forkserver._forkserver_pid
    return pid


def _is_child(process: int) -> bool:
    """Return whether a process is a living child of this one; a guess where nobody can tell."""
    if not hasattr(os, "waitid"):
        return True
    try:
        return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:
        return False


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


# -------------------------------------------------------------------- in the worker


def _work(
    pipe: Any, task: Task, output: Connection, telling: Connection, inherited: list[Any]
) -> None:
    """Do jobs until the other end of the pipe is closed."""
    for ending in ENDINGS:  # Ctrl-C goes to all of us: the supervisor decides when to stop
        signal.signal(ending, signal.SIG_DFL if ending == signal.SIGTERM else signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, ENDINGS)
    _print_to(output)
    for other in inherited:
        other.close()  # else this process would keep the pipes of its siblings open
    if hasattr(select, "poll"):
        threading.Thread(target=_end_with_supervisor, args=(pipe,), daemon=True).start()
    notes = open(telling.fileno(), "r+b", buffering=0, closefd=False)  # noqa: SIM115
    known = False  # to the supervisor, who may think that this process was never started
    try:
        _send(pipe, ("ready", None))
        while True:
            job = _receive(pipe)
            known = True
            pipe.send_bytes(_done(task, job, _teller(pipe, notes)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        if known:
            _tidy_up()
        sys.exit(0)


def _end_with_supervisor(pipe: Any) -> None:
    """End soon after the supervisor, even if the job has nothing to tell: a bot may think forever.

    Bots' processes end with this one.
    """
    closing = select.poll()
    closing.register(pipe, 0)  # to hear of its end alone
    closing.poll()
    time.sleep(2 * LOOK)  # for a job that can end by itself
    _tidy_up()
    os.kill(os.getpid(), signal.SIGKILL)


def _teller(pipe: Any, notes: Any) -> Callable[[Any], None]:
    """Return what writes down a note, and raises BrokenPipeError once the supervisor is gone."""
    looked = time.monotonic()

    def tell(note: Any) -> None:
        nonlocal looked
        notes.write(pickle.dumps(note))
        if time.monotonic() > looked + LOOK:
            looked = time.monotonic()
            if pipe.poll():  # nobody sends anything before the job is done
                raise BrokenPipeError

    return tell


def _print_to(output: Connection) -> None:
    """Keep what a bot prints, in Python or in C, out of our output: the supervisor reads it."""
    os.dup2(output.fileno(), 2)
    os.dup2(output.fileno(), 1)
    output.close()
    sys.stdout = sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)


def _tidy_up() -> None:
    """Remove what a supervisor that was killed could not: the folder of its fork server."""
    supervisor = mp.parent_process()
    folder = mp.current_process()._config.get("tempdir")
    if folder is not None and supervisor is not None and not supervisor.is_alive():
        shutil.rmtree(folder, ignore_errors=True)


def _done(task: Task, job: Any, tell: Callable[[Any], None]) -> bytes:
    try:
        return pickle.dumps(("done", task(job, tell)))
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception:
        return pickle.dumps(("raised", words.cut(traceback.format_exc())))
