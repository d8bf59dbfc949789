"""Worker processes under supervision: a worker that dies or hangs costs only its own job.

When a worker is killed, the pools of the standard library lose its job and wait for ever, or give
up all jobs. Here every worker has its own pipe and does one job at a time. A job whose worker died,
hung or raised is tried again on a fresh worker. If it fails again in the same way at the same
point, its outcome says what happened. If it fails at another point each time, the machine is to
blame, and the job is tried again.
"""

import os
import pickle
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from io import BytesIO
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import IO

from multiprocess import Pipe
from multiprocess.connection import wait

from ....bots.base.bot_process import child_environment, describe_exit, end_programs, kill_group
from ....core import InputError
from .base import Executor, Outcome, Task, WorkersLostError

# -P: nothing of the working folder is imported.
COMMAND = (sys.executable, "-P", "-m", f"{__package__}.worker")
START_TIMEOUT_S = 60.0  # for a new worker to import what it needs
EXIT_TIMEOUT_S = 5.0  # for a worker to exit
MAX_ATTEMPTS = 10  # at a job whose workers die, each time elsewhere
MAX_MESSAGE_BYTES = 2**26
MAX_OUTPUT_BYTES = 4096  # of the output of a worker
POLL_INTERVAL_S = 1.0  # the longest time that the supervisor waits
KILLED = "the process was ended by SIGKILL"


