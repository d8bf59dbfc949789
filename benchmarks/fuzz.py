"""Play random games at every table and check the laws of the rules in every position.

    python -m benchmarks.fuzz --games 10_000_000
    python -m benchmarks.fuzz --game staufer --games 100_000

Some games of each batch are also played with their journals, whose entries must add up to every
change. The first fault ends the run. Without --game the table is kept with the results.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import count, islice
from typing import NamedTuple

import click
from tqdm import tqdm

from benchmarks.games import parse_tables
from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.arena.cli import options
from staufen.core import InputError
from staufen.core.journal import Entry
from staufen.search.search import inspect_games
from tests.support.accounts import standing, unaccounted
from tests.support.walk import all_tables, choose, rng

BATCH_GAMES = 5000  # all at one table
JOURNAL_GAMES = 2  # of a batch, those played with a journal
COUNTS = ("games", "positions", "actions accounted for")


class Batch(NamedTuple):
    """The counts of one seed at one table. `fault` says what was wrong, if anything."""

    table: str
    seed: int
    counts: dict[str, int]
    fault: str = ""


def play_batch(job: tuple[str, int]) -> Batch:
    """Play a batch (table, seed). A fault is not raised but returned."""
    table, seed = job
    game = tables_by_name()[table]
    positions, complaint = inspect_games(
        game.initial_state(), BATCH_GAMES - JOURNAL_GAMES, rng(seed, 1)
    )
    tally: Counter[str] = Counter()
    fault = complaint or ""
    try:
        for number in range(JOURNAL_GAMES):
            fault = fault or check_journal(game, seed, number, tally)
    except (InputError, LookupError, ValueError, TypeError) as error:
        fault = f"{type(error).__name__}: {error}"
    tally.update(games=BATCH_GAMES, positions=positions)
    return Batch(table, seed, {key: tally[key] for key in COUNTS}, fault)


def check_journal(game: core.Game, seed: int, number: int, tally: Counter[str]) -> str:
    """Play one game with its journal; return what was wrong."""
    dice, state = rng(seed, 2, number), game.initial_state()
    before = standing(state)
    while not state.is_over:
        action = choose(state, dice)
        entries: list[Entry] = []
        state.apply(action, journal=entries)
        after = standing(state)
        left = unaccounted(before, entries, after)
        if left or state.check_invariants():
            where = (
                f"game {number}, action {len(state.history or [])}, {game.format_action(action)}"
            )
            return f"{where}: {state.check_invariants() or f'not accounted for: {left}'}"
        before = after
        tally.update({"positions": 1, "actions accounted for": 1})
    return ""


@cache
def tables_by_name() -> dict[str, core.Game]:
    """Return all tables, by what they are called."""
    return {str(game): game for game in all_tables()}


def list_jobs(tables: Sequence[str], games: int) -> Iterator[tuple[str, int]]:
    """Return (table, seed) of the batches: each seed at every table before the next seed."""
    every = ((table, seed) for seed in count() for table in tables)
    return islice(every, -(-games // BATCH_GAMES))


def run_jobs(tables: Sequence[str], games: int, workers: int) -> list[Batch]:
    """Play games and return their batches. Raises InputError at the first fault."""
    played = []
    due = list(list_jobs(tables, games))
    with ProcessPoolExecutor(workers) as pool:
        for batch in tqdm(pool.map(play_batch, due), total=len(due), unit="batch", disable=None):
            if batch.fault:
                pool.shutdown(wait=False, cancel_futures=True)
                raise InputError(f"{batch.table}, seed {batch.seed}: {batch.fault}")
            played.append(batch)
    return played


def summarize(played: Sequence[Batch]) -> Table:
    """Return the table of what was played, a row a game."""
    table = Table(
        "Random games without a fault",
        ("game", "tables", *COUNTS),
        "Every position kept its invariants, and every account added up.",
    )
    names: dict[str, list[Batch]] = {}
    for batch in played:
        names.setdefault(tables_by_name()[batch.table].name, []).append(batch)
    for name, batches in [*sorted(names.items()), ("all", list(played))]:
        table.add(
            name,
            len({batch.table for batch in batches}),
            *(sum(batch.counts[key] for batch in batches) for key in COUNTS),
        )
    return table


@click.command(cls=Command, help=__doc__)
@options.number("--games", click.IntRange(1), 100_000, help="Games in all.")
@click.option("--game", "only", multiple=True, help="Only of these; all by default.")
@options.number("--workers", click.IntRange(1), os.cpu_count() or 1, help="Processes.")
def main(only: tuple[str, ...], games: int, workers: int) -> None:
    """Play, print and keep the table."""
    names = {game.name for game in parse_tables(only)} or set(core.game_names())
    tables = [table for table, game in tables_by_name().items() if game.name in names]
    table = summarize(run_jobs(tables, games, workers))
    show_and_keep("fuzz", "Random games, checked by the laws", [table], "numpy", keep=not only)


if __name__ == "__main__":
    main()
