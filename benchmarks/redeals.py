"""Positions of random games with all that is hidden from a seat dealt anew: does anything tell it?

    python -m benchmarks.redeals --positions 100_000
    python -m benchmarks.redeals --game staufer --positions 5_000 --out staufer.jsonl

At every position that can be dealt anew, the seat's whole table is compared at every door
(`benchmarks.doors`), byte for byte. For what came before, the game is played twice: one draw that a
seat does not see is another one, and the rest the same for as long as that goes. Each door is also
opened to the wrong seat, where a difference must be seen. Batches are kept as lines of a file: to
go on, give the command again, even after it was killed.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

import click
import numpy as np

from benchmarks import batches
from benchmarks.batches import Batch
from benchmarks.doors import DOORS, PASTS, Door, log
from benchmarks.fuzz import chosen, known
from benchmarks.report import Command, Table, show_and_keep
from staufen import core
from staufen.arena.cli import options
from staufen.arena.fingerprint import build
from staufen.core import InputError
from tests.support.walk import choose, rng

POSITIONS = 500  # dealt anew in a batch
STEPS = 50_000  # of a batch at most: at some tables little is hidden
CONTROLLED = 10  # one position in so many is also shown to the wrong seat
PAST = 20  # one position in so many is compared by its past, whose length it takes
ALL = (*DOORS, *PASTS, "log")


def play(table: str, seed: int, mark: str) -> Batch:
    """Play a batch. Nothing is raised for a fault: it is in what is returned."""
    tally: Counter[str] = Counter()
    try:
        fault = _play(known()[table], seed, tally)
    except (InputError, LookupError, ValueError, TypeError) as error:
        fault = f"{type(error).__name__}: {error}"
    return Batch(mark, table, seed, dict(tally), fault)


def _play(game: core.Game, seed: int, tally: Counter[str]) -> str:
    for number in count():
        dice, state = rng(seed, 1, number), game.begin()
        twins: list[core.State | None] = [None] * game.players
        tally["games"] += 1
        while not state.is_over:
            if tally["positions"] >= POSITIONS or tally["steps"] >= STEPS:
                return ""
            seat = tally["steps"] % game.players
            tally["steps"] += 1
            action = choose(state, dice)
            fault = alike(state, seat, dice, tally) or twinned(twins, state, action, dice, tally)
            if fault:
                return f"game {number}, after {len(state.history or [])} actions: {fault}"
            state.apply(action)
    raise AssertionError


def alike(state: core.State, seat: int, dice: np.random.Generator, tally: Counter[str]) -> str:
    """Deal anew what a seat does not see; return the door that shows it."""
    world = state.view(seat).determinize(dice)
    if world == state:
        return ""
    tally["positions"] += 1
    if tally["positions"] % CONTROLLED == 0:
        controlled(DOORS, state, world, seat, tally)
    return compared(DOORS, state, world, seat, tally)


def compared(
    doors: Mapping[str, Door], state: core.State, world: core.State, seat: int, tally: Counter[str]
) -> str:
    """Return the door at which two states differ to a seat to which they look the same."""
    for name, door in doors.items():
        tally[f"{name}: compared"] += 1
        if door(state, seat) != door(world, seat):
            return f"seat {seat} is shown by door {name} what is hidden from it"
    return ""


def controlled(
    doors: Mapping[str, Door], state: core.State, world: core.State, seat: int, tally: Counter[str]
) -> None:
    """Open every door to another seat, from which the two states may differ, and count it.

    Where no other seat sees the difference, the door has nothing to catch.
    """
    others = [
        other for other in range(state.num_players)
        if other != seat and state.view(other) != world.view(other)
    ]  # fmt: skip
    for name, door in doors.items() if others else ():
        wrong = state.to_act if state.to_act in others else others[0]
        shown = door(state, wrong)
        tally[f"{name}: controls"] += bool(shown)  # some doors show nothing out of turn
        tally[f"{name}: caught"] += shown != door(world, wrong)


def twinned(
    twins: list[core.State | None], state: core.State, action: int, dice: np.random.Generator,
    tally: Counter[str],
) -> str:  # fmt: skip
    """Go on by the action that is about to be done in `state`, or begin to differ by it.

    `twins` are, by seat, other games that have looked the same to it from the beginning. Returns
    the door that shows a seat something of the past that it did not see.
    """
    due = tally["steps"] % PAST == 0
    for seat, other in enumerate(twins):
        if other is None:
            twins[seat], fault = _forked(state, seat, action, dice, tally)
        else:
            fault = _pasts(state, other, seat, tally) if due else ""
            twins[seat] = _followed(state, other, seat, action)
        if fault:
            return fault
    return ""


def _pasts(state: core.State, other: core.State, seat: int, tally: Counter[str]) -> str:
    if other.history == state.history:
        return ""
    if tally["pickle: compared"] % CONTROLLED == 0:
        controlled(PASTS, state, other, seat, tally)
    return compared(PASTS, state, other, seat, tally)


def _followed(state: core.State, other: core.State, seat: int, action: int) -> core.State | None:
    """Return the other game after the same action, None if it then looks different to the seat."""
    may = action in other.legal_actions()
    follows = may and other.seen(action, seat) == state.seen(action, seat)
    return _same(state, other, seat, action, action) if follows else None


def _forked(
    state: core.State, seat: int, action: int, dice: np.random.Generator, tally: Counter[str]
) -> tuple[core.State | None, str]:
    """Return the game after another action that looks to the seat as this one, if there is one.

    Also returns what is wrong with what the seat is told of the two.
    """
    seen = state.seen(action, seat)
    if seen == action:
        return None, ""
    legal = state.legal_actions()
    hidden = [each for each in legal if each != action and state.seen(each, seat) == seen]
    if not hidden:
        return None, ""
    instead = hidden[int(dice.integers(len(hidden)))]
    other = _same(state, state, seat, action, instead)
    if other is None:
        return None, ""
    tally["log: compared"] += 1
    tally["log: controls"] += 1
    tally["log: caught"] += log(state, action, None) != log(state, instead, None)
    if log(state, action, seat) != log(state, instead, seat):
        return None, f"seat {seat} is told in the log what is hidden from it"
    return other, ""


def _same(
    state: core.State, other: core.State, seat: int, action: int, instead: int
) -> core.State | None:
    """Return `other` after an action, if it then looks as `state` does after its own."""
    one, two = state.after(action), other.after(instead)
    return two if one.view(seat) == two.view(seat) else None


# -------------------------------------------------------------------- the command


def run(tables: list[str], positions: int, out: Path, workers: int) -> list[Batch]:
    """Deal anew so many positions of every game, and return all batches of the file.

    Raises InputError at the first fault, and for a file of another build.
    """
    mark = build()
    done = [batch for batch in batches.kept(out, mark) if batch.table in tables]
    games = {known()[table].name for table in tables}
    jobs = wanted(tables, done, positions)
    played = batches.run(play, jobs, mark, out, workers)
    return batches.shown(played, done, positions * len(games), "positions")


def wanted(tables: list[str], done: list[Batch], positions: int) -> Iterator[tuple[str, int]]:
    """Yield (table, seed) of what is missing. `done` grows while this is asked.

    The tables of a game come in turn; one at which nothing was hidden does not come again.
    """
    sent = {(batch.table, batch.seed) for batch in done}
    for seed in count():
        before = len(sent)
        for table in tables:
            if (table, seed) in sent:
                before = -1
            elif _hides(table, done) and _reached(known()[table].name, done) < positions:
                sent.add((table, seed))
                yield table, seed
        if len(sent) == before:
            return


def _hides(table: str, done: list[Batch]) -> bool:
    found = [batch for batch in done if batch.table == table]
    return not found or any(batch.counts.get("positions") for batch in found)


def _reached(game: str, done: list[Batch]) -> int:
    return sum(b.counts.get("positions", 0) for b in done if known()[b.table].name == game)


def told(done: list[Batch]) -> list[Table]:
    """Return the tables of games and of doors."""
    games = Table(
        "What is hidden, dealt anew", ("game", "games", "positions", "dealt anew"),
        "A position is dealt anew where something is hidden from the seat that looks."
    )  # fmt: skip
    for name, counts in _sums(done):
        games.add(name, counts["games"], counts["steps"], counts["positions"])
    doors = Table(
        "Doors", ("game", "door", "compared", "different", "shown to the wrong seat", "caught"),
        "A difference ends the run. A control shows the door another seat's view of the two"
        " positions, which differ for that seat; of views some doors show less than all."
    )  # fmt: skip
    for name, counts in _sums(done):
        for door in ALL:
            if compared := counts[f"{door}: compared"]:
                shown = counts[f"{door}: controls"], counts[f"{door}: caught"]
                doors.add(name, door, compared, 0, *shown if shown[0] else ("", ""))
    return [games, doors]


def _sums(done: list[Batch]) -> list[tuple[str, Counter[str]]]:
    """Return all counts of every game, sorted by its name."""
    sums: dict[str, Counter[str]] = defaultdict(Counter)
    for batch in done:
        sums[known()[batch.table].name].update(batch.counts)
    return sorted(sums.items())


def blind(done: list[Batch]) -> list[str]:
    """Return the doors whose controls were not caught once: what they compared says nothing."""
    return [
        f"{game}, {door}"
        for game, counts in _sums(done)
        for door in ALL
        if counts[f"{door}: controls"] and not counts[f"{door}: caught"]
    ]


@click.command(cls=Command, help=__doc__)
@options.number(
    "--positions", click.IntRange(1), 10_000, help="Positions of every game that are dealt anew."
)
@batches.options("redeals")
def main(only: tuple[str, ...], positions: int, out: Path, workers: int) -> None:
    """Play, print and keep the tables."""
    done = run(chosen(only, out), positions, out, workers)
    if unseen := blind(done):
        raise InputError(f"{', '.join(unseen)}: shown to the wrong seat, and nothing was noticed")
    title = "What is hidden, dealt anew, at every door"
    show_and_keep("redeals", title, told(done), "numpy", keep=not only)


if __name__ == "__main__":
    main()
