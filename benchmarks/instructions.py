"""Instructions that an iteration of a search takes: `python -m benchmarks.instructions`.

They are counted by valgrind, not timed, so the number is the same whatever else the machine does.
It is of one build: another compiler gives another one. Only the search is counted, not Python
around it.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import click

from benchmarks.games import asked
from benchmarks.report import Command, Table
from staufen import core
from staufen.arena import fingerprint
from staufen.bots import create

ITERATIONS = 500
LOOP = "__pyx_f_7staufen_6search_6budget_run"  # the function that is counted, and all it calls
ALONE = "--alone"


@click.command(cls=Command, help=__doc__)
@click.argument("wanted", nargs=-1, metavar="GAME...")
@click.option(ALONE, is_flag=True, hidden=True, help="Search in this process, to be counted.")
def main(wanted: tuple[str, ...], alone: bool) -> None:
    """Count for each table that is asked for, for all of them if none is."""
    tables = asked(wanted or core.names())
    if alone:
        for game in tables:
            search(game)
        return
    if shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed")
    shown = Table("Instructions an iteration", ("game", "instructions"), "so-ismcts as set")
    for game in tables:
        shown.add(str(game), counted(game) // ITERATIONS)
    shown.show()


def search(game: core.Game) -> None:
    """Search a position from amid the game."""
    create(f"so-ismcts(iterations={ITERATIONS})", game, seed=1).act(fingerprint.probes(game)[-1])


def counted(game: core.Game) -> int:
    """Return the instructions of one search. Raises ClickException."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        command = [
            "valgrind", "--tool=callgrind", f"--toggle-collect={LOOP}",
            f"--callgrind-out-file={out}", sys.executable, "-m", "benchmarks.instructions", ALONE,
            str(game),
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        lines = out.read_text().splitlines() if out.exists() else []
    totals = [line.split()[1] for line in lines if line.startswith("totals:")]
    if done.returncode or not totals or totals == ["0"]:
        raise click.ClickException(f"{game}: nothing counted: {done.stderr.strip()[-500:]}")
    return int(totals[0])


if __name__ == "__main__":
    main()
