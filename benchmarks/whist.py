"""Knockout Whist, the game of the well-known ISMCTS tutorial code: iterations a second.

    python -m benchmarks.whist
    python -m benchmarks.whist --beside "its name=its command"

The first command measures ours. The other columns are cited: medians of figures taken once on a
machine of this class (2 virtual processors), each program alone on it, with its own rules of the
same game, single-observer search and uniform playouts. On a busy machine ours is understated.

The second command measures programs side by side with ours. Each is called with a number of
players, milliseconds a decision and a number of deals. It searches at the first decision of each
deal and prints how many iterations it made in all.
"""

import resource
import shlex
import subprocess
import time

import click
import numpy as np

from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.core import InputError
from staufen.search import Searcher

SIZES = {1000: 20, 10_000: 20, 100_000: 5}  # deals by iterations a decision
TIMES = {20: 20, 200: 5, 2000: 2}  # deals by milliseconds a decision
CITED = {  # iterations a second by players, at SIZES, then at TIMES, as far as they were measured
    "ismcts 0.3.3 (Rust)": {
        2: (None, None, None, 624e3, 536e3, 429e3),
        4: (None, None, None, 313e3, 293e3, 254e3),
    },
    "ismcsolver (C++)": {2: (224e3, 188e3, 156e3)},
    "tutorial code (Python)": {2: (2320,), 4: (1680,)},
}


def rate(players: int, deals: int, **budget: float) -> float:
    """Return iterations a second of processor time, dealing included, at first decisions."""
    start = time.process_time()
    game = core.load("knockout-whist", players=players)
    views = [(state := game.deal(seed)).view(state.to_act) for seed in range(deals)]
    search, dice = Searcher(game, expansion_threshold=0), np.random.default_rng(1)
    iterations = sum(search.search(view, dice, **budget).iterations for view in views)
    return iterations / (time.process_time() - start)


def their_rate(command: str, players: int, deals: int, milliseconds: int) -> float:
    """Return iterations a second of a program's processor time.

    Raises InputError for a program that cannot be started, fails, takes ten times its time or
    prints no number.
    """
    before, patience = _spent(), 10 + deals * milliseconds / 100
    try:
        call = [*shlex.split(command), str(players), str(milliseconds), str(deals)]
        done = subprocess.run(
            call, capture_output=True, text=True, errors="replace", check=True, timeout=patience
        )
    except subprocess.CalledProcessError as error:
        said = error.stderr.strip() or f"status {error.returncode}"
        raise InputError(f"{command}: failed, {said}") from None
    except subprocess.TimeoutExpired:
        raise InputError(f"{command}: no answer in {patience:.0f} seconds") from None
    except (OSError, ValueError) as error:  # ValueError: quotation marks that do not pair
        raise InputError(f"{command}: {getattr(error, 'strerror', error)}") from None
    said = done.stdout.strip()
    if not said.isdecimal() or not int(said):
        raise InputError(f"{command}: printed {said[:60]!r}, a number of iterations expected")
    return int(said) / max(_spent() - before, 0.001)


def _spent() -> float:
    """Return the seconds of processor time of all programs called so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cited(passes: int) -> Table:
    """Return ours beside cited figures."""
    table = Table(
        "Knockout Whist: iterations a second, in thousands",
        ("players", "a decision", "ours", *CITED, "ours to the fastest"),
        f"Ours: processor time, best of {passes} passes, so-ismcts at first decisions of"
        f" {', '.join(map(str, (*SIZES.values(), *TIMES.values())))} deals. Others: cited.",
    )
    budgets: dict[str, tuple[int, dict[str, float]]] = {
        f"{size:,} iterations": (deals, {"iterations": size}) for size, deals in SIZES.items()
    }
    budgets |= {f"{ms:,} ms": (deals, {"seconds": ms / 1000}) for ms, deals in TIMES.items()}
    for players in (2, 4):
        for at, (name, (deals, budget)) in enumerate(budgets.items()):
            mine = max(rate(players, deals, **budget) for _ in range(passes))
            figures = [dict(enumerate(by.get(players, ()))).get(at) for by in CITED.values()]
            fastest = max((figure for figure in figures if figure), default=None)
            others = [figure and figure / 1000 for figure in figures]
            table.add(players, name, mine / 1000, *others, fastest and mine / fastest)
    return table


def measured(programs: dict[str, str], passes: int) -> Table:
    """Return ours beside programs, by their names."""
    table = Table(
        "Knockout Whist: iterations a second, in thousands, side by side",
        ("players", "ms a decision", "ours", *programs, *(f"ours to {name}" for name in programs)),
        f"Processor time of all they do, best of {passes} passes in turns; single-observer search"
        f" and uniform playouts at first decisions of {', '.join(map(str, TIMES.values()))} deals.",
    )
    for players in (2, 4):
        for milliseconds, deals in TIMES.items():
            rates: list[list[float]] = [[] for _ in range(1 + len(programs))]
            for _ in range(passes):
                rates[0].append(rate(players, deals, seconds=milliseconds / 1000))
                for theirs, command in zip(rates[1:], programs.values(), strict=True):
                    theirs.append(their_rate(command, players, deals, milliseconds))
            best = [max(column) / 1000 for column in rates]
            table.add(players, milliseconds, *best, *(best[0] / other for other in best[1:]))
    return table


@click.command(cls=Command, help=__doc__)
@click.option("--passes", type=click.IntRange(1), default=3, show_default=True)
@click.option("--beside", multiple=True, metavar="NAME=COMMAND", help="Measure a program beside.")
def main(passes: int, beside: tuple[str, ...]) -> None:
    """Measure, print and keep the table."""
    programs = {}
    for text in beside:
        name, _, command = text.partition("=")
        if not (name and command) or name in programs:
            raise InputError(f"--beside {text!r}: NAME=COMMAND expected, each name once")
        programs[name] = command
    table = measured(programs, passes) if programs else cited(passes)
    name = "whist-beside" if programs else "whist"
    show_and_keep(name, "Knockout Whist beside other searches", [table], "numpy")


if __name__ == "__main__":
    main()
