"""The interface of executors: a task, its jobs and their outcomes."""

import os
import signal
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Self

from ....core import InputError

ENDINGS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)  # signals that stop a run, so that it can be resumed

Task = Callable[..., Any]  # task(job, notify) -> result
Bundle = Callable[..., Hashable]  # consecutive jobs with equal values are sent together
Fingerprint = Callable[[], Mapping[str, object]]  # what must be equal on all workers


class Outcome(NamedTuple):
    """The outcome of a job."""

    job: Any
    status: str  # done, raised, crashed, hung or lost
    value: Any  # the result if done, else the cause
    notes: tuple[Any, ...]  # of the last attempt, unless it was done
    attempts: int
    worker: str  # process id, or host:process id
    stderr: str = ""  # end of its output

    def require_value(self, what: str) -> Any:
        """Return the result. Raises InputError where there is none; `what` names the job."""
        if self.status != "done":
            raise InputError(f"{what}: {self.status}: {str(self.value).strip().splitlines()[-1]}")
        return self.value


class WorkersLostError(InputError):
    """The cluster or all workers are gone. Earlier outcomes remain valid."""


class Executor:
    """Does a task for many jobs. To be used in a `with` statement."""

    remote = False  # whether results come from other machines

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def run(self, jobs: Iterable[object]) -> Iterator[Outcome]:
        """Yield one outcome for every job, as they end."""
        raise NotImplementedError


class Where(NamedTuple):
    """Where to play, as given on the command line."""

    workers: int = os.cpu_count() or 1  # processes; 0: in this one
    scheduler: str | None = None  # address of a Dask scheduler
