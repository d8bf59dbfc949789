"""Plays the shipped ladders anew, all or some of them.

There is one ladder for each game and number of players. Its field is that of `staufen ladder
--anew`; it has as many deals as before, and a new one about four minutes. Each ladder is written to
arena/ladders as the next version. Ctrl-C stops the command; the same command goes on where it
stopped, since games are kept in a store of its own.

    python -m benchmarks.ladders
    python -m benchmarks.ladders stupor-mundi staufer --minutes 3
    python -m benchmarks.ladders "knockout-whist(players=3)" --deals 700
    python -m benchmarks.ladders --missing
"""

import sys
import time
from pathlib import Path

import click

from benchmarks.games import parse_tables
from benchmarks.report import Command
from staufen import core
from staufen.arena import ladder
from staufen.arena.cli import options
from staufen.arena.cli.ladder import choose_deals, remake_ladder
from staufen.arena.match.executors import Where
from staufen.arena.store import Store

MINUTES = 4.0  # of a ladder that is the first of its kind
STORE = Path(__file__).parents[1] / "build" / "ladders.sqlite"


@click.command(cls=Command, help=__doc__)
@click.argument("wanted", nargs=-1, metavar="[GAME]...")
@click.option("--minutes", type=options.Number(0), help="Of each, however many deals that are.")
@click.option("--deals", type=click.IntRange(2, options.DEALS.max), help="Of each.")
@click.option("--missing", is_flag=True, help="Only those that are not there, or of other code.")
@options.number("--workers", options.WORKERS, 2, help="Processes.")
@click.option("--store", default=STORE, type=Path, show_default="build/ladders.sqlite")
@click.option(
    "--into",
    default=ladder.SHIPPED,
    show_default="arena/ladders",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
def main(
    wanted: tuple[str, ...], minutes: float | None, deals: int | None, missing: bool,
    workers: int, store: Path, into: Path,
) -> None:  # fmt: skip
    """Play one after the other."""
    due = parse_tables(wanted or core.game_names(), fewest=1)
    begun = time.monotonic()
    with Store(store) as runs:
        for number, game in enumerate(due, 1):
            file = into / ladder.file_name(game)
            before = ladder.read_ladder(file) if file.exists() else None
            if missing and before is not None and not ladder.find_changes(before, game):
                continue
            spent = (time.monotonic() - begun) / 60
            click.echo(f"[{number} of {len(due)}, {spent:.1f} minutes] {game}", err=True)
            count = deals
            if count is None and before is not None and minutes is None:
                count = before.method.get("deals")
            if count is None:
                seconds = 60 * (MINUTES if minutes is None else minutes)
                count = choose_deals(game, Where(workers), runs, seconds)
            code = remake_ladder(ladder.plan_ladder(game, deals=count), file, Where(workers), runs)
            if code:
                click.echo("The ladder is not written; the same command goes on.", err=True)
                sys.exit(code)


if __name__ == "__main__":
    main()
