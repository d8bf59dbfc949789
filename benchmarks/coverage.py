"""How often the intervals of ratings contain the truth, on simulated pools of known strength.

    python -m benchmarks.coverage

Five bots, unevenly spread over eight points of rating, play round robins on duplicate deals. The
first table tells how often 95 % intervals of a rating and of a difference contain the truth, how
often TrueSkill's would, and how often the lack of fit rejects a right model. The second tells how
often the sequential test is wrong and its estimate too high. Writes benchmarks/results/coverage.md.
"""

from itertools import combinations, product
from typing import Any, NamedTuple

import click
import numpy as np
from tqdm import tqdm

from benchmarks.report import Command, Table, show_and_keep
from staufen.arena.ratings import rate, strengths
from staufen.arena.ratings.diagnostics import cross_table
from staufen.arena.ratings.sprt import Hypotheses, block_scores, judge, share_of
from tests.support.pools import block, round_robin

TRUTH = {"A": 21.0, "B": 24.0, "C": 25.0, "D": 26.0, "E": 29.0}
GAP = 2.0  # between H0 and H1


class Pool(NamedTuple):
    """How pools of one kind are played."""

    players: int
    deals: int  # for each table
    luck: float  # the deal's part of a result's variance
    margin: float = 0.0  # within which a place is shared


POOLS = (
    Pool(2, 3, 0.5), Pool(2, 10, 0.0), Pool(2, 10, 0.5), Pool(2, 10, 0.8), Pool(2, 40, 0.5),
    Pool(2, 10, 0.5, 1.5), Pool(3, 2, 0.5), Pool(3, 6, 0.0), Pool(3, 6, 0.5), Pool(4, 2, 0.5),
)  # fmt: skip
INTERVALS = (
    "seats", "deals a table", "luck", "ties within", "bots", "differences", "half width", "bias",
    "called", "wrong", "TrueSkill", "doubted",
)  # fmt: skip
TABLES = (2, 0.0), (2, 0.5), (2, 0.8), (3, 0.5)  # players and luck of the sequential test
SEQUENTIAL = (
    "seats", "luck", "true difference", "H1 accepted", "wrong", "blocks", "games", "too high",
    "plain mean too high", "covered",
)  # fmt: skip


def intervals(pool: Pool, number: int) -> list[Any]:
    """Return a row of the first table."""
    held, apart, skill, doubted, called, wrong, widths, errors = [], [], [], [], 0, 0, [], []
    truth = np.array(list(TRUTH.values()))
    for seed in range(number):
        records = round_robin(TRUTH, *pool[:3], seed, pool.margin)
        fitted = strengths(records, draws=400, seed=seed)
        ratings = rate(records)
        likely = fitted.superiority()
        errors.append(fitted.values - truth)
        doubted.append(cross_table(records).lack_of_fit.chance < 0.05)
        for bot, value in TRUTH.items():
            found = fitted.of(bot)
            held.append(found.low <= value <= found.high)
            widths.append((found.high - found.low) / 2)
        for (i, one), (j, other) in combinations(enumerate(TRUTH), 2):
            gap = TRUTH[one] - TRUTH[other]
            found = fitted.difference(one, other)
            apart.append(found.low <= gap <= found.high)
            width = 1.96 * np.hypot(ratings[one].sigma, ratings[other].sigma)
            skill.append(abs(ratings[one].mu - ratings[other].mu - gap) <= width)
            sure = max(likely[i, j], likely[j, i]) >= 0.95
            called += sure
            wrong += sure and (likely[i, j] > 0.5) != (gap > 0)
    bias = np.abs(np.mean(errors, axis=0)).max()
    return [
        *pool, _percent(held), _percent(apart), np.mean(widths), bias,
        f"{100 * called / len(apart):.0f} %", f"{100 * wrong / max(called, 1):.1f} %",
        _percent(skill), _percent(doubted),
    ]  # fmt: skip


def sequential(players: int, luck: float, difference: float, number: int) -> list[Any]:
    """Return a row of the second table: A against others that are as strong as B."""
    bots = {"A": 25.0 + difference, "B": 25.0, "C": 25.0, "D": 25.0}
    table = list(bots)[:players]
    hypotheses = Hypotheses(0.5, share_of(GAP))
    truth = share_of(difference)
    verdicts, plain = [], []
    rng = np.random.default_rng([players, int(10 * luck), int(10 * difference)])
    for _ in range(number):
        values: list[float] = []
        while True:
            deals = range(len(values), len(values) + 25)
            records = [r for deal in deals for r in block(bots, table, deal, luck, rng)]
            values += [score.value for score in block_scores(records, "A")]
            verdict = judge(values, hypotheses.low, hypotheses.high, hypotheses)
            if verdict.accepted:
                break
        verdicts.append(verdict)
        plain.append(np.mean(values[: verdict.blocks]))
    estimates = [verdict.estimate() for verdict in verdicts]
    better = [verdict.accepted == "H1" for verdict in verdicts]
    wrong = {0.0: _percent(better), GAP: _percent([not each for each in better])}
    blocks = float(np.mean([verdict.blocks for verdict in verdicts]))
    games = blocks * len(list(block(bots, table, 0, luck, rng)))
    return [
        players, luck, f"{difference:g}", _percent(better), wrong.get(difference), round(blocks),
        round(games), _percent([e.value > truth for e in estimates]),
        _percent(np.array(plain) > truth), _percent([e.low <= truth <= e.high for e in estimates]),
    ]  # fmt: skip


def _percent(values: object) -> str:
    return f"{100 * float(np.mean(values)):.1f} %"  # type: ignore[arg-type]


@click.command(cls=Command, help=__doc__)
@click.option("--pools", type=click.IntRange(10), default=100, show_default=True)
def main(pools: int) -> None:
    """Measure, print and keep the tables."""
    first = Table(
        "Intervals of 95 %", INTERVALS,
        f"{pools} simulated pools of five bots at 21, 24, 25, 26 and 29, all tables, every deal in"
        " all seatings. *Luck* is the deal's part of a result's variance. *Bots*, *differences*:"
        " how often the interval of the batch fit holds the truth; *half width*: of a bot's, in"
        " rating points; *bias*: the largest mean error of a bot. *Called*: the share of pairs"
        " with a likelihood of superiority of 95 % or more; *wrong*: of these, those that are the"
        " other way round. *TrueSkill*: how often a difference of mu holds within 1.96 sigma, for"
        " comparison. *Doubted*: how often the lack of fit of these pools, whose fit is right, is"
        " below p = 0.05.",
    )  # fmt: skip
    second = Table(
        "The sequential test", SEQUENTIAL,
        f"H0: even; H1: {GAP:g} rating points better; alpha = beta = 5 %. *Wrong*: verdicts for the"
        " false hypothesis; *too high*: how often the estimate exceeds the truth, median-unbiased,"
        " then the plain mean; *covered*: by the interval of 95 %.",
    )  # fmt: skip
    for pool in tqdm(POOLS, unit="row"):
        first.add(*intervals(pool, pools))
    for (players, luck), difference in product(TABLES, (0.0, GAP / 2, GAP)):
        second.add(*sequential(players, luck, difference, pools))
    show_and_keep("coverage", "Do ratings keep their word?", [first, second], "numpy")


if __name__ == "__main__":
    main()