class Processes(Executor):
    """Does a task for many jobs on `count` processes.

    `task(job, notify)` runs in the workers; it, the jobs and the results must be picklable. What
    the task passes to `notify` becomes a note of the job and shows that it is alive. A job that is
    silent for `time_limit` seconds counts as hung and is killed; time in which this process is
    stopped does not count. A job is given up after `attempts` failures of the same kind and with
    the same notes, or one more if its worker was killed, since another program may have done that.
    """

    def __init__(
        self, task: Task, count: int, *, time_limit: float | None = None, attempts: int = 2
    ) -> None:
        self.task = pickle.dumps(task)
        self.count = count
        self.time_limit = time_limit
        self.attempts = attempts
        self.workers: list[_Worker] = []
        self.waiting: deque[_Job] = deque()

    def __exit__(self, *error: object) -> None:
        self.close(kill=error[0] is not None)

    def run(self, jobs: Iterable[object]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as they end.

        Raises InputError if a worker ends by itself before it is ready, since all others would,
        and WorkersLostError, which is one, if none can be started.
        """
        self.waiting = deque(_Job(job) for job in jobs)
        while self.waiting or any(worker.job for worker in self.workers):
            self._assign_jobs()
            self._wait_for_workers()
            for worker in list(self.workers):
                yield from self._attend_worker(worker)

    def close(self, kill: bool = False) -> None:
        """End all workers; with `kill`, and those at work, at once."""
        for worker in self.workers:
            worker.request_exit(kill)
        for worker in self.workers:
            worker.close()
        self.workers = []

    def _assign_jobs(self) -> None:
        """Give every idle worker a job, and start workers while there is need for them."""
        while self.waiting:
            worker = next((each for each in self.workers if each.job is None), None)
            if worker is None:
                if len(self.workers) >= self.count:
                    return
                worker = _Worker(self.task)
                self.workers.append(worker)
            worker.start_job(self.waiting.popleft(), self.time_limit)

    def _wait_for_workers(self) -> None:
        """Wait until a worker sends something or dies, at most POLL_INTERVAL_S."""
        ends = [worker.deadline for worker in self.workers if worker.deadline is not None]
        start = time.monotonic()
        left = min([POLL_INTERVAL_S, *(max(0.0, end - start) for end in ends)])
        wait([worker.pipe for worker in self.workers], left)
        gone = time.monotonic() - start
        for worker in self.workers:
            if worker.deadline is not None and gone > left + POLL_INTERVAL_S:
                worker.deadline += gone  # this process was stopped, as by Ctrl-Z
            if worker.has_new_notes():
                worker.start_clock(self.time_limit)

    def _attend_worker(self, worker: "_Worker") -> Iterator[Outcome]:
        """Read what a worker sent, then see whether it lives and is in time."""
        for kind, value in worker.read_messages():
            if kind == "ready":
                worker.is_ready = True
                worker.start_clock(self.time_limit)
            elif worker.job is not None:
                yield from self._finish_job(worker, kind, value)
        if not worker.is_dead and not worker.is_late():
            return
        job, status = worker.job, "crashed" if worker.is_dead else "hung"
        worker.request_exit(kill=status == "hung")
        cause = f"the process {describe_exit(worker.close())}"
        self.workers.remove(worker)
        if status == "hung":
            cause = f"no sign of life for {self.time_limit or START_TIMEOUT_S:g} s"
        elif not worker.is_ready and worker.process.returncode > 0:
            raise InputError(f"workers cannot start: {cause}: {worker.output.strip()[-200:]}")
        if job is not None:
            yield from self._retry_job(job, status, cause, worker)

    def _finish_job(self, worker: "_Worker", kind: str, value: object) -> Iterator[Outcome]:
        job = worker.job
        assert job is not None
        worker.job = worker.deadline = None
        if kind == "done":
            yield job.to_outcome("done", value, worker)
        else:
            yield from self._retry_job(job, "raised", str(value), worker)

    def _retry_job(
        self, job: "_Job", status: str, cause: str, worker: "_Worker"
    ) -> Iterator[Outcome]:
        """Put a job back in the queue, or report it once its attempts are used up."""
        # Before the first note nothing about a death is known to be the job's doing.
        point = worker.read_notes() or (job.attempts if status == "crashed" else 0)
        job.failures.append((status, cause if status == "crashed" else "", point))
        killed = status == "crashed" and cause == KILLED
        if job.failures.count(job.failures[-1]) >= self.attempts + killed:
            yield job.to_outcome(status, cause, worker)
        elif len(job.failures) >= MAX_ATTEMPTS:
            cause += f", at attempt {MAX_ATTEMPTS} as elsewhere before"
            yield job.to_outcome("lost", cause, worker)
        else:
            self.waiting.append(job)


class _Job:
    def __init__(self, job: object) -> None:
        self.job = job
        self.attempts = 0
        self.failures: list[object] = []  # how it failed, and after which notes

    def to_outcome(self, status: str, value: object, worker: "_Worker") -> Outcome:
        notes = () if status == "done" else worker.read_notes()
        pid, output = str(worker.pid), worker.read_output()
        return Outcome(self.job, status, value, notes, self.attempts, pid, output)


class _Worker:
    """A process as its supervisor sees it.

    Output and notes are in files without a name: nothing is left behind, whoever is killed. Notes
    do not go through the pipe, since a quick game has a hundred and each would wake the supervisor.
    """

    def __init__(self, task: bytes) -> None:
        """Start the process. Raises WorkersLostError."""
        self._resources = ExitStack()  # an abandoned process leaves when its pipe closes
        own = self._resources.enter_context
        try:
            self._output_file, self._notes_file = own(_nameless_file()), own(_nameless_file())
            self.pipe, theirs = map(own, Pipe())
            files = theirs.fileno(), self._notes_file.fileno()
            self.process = Popen(
                [*COMMAND, *map(str, files)], pass_fds=files, env=child_environment(),
                stdin=DEVNULL, stdout=self._output_file, stderr=self._output_file,
                start_new_session=True,
            )  # fmt: skip
            theirs.close()
        except BaseException as error:
            self._resources.close()
            if isinstance(error, OSError):
                raise WorkersLostError(f"workers cannot start: {error}") from None
            raise
        self.pid = self.process.pid
        self.job: _Job | None = None
        self.deadline: float | None = None
        self.output = ""  # of the job, when last read
        self.notes: tuple[object, ...] = ()  # of the job, when last read
        self._notes_size = 0
        self.is_ready = self.is_dead = False
        self._send_messages(pickle.dumps([folder for folder in sys.path if folder]), task)

    def _send_messages(self, *messages: bytes) -> None:
        try:
            for message in messages:
                self.pipe.send_bytes(message)
        except OSError:
            self.is_dead = True

    def is_late(self) -> bool:
        """Return whether the time of its job is up."""
        return self.deadline is not None and time.monotonic() > self.deadline

    def start_job(self, job: _Job, time_limit: float | None) -> None:
        """Hand over a job. If the worker died idle, that shows here and costs an attempt."""
        self.job = job
        job.attempts += 1
        _clear_file(self._notes_file)
        self._notes_size = 0
        self.start_clock(time_limit if self.is_ready else START_TIMEOUT_S)
        self._send_messages(pickle.dumps(job.job))

    def start_clock(self, time_limit: float | None) -> None:
        """Set the deadline of the job anew."""
        if self.job is not None:
            self.deadline = None if time_limit is None else time.monotonic() + time_limit

    def read_messages(self) -> Iterator[tuple[str, object]]:
        """Yield the messages in the pipe, also those sent before a death."""
        try:
            while self.pipe.poll():
                kind, value = _parse_message(self.pipe.recv_bytes(MAX_MESSAGE_BYTES))
                yield str(kind), value
        except Exception as error:  # the end of the pipe, or what is no message
            self.is_dead = True
            if isinstance(error, EOFError | ConnectionError):
                self._wait_for_exit()  # it leaves, with an exit code of its own
            kill_group(self.pid)
        if self.process.poll() is not None:
            self.is_dead = self.is_dead or not self.pipe.poll()

    def has_new_notes(self) -> bool:
        """Return whether there are other notes than before."""
        before, self._notes_size = self._notes_size, os.fstat(self._notes_file.fileno()).st_size
        return self._notes_size != before

    def read_notes(self) -> tuple[object, ...]:
        """Return all notes of the last job. The process must not be at work."""
        if not self._notes_file.closed:
            self._notes_file.seek(0)
            self.notes = tuple(_parse_notes(self._notes_file.read()))
        return self.notes

    def read_output(self) -> str:
        """Return the end of what the process printed for the last job."""
        if not self._output_file.closed:
            size = self._output_file.seek(0, os.SEEK_END)
            self._output_file.seek(max(0, size - MAX_OUTPUT_BYTES))
            self.output = self._output_file.read(MAX_OUTPUT_BYTES).decode(errors="replace")
            _clear_file(self._output_file)
        return self.output

    def request_exit(self, kill: bool) -> None:
        """Let the process end; with `kill`, or if it is at work, at once."""
        if kill or self.job is not None:
            kill_group(self.pid)
        self.pipe.close()

    def close(self) -> int:
        """Wait until the process is gone; return its exit code, negative for a signal."""
        self._wait_for_exit()
        kill_group(self.pid)
        end_programs(self.pid)
        self.read_output()
        self.read_notes()
        self._resources.close()
        return self.process.wait()

    def _wait_for_exit(self) -> None:
        with suppress(TimeoutExpired):
            self.process.wait(EXIT_TIMEOUT_S)


def _nameless_file() -> IO[bytes]:
    return tempfile.TemporaryFile(buffering=0)


def _clear_file(file: IO[bytes]) -> None:
    file.seek(0)  # for the process as well: it shares the position
    file.truncate()


def _parse_notes(data: bytes) -> Iterator[object]:
    """Yield the notes that are complete: their writer may have been killed."""
    file = BytesIO(data)
    with suppress(Exception):
        while True:
            yield pickle.load(file)


def _parse_message(data: bytes) -> tuple[object, object]:
    """Return a message. Raises ValueError where EOFError would be taken for the end of the pipe."""
    try:
        kind, value = pickle.loads(data)
        return kind, value
    except (EOFError, ConnectionError) as error:
        raise ValueError(f"no message: {error}") from None
