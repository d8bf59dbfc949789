"""A run on several machines that join, are killed and lie about their build: is every game there?

    python -m benchmarks.machines
    python -m benchmarks.machines --deals 42 --passes 1

The machines are network namespaces of this one, each with an address and a name of its own, on a
bridge between them: this needs Linux, root and the extra `distributed`. One tournament is played by
two processes of this machine, then by machines of a Dask cluster. While it goes on, machines are
killed with all their processes and others join. Two of those that ask to play have another build:
one says so, the other says that it has ours. The games must be the same, byte for byte.

Then the same games are played in turns by two processes and by two machines, with nothing killed.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple, Self

import click
import psutil

import staufen
from benchmarks.report import Command, Table, show_and_keep
from staufen.arena.cli import options
from staufen.arena.fingerprint import build
from staufen.arena.store import Store
from staufen.core import InputError

PACKAGE = Path(staufen.__file__).parent
NETWORK, BRIDGE = "10.98.7", "staufen0"
PORT = 8786
ADDRESS = f"tcp://{NETWORK}.1:{PORT}"
SCHEDULER = ("--scheduler", ADDRESS)
GAME = "knockout-whist(players=4)"
FIELD = ("random", "greedy", "Worlds=greedy(worlds=2)", "Search=so-ismcts(iterations=20)")
STAYS = 20.0  # seconds until a machine is killed
AWAY = 1.0  # seconds until another joins
QUIET = {
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "false",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "200ms",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "5s",
}  # how often Dask looks at itself, as `docs/several-machines.md` has it


# -------------------------------------------------------------------- machines


class Machine:
    """A namespace with one worker of one thread. `place` is the folder that holds its package."""

    def __init__(self, number: int, place: Path) -> None:
        self.name = f"m{number}"
        self.address = f"{NETWORK}.{number + 1}"
        self.place = place

    def __enter__(self) -> Self:
        cable = f"staufen-{self.name}"
        _ip("netns", "add", cable)
        _ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", cable)
        _ip("link", "set", cable, "master", BRIDGE, "up")
        _ip("-n", cable, "addr", "add", f"{self.address}/24", "dev", "eth0")
        for device in ("lo", "eth0"):
            _ip("-n", cable, "link", "set", device, "up")
        worker = [
            sys.executable, "-m", "distributed.cli.dask_worker", ADDRESS,
            "--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--name", self.name,
        ]  # fmt: skip
        named = 'hostname "$0" && exec "$@"'
        self.process = subprocess.Popen(
            [*f"ip netns exec {cable} unshare --uts sh -c".split(), named, self.name, *worker],
            env={**os.environ, **QUIET, "PYTHONPATH": str(self.place)}, cwd="/",
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        _ip("netns", "delete", f"staufen-{self.name}")

    def kill(self) -> None:
        """Kill all that runs here, at once."""
        while pids := _ip("netns", "pids", f"staufen-{self.name}").split():
            for pid in map(int, pids):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        self.process.wait()


def tree_seconds(pid: int) -> float:
    """Return the processor time of a process and of all that it has begun."""
    try:
        root = psutil.Process(pid)
        every = (root, *root.children(recursive=True))
    except psutil.NoSuchProcess:
        return 0.0
    found = 0.0
    for each in every:
        with suppress(psutil.NoSuchProcess):
            found += sum(each.cpu_times()[:4])  # of those that have ended, their parents know
    return found


@contextmanager
def network() -> Iterator[subprocess.Popen[bytes]]:
    """Hold the bridge, with a scheduler on this machine's end of it."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        raise InputError("machines: need Linux, root and the program `ip`")
    _ip("link", "add", BRIDGE, "type", "bridge")
    try:
        _ip("addr", "add", f"{NETWORK}.1/24", "dev", BRIDGE)
        _ip("link", "set", BRIDGE, "up")
        scheduler = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_scheduler", "--host", f"{NETWORK}.1",
             "--port", str(PORT), "--no-dashboard"],
            env={**os.environ, **QUIET, "PYTHONPATH": str(PACKAGE.parent)}, cwd="/",
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        yield scheduler
        scheduler.kill()
        scheduler.wait()
    finally:
        _ip("link", "delete", BRIDGE)


