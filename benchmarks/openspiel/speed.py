"""Against OpenSpiel, the same work: iterations, random games, memory.

Both sides search the same positions in turns, in one process, a fresh tree each, one random
playout for a new node, exploration at half the range of rewards. In Leduc poker both play for
chips, in Oh Hell OpenSpiel plays for points and ours for the win. Time is that of the processor,
the best of all passes.
"""

import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from tqdm import trange

from benchmarks.openspiel.rules import LEDUC, OH_16, OH_28, SHARED, Pair, find_roots
from benchmarks.report import Table
from staufen import core
from staufen.search import Searcher
from staufen.search.search import play_games

if TYPE_CHECKING:
    import pyspiel

SHORT = {LEDUC: "Leduc", OH_16: "OH-16", OH_28: "OH-28"}
RANGE = {LEDUC: (-13, 13), OH_16: (0, 15), OH_28: (0, 19)}  # of scores
LIKELIEST, SHARES = "MAX_VISIT_COUNT", "NORMALIZED_VISIT_COUNT"  # how its search answers
POSITIONS, FEW = 20, 6  # and how many of them at 100,000 iterations


def measure_cpu_s(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that some work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def create_searcher(theirs: str, **options: float) -> Searcher:
    """Return our search at the settings both share."""
    return Searcher(core.load(SHARED[theirs][0]), c=0.5, expansion_threshold=0, **options)


def create_peer(
    theirs: str, iterations: int, seed: int, seconds: float = -1, final: str = LIKELIEST
) -> Any:
    """Return OpenSpiel's compiled search at the settings both share; it answers by `final`."""
    import pyspiel

    low, high = RANGE[theirs]
    return pyspiel.ISMCTSBot(
        seed,
        pyspiel.RandomRolloutEvaluator(1, seed),
        (high - low) / 2,
        iterations,
        -1,
        getattr(pyspiel.ISMCTSFinalPolicyType, final),
        max_wall_clock_time=seconds,
    )


def measure_iterations(passes: int, sizes: tuple[int, ...]) -> Table:
    """Iterations a second of both compiled searches."""
    table = Table(
        "Iterations a second, in thousands",
        ("game", "iterations", "OpenSpiel", "ours", "ratio"),
        f"Processor time, best of {passes} passes in turns, {POSITIONS} positions of random games,"
        f" {FEW} of them at 100,000.",
    )
    for theirs, name in SHORT.items():
        pairs = find_roots(theirs, POSITIONS)
        for size in sizes:
            part = pairs if size < 100_000 else pairs[:FEW]
            other, mine = measure_best(passes, theirs, part, size)
            table.add(name, size, size / other / 1000, size / mine / 1000, other / mine)
    return table


def measure_best(passes: int, theirs: str, pairs: list[Pair], size: int) -> tuple[float, float]:
    """Return processor seconds of one search of theirs and of ours."""
    mine, dice = create_searcher(theirs), np.random.default_rng(1)
    views = [pair.ours.view(pair.ours.to_act) for pair in pairs]

    def they() -> None:
        for seed, pair in enumerate(pairs):
            create_peer(theirs, size, seed + 1).step(pair.theirs)

    def we() -> None:
        for view in views:
            mine.search(view, dice, iterations=size)

    turns = trange(
        passes, desc=f"{SHORT[theirs]}, {size} iterations", unit="pass", leave=False, disable=None
    )
    times = [(measure_cpu_s(they), measure_cpu_s(we)) for _ in turns]
    return min(t for t, _ in times) / len(pairs), min(t for _, t in times) / len(pairs)


def measure_python(passes: int) -> Table:
    """Iterations a second of their search in Python and of ours."""
    from open_spiel.python.algorithms import ismcts, mcts

    size, pairs = 1000, find_roots(OH_16, 4)
    table = Table(
        "Iterations a second against OpenSpiel's search in Python",
        ("game", "iterations", "OpenSpiel", "ours", "ratio"),
        f"Processor time, best of {passes} passes, {len(pairs)} positions of random games.",
    )
    mine, dice = create_searcher(OH_16), np.random.default_rng(1)

    def they() -> None:
        numbers = np.random.RandomState(1)
        evaluator = mcts.RandomRolloutEvaluator(1, numbers)
        for pair in pairs:
            game = pair.theirs.get_game()
            ismcts.ISMCTSBot(game, evaluator, 7.5, size, random_state=numbers).step(pair.theirs)

    def we() -> None:
        for pair in pairs:
            mine.search(pair.ours.view(pair.ours.to_act), dice, iterations=size)

    times = [(measure_cpu_s(they), measure_cpu_s(we)) for _ in range(passes)]
    other, own = (min(column) / len(pairs) for column in zip(*times, strict=True))
    table.add("OH-16", size, size / other, size / own, other / own)
    return table


def measure_games(passes: int, count: int) -> Table:
    """Whole random games from one call, deal included, all games."""
    import pyspiel

    table = Table(
        "Whole random games a second, the deal included",
        ("game", "evaluate_bots", "loop in Python", "ours", "against the call", "against the loop"),
        "Ours is one call for many games; evaluate_bots is one call a game; the loop is over"
        " OpenSpiel's states.",
    )
    for theirs, name in SHORT.items():
        game, ours = pyspiel.load_game(theirs), core.load(SHARED[theirs][0]).initial_state()
        bots = [pyspiel.make_uniform_random_bot(i, i + 1) for i in range(game.num_players())]
        dice = np.random.default_rng(1)

        def call(game: "pyspiel.Game" = game, bots: "list[pyspiel.Bot]" = bots) -> None:
            for seed in range(count):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

        def loop(game: "pyspiel.Game" = game) -> None:
            for _ in range(count // 4):
                _play_in_python(game.new_initial_state())

        def we(ours: core.Game = ours, dice: np.random.Generator = dice) -> None:
            play_games(ours, 10 * count, dice)

        times = [
            (measure_cpu_s(call), 4 * measure_cpu_s(loop), measure_cpu_s(we) / 10)
            for _ in range(passes)
        ]
        called, looped, mine = (count / min(column) for column in zip(*times, strict=True))
        table.add(name, called, looped, mine, mine / called, mine / looped)
    return table


def _play_in_python(state: "pyspiel.State") -> None:
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))


