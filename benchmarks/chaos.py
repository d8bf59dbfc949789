"""Kill processes of a tournament at random and check that no game is lost or changed.

    python -m benchmarks.chaos
    python -m benchmarks.chaos --kills 100

A tournament runs on the command line. At random moments SIGKILL ends the command itself, one of its
workers, or the program of one bot. A killed command is started again. In the end the games must
equal those of an undisturbed run, byte for byte, except that the bot whose program was killed may
have forfeited. This needs the extra `distributed`.
"""

import random
import shlex
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click
import psutil
from tqdm import tqdm

from benchmarks.report import Command, Table, show_and_keep
from staufen.arena.store import Store
from staufen.arena.store.records import Record
from staufen.core import InputError, spec

GAME = "knockout-whist"
DEALS = 50
KILL_INTERVAL_S = 0.05, 1.0  # seconds between kills
VICTIMS = ("command", "worker", "bot")
SAMPLE = Path(__file__).parents[1] / "examples/bots/random_bot.c"
VICTIM, OTHER = "Victim", "Other"  # two bots that are programs
EARLY_KILL_RATE = 0.1  # how often a command is killed before it has workers, where it could be
RUN_TIMEOUT_S = 600.0  # seconds for a run


class RunDifference(NamedTuple):
    """How the games of a disturbed run differ from those of an undisturbed one."""

    lost: int
    twice: int
    changed: int  # beyond what the killed bot's forfeits explain
    blamed: int  # forfeits of others, and games that could not be played
    forfeits: int  # of the bot whose programs were killed


def find_victims(command: psutil.Process) -> Iterator[tuple[str, psutil.Process]]:
    """Yield the kind and the process of everything that can be killed."""
    yield "command", command
    for process in command.children(recursive=True):
        with suppress(psutil.Error):
            line, own = " ".join(process.cmdline()), process.ppid() == command.pid
            if line.endswith(VICTIM):
                if not own:  # else it is only created on trial, and then refused
                    yield "bot", process
            elif "executors.worker" in line and own:
                yield "worker", process


def kill_one(command: psutil.Process, dice: random.Random, killed: Counter[str]) -> str | None:
    """Kill a process of the kind killed least; return the kind, None if it had ended before.

    A command without workers is mostly spared, or no others would ever exist.
    """
    with suppress(psutil.Error):
        found = list(find_victims(command))
        kinds = {kind for kind, _ in found}
        if len(kinds) == 1 and dice.random() > EARLY_KILL_RATE:
            return None
        kind = min(sorted(kinds), key=killed.__getitem__)
        process = dice.choice([each for other, each in found if other == kind])
        if process.status() != psutil.STATUS_ZOMBIE:
            process.kill()
            return kind
    return None


def run_with_kills(
    line: Sequence[str], dice: random.Random, killed: Counter[str], most: int
) -> None:
    """Run a command until it ends by itself, with at most `most` kills, counted in `killed`.

    Raises InputError if it fails for another reason than a kill.
    """
    end = time.monotonic() + RUN_TIMEOUT_S
    while True:
        with subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
            command = psutil.Process(process.pid)
            while process.poll() is None and time.monotonic() < end:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(dice.uniform(*KILL_INTERVAL_S))
                    break
                if killed.total() < most and (kind := kill_one(command, dice, killed)):
                    killed[kind] += 1
            process.kill()
            stderr = process.communicate()[1].decode(errors="replace")
        if process.returncode in (0, 1):  # 1: a game failed, as one does whose bot was killed
            return
        if process.returncode != -9 or time.monotonic() > end:
            raise InputError(
                f"{shlex.join(line)}: exit code {process.returncode}: {stderr[-2000:]}"
            )


class Difference(NamedTuple):
    """How the lines of a run differ from the expected ones."""

    lost: int
    doubled: int
    changed: int


def compare_lines(wanted: Sequence[str], found: Sequence[str]) -> Difference:
    """Compare the lines of two runs, in any order."""
    first, second = Counter(wanted), Counter(found)
    missing, more = first - second, second - first
    doubled = sum(times for line, times in more.items() if line in first)
    changed = sum(more.values()) - doubled
    return Difference(sum(missing.values()) - changed, doubled, changed)


