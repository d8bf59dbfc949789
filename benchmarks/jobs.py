"""Jobs of a measurement, done by several processes."""

from collections.abc import Hashable, Sequence
from typing import Any

import click
from tqdm import tqdm

from staufen.arena.executors import Task
from staufen.arena.executors.processes import Processes


def results(task: Task, jobs: Sequence[Hashable], workers: int, named: str, unit: str) -> list[Any]:
    """Return what a task makes of jobs, no two alike, in their order, under a progress bar.

    Raises ClickException for the first one that fails.
    """
    found: dict[Hashable, Any] = {}
    with Processes(task, workers) as pool:
        for outcome in tqdm(pool.run(jobs), total=len(jobs), desc=named, unit=unit):
            if outcome.status != "done":
                raise click.ClickException(f"{outcome.job}: {outcome.status}: {outcome.value}")
            found[outcome.job] = outcome.value
    return [found[job] for job in jobs]
