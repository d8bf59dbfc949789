"""What all executors share: a task, its jobs and their outcomes."""

import os
import signal
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, NamedTuple, Self

from ....core import InputError

ENDINGS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # what ends a run, so that it can be gone on with

Task = Callable[[Any, Callable[[Any], None]], Any]  # task(job, tell) -> result
Bundle = Callable[[Any], Hashable]  # jobs that follow each other and have it equal travel together
Fingerprint = Callable[[], Any]  # a mapping that must be equal wherever a task is done


class Outcome(NamedTuple):
    """What became of a job."""

    job: Any
    status: str  # done, raised, crashed, hung or lost
    value: Any  # the result when done, else the cause in words
    notes: tuple[Any, ...]  # all that the job told in its last attempt, unless it was done then
    attempts: int
    worker: str  # who did it: process id, or host:process id
    stderr: str = ""  # the end of what was printed meanwhile

    def result(self, what: str) -> Any:
        """Return the result. Raises InputError where there is none; `what` names the job."""
        if self.status != "done":
            raise InputError(f"{what}: {self.status}: {str(self.value).strip().splitlines()[-1]}")
        return self.value


class WorkersLostError(InputError):
    """The cluster or all workers went away. The outcomes they gave before remain valid."""


class Executor:
    """Does a task for many jobs. To be used in a `with` statement."""

    remote = False  # whether others may have a hand in the results

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def run(self, jobs: Iterable[Any]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as they end."""
        raise NotImplementedError


class Where(NamedTuple):
    """Where to play, as a command line says it."""

    workers: int = os.cpu_count() or 1  # processes; 0: in this one
    scheduler: str | None = None  # address of a Dask scheduler