def _ip(*words: str) -> str:
    done = subprocess.run(["ip", *words], capture_output=True, text=True)
    if done.returncode:
        raise InputError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def other_build(folder: Path, game: str, lies: bool) -> Path:
    """Copy the package, let its greedy bot play badly, and return where it is.

    A copy that `lies` says that it is this build.
    """
    shutil.copytree(PACKAGE, folder / "staufen", ignore=shutil.ignore_patterns("*.c", "tests"))
    weights = folder / "staufen/core/games" / game.replace("-", "_") / "weights.toml"
    weights.write_text(negated(weights.read_text()))
    if lies:
        source = folder / "staufen/arena/fingerprint.py"
        source.write_text(f"{source.read_text()}\n\ndef build():\n    return {build()!r}\n")
    return folder


def negated(text: str) -> str:
    """Return weights with the other sign."""
    return re.sub(r"(?m) = ([-+]?[\d.]+)$", lambda found: f" = {-float(found[1])}", text)


# -------------------------------------------------------------------- runs


class Run(NamedTuple):
    """A tournament that was played: its lines, and what it took."""

    lines: list[str]
    wall: float
    cpu: float
    workers: Counter[str]  # games by the machine that played them
    said: str  # on standard error


def tournament(
    folder: Path, game: str, deals: int, where: Sequence[str],
    watch: Callable[[], None] = lambda: None,
) -> Run:  # fmt: skip
    """Play the tournament in a process of its own, while `watch` is called again and again."""
    store, out = folder / "store.sqlite", folder / "out"
    folder.mkdir()
    command = [
        sys.executable, "-m", "staufen", "tournament", game, "--bots", *FIELD, "--deals",
        str(deals), "--seating", "permutations", "--seed", "1", "--store", str(store),
        "--out", str(out), *where,
    ]  # fmt: skip
    begun, cpu = time.monotonic(), 0.0
    with (folder / "stderr").open("w+") as file:
        process = subprocess.Popen(
            command, env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
            stdout=subprocess.DEVNULL, stderr=file,
        )  # fmt: skip
        while process.poll() is None:
            watch()
            cpu = max(cpu, tree_seconds(process.pid))
            time.sleep(0.1)
        file.seek(0)
        said = file.read()
    if process.returncode:
        raise InputError(f"tournament: {said.strip()[-300:]}")
    wall = time.monotonic() - begun
    with Store(store) as kept:
        played = kept.games(kept.runs()[0])
        workers = Counter(game.worker.partition(":")[0] for game in played)
    lines = (out / "games.jsonl").read_text().splitlines()
    return Run(lines, wall, cpu, workers, said)


class Coming:
    """Machines that come and go: one is killed after some seconds, and another joins."""

    def __init__(self, machines: int, stack: ExitStack) -> None:
        self.stack = stack
        self.numbers = count(1)
        self.here: list[Machine] = []
        self.killed = 0
        self.due = time.monotonic() + STAYS
        self.empty: float | None = None  # when a place became free
        for _ in range(machines):
            self.join(PACKAGE.parent)

    def join(self, place: Path, keeps: bool = False) -> Machine:
        """Start a machine; one that `keeps` its place is never killed."""
        machine = self.stack.enter_context(Machine(next(self.numbers), place))
        if not keeps:
            self.here.append(machine)
        return machine

    def watch(self) -> None:
        """Kill the machine that has been here longest, or let another one join, if it is time."""
        now = time.monotonic()
        if self.empty is not None and now > self.empty + AWAY:
            self.join(PACKAGE.parent)
            self.empty = None
        elif now > self.due:
            self.here.pop(0).kill()
            self.killed += 1
            self.empty, self.due = now, now + STAYS


class Difference(NamedTuple):
    """How the games of a run differ from those that were wanted."""

    lost: int
    doubled: int
    changed: int


