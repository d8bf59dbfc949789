"""Where matches are played: here, on supervised processes, or on a Dask cluster.

All three do a task for many jobs and give one `Outcome` for each, as they end; what a match
comes to depends on none of them.
"""

import os
import traceback
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple, Protocol, Self

from ..core import InputError
from .workers import STARTS, Outcome, Task, Workers

Bundle = Callable[[Any], Hashable]


class Lost(InputError):  # noqa: N818 - it tells what happened
    """Those who played went away; what they had given back is kept."""


class Executor(Protocol):
    """What does a task for many jobs. To be used in a `with` statement."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...

    def run(self, jobs: Iterable[Any]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as they end."""
        ...


class Where(NamedTuple):
    """Where to play, as a command line says it."""

    workers: int = os.cpu_count() or 1  # processes; 0: in this one
    start: str = STARTS[0]
    scheduler: str | None = None  # address of a Dask scheduler


class Serial:
    """Does one job after the other in this process, unsupervised: a crash ends it all."""

    def __init__(self, task: Task) -> None:
        self.task = task

    def __enter__(self) -> "Serial":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def run(self, jobs: Iterable[Any]) -> Iterator[Outcome]:
        """Yield one outcome for every job, in their order."""
        for job in jobs:
            notes: list[Any] = []
            try:
                status, value = "done", self.task(job, notes.append)
            except Exception:
                status, value = "raised", traceback.format_exc()
            yield Outcome(job, status, value, tuple(notes), 1, str(os.getpid()))


def executor(
    where: Where, task: Task, *, time_limit: float | None, bundle: Bundle,
    signature: Callable[[], Any],
) -> Executor:  # fmt: skip
    """Return where the task will be done.

    `time_limit` is in seconds without a sign of life. Jobs of equal `bundle` that follow each
    other travel to a cluster together; who plays there has the same `signature`.
    """
    if where.scheduler is not None:
        try:
            from .distributed import Distributed
        except ImportError:
            raise InputError(
                "--scheduler: Dask is not installed; `pip install staufen[distributed]` does it"
            ) from None
        return Distributed(
            where.scheduler, task, time_limit=time_limit, bundle=bundle, signature=signature
        )
    if where.workers == 0:
        return Serial(task)
    return Workers(task, where.workers, where.start, time_limit=time_limit)
