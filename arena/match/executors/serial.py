"""One job after the other, in this process."""

import os
import traceback
from collections.abc import Iterable, Iterator

from ... import sanitize
from .base import Executor, Outcome, Task


class Serial(Executor):
    """Does jobs in this process, unsupervised: a crash of one ends them all."""

    def __init__(self, task: Task) -> None:
        self.task = task

    def run(self, jobs: Iterable[object]) -> Iterator[Outcome]:
        """Yield one outcome for every job, in their order."""
        for job in jobs:
            notes: list[object] = []
            try:
                status, value = "done", self.task(job, notes.append)
                notes = []
            except Exception:
                status, value = "raised", sanitize.clean_trace(traceback.format_exc())
            yield Outcome(job, status, value, tuple(notes), 1, str(os.getpid()))
