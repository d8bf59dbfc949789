"""Instructions that an iteration of a search takes: `python -m benchmarks.instruction_counts`.

They are counted by valgrind, not timed, so the number is the same whatever else the machine does.
They are of one compiler and one Python: `results/instructions.toml` names these, and keeps the
numbers. A test refuses a change of more than one percent; `--keep`, as `make instructions` does,
writes the new numbers, which then belong to the commit and its message. A search with one iteration
is subtracted from one with more, so that only iterations are counted, not Python around them.
"""

import hashlib
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from collections.abc import Sequence
from pathlib import Path

import click
import numpy

from benchmarks.games import parse_tables
from benchmarks.report import Command, Table
from staufen import core
from staufen.arena.match import fingerprint
from staufen.bots import create_bot
from staufen.search.search import start_counting, write_count

ITERATIONS = 100
HANDLE = "__pyx_f_7staufen_6search_6search_8Searcher__search"  # counted, with all it calls
ALONE = "--alone"
COUNTS_FILE = Path(__file__).parent / "results/instructions.toml"
LABEL_PREFIX = "desc: Trigger: Client Request: "  # callgrind's line with the name of a count


@click.command(cls=Command, help=__doc__)
@click.argument("wanted", nargs=-1, metavar="GAME...")
@click.option("--keep", is_flag=True, help="Write the numbers of all games to results/.")
@click.option(ALONE, is_flag=True, hidden=True, help="Search in this process, to be counted.")
def main(wanted: tuple[str, ...], keep: bool, alone: bool) -> None:
    """Count for the given tables, or for all."""
    tables = parse_tables(wanted or core.game_names())
    if alone:
        for game in tables:
            run_search(game)
        return
    if keep and wanted:
        raise click.UsageError("--keep: the numbers of all games belong together")
    if shutil.which("valgrind") is None:
        raise click.ClickException("valgrind is not installed")
    found, before = count_instructions(tables), read_counts()[1]
    shown = Table("Instructions an iteration", ("game", "instructions", "kept"), "so-ismcts as set")
    for name, count in found.items():
        shown.add(name, count, before.get(name, 0))
    shown.show()
    if keep:
        lines = [f'"{name}" = {count}' for name, count in found.items()]
        COUNTS_FILE.write_text(
            "\n".join([f'made = "{describe_setting()}"', "", "[instructions]", *lines, ""])
        )


def read_counts() -> tuple[str, dict[str, int]]:
    """Return the setting of the saved numbers, and the numbers by table."""
    if not COUNTS_FILE.exists():
        return "", {}
    data = tomllib.loads(COUNTS_FILE.read_text())
    return data["made"], data["instructions"]


def describe_setting() -> str:
    """Return what the numbers depend on besides our sources.

    These are compiler, library of C and processor, and Python with the flags it compiles by, which
    are not the same in all of its packages, and numpy, which draws the random numbers.
    """
    cpuinfo = Path("/proc/cpuinfo")
    width = "avx2" if cpuinfo.exists() and "avx2" in cpuinfo.read_text().split() else "narrow"
    library = " ".join(platform.libc_ver())
    flags = hashlib.sha256(str(sysconfig.get_config_var("CFLAGS")).encode()).hexdigest()[:8]
    python = f"Python {platform.python_version()} (flags {flags})"
    machine = f"{platform.machine()} {width}"
    parts = (platform.python_compiler(), library, machine, python, f"numpy {numpy.__version__}")
    return ", ".join(parts)


def run_search(game: core.Game) -> None:
    """Search a position from the middle of a game, with one iteration and with more."""
    view = fingerprint.probe_views(game)[-1]
    for iterations in (1, 1 + ITERATIONS):
        bot = create_bot(f"so-ismcts(iterations={iterations}, early_stop=false)", game, seed=1)
        start_counting()
        bot.act(view)
        write_count(f"{game} {iterations}")


def count_instructions(tables: Sequence[core.Game]) -> dict[str, int]:
    """Return the instructions of an iteration by table, in one run. Raises ClickException."""
    names = [str(game) for game in tables]
    with tempfile.TemporaryDirectory() as folder:
        command = [
            "valgrind", "--tool=callgrind", "--instr-atstart=no", f"--toggle-collect={HANDLE}",
            f"--callgrind-out-file={folder}/counts", sys.executable,
            "-m", "benchmarks.instruction_counts", ALONE, *names,
        ]  # fmt: skip
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        found = dict(_parse_count(path.read_text()) for path in Path(folder).glob("counts.*"))
    first, more = (
        {name: found.get(f"{name} {n}", 0) for name in names} for n in (1, 1 + ITERATIONS)
    )
    missing = [name for name in names if not first[name] or not more[name]]
    if done.returncode or missing:
        stderr = done.stderr.strip()[-500:]
        raise click.ClickException(f"{', '.join(missing)}: nothing counted: {stderr}")
    return {name: (more[name] - first[name]) // ITERATIONS for name in names}


def _parse_count(text: str) -> tuple[str, int]:
    """Return the name and the sum of a callgrind file."""
    lines = text.splitlines()
    name = next(line.removeprefix(LABEL_PREFIX) for line in lines if line.startswith(LABEL_PREFIX))
    return name, int(next(line.split()[1] for line in lines if line.startswith("totals:")))


if __name__ == "__main__":
    main()