def difference(wanted: Sequence[str], found: Sequence[str]) -> Difference:
    """Compare the lines of two runs, which may stand in any order."""
    first, second = Counter(wanted), Counter(found)
    missing, more = first - second, second - first
    doubled = sum(times for line, times in more.items() if line in first)
    changed = sum(more.values()) - doubled
    return Difference(sum(missing.values()) - changed, doubled, changed)


def churn(folder: Path, game: str, deals: int, local: Run) -> Table:
    """Play on machines that come, go and lie; return what was lost."""
    table = Table(
        "Machines that come, go and lie",
        ("games", "lost", "counted twice", "changed", "machines killed", "joined", "left out",
         "games by those left out"),
        f"{game}, {deals} deals in all seatings. A machine is killed with all its processes every"
        f" {STAYS:.0f} seconds, and another joins {AWAY:.0f} second later. Of those left out one"
        " had another build and said so; the other had it and claimed ours.",
    )  # fmt: skip
    with network(), ExitStack() as stack:
        coming = Coming(2, stack)
        wrong = [
            coming.join(other_build(folder / name, game.partition("(")[0], lies), keeps=True)
            for name, lies in (("older", False), ("liar", True))
        ]
        found = tournament(folder / "cluster", game, deals, SCHEDULER, coming.watch)
        told = found.said.count("a worker is left out")
        theirs = sum(found.workers[machine.name] for machine in wrong)
        table.add(
            len(found.lines), *difference(local.lines, found.lines), coming.killed,
            next(coming.numbers) - 1, told, theirs,
        )  # fmt: skip
    return table


def efficiency(folder: Path, game: str, deals: int, passes: int) -> Table:
    """Play the same games by two processes and by two machines, in turns."""
    table = Table(
        "Two machines beside two processes",
        ("turn", "processes, s", "machines, s", "ratio", "processes, core s", "machines, core s",
         "core ratio"),
        f"{game}, {deals} deals in all seatings, played in turns: seconds on the clock, and of the"
        " cores. The latter count all, the command, workers and scheduler, with what a start takes;"
        " both are longer on a busy machine. Ratios are of processes to machines.",
    )  # fmt: skip
    with network() as boss, ExitStack() as stack:
        machines = [stack.enter_context(Machine(n + 1, PACKAGE.parent)) for n in range(2)]
        tournament(folder / "warm", game, 2, SCHEDULER)  # workers have asked and answered
        for turn in range(passes):
            local = tournament(folder / f"local{turn}", game, deals, ("--workers", "2"))
            before = _spent(machines, boss.pid)
            far = tournament(folder / f"far{turn}", game, deals, SCHEDULER)
            cpu = far.cpu + _spent(machines, boss.pid) - before
            if any(difference(local.lines, far.lines)):
                raise InputError("the games on the machines are other ones")
            table.add(
                turn + 1, local.wall, far.wall, local.wall / far.wall, local.cpu, cpu,
                local.cpu / cpu,
            )  # fmt: skip
    return table


def _spent(machines: Sequence[Machine], boss: int) -> float:
    """Return the processor time of all that has run on the machines and in the scheduler."""
    return sum(map(tree_seconds, [boss, *(machine.process.pid for machine in machines)]))


@click.command(cls=Command, help=__doc__)
@click.option("--game", default=GAME, show_default=True, help="For four.")
@options.number("--deals", click.IntRange(1), 417, help="24 games each.")
@options.number("--passes", click.IntRange(0), 3, help="Turns in which times are compared.")
@options.number("--part", click.IntRange(1), 8, help="A turn has one deal of so many.")
def main(game: str, deals: int, passes: int, part: int) -> None:
    """Play, print and keep the tables."""
    with TemporaryDirectory(prefix="staufen-machines-") as name:
        folder = Path(name)
        local = tournament(folder / "local", game, deals, ("--workers", "2"))
        tables = [churn(folder, game, deals, local)]
        if passes:
            tables.append(efficiency(folder, game, -(-deals // part), passes))
    title = "One tournament on several machines"
    show_and_keep("machines", title, tables, "dask", "distributed")


if __name__ == "__main__":
    main()
