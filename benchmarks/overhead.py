"""What it costs to ask a program of its own instead of a bot in the process of the table.

    python -m benchmarks.overhead
    python -m benchmarks.overhead --game fredericus --deals 50

The program is the sample in C. It wants events alone, and answers with a random legal action, as
the bot `random` does in the same deals, in the same seat.
"""

import statistics
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from tqdm import tqdm

from benchmarks.games import asked, games
from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.arena import match
from staufen.arena.schedule import Pairing
from staufen.core import InputError, spec

SAMPLE = Path(__file__).parents[1] / "examples/bots/random_bot.c"
DEALS = 20


class Watched(match.Table):
    """A match whose first seat is timed: wall and processor time of its decisions, in seconds."""

    def __init__(self, game: core.Game, deal: int, bot: str) -> None:
        super().__init__(game, Pairing(0, deal, (bot, *["random"] * (game.players - 1))))
        self.wall: list[float] = []
        self.work: list[float] = []
        self.events: list[int] = []  # since the decision before

    def choice(self, seat: int) -> int:
        """Return the seat's action."""
        wall, work = time.perf_counter(), time.thread_time()
        action = super().choice(seat)
        if seat == 0:
            self.work.append(time.thread_time() - work)
            self.wall.append(time.perf_counter() - wall)
            self.events.append(len(self.scribe.movers) - sum(self.events))
        return action


def medians(game: core.Game, bot: str, deals: int) -> tuple[float, float, float]:
    """Return the medians over all deals of the medians of a game's decisions: microseconds of
    wall and of processor time, and events."""
    found = []
    for deal in range(deals):
        table = Watched(game, deal, bot)
        played = table.play()
        if played.fault:
            raise InputError(played.fault)
        if table.wall:  # the seat was asked at all
            of_game = table.wall, table.work, table.events
            found.append([statistics.median(values) for values in of_game])
    wall, work, events = map(statistics.median, zip(*found, strict=True))
    return 1e6 * wall, 1e6 * work, events


def overhead(game: core.Game, program: str, deals: int) -> list[Any]:
    """Return the row of a game: events a decision, microseconds in process and outside, what is
    between them, and how much of that is work done at the table."""
    near, near_work, _ = medians(game, "random", deals)
    far, far_work, events = medians(game, program, deals)
    return [str(game), events, near, far, far - near, far_work - near_work]


def compiled(folder: Path) -> str:
    """Compile the sample and return its specification. Raises InputError without a compiler."""
    made = folder / "random_bot"
    try:
        subprocess.run(["cc", "-O2", "-o", made, SAMPLE], check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise InputError(f"{SAMPLE}: {error}") from None
    return spec.write("external", {"command": f"'{made}'"})


@click.command(cls=Command, help=__doc__)
@click.option("--game", "only", multiple=True, help="Only of these; all by default.")
@click.option("--deals", type=click.IntRange(1), default=DEALS, show_default=True)
def main(only: tuple[str, ...], deals: int) -> None:
    """Measure, print and keep the table."""
    table = Table(
        "Overhead: microseconds a decision",
        ("game", "events", "in process", "program in C", "overhead", "work of ours in it"),
        f"Wall time of a decision, the median of the medians of {deals} games. The rest"
        " of the overhead is the program's own work and the system's, which wakes the one and then"
        " the other.",
    )
    with TemporaryDirectory() as folder:
        program = compiled(Path(folder))
        for game in tqdm(asked(only) or games(), unit="game"):
            if game.players > 1:
                table.add(*overhead(game, program, deals))
    show_and_keep("overhead", "A program of its own, beside a bot in process", [table])


if __name__ == "__main__":
    main()
