"""Knockout Whist, the game of the well-known ISMCTS tutorial code: iterations a second.

    python -m benchmarks.whist

The other columns are cited, not measured here: medians of figures taken once on a machine of this
class (2 virtual processors), each program alone on it, with its own rules engine for the same
game, single-observer search and uniform playouts. Beside a busy machine, ours is understated.
"""

import time

import click
import numpy as np

from benchmarks.report import Command, Table, keep, setting
from staufen import core
from staufen.search import Searcher

# Iterations a second by players: at 1,000, 10,000, 100,000 iterations, or (Rust) at 20, 200 and
# 2,000 ms a move.
CITED = {
    "ismcts 0.3.3 (Rust)": {2: (624e3, 536e3, 429e3), 4: (313e3, 293e3, 254e3)},
    "ismcsolver (C++)": {2: (224e3, 188e3, 156e3)},
    "tutorial code (Python)": {2: (2320,), 4: (1680,)},
}
SIZES = (1000, 10_000, 100_000)
POSITIONS, FEW = 20, 5  # deals, and how many of them at 100,000 iterations


def rate(players: int, size: int, passes: int) -> float:
    """Return iterations a second of processor time, at first decisions of dealt games."""
    game = core.load("knockout-whist", players=players)
    states = [game.deal(seed) for seed in range(POSITIONS if size < 100_000 else FEW)]
    views = [state.view(state.to_act) for state in states]
    search, dice = Searcher(game, sparse=0), np.random.default_rng(1)
    best = float("inf")
    for _ in range(passes):
        start = time.process_time()
        for view in views:
            search.search(view, dice, iterations=size)
        best = min(best, time.process_time() - start)
    return len(views) * size / best


@click.command(cls=Command, help=__doc__)
@click.option("--passes", type=click.IntRange(1), default=3, show_default=True)
def main(passes: int) -> None:
    """Measure, print and keep the table."""
    table = Table(
        "Knockout Whist: iterations a second, in thousands",
        ("players", "iterations", "ours", *CITED, "ours to the fastest"),
        f"Ours: processor time, best of {passes} passes, so-ismcts at the first decision of"
        f" {POSITIONS} deals, of {FEW} at 100,000. Others: cited.",
    )
    for players in (2, 4):
        for at, size in enumerate(SIZES):
            mine = rate(players, size, passes)
            cited = [dict(enumerate(by.get(players, ()))).get(at) for by in CITED.values()]
            fastest = max(figure for figure in cited if figure)
            others = [figure and figure / 1000 for figure in cited]
            table.add(players, size, mine / 1000, *others, mine / fastest)
    table.show()
    keep("whist", "Knockout Whist beside other searches", setting("numpy"), [table])


if __name__ == "__main__":
    main()
