"""Jobs on the machines of a Dask cluster.

Dask carries batches of jobs to machines and back, and sends one again if its worker was lost. Each
costs milliseconds, so quick jobs travel together: the blocks of a batch take about BATCH seconds.
On each of its threads a supervised process of ours does the jobs (see `processes`), so that time
limits, memory limits and crashes of bots have the same results on any machine. A worker first
reports what it has installed; if that differs from ours, the worker gets no jobs.

Dask delivers each batch at least once; an executor gives just one outcome for each job.
"""

import logging
import math
import pickle
import queue
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple, Self

import distributed
from distributed.comm import registry

from ....core import InputError
from .base import Bundle, Executor, Fingerprint, Outcome, Task, WorkersLostError
from .processes import Processes

WORKERS_TIMEOUT_S = 60.0  # seconds without a worker that may play, until we give up
POLL_INTERVAL_S = 1.0  # seconds between looks at who is there
BATCH_S = 0.5  # seconds that the jobs sent together take, if blocks are shorter than that
MIN_JOB_S = 1e-9  # seconds that any job takes, however coarse the clock
BATCHES_AHEAD = 2  # batches sent for each thread
MAX_ATTEMPTS = 3  # after Dask gave up on a batch: as sent, job by job, alone


class Dask(Executor):
    """Does a task for many jobs on a cluster.

    `scheduler` is an address, as tcp://host:8786; `time_limit` is that of `Processes`, `patience`
    is in seconds. A worker on which `fingerprint()` is not what it is here gets no jobs. Raises
    InputError if there is no scheduler at the address, or for `patience` no worker that may play;
    WorkersLostError if the scheduler goes away.
    """

    remote = True

    def __init__(
        self, scheduler: str, task: Task, *, time_limit: float | None, bundle: Bundle,
        fingerprint: Fingerprint, patience: float = WORKERS_TIMEOUT_S,
    ) -> None:  # fmt: skip
        self.scheduler = scheduler
        self.bundle = bundle
        self.patience = patience
        self.load = pickle.dumps((task, time_limit, fingerprint, fingerprint()))
        self.ended: queue.SimpleQueue[Any] = queue.SimpleQueue()  # futures, as they are done
        self.refused: dict[str, str] = {}  # address of a worker -> how it differs
        self.pace = math.inf  # seconds a job, as measured last

    def __enter__(self) -> Self:
        # Its logs are stack traces of what we report in one line. Each of its parts has its own.
        for name in list(logging.root.manager.loggerDict):
            if name.partition(".")[0] == "distributed":
                logging.getLogger(name).setLevel(logging.CRITICAL)
        connect: Any = distributed.Client
        try:
            # A client that fails in the making takes seconds to go: look at the address first.
            registry.get_backend(self.scheduler.rpartition("://")[0] or "tcp")
            self.client = connect(self.scheduler, timeout=10, set_as_default=False, name="staufen")
        except (OSError, ValueError) as error:
            raise InputError(f"--scheduler {self.scheduler}: {error}") from None
        return self

    def __exit__(self, *error: object) -> None:
        self.client.close()

    def run(self, jobs: Iterable[Any]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as their batches end."""
        waiting = deque(_Batch(list(group)) for _, group in groupby(jobs, self.bundle))
        flying: dict[Any, _Batch] = {}
        seen = time.monotonic()
        try:
            while waiting or flying:
                here = self.client.nthreads()
                like_us = {a: n for a, n in here.items() if a not in self.refused}
                seen = time.monotonic() if like_us else self._missed(seen)
                places = BATCHES_AHEAD * sum(like_us.values())
                while len(flying) < places and _may_fly(waiting, flying):
                    allowed = tuple(like_us) if self.refused else None
                    batch = self._taken(waiting, places)._replace(allowed=allowed)
                    flying[self._send(batch)] = batch
                for future in self._ended(flying):
                    yield from self._received(future, flying.pop(future), waiting)
                for future in _stranded(flying, here):
                    future.cancel()
                    waiting.append(flying.pop(future))
        except distributed.CancelledError as error:  # whose words are for who knows its futures
            raise WorkersLostError(
                f"--scheduler {self.scheduler}: lost (it no longer answers)"
            ) from error
        except (OSError, RuntimeError) as error:
            raise WorkersLostError(f"--scheduler {self.scheduler}: lost ({error})") from error

    def _taken(self, waiting: "deque[_Batch]", places: int) -> "_Batch":
        """Return what waits longest, joined with what follows if that is quick enough.

        Towards the end batches are smaller, so that all places have something to do.
        """
        first = waiting.popleft()
        jobs = list(first.jobs)
        most = min(BATCH_S / self.pace, len(waiting) * len(jobs) / places)
        while waiting and first.attempts == waiting[0].attempts == 1:
            if len(jobs) + len(waiting[0].jobs) > most:
                break
            jobs += waiting.popleft().jobs
        return first._replace(jobs=jobs)

    def _missed(self, seen: float) -> float:
        """Return when a worker was last seen. Raises InputError if that is too long ago."""
        if time.monotonic() > seen + self.patience:
            why = next(iter(self.refused.values()), "none came")
            raise InputError(f"--scheduler {self.scheduler}: no worker to play on ({why})")
        time.sleep(POLL_INTERVAL_S / 10)
        return seen

    def _send(self, batch: "_Batch") -> Any:
        key = f"staufen-{id(batch.jobs):x}-{time.monotonic_ns():x}"
        future = self.client.submit(
            run_jobs, self.load, batch.jobs, pure=False, workers=batch.allowed, key=key
        )
        future.add_done_callback(self.ended.put)
        return future

    def _ended(self, flying: dict[Any, "_Batch"]) -> list[Any]:
        """Return the futures that are done, after waiting a little for the first."""
        if not flying:
            return []
        try:
            found = [self.ended.get(timeout=POLL_INTERVAL_S)]
        except queue.Empty:
            return []
        while not self.ended.empty():
            found.append(self.ended.get())
        return [future for future in found if future in flying]

    def _received(
        self, future: Any, batch: "_Batch", waiting: "deque[_Batch]"
    ) -> Iterator[Outcome]:
        try:
            reply = future.result()
        except Exception as error:
            if future.status != "error":  # but CancelledError: the scheduler is gone
                raise
            yield from self._failed(error, batch, waiting)  # perhaps as its answer was fetched
            return
        future.release()  # else the result would stay in the worker's memory
        if isinstance(reply, Unlike):
            if reply.address not in self.refused:
                self.refused[reply.address] = reply.told
                print(f"staufen: a worker is left out: {reply.told}", file=sys.stderr)
            waiting.append(batch)
        else:
            found = max(reply.seconds, MIN_JOB_S) / len(batch.jobs)
            self.pace = found if self.pace == math.inf else (self.pace + found) / 2
            yield from reply.outcomes

    def _failed(
        self, error: BaseException, batch: "_Batch", waiting: "deque[_Batch]"
    ) -> Iterator[Outcome]:
        """Send jobs again, each by itself, whose workers died or that Dask could not handle.

        A job for which that is the end again, when nothing else is on its way, is given up.
        """
        if batch.attempts < MAX_ATTEMPTS:
            waiting.extend(_Batch([job], batch.attempts + 1) for job in batch.jobs)
            return
        cause = f"{type(error).__name__}: {error}"
        for job in batch.jobs:
            yield Outcome(job, "raised", cause, (), batch.attempts, self.scheduler)


class _Batch(NamedTuple):
    """Jobs that travel together."""

    jobs: list[Any]
    attempts: int = 1
    allowed: tuple[str, ...] | None = None  # addresses of workers; None: any


def _may_fly(waiting: deque[_Batch], flying: dict[Any, _Batch]) -> bool:
    """Return whether the next batch may be sent. A last attempt flies alone.

    For Dask counts a death against all that a worker holds.
    """
    last = any(batch.attempts == MAX_ATTEMPTS for batch in flying.values())
    return bool(waiting) and not last and (waiting[0].attempts < MAX_ATTEMPTS or not flying)


def _stranded(flying: dict[Any, _Batch], here: dict[str, int]) -> list[Any]:
    """Return the futures that only certain workers may do, none of which is left."""
    return [
        future for future, batch in flying.items()
        if batch.allowed is not None and not set(batch.allowed) & set(here)
    ]  # fmt: skip


# -------------------------------------------------------------------- on the cluster


class Reply(NamedTuple):
    """What became of a batch, and how long it took."""

    outcomes: list[Outcome]
    seconds: float


class Unlike(NamedTuple):
    """The reply of a worker that has something else installed."""

    address: str
    told: str


_mine = threading.local()  # a supervised process for each thread of Dask's


def run_jobs(load: bytes, jobs: list[Any]) -> Reply | Unlike:
    """Do jobs in the supervised process of this thread, if this is the right build."""
    address = distributed.get_worker().address
    told = _difference(load, address)
    if told is not None:
        return Unlike(address, told)
    host, began = socket.gethostname(), time.monotonic()
    outcomes = [
        outcome._replace(worker=f"{host}:{outcome.worker}") for outcome in _pool(load).run(jobs)
    ]
    return Reply(outcomes, time.monotonic() - began)


@cache
def _difference(load: bytes, address: str) -> str | None:
    """Return how this process differs from the one that sent the load, None if it does not."""
    try:
        _, _, fingerprint, wanted = pickle.loads(load)
        found = fingerprint()
    except Exception as error:
        return f"{address}: {type(error).__name__}: {error}"
    if found == wanted:
        return None
    keys = [key for key in wanted if found.get(key) != wanted[key]]
    return "; ".join(f"{address}: {key} {found.get(key)}, not {wanted[key]}" for key in keys)


def _pool(load: bytes) -> Processes:
    """Return this thread's supervised process, started anew for another task."""
    if getattr(_mine, "load", None) != load:
        if hasattr(_mine, "pool"):
            _mine.pool.close()
        task, time_limit, _, _ = pickle.loads(load)
        _mine.pool, _mine.load = Processes(task, 1, time_limit=time_limit), load
    pool: Processes = _mine.pool
    return pool
