"""How much faster two workers are than one, on this machine.

    python -m benchmarks.workers

Two searches meet on some deals of Fredericus; a block, one deal in both seatings, computes for a
second and more. One worker, two workers and, if it is installed, a Dask cluster of two play the
same blocks in turns, several times over. Processes are there and have played at random before the
clock starts. Writes benchmarks/results/workers.json and .md; --quick only shows that it works.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from statistics import median
from typing import NamedTuple

import click

from benchmarks.report import Command, Table, keep, setting
from staufen import core
from staufen.arena import match
from staufen.arena.executors import Where, executor
from staufen.arena.limits import UNLIMITED
from staufen.arena.runner import Referee, Signature
from staufen.arena.schedule import Pairing, schedule
from staufen.arena.store import block_of

FIELD = ("so-ismcts(iterations={})", "mo-ismcts(iterations={})")
ONE = "one worker"
WORKERS = 2


class Size(NamedTuple):
    """How much is played."""

    iterations: int  # of a search, for each decision
    deals: int  # each a block of two games
    passes: int


FULL, QUICK = Size(1700, 32, 3), Size(20, 2, 1)


class Pass(NamedTuple):
    """What one place took to play all blocks once."""

    seconds: float  # by the clock on the wall
    blocks: tuple[float, ...]  # seconds that bots spent deciding, by block
    records: tuple[str, ...]  # sorted: they come as they end


@contextmanager
def places() -> Iterator[dict[str, Where]]:
    """Give the places to play by name, while they are open."""
    local = {ONE: Where(1), f"{WORKERS} workers": Where(WORKERS)}
    try:
        import distributed
    except ImportError:
        yield local
        return
    made = distributed.LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with made as cluster:
        yield {**local, f"Dask, {WORKERS} workers": Where(scheduler=cluster.scheduler_address)}


def play(where: Where, game: core.Game, pairings: Sequence[Pairing]) -> Pass:
    """Play all blocks once, and time it."""
    bots = sorted({bot for pairing in pairings for bot in pairing.bots})
    warm = [pairing._replace(bots=("random",) * game.players) for pairing in pairings]
    with executor(
        where, Referee(game, UNLIMITED), time_limit=None, bundle=block_of,
        signature=Signature(game, bots),
    ) as workers:  # fmt: skip
        list(workers.run(warm))
        start = time.perf_counter()
        outcomes = list(workers.run(pairings))
        seconds = time.perf_counter() - start
    outcomes.sort(key=lambda outcome: outcome.job.number)
    blocks = tuple(
        sum(sum(outcome.value.seconds) for outcome in block)
        for _, block in groupby(outcomes, lambda outcome: block_of(outcome.job))
    )
    return Pass(seconds, blocks, tuple(str(outcome.value.record) for outcome in outcomes))


def table(times: Mapping[str, Sequence[float]], games: int, note: str = "") -> Table:
    """Return seconds and speed by place, against one worker in the same pass."""
    made = Table(
        "The same games on one worker and on more",
        ("place", "seconds", "games a second", "times one worker", "least", "most"),
        note,
    )
    for place, took in times.items():
        faster = [one / mine for one, mine in zip(times[ONE], took, strict=True)]
        made.add(
            place, median(took), games / median(took), median(faster), min(faster), max(faster)
        )
    return made


@click.command(cls=Command, help=__doc__)
@click.option("--quick", is_flag=True, help="Play very little, and write nothing.")
def main(quick: bool) -> None:
    """Play, show and keep."""
    size = QUICK if quick else FULL
    game = core.load("fredericus", players=2)
    bots = match.check_bots(game, [bot.format(size.iterations) for bot in FIELD])
    pairings = list(schedule(bots, game.players, size.deals, 1))
    with places() as open_places:
        passes: dict[str, list[Pass]] = {name: [] for name in open_places}
        for turn in range(size.passes):
            names = list(open_places)
            for name in names if turn % 2 == 0 else names[::-1]:
                passes[name].append(play(open_places[name], game, pairings))
                click.echo(f"pass {turn + 1}, {name}: {passes[name][-1].seconds:.2f} s", err=True)
    every = [each for those in passes.values() for each in those]
    assert len({each.records for each in every}) == 1, "the same games everywhere"
    alone = [seconds for each in passes[ONE] for seconds in each.blocks]
    note = (
        f"{' against '.join(bots)}, {game}: {len(pairings)} games in {size.deals} blocks, which one"
        f" worker computed in {min(alone):.2f} to {max(alone):.2f} s each. Seconds by the clock,"
        f" medians of {size.passes} passes in turns; least and most of any pass."
    )
    times = {name: [each.seconds for each in those] for name, those in passes.items()}
    found = table(times, len(pairings), note)
    found.show()
    if not quick:
        where = setting("distributed")
        keep("workers", "More workers on one machine", where, [found], seconds=times)


if __name__ == "__main__":
    main()
