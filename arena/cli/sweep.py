"""The command `staufen sweep`."""

from pathlib import Path

import click

from .. import sweep
from ..match.executors import Where
from ..match.limits import Limits
from ..plans.runner import Runner
from ..store import Store
from . import options
from .tournament import OUT, check_folder, resume_run


@options.command("sweep", short_help="Play a grid of settings as a tournament.")
@click.argument("file", type=options.FILE)
@options.limits
@options.where
@options.store
@OUT
def play_sweep(
    file: Path, limits: Limits, where: Where, place: Path | None, out: Path | None
) -> int:
    """Play a grid of settings of one bot as a tournament.

    FILE is TOML: game, players, bot, opponents, deals, seed, schedule, seating, a table of axes
    with a list of values for each option, and optional short names of options. Repeat the command,
    or use `staufen resume`, to resume a sweep that was stopped.

    \b
    Examples:
      staufen sweep examples/sweep.toml
      staufen sweep examples/sweep.toml --workers 2 --out runs/sweep
    \b
    A file:
      game = "leduc-poker"
      bot = "so-ismcts"
      opponents = ["random"]
      deals = 8
      [axes]
      iterations = [5, 50]
      expansion_threshold = [1, 4]
    """
    plan = sweep.read_sweep(file, limits)
    check_folder(out, plan)
    with Store(place) as store:
        return resume_run(Runner(store, plan), where, out)