def measure_memory(size: int) -> Table:
    """Bytes an iteration, by the peak of a process of its own with and without the search."""
    table = Table(
        f"Bytes an iteration at {size:,} iterations",
        ("game", "OpenSpiel", "ours", "share"),
        "First decision of a game. Growth of a process's peak resident memory; a small search"
        " before the measurement takes what is not the tree's. On Leduc poker neither grows.",
    )
    for theirs, name in ((OH_16, "OH-16"), (OH_28, "OH-28")):
        other, mine = (_measure_growth(side, theirs, size) / size for side in ("theirs", "ours"))
        table.add(name, other, mine, mine / other)
    return table


def _measure_growth(side: str, theirs: str, size: int) -> float:
    """Return by how many bytes one search lets a process of its own grow."""
    command = [sys.executable, "-m", __name__, side, theirs, str(size)]
    return float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _grow_tree(side: str, theirs: str, size: int) -> float:
    pair = find_roots(theirs, 1, part=0)[0]
    view, dice = pair.ours.view(pair.ours.to_act), np.random.default_rng(1)
    mine = create_searcher(theirs)

    def search(iterations: int) -> None:
        if side == "ours":
            mine.search(view, dice, iterations=iterations)
        else:
            create_peer(theirs, iterations, 1).step(pair.theirs)

    search(10)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    search(size)
    return 1024 * (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)  # KiB on Linux


if __name__ == "__main__":
    print(_grow_tree(sys.argv[1], sys.argv[2], int(sys.argv[3])))
