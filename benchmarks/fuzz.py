"""Random games at every table, looked at by the laws of the rules. It can run for days.

    python -m benchmarks.fuzz --games 10_000_000
    python -m benchmarks.fuzz --game staufer --games 100_000 --out staufer.jsonl

Every position of every game is checked for what must hold in it. Some games of each batch are also
played with their journals, whose entries must add up to every change; in them, all that is hidden
from each seat is dealt anew, and nothing that the seat is shown may differ. Batches of games are
kept as lines of a file: to go on, give the command again. Ctrl-C loses the batches in play at most.
The table of a build's games so far is kept with the results.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from benchmarks.games import asked
from benchmarks.report import Command, Table, keep, setting
from staufen import core
from staufen.arena import files
from staufen.arena.fingerprint import build
from staufen.core import InputError
from staufen.core.names import Names
from staufen.search.instrument import inspection
from tests.support.accounts import standing, unaccounted
from tests.support.walk import all_tables, choose, rng

GAMES = 5000  # of a batch, all at one table
ACCOUNTED = 2  # of them, those played with a journal and redeals
SHOWN = 100  # one redeal in so many is compared at the doors that take long, scenes above all
NAMES = ("Anna", "Berthold", "Constance", "Dietrich", "Enzio")


@dataclass(frozen=True)
class Batch:
    """What games of one seed at one table came to. `fault` says what was wrong, if anything."""

    build: str
    table: str
    seed: int
    games: int
    positions: int
    accounted: int = 0  # actions whose journal was added up
    redeals: int = 0
    fault: str = ""


def play(table: str, seed: int, mark: str) -> Batch:
    """Play a batch. Nothing is raised for a fault: it is in what is returned."""
    game = known()[table]
    positions, complaint = inspection(game.begin(), GAMES - ACCOUNTED, rng(seed, 1))
    tally: Counter[str] = Counter()
    fault = complaint or ""
    try:
        for number in range(ACCOUNTED):
            fault = fault or account(game, seed, number, tally)
    except (InputError, LookupError, ValueError, TypeError) as error:
        fault = f"{type(error).__name__}: {error}"
    positions += tally["positions"]
    return Batch(mark, table, seed, GAMES, positions, tally["accounted"], tally["redeals"], fault)


def account(game: core.Game, seed: int, number: int, tally: Counter[str]) -> str:
    """Play one game with its journal, dealing anew what is hidden; return what was wrong."""
    dice, state = rng(seed, 2, number), game.begin()
    before = standing(state)
    while not state.is_over:
        action = choose(state, dice)
        if fault := alike(state, seed, tally):
            return f"game {number}, after {len(state.history or [])} actions: {fault}"
        entries: list[Any] = []
        state.apply(action, journal=entries)
        after = standing(state)
        left = unaccounted(before, entries, after)
        if left or state.broken():
            where = f"game {number}, action {len(state.history or [])}, {game.write(action)}"
            return f"{where}: {state.broken() or f'not accounted for: {left}'}"
        before = after
        tally.update(positions=1, accounted=1)
    return ""


def alike(state: core.State, seed: int, tally: Counter[str]) -> str:
    """Deal anew what each seat does not see; return what shows a seat that it was."""
    for seat in range(state.game.players):
        view = state.view(seat)
        world = view.determinize(rng(seed, 3, tally["redeals"]))
        tally["redeals"] += 1
        if world.view(seat).to_bytes() != view.to_bytes():
            return f"a redeal changes the view of seat {seat}"
        if tally["redeals"] % SHOWN == 0 and shown(world, seat) != shown(state, seat):
            return f"a redeal changes what seat {seat} is shown"
    return ""


def shown(state: core.State, seat: int) -> tuple[Any, ...]:
    """Return what a seat is shown of a position, by every door."""
    view = state.view(seat)
    names = Names(NAMES[: state.game.players], you=seat)
    legal = view.legal_actions() if view.to_act == seat else []
    return view.fields(), view.inputs(seat), view.score(), legal, state.game.scene(view, names)


@cache
def known() -> dict[str, core.Game]:
    """Return all tables, by what they are called."""
    return {str(game): game for game in all_tables()}


def kept(path: Path) -> list[Batch]:
    """Return the batches of a file. Raises InputError for a line that is none."""
    found = []
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, 1):
        try:
            found.append(Batch(**json.loads(line)))
        except (ValueError, TypeError) as error:
            raise InputError(f"{path}, line {number}: not a batch of games: {error}") from None
    return found


def wanted(tables: list[str], done: list[Batch], games: int) -> Iterator[tuple[str, int]]:
    """Yield (table, seed) of the batches that are missing: table after table, seed after seed."""
    played = {(batch.table, batch.seed) for batch in done}
    missing = -(-games // GAMES) - len(played)
    for seed in count():
        for table in tables:
            if missing <= 0:
                return
            if (table, seed) not in played:
                missing -= 1
                yield table, seed


def run(tables: list[str], games: int, out: Path, workers: int) -> list[Batch]:
    """Play what is missing of so many games, and return all batches of this build in the file.

    Raises InputError at the first fault.
    """
    mark = build()
    done = [batch for batch in kept(out) if batch.build == mark and batch.table in tables]
    jobs = wanted(tables, done, games)
    with (
        ProcessPoolExecutor(workers) as pool,
        tqdm(total=games, initial=len(done) * GAMES, unit="game", unit_scale=True) as bar,
    ):
        running: set[Future[Batch]] = set()
        try:
            while True:
                for _, (table, seed) in zip(range(2 * workers - len(running)), jobs, strict=False):
                    running.add(pool.submit(play, table, seed, mark))
                if not running:
                    return done
                over, running = wait(running, return_when=FIRST_COMPLETED)
                for batch in (future.result() for future in over):
                    if batch.fault:
                        raise InputError(f"{batch.table}, seed {batch.seed}: {batch.fault}")
                    files.append(out, json.dumps(asdict(batch)) + "\n")
                    done.append(batch)
                    bar.update(batch.games)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def told(done: list[Batch]) -> Table:
    """Return the table of what was played, a row a game."""
    table = Table(
        "Random games without a fault",
        ("game", "tables", "games", "positions", "actions accounted for", "redeals"),
        "Every position kept its invariants, every account added up, and no redeal of what is"
        " hidden from a seat changed what the seat is shown.",
    )
    names: dict[str, list[Batch]] = {}
    for batch in done:
        names.setdefault(known()[batch.table].name, []).append(batch)
    for name, batches in [*sorted(names.items()), ("all", done)]:
        table.add(
            name,
            len({batch.table for batch in batches}),
            *(sum(getattr(batch, key) for batch in batches)
              for key in ("games", "positions", "accounted", "redeals")),
        )  # fmt: skip
    return table


@click.command(cls=Command, help=__doc__)
@click.option("--game", "only", multiple=True, help="Only of these; all by default.")
@click.option(
    "--games", type=click.IntRange(1), default=100_000, show_default=True, help="Games in all."
)
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), default=Path("runs/fuzz.jsonl"),
    show_default=True, help="The file of batches, made if there is none.",
)  # fmt: skip
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count(), help="Processes; one a processor."
)
def main(only: tuple[str, ...], games: int, out: Path, workers: int) -> None:
    """Play, print and keep the table."""
    names = {game.name for game in asked(only)} or set(core.names())
    tables = [table for table, game in known().items() if game.name in names]
    out.parent.mkdir(parents=True, exist_ok=True)
    files.check_appending(out)
    table = told(run(tables, games, out, workers))
    table.show()
    if not only:
        keep("fuzz", "Random games, looked at by the laws", setting("numpy"), [table])


if __name__ == "__main__":
    main()
