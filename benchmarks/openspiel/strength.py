"""Against OpenSpiel, at the table: equal time, exact values."""

import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from tqdm import trange

from benchmarks.openspiel.rules import LEDUC, OH_28, Pair, find_roots
from benchmarks.openspiel.speed import SHARES, create_peer, create_searcher, measure_cpu_s
from benchmarks.report import Table
from staufen import core
from tests.support import leduc

if TYPE_CHECKING:
    import pyspiel

UNLIMITED = 10_000_000  # simulations, where the clock is the budget
LEDUC_BOT = {"multi_observer": True, "infoset_roots": True}  # mo-ismcts(infoset_roots=true)

Answer = Callable[[core.State, leduc.Seen | None], leduc.Choice]
Clocks = tuple[list[float], list[float]]  # seconds of decisions, ours and theirs
Policies = tuple[leduc.Policy, leduc.Policy]  # the likeliest action; shares


class Ours(NamedTuple):
    """One of our bots, which plays Leduc poker for chips and has a decision's time for each."""

    name: str
    answers: Callable[[int, int], Answer]  # of iterations and a seed
    pace: float  # iterations in about a millisecond


def play_equal_time(deals: int, seconds: float) -> Table:
    """Win share of one of ours against two of theirs at equal wall time, OH-28."""
    shares, points, clocks, failed = [], [0.0, 0.0], ([], []), 0
    for deal in trange(deals, unit="deal", disable=not sys.stderr.isatty()):
        won = []
        for seat in range(3):
            with _silence_output():
                result, lost = _play_match(deal, seat, seconds, clocks)
            failed += lost
            best = max(result)
            won.append((result[seat] == best) / result.count(best))
            points[0] += result[seat] / (3 * deals)
            points[1] += (sum(result) - result[seat]) / (6 * deals)
        shares.append(statistics.mean(won))
    share = statistics.mean(shares)
    margin = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5
    table = Table(
        f"One of ours against two of OpenSpiel's, OH-28, {1000 * seconds:g} ms a decision",
        ("games", "win share (even: .333)", "95 %", "points", "theirs", "ms a decision", "theirs",
         "their failed calls"),
        "Wall time, for ours all of a call: making the view, search, table. Every deal in all"
        " three seats; the interval is over deals. A failed call of theirs is made again."
        " Where a decision took longer than it may, the machine was busy: the share says little.",
    )  # fmt: skip
    paces = [1000 * statistics.fmean(spent) for spent in clocks]
    table.add(3 * deals, share, f"± {margin:.3f}", *points, *paces, failed)
    return table


def _play_match(deal: int, seat: int, seconds: float, clocks: Clocks) -> tuple[list[float], int]:
    """Play one deal, ours in `seat`; return the points and their failed calls."""
    dice, pair, failed = random.Random(deal), Pair(OH_28), 0
    mine, numbers = create_searcher(OH_28), np.random.default_rng((deal, seat))
    others = [create_peer(OH_28, UNLIMITED, 3 * deal + i + 1, seconds) for i in range(3)]
    while not pair.theirs.is_terminal():
        legal = pair.legal()
        if pair.theirs.is_chance_node():
            pair.apply(dice.choice(legal))
        elif len(legal) == 1:
            pair.apply(legal[0])
        elif pair.theirs.current_player() == seat:
            start = time.perf_counter()
            answer = mine.search(pair.ours.view(seat), numbers, seconds=seconds).best()
            clocks[0].append(time.perf_counter() - start)
            pair.apply(next(action for action in legal if pair.code(action) == answer))
        else:
            start = time.perf_counter()
            action, lost = _retry_step(others[pair.theirs.current_player()], pair.theirs)
            clocks[1].append(time.perf_counter() - start)
            failed += lost
            pair.apply(action)
    return list(pair.theirs.returns()), failed


@contextmanager
def _silence_output() -> Iterator[None]:
    """Keep what a library prints on standard error by itself away from the terminal."""
    saved, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)


def _retry_step(bot: "pyspiel.Bot", state: "pyspiel.State") -> tuple[int, int]:
    """Return the answer of a bot whose calls may fail, and how often they did."""
    for failed in range(1000):
        try:
            return bot.step(state), failed
        except RuntimeError:
            continue
    raise RuntimeError("OpenSpiel's search fails every time")


def measure_exploitability(seeds: int, sizes: tuple[int, ...]) -> list[Table]:
    """Tables of nash_conv and head to head on Leduc poker, at equal processor time."""
    safety = Table(
        "Leduc poker: nash_conv at equal time",
        ("OpenSpiel's simulations", "ms", "ours", "iterations", "ms", "OpenSpiel, most visited",
         "OpenSpiel, shares", "ours, likeliest", "ours, shares", "best to best"),
        "Policies tabulated in all 936 information states; smaller is better, 0 is equilibrium."
        f" Mean of {seeds} seeds. `shares` plays actions as often as they were visited, or as the"
        " policy mixes them. `best to best` is the ratio of the better kinds. Searches from a view,"
        " theirs and ours, end near 0.9 however long they take: they cannot ask how likely earlier"
        " bets were.",
    )  # fmt: skip
    duel = Table(
        "Leduc poker: exact value against OpenSpiel, chips a game",
        ("simulations", "ours", "likeliest", "lowest and highest", "shares"),
        "Seats changed; every seed of ours against every seed of theirs, most visited.",
    )
    for simulations in sizes:
        spent: list[float] = []
        what = f"OpenSpiel, {simulations} simulations"
        seen = trange(seeds, desc=what, unit="seed", leave=False, disable=None)
        theirs = [_their_policies(simulations, seed + 1, spent) for seed in seen]
        for bot in OURS:
            iterations, times = _calibrate_iterations(_mean_time(spent), bot), list(spent)
            if iterations < 1:
                safety.add(simulations, _mean_time(spent), bot.name, "none: no time", *["-"] * 6)
                continue
            what = f"{bot.name}, {iterations} iterations"
            seen = trange(seeds, desc=what, unit="seed", leave=False, disable=None)
            ours = [_our_policies(bot, iterations, seed + 1, times) for seed in seen]
            safety.add(*_measure_safety(simulations, bot, iterations, theirs, ours, times))
            duel.add(*_play_duel(simulations, bot, theirs, ours))
    return [safety, duel]


