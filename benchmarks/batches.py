"""Batches of work that can take days: played by processes, kept as lines of a file, gone on with.

Killing the program loses the batches in play at most. A file belongs to one build: what an older
one found says nothing of this one.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import click
from tqdm import tqdm

from staufen.arena import files
from staufen.core import InputError


class Batch(NamedTuple):
    """What one seed at one table came to. `fault` says what was wrong, if anything."""

    build: str
    table: str
    seed: int
    counts: dict[str, int]
    fault: str = ""


def kept(path: Path, mark: str) -> list[Batch]:
    """Return the batches of a file; a last line that was cut short is dropped from it.

    Raises InputError for a line that is no batch, or one of another build than `mark`.
    """
    if not path.exists():
        return []
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    found = []
    for number, line in enumerate(whole.splitlines(), 1):
        where = f"{path}, line {number}"
        try:
            batch = Batch(**json.loads(line))
        except (ValueError, TypeError) as error:
            raise InputError(f"{where}: not a batch: {error}") from None
        if batch.build != mark:
            raise InputError(
                f"{where}: of another build, {batch.build}; this is {mark}: give another --out"
            )
        found.append(batch)
    if whole != data:
        os.truncate(path, len(whole))
    return found


def run(
    play: Callable[[str, int, str], Batch], jobs: Iterable[tuple[str, int]], mark: str, out: Path,
    workers: int,
) -> Iterator[Batch]:  # fmt: skip
    """Play jobs (table, seed) by `play(table, seed, mark)`, and yield each batch once it is kept.

    Raises InputError at the first fault.
    """
    waiting = iter(jobs)
    with ProcessPoolExecutor(workers) as pool:
        running: set[Future[Batch]] = set()
        try:
            while True:
                for table, seed in islice(waiting, 2 * workers - len(running)):
                    running.add(pool.submit(play, table, seed, mark))
                if not running:
                    return
                over, running = wait(running, return_when=FIRST_COMPLETED)
                for batch in (future.result() for future in over):
                    if batch.fault:
                        raise InputError(f"{batch.table}, seed {batch.seed}: {batch.fault}")
                    files.append(out, json.dumps(batch._asdict()) + "\n")
                    yield batch
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def shown(batches: Iterator[Batch], done: list[Batch], total: int, unit: str) -> list[Batch]:
    """Add batches to those that are `done`, under a bar that counts `unit` up to `total`."""

    def size(batch: Batch) -> int:
        return batch.counts.get(unit, 0)

    first = sum(map(size, done))
    with closing(batches), tqdm(total=total, initial=first, unit=unit, unit_scale=True) as bar:  # type: ignore[type-var]
        for batch in batches:
            done.append(batch)
            bar.update(size(batch))
    return done


def options(name: str) -> Callable[[Any], Any]:
    """Return the options of such a command, whose file of batches is called so."""

    def added(command: Any) -> Any:
        for each in (
            click.option("--game", "only", multiple=True, help="Only of these; all by default."),
            click.option(
                "--out", type=click.Path(dir_okay=False, path_type=Path), show_default=True,
                default=Path(f"runs/{name}.jsonl"), help="The file of batches, made if need be.",
            ),
            click.option(
                "--workers", type=click.IntRange(1), default=os.cpu_count(),
                help="Processes; one a processor.",
            ),
        ):  # fmt: skip
            command = each(command)
        return command

    return added
