"""Side by side with OpenSpiel: speed, memory, strength, exactness.

    pip install open_spiel          (or this repository with its extra `openspiel`)
    python -m benchmarks.openspiel

Prints the tables of each part and writes them to benchmarks/results. The games are those both have
by the same rules (a test checks it): Leduc poker and Oh Hell with no card undealt. `--quick` runs
all in short form, for a look.
"""

from collections.abc import Callable
from importlib.util import find_spec

import click

from benchmarks.openspiel import speed, strength
from benchmarks.report import Command, Table, describe_setting, show_and_keep
from staufen.arena.cli import options

PACKAGES = ("open_spiel", "numpy")


def _parts(quick: bool, games: int, milliseconds: float) -> dict[str, Callable[[], list[Table]]]:
    sizes = (1000, 10_000) if quick else (1000, 10_000, 100_000)
    passes = 1 if quick else 3
    deals = 10 if quick else games // 3
    return {
        "iterations": lambda: [speed.measure_iterations(passes, sizes)],
        "python": lambda: [speed.measure_python(passes)],
        "games": lambda: [speed.measure_games(passes, 2000 if quick else 10_000)],
        "memory": lambda: [speed.measure_memory(100_000)],
        "match": lambda: [strength.play_equal_time(deals, milliseconds / 1000)],
        "exact": lambda: strength.measure_exploitability(
            1 if quick else 5, (1000,) if quick else (1000, 10_000)
        ),
    }


@click.command(cls=Command, help=__doc__)
@click.argument("parts", nargs=-1)
@click.option("--quick", is_flag=True, help="short runs; nothing is written")
@options.number("--games", click.IntRange(6), 1500, help="of the match")
@options.number("--milliseconds", options.Number(0.01), 1.0, help="a decision in the match")
def main(parts: tuple[str, ...], quick: bool, games: int, milliseconds: float) -> None:
    """Run the parts asked for, or all."""
    if find_spec("pyspiel") is None:
        raise click.ClickException("OpenSpiel is not installed: pip install open_spiel")
    known = _parts(quick, games, milliseconds)
    for part in parts:
        if part not in known:
            raise click.BadParameter(f"{part} (known: {', '.join(known)})")
    click.echo(", ".join(f"{name} {value}" for name, value in describe_setting(*PACKAGES).items()))
    for part in parts or known:
        tables = known[part]()
        title = f"Against OpenSpiel: {part}"
        show_and_keep(f"openspiel-{part}", title, tables, *PACKAGES, keep=not quick)


if __name__ == "__main__":
    main()
