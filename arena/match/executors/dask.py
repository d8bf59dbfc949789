"""Jobs on the machines of a Dask cluster.

Dask sends batches of jobs to machines, and sends one again if its worker was lost. Each batch costs
milliseconds, so quick jobs are joined: a batch takes about BATCH_S. On each thread of a worker a
supervised process does the jobs (see `processes`), so that time limits, memory limits and crashes
of bots have the same results on any machine. A worker with another build gets no jobs.

Dask delivers each batch at least once; an executor gives just one outcome for each job.
"""

import logging
import math
import pickle
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple, Self

import distributed
from distributed.comm import registry

from ....core import InputError
from .base import Bundle, Executor, Fingerprint, Outcome, Task, WorkersLostError
from .processes import Processes

WORKERS_TIMEOUT_S = 60.0  # without a suitable worker
POLL_INTERVAL_S = 1.0  # between looks at the workers
Future = Any  # of Dask, which has no types
wait: Any = distributed.wait
BATCH_S = 0.5  # duration of joined batches
MIN_JOB_S = 1e-9  # lower bound of measured job durations
BATCHES_AHEAD = 2  # batches sent for each thread
MAX_ATTEMPTS = 3  # of jobs that Dask gave up: in a batch, one by one, alone


class Dask(Executor):
    """Does a task for many jobs on a cluster.

    `scheduler` is an address, such as tcp://host:8786; `time_limit` is that of `Processes`. A
    worker with another `fingerprint()` gets no jobs. Raises InputError if there is no scheduler at
    the address, or no suitable worker for `workers_timeout_s`; WorkersLostError if the scheduler
    goes away.
    """

    remote = True

    def __init__(
        self, scheduler: str, task: Task, *, time_limit: float | None, bundle: Bundle,
        fingerprint: Fingerprint, workers_timeout_s: float = WORKERS_TIMEOUT_S,
    ) -> None:  # fmt: skip
        self.scheduler = scheduler
        self.bundle = bundle
        self.workers_timeout_s = workers_timeout_s
        self.payload = pickle.dumps((task, time_limit, fingerprint, fingerprint()))
        self.refused: dict[str, str] = {}  # address of a worker -> how it differs
        self.pace = math.inf  # seconds a job, as measured last

    def __enter__(self) -> Self:
        # Its loggers print stack traces of errors that are reported in one line here.
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        connect: Callable[..., Any] = distributed.Client
        try:
            # Check the address first: closing a client that failed takes seconds.
            registry.get_backend(self.scheduler.rpartition("://")[0] or "tcp")
            self.client = connect(self.scheduler, timeout=10, set_as_default=False, name="staufen")
        except (OSError, ValueError) as error:
            raise InputError(f"--scheduler {self.scheduler}: {error}") from None
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    def run(self, jobs: Iterable[object]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as their batches end."""
        waiting = deque(_Batch(list(group)) for _, group in groupby(jobs, self.bundle))
        sent: dict[Future, _Batch] = {}
        last_seen = time.monotonic()
        try:
            while waiting or sent:
                threads = self.client.nthreads()
                suitable = {a: n for a, n in threads.items() if a not in self.refused}
                last_seen = time.monotonic() if suitable else self._check_patience(last_seen)
                places = BATCHES_AHEAD * sum(suitable.values())
                while len(sent) < places and _can_send(waiting, sent):
                    allowed = tuple(suitable) if self.refused else None
                    batch = self._take_batch(waiting, places)._replace(allowed=allowed)
                    sent[self._submit_batch(batch)] = batch
                for future in self._wait_for_futures(sent):
                    yield from self._receive_reply(future, sent.pop(future), waiting)
                for future in _find_stranded(sent, threads):
                    future.cancel()
                    waiting.append(sent.pop(future))
        except distributed.CancelledError as error:  # its message names internal futures
            raise WorkersLostError(
                f"--scheduler {self.scheduler}: lost (it no longer answers)"
            ) from error
        except (OSError, RuntimeError) as error:
            raise WorkersLostError(f"--scheduler {self.scheduler}: lost ({error})") from error

    def _take_batch(self, waiting: "deque[_Batch]", places: int) -> "_Batch":
        """Return the first batch, joined with the next ones if their jobs are quick.

        Towards the end batches are smaller, so that all threads have work.
        """
        first = waiting.popleft()
        jobs = list(first.jobs)
        most = min(BATCH_S / self.pace, len(waiting) * len(jobs) / places)
        while waiting and first.attempts == waiting[0].attempts == 1:
            if len(jobs) + len(waiting[0].jobs) > most:
                break
            jobs += waiting.popleft().jobs
        return first._replace(jobs=jobs)

    def _check_patience(self, last_seen: float) -> float:
        """Return when a worker was last seen. Raises InputError if that is too long ago."""
        if time.monotonic() > last_seen + self.workers_timeout_s:
            why = next(iter(self.refused.values()), "none has joined")
            raise InputError(f"--scheduler {self.scheduler}: no suitable worker ({why})")
        time.sleep(POLL_INTERVAL_S / 10)
        return last_seen

    def _submit_batch(self, batch: "_Batch") -> Future:
        key = f"staufen-{id(batch.jobs):x}-{time.monotonic_ns():x}"
        return self.client.submit(
            run_jobs, self.payload, batch.jobs, pure=False, workers=batch.allowed, key=key
        )

    def _wait_for_futures(self, sent: dict[Future, "_Batch"]) -> list[Future]:
        """Return the futures that are done, after waiting up to POLL_INTERVAL_S for the first."""
        if not sent:
            return []
        try:
            with self.client.as_current():
                return list(wait([*sent], POLL_INTERVAL_S, "FIRST_COMPLETED").done)
        except TimeoutError:
            return []

    def _receive_reply(
        self, future: Future, batch: "_Batch", waiting: "deque[_Batch]"
    ) -> Iterator[Outcome]:
        try:
            reply = future.result()
        except Exception as error:
            if future.status != "error":  # CancelledError: the scheduler is gone
                raise
            yield from self._retry_batch(error, batch, waiting)
            return
        future.release()  # else the result would stay in the worker's memory
        if isinstance(reply, Mismatch):
            if reply.address not in self.refused:
                self.refused[reply.address] = reply.text
                print(f"staufen: a worker is excluded: {reply.text}", file=sys.stderr)
            waiting.append(batch)
        else:
            found = max(reply.seconds, MIN_JOB_S) / len(batch.jobs)
            self.pace = found if self.pace == math.inf else (self.pace + found) / 2
            yield from reply.outcomes

    def _retry_batch(
        self, error: BaseException, batch: "_Batch", waiting: "deque[_Batch]"
    ) -> Iterator[Outcome]:
        """Send the jobs of a failed batch again one by one; give up after MAX_ATTEMPTS."""
        if batch.attempts < MAX_ATTEMPTS:
            waiting.extend(_Batch([job], batch.attempts + 1) for job in batch.jobs)
            return
        cause = f"{type(error).__name__}: {error}"
        for job in batch.jobs:
            yield Outcome(job, "raised", cause, (), batch.attempts, self.scheduler)


class _Batch(NamedTuple):
    """Jobs that are sent together."""

    jobs: list[object]
    attempts: int = 1
    allowed: tuple[str, ...] | None = None  # addresses of workers; None: any


def _can_send(waiting: deque[_Batch], sent: dict[Future, _Batch]) -> bool:
    """Return whether the next batch may be sent.

    A last attempt is sent alone, since Dask blames a death on all batches of the worker.
    """
    last = any(batch.attempts == MAX_ATTEMPTS for batch in sent.values())
    return bool(waiting) and not last and (waiting[0].attempts < MAX_ATTEMPTS or not sent)


def _find_stranded(sent: dict[Future, _Batch], threads: dict[str, int]) -> list[Future]:
    """Return the futures whose allowed workers are all gone."""
    return [
        future for future, batch in sent.items()
        if batch.allowed is not None and not set(batch.allowed) & set(threads)
    ]  # fmt: skip


# -------------------------------------------------------------------- on the cluster


class Reply(NamedTuple):
    """The outcomes of a batch, and how long it took."""

    outcomes: list[Outcome]
    seconds: float


class Mismatch(NamedTuple):
    """The reply of a worker with another build."""

    address: str
    text: str


_local = threading.local()  # a supervised process for each thread


def run_jobs(payload: bytes, jobs: list[object]) -> Reply | Mismatch:
    """Do jobs in the supervised process of this thread, if it has the same build."""
    address = distributed.get_worker().address
    text = _describe_difference(payload, address)
    if text is not None:
        return Mismatch(address, text)
    host, began = socket.gethostname(), time.monotonic()
    outcomes = [
        outcome._replace(worker=f"{host}:{outcome.worker}")
        for outcome in _get_pool(payload).run(jobs)
    ]
    return Reply(outcomes, time.monotonic() - began)


@cache
def _describe_difference(payload: bytes, address: str) -> str | None:
    """Return how the build differs from that of the sender, None if it does not."""
    try:
        _, _, fingerprint, wanted = pickle.loads(payload)
        found = fingerprint()
    except Exception as error:
        return f"{address}: {type(error).__name__}: {error}"
    if found == wanted:
        return None
    keys = [key for key in wanted if found.get(key) != wanted[key]]
    return "; ".join(f"{address}: {key} {found.get(key)}, not {wanted[key]}" for key in keys)


def _get_pool(payload: bytes) -> Processes:
    """Return the supervised process of this thread; another task gets a new one."""
    if getattr(_local, "payload", None) != payload:
        if hasattr(_local, "pool"):
            _local.pool.close()
        task, time_limit, _, _ = pickle.loads(payload)
        _local.pool, _local.payload = Processes(task, 1, time_limit=time_limit), payload
    pool: Processes = _local.pool
    return pool