def _play_duel(
    simulations: int, bot: Ours, theirs: list[Policies], ours: list[Policies]
) -> list[object]:
    """Return a row of what ours wins against theirs."""
    pairs = [(a, b[0]) for a in ours for b in theirs]
    values = [leduc.head_to_head(a[0], b) for a, b in pairs]
    mixed = statistics.mean(leduc.head_to_head(a[1], b) for a, b in pairs)
    ends = f"{min(values):.3f} to {max(values):.3f}"
    return [simulations, bot.name, statistics.mean(values), ends, mixed]


def _measure_safety(
    simulations: int, bot: Ours, iterations: int, theirs: list[Policies], ours: list[Policies],
    times: list[float],
) -> list[object]:  # fmt: skip
    """Return a row of nash_conv."""

    def mean(policies: list[Policies], kind: int) -> float:
        return statistics.mean(leduc.nash_conv(policy[kind]) for policy in policies)

    figures = [mean(side, kind) for side in (theirs, ours) for kind in (0, 1)]
    ratio = min(figures[2:]) / min(figures[:2])
    half = len(times) // 2
    paces = _mean_time(times[:half]), _mean_time(times[half:])
    return [simulations, paces[0], bot.name, iterations, paces[1], *figures, ratio]


def _mean_time(times: list[float]) -> float:
    """Return the milliseconds of a decision, from the seconds of whole tables."""
    return 1000 * statistics.mean(times) / 936


def _calibrate_iterations(milliseconds: float, bot: Ours) -> int:
    """Return the iterations that a decision of ours makes in so much time.

    Medians of five passes in turns. What a decision takes before its first iteration is measured,
    too; less than one means that there is no time for any.
    """
    pairs = find_roots(LEDUC, 40)
    few, many = 1, max(2, round(bot.pace * milliseconds))

    def we(iterations: int) -> None:
        answer = bot.answers(iterations, 1)
        for pair in pairs:
            answer(pair.ours, None)

    times = [(measure_cpu_s(lambda: we(few)), measure_cpu_s(lambda: we(many))) for _ in range(5)]
    short, long = (statistics.median(column) for column in zip(*times, strict=True))
    room = milliseconds / 1000 * len(pairs) - short
    return round(few + room * (many - few) / (long - short))


def _create_policy(iterations: int, seed: int) -> Answer:
    mine, dice = create_searcher(LEDUC, **LEDUC_BOT), np.random.default_rng(seed)

    def answer(state: core.State, _: leduc.Seen | None) -> leduc.Choice:
        table = mine.search(state.view(state.to_act), dice, iterations=iterations)
        total = sum(row.visits for row in table.rows)
        return {row.action: row.visits / total for row in table.rows}

    return answer


OURS = (Ours("mo-ismcts(infoset_roots=true)", _create_policy, 7000),)


def _our_policies(bot: Ours, iterations: int, seed: int, times: list[float]) -> Policies:
    answer = bot.answers(iterations, seed)
    shares: dict[leduc.Seen, leduc.Choice] = {}

    def work() -> None:
        shares.update(leduc.tabulate(answer))

    times.append(measure_cpu_s(work))
    return {seen: _to_pure(choice) for seen, choice in shares.items()}, shares


def _to_pure(choice: leduc.Choice) -> leduc.Choice:
    return {max(choice, key=lambda action: choice[action]): 1.0}


def _their_policies(simulations: int, seed: int, times: list[float]) -> Policies:
    bot = create_peer(LEDUC, simulations, seed, final=SHARES)
    shares: dict[leduc.Seen, leduc.Choice] = {}

    def walk(pair: Pair, seen: tuple[leduc.Seen, leduc.Seen]) -> None:
        seat = pair.ours.to_act
        if seat >= 0 and seen[seat] not in shares:
            shares[seen[seat]] = dict(bot.get_policy(pair.theirs))
        for action in pair.ours.legal_actions:
            observed = [seen[i] + (pair.ours.observed_action(action, i),) for i in (0, 1)]
            walk(_copy_and_apply(pair, action), (observed[0], observed[1]))

    times.append(measure_cpu_s(lambda: walk(Pair(LEDUC), ((0,), (1,)))))
    return {seen: _to_pure(choice) for seen, choice in shares.items()}, shares


def _copy_and_apply(pair: Pair, action: int) -> Pair:
    """Return a copy moved by our action."""
    child = copy(pair)
    child.theirs, child.ours = pair.theirs.clone(), pair.ours.copy()
    child.apply(next(other for other in pair.legal() if pair.code(other) == action))
    return child
