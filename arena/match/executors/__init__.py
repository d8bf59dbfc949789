"""Where matches are played: in this process, on supervised processes, or on a Dask cluster.

An executor does a task for many jobs and gives one `Outcome` for each. The results are the same on
all executors. The imports of an executor are made when `create_executor` chooses it.
"""

import select

from ....core import InputError
from .base import ENDINGS, Bundle, Executor, Fingerprint, Outcome, Task, Where, WorkersLostError

__all__ = ["ENDINGS", "Executor", "Outcome", "Task", "Where", "WorkersLostError", "create_executor"]


def create_executor(
    where: Where, task: Task, *, time_limit: float | None, bundle: Bundle, fingerprint: Fingerprint
) -> Executor:
    """Return the executor for a place.

    `time_limit` is in seconds without a sign of life, None for no limit; alone in this process
    nobody watches it. Jobs of equal `bundle` that follow each other travel to a cluster together.
    `fingerprint()` must give on the cluster what it gives here. Raises InputError if Dask is wanted
    and not installed, and for a number of workers below 0.
    """
    if where.scheduler is not None:
        try:
            from .dask import Dask
        except ImportError:
            raise InputError(
                "--scheduler: Dask is not installed; `pip install staufen[distributed]` does it"
            ) from None
        return Dask(
            where.scheduler, task, time_limit=time_limit, bundle=bundle, fingerprint=fingerprint
        )
    if where.workers < 0:
        raise InputError(f"workers: {where.workers} is too small (expected 0 or more)")
    if where.workers == 0 or not hasattr(select, "poll"):  # supervision needs a Unix
        from .serial import Serial

        return Serial(task)
    from .processes import Processes

    return Processes(task, where.workers, time_limit=time_limit)
