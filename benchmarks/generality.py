"""The cost of a search that plays every game, and the gain of a second thread.

    python -m benchmarks.generality

The first table gives the time of a ply, a determinization and an iteration for every game and
number of players, and the share of a ply that calls of the rules by pointer take. Positions are
those of random games. Playouts go to the end, so an iteration is about as long as half a game. The
second table compares two threads with one.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from benchmarks.games import games
from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.arena import fingerprint
from staufen.arena.cli import options
from staufen.bots import create
from staufen.search import Searcher
from staufen.search.instrument import calls, determinizations, playouts

CALLS_A_PLY = 2  # by pointer: legal, apply
CALLS_A_DRAW = 3  # legal, weights, apply


def seconds(work: Callable[[], object], passes: int = 1) -> float:
    """Return the least processor time that some work takes."""
    best = float("inf")
    for _ in range(passes):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def cost_of_a_call() -> float:
    """Return the seconds of a call by pointer that does nothing.

    Every row depends on this number, so it is the least of many short passes.
    """
    return seconds(lambda: calls(1_000_000), 100) / 1e6


def steps(game: core.Game, call: float, budget: float) -> list[Any]:
    """Return the row of a game: what its steps cost, and how much of that is dispatch."""
    dice, start = np.random.default_rng(1), game.begin()
    count = _enough(lambda n: playouts(start, n, dice), budget)
    spent: list[tuple[float, int, int]] = []
    for _ in range(3):
        before = time.process_time()
        _, plies, draws = playouts(start, count, dice)
        spent.append((time.process_time() - before, plies, draws))
    took, plies, draws = min(spent)
    dispatch = call * (CALLS_A_PLY * plies + CALLS_A_DRAW * draws) / took
    views = fingerprint.probes(game)[::2]
    each = _enough(lambda n: determinizations(views[0], n, dice), budget / 10)
    guess = seconds(lambda: [determinizations(view, each, dice) for view in views], 3)
    iteration, nodes = _iteration(game, views)
    return [
        str(game),
        game.binding.state_size,
        plies / count,
        draws / count,
        1e9 * took / (plies + draws),
        100 * dispatch,
        1e9 * guess / each / len(views),
        1e9 * iteration,
        nodes,
    ]


def _iteration(game: core.Game, views: list[core.View]) -> tuple[float, float]:
    """Return seconds of an iteration at 1,000 of them, and the nodes it adds."""
    search, dice = Searcher(game), np.random.default_rng(1)

    def work() -> int:
        return sum(search.search(view, dice, iterations=1000).nodes for view in views)

    nodes = work()
    return seconds(work, 3) / 1000 / len(views), nodes / 1000 / len(views)


def _enough(work: Callable[[int], object], budget: float) -> int:
    """Return how many repetitions take about `seconds`."""
    count, took = 10, 0.0
    while took < budget / 10:
        count *= 4
        took = seconds(partial(work, count))
    return max(1, round(count * budget / took))


def threads(game: core.Game, budget: float) -> list[Any]:
    """Return the row of a game: iterations a second with one thread and with two, by the clock on
    the wall, and the processor time of an iteration with two over that with one."""
    state = game.deal(1)
    view, paces, costs = state.view(state.to_act), [], []
    one = create("so-ismcts(iterations=1000, settings=plain)", game, 1)
    each = round(1000 * budget / seconds(lambda: one.act(view), 3))
    for number in (1, 2):
        options = f"iterations={number * each}, threads={number}, settings=plain"
        bot = create(f"so-ismcts({options})", game, 1)
        walls, costs_here = [], []
        for _ in range(5):
            wall, cost = time.perf_counter(), time.process_time()
            bot.act(view)
            walls.append(time.perf_counter() - wall)
            costs_here.append(time.process_time() - cost)
        paces.append(number * each / min(walls) / 1000)
        costs.append(min(costs_here) / number)
    return [str(game), *paces, paces[1] / paces[0], costs[1] / costs[0]]


@click.command(cls=Command, help=__doc__)
@options.number("--budget", options.Number(0.001), 0.3, help="Seconds of each measurement.")
def main(budget: float) -> None:
    """Measure, print and keep the tables."""
    call = cost_of_a_call()
    costs = Table(
        "Steps",
        (
            "game",
            "bytes of a state",
            "plies a game",
            "draws",
            "ns a ply or draw",
            "dispatch %",
            "ns a determinization",
            "ns an iteration",
            "nodes an iteration",
        ),
        "Generic random play from set-up to end; determinizations and iterations (so-ismcts, at"
        f" 1,000) at twelve positions of random games. A call by pointer takes {1e9 * call:.1f} ns,"
        " two a ply and three a draw: that is the share of dispatch.",
    )
    wider = Table(
        "Threads: thousands of iterations a second of wall time",
        ("game", "one", "two", "gain", "processor time of two to one"),
        "Root parallel; least of five. Where the machine is shared with other work, the"
        " gain on the wall is understated; that an iteration takes no more of a processor says"
        " what it would be.",
    )
    for game in tqdm(games(), unit="game"):
        costs.add(*steps(game, call, budget))
        wider.add(*threads(game, budget))
    show_and_keep("generality", "The cost of generality", [costs, wider], "numpy")


if __name__ == "__main__":
    main()
