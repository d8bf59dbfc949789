"""Speed, nodes and memory of searches by length, with each game's own settings.

    python -m benchmarks.growth
    python -m benchmarks.growth --game fredericus --largest 100_000

Each search is so-ismcts from the first decision of a game.
"""

import time
from pathlib import Path
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from benchmarks.games import asked, games
from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.arena.cli import options
from staufen.bots import create

SIZES = (1000, 10_000, 100_000, 1_000_000)
WARM = 10  # iterations of a first search, which allocates what is not part of the tree
NOW, PEAK = "VmRSS", "VmHWM"  # memory of a process
QUICK = 3.0  # seconds of a search that is timed three times, as short ones are


def search(view: core.View, size: int, passes: int) -> tuple[float, int, int]:
    """Return iterations a second of processor time, the best of all passes, the nodes of the tree,
    and by how many bytes the process grew."""
    create(f"so-ismcts(iterations={WARM})", view.game).act(view)
    before, times = resident(), []
    bot = create(f"so-ismcts(iterations={size}, early_stop=false)", view.game)
    for _ in range(passes):
        bot.rng, start = np.random.default_rng(1), time.process_time()
        bot.act(view)
        times.append(time.process_time() - start)
    return size / min(times), bot.thought.nodes, resident() - before


def resident(when: str = NOW) -> int:
    """Return the resident memory of this process in bytes, now or at its peak (Linux)."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith(when))


def growth(game: core.Game, sizes: tuple[int, ...], patience: float) -> list[Any]:
    """Return the row of a game: thousands of iterations a second by size, the last to that at
    10,000, and of the last its nodes and bytes an iteration. Sizes whose search would take longer
    than `patience`, in seconds, are left out."""
    state = game.deal(1)
    view, rates = state.view(state.to_act), []
    size = nodes = grown = 0
    for longer in sizes:
        if len(rates) > 1 and longer > rates[-1] * patience:
            break
        size, quick = longer, not rates or longer < rates[-1] * QUICK
        rate, nodes, grown = search(view, size, 3 if quick else 1)
        rates.append(rate)
    told = [rate / 1000 for rate in rates] + [None] * (len(sizes) - len(rates))
    return [str(game), *told, rates[-1] / rates[1], nodes / size, grown / size]


@click.command(cls=Command, help=__doc__)
@click.option("--game", "only", multiple=True, help="Only of these; all by default.")
@options.number(
    "--largest", click.IntRange(SIZES[1]), SIZES[-1], help="Iterations of the longest search."
)
@options.number("--patience", options.Number(0), 25.0, help="Seconds that a search may take.")
def main(only: tuple[str, ...], largest: int, patience: float) -> None:
    """Measure, print and keep the table."""
    sizes = tuple(size for size in SIZES if size <= largest)
    table = Table(
        "Growth: thousands of iterations a second",
        ("game", *(f"at {size:,}" for size in sizes), "last to 10,000",
         "nodes an iteration", "bytes an iteration"),
        "Processor time at the first decision of a game. Nodes and bytes, by which the process"
        f" grew, are of the longest. Empty: a search would take more than {patience:g} s.",
    )  # fmt: skip
    for game in tqdm(asked(only) or games(), unit="game"):
        table.add(*growth(game, sizes, patience))
    show_and_keep("growth", "Searches as they are set, by length", [table], "numpy")


if __name__ == "__main__":
    main()
