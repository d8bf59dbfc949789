"""Random games at every table, looked at by the laws of the rules. It can run for days.

    python -m benchmarks.fuzz --games 10_000_000
    python -m benchmarks.fuzz --game staufer --games 100_000 --out staufer.jsonl

Every position of every game is checked for what must hold in it. Some games of each batch are also
played with their journals, whose entries must add up to every change (`benchmarks.redeals` asks
what a seat is shown). Batches of games are kept as lines of a file: to go on, give the command
again, even after it was killed. The table of a build's games so far is kept with the results.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import click

from benchmarks import batches
from benchmarks.batches import Batch
from benchmarks.games import asked
from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.arena import files
from staufen.arena.cli import options
from staufen.arena.fingerprint import build
from staufen.core import InputError
from staufen.search.instrument import inspection
from tests.support.accounts import standing, unaccounted
from tests.support.walk import all_tables, choose, rng

GAMES = 5000  # of a batch, all at one table
ACCOUNTED = 2  # of them, those played with a journal
COUNTS = ("games", "positions", "actions accounted for")


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
    tally.update(games=GAMES, positions=positions)
    return Batch(mark, table, seed, {key: tally[key] for key in COUNTS}, fault)


def account(game: core.Game, seed: int, number: int, tally: Counter[str]) -> str:
    """Play one game with its journal; return what was wrong."""
    dice, state = rng(seed, 2, number), game.begin()
    before = standing(state)
    while not state.is_over:
        action = choose(state, dice)
        entries: list[Any] = []
        state.apply(action, journal=entries)
        after = standing(state)
        left = unaccounted(before, entries, after)
        if left or state.broken():
            where = f"game {number}, action {len(state.history or [])}, {game.write(action)}"
            return f"{where}: {state.broken() or f'not accounted for: {left}'}"
        before = after
        tally.update({"positions": 1, "actions accounted for": 1})
    return ""


@cache
def known() -> dict[str, core.Game]:
    """Return all tables, by what they are called."""
    return {str(game): game for game in all_tables()}


def chosen(only: Sequence[str], out: Path) -> list[str]:
    """Return the tables of these games, or all, once batches can be added to a file.

    Raises InputError if they cannot, and click.BadParameter for what is no game.
    """
    names = {game.name for game in asked(only)} or set(core.names())
    out.parent.mkdir(parents=True, exist_ok=True)
    files.check_appending(out)
    return [table for table, game in known().items() if game.name in names]


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
    """Play what is missing of so many games, and return all batches of the file at these tables.

    Raises InputError at the first fault, and for a file of another build.
    """
    mark = build()
    done = [batch for batch in batches.kept(out, mark) if batch.table in tables]
    jobs = wanted(tables, done, games)
    return batches.shown(batches.run(play, jobs, mark, out, workers), done, games, "games")


def told(done: list[Batch]) -> Table:
    """Return the table of what was played, a row a game."""
    table = Table(
        "Random games without a fault",
        ("game", "tables", *COUNTS),
        "Every position kept its invariants, and every account added up.",
    )
    names: dict[str, list[Batch]] = {}
    for batch in done:
        names.setdefault(known()[batch.table].name, []).append(batch)
    for name, played in [*sorted(names.items()), ("all", done)]:
        table.add(
            name,
            len({batch.table for batch in played}),
            *(sum(batch.counts[key] for batch in played) for key in COUNTS),
        )
    return table


@click.command(cls=Command, help=__doc__)
@options.number("--games", click.IntRange(1), 100_000, help="Games in all.")
@batches.options("fuzz")
def main(only: tuple[str, ...], games: int, out: Path, workers: int) -> None:
    """Play, print and keep the table."""
    table = told(run(chosen(only, out), games, out, workers))
    title = "Random games, looked at by the laws"
    show_and_keep("fuzz", title, [table], "numpy", keep=not only)


if __name__ == "__main__":
    main()
