"""The command `staufen tune`."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import click

from ...core import InputError, load
from .. import files, tuning
from . import options


@options.command(short_help="Tune the weights of a heuristic.")
@click.argument("game", metavar="GAME")
@options.tables("the same weights")
@options.file(
    "--from", "start", help="Weights to begin with; those left out begin as the game has them."
)
@options.file("--out", help="Where the weights go, after every round.  [default: GAME.toml]")
@click.option(
    "--bot", default="so-ismcts(iterations=100)", show_default=True, help="Plays with the weights."
)
@options.number(
    "--rounds", click.IntRange(1, 1000), 3, help="Each begins with the weights of the one before."
)
@options.number(
    "--trials", click.IntRange(50, 1_000_000), 250, help="Trials at each table in a round."
)
@options.number("--deals", options.DEALS, 4, help="Deals in a trial.")
@options.number(
    "--spread",
    options.Number(0.01, 1),
    0.4,
    help="How widely weights are varied: about this part of their size.",
)
@options.number(
    "--step",
    options.Number(0.01, 2),
    0.4,
    help="How far a weight moves in a round at most: about this part of its size.",
)
@click.option(
    "--workers", type=click.IntRange(1, 1024), default=os.cpu_count() or 1,
    show_default="all cores", help="Processes.",
)  # fmt: skip
def tune(
    game: str, seats: tuple[int, ...], start: Path | None, out: Path | None, bot: str, rounds: int,
    trials: int, deals: int, spread: float, step: float, workers: int,
) -> int:  # fmt: skip
    """Tune the weights of a game's features by duels of searches that use them.

    Each round plays variations of the weights against the weights as they are, and moves each
    weight towards what wins more points. The weights that predict results best need not play best,
    so play decides.

    \b
    Examples:
      staufen tune stupor-mundi --players 2 4 --out new.toml
      staufen tune fredericus --from new.toml --rounds 1 --out newer.toml
    """
    tables = [load(game, players) for players in dict.fromkeys(options.counts(game, seats))]
    out = out or Path(f"{game}.toml")
    if out.suffix != ".toml":
        raise InputError(f"--out {out}: a name that ends in .toml expected")
    files.check_appending(out)
    middle = tuning.begin(tables, bot, start)
    settings = tuning.Settings(bot, trials, deals, spread, step)
    every = ", ".join(map(str, tables))
    watch = partial(options.bar, unit="trial")
    found = tuning.rounds(tables, middle, rounds, settings, workers, watch)
    kept = "no round was done yet"
    try:
        for number, each in enumerate(found, 1):
            tuning.write(out, each.after, f"{every}: round {number} of {rounds}, {bot}")
            kept = f"{out} has the weights after round {number}; go on with --from {out}"
            click.echo(f"Round {number} of {rounds}: points a match that a weight times e^x gains")
            for line in _lines(each, [f"{table.players} players" for table in tables]):
                click.echo(line)
    except KeyboardInterrupt:
        click.echo(f"staufen: stopped; {kept}", err=True)
        return options.INTERRUPTED
    click.echo(f"{out}: the weights, for the option heuristic= of bots")
    return 0


def _lines(found: tuning.Round, tables: list[str]) -> Iterator[str]:
    """Yield a table of what a round found."""
    names = "".join(f"{name:>36}" for name in tables)
    yield f"{'weight':14}{names}{'before':>9}{'after':>9}"
    for i, name in enumerate(found.before):
        cells = "".join(f"{_formula(each, i):>36}" for each in found.shapes)
        yield f"{name:14}{cells}{found.before[name]:9.3g}{found.after[name]:9.3g}"


def _formula(shape: tuning.Shape, i: int) -> str:
    slope = f"({shape.slope[i]:.1f} ± {shape.slope_error[i]:.1f}) x"
    return f"{slope} + ({shape.bend[i]:.1f} ± {shape.bend_error[i]:.1f}) x²"