def compare_games(wanted: Sequence[Record], got: Sequence[Record], killed: int) -> RunDifference:
    """Compare the games of a run in which `killed` bots were killed with an undisturbed run."""
    truth = {record.number: record for record in wanted}
    forfeits = [r for r in got if _is_forfeit_by_kill(r)]
    blamed = sum(r.end != "finished" for r in got) - min(len(forfeits), killed)
    truncated = {r.number for r in forfeits if r.number in truth and _is_prefix(r, truth[r.number])}
    lost, twice, changed = compare_lines(
        [str(r) for r in wanted],
        [str(truth[r.number] if r.number in truncated else r) for r in got],
    )
    return RunDifference(lost, twice, changed, blamed, len(forfeits))


def _is_forfeit_by_kill(record: Record) -> bool:
    """Return whether the victim forfeited the match because its program was killed."""
    bot = "" if record.seat is None else record.bots[record.seat]
    return bot.startswith(f"{VICTIM}=") and "ended by SIGKILL" in (record.cause or "")


def _is_prefix(record: Record, whole: Record) -> bool:
    """Return whether a forfeited match is the beginning of another one."""
    return record.bots == whole.bots and record.actions == whole.actions[: len(record.actions)]


@click.command(cls=Command, help=__doc__)
@click.option("--kills", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--game", default=GAME, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=DEALS, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True)
@click.option("--seed", default=1, show_default=True, help="Of the moments.")
def main(kills: int, game: str, deals: int, workers: int, seed: int) -> None:
    """Run the kills; print and save the table."""
    dice, killed, runs = random.Random(seed), Counter[str](), 0
    sums = RunDifference(0, 0, 0, 0, 0)
    with TemporaryDirectory() as folder, tqdm(total=kills, unit="kill", disable=None) as shown:
        program = Path(folder) / "random_bot"
        subprocess.run(["cc", "-O2", "-o", program, SAMPLE], check=True)
        bots = [f"{name}=" + spec.write("external", {"command": f"'{program}' {name}"})
                for name in (VICTIM, OTHER)]  # fmt: skip
        line = [sys.executable, "-m", "staufen", "tournament", game, "--players", "2",
                "--deals", str(deals), "--bots", *bots, "random"]  # fmt: skip
        wanted = _play_undisturbed([*line, "--workers", "0"], Path(folder) / "peace.sqlite")
        while killed.total() < kills:
            runs += 1
            place = Path(folder) / f"{runs}.sqlite"
            order = [*line, "--workers", str(workers), "--store", str(place)]
            before = killed.copy()
            run_with_kills(order, dice, killed, kills)
            found = killed - before
            with Store(place) as store:
                one = compare_games(wanted, store.read_records(store.list_runs()[0]), found["bot"])
            sums = RunDifference(*(a + b for a, b in zip(sums, one, strict=True)))
            shown.update(found.total())
            shown.set_postfix(one._asdict())
    table = Table(
        "Killed while a tournament was played",
        ("killed", "times"),
        f"{runs} runs of {len(wanted)} games of {game} on {workers} workers. Games lost:"
        f" {sums.lost}; counted twice: {sums.twice}; otherwise than undisturbed: {sums.changed};"
        f" forfeited by a bot that was let live, or not played: {sums.blamed}. Forfeited by the bot"
        f" whose program was killed: {sums.forfeits}.",
    )
    for kind in VICTIMS:
        table.add(kind, killed[kind])
    table.add("together", killed.total())
    show_and_keep("chaos", "What kills do to a tournament", [table])
    if sums.lost or sums.twice or sums.changed or sums.blamed:
        raise SystemExit(1)


def _play_undisturbed(line: Sequence[str], place: Path) -> list[Record]:
    """Run a command without kills and return its games. Raises InputError."""
    done = subprocess.run([*line, "--store", str(place)], capture_output=True, text=True)
    if done.returncode:
        raise InputError(f"{shlex.join(line)}: {done.stderr}")
    with Store(place) as store:
        return store.read_records(store.list_runs()[0])


if __name__ == "__main__":
    main()
