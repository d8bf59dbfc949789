"""How much of a result the deal explains: `python -m benchmarks.deal_share fredericus`.

Two bots of like strength play every deal in many seatings. What a seat of a deal wins varies
between deals, because cards are good or bad, and within a deal, because play differs. The deal's
share is the part of the variance that lies between deals (the intraclass correlation of one-way
analysis of variance, Fisher 1925), the advantage of a seat and of a bot taken out before. At a
share of 0.5 duplicate deals save a third of the games, at 0.8 two thirds.

Prints a table, one line for each number of players, and writes it as JSON.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import click
import numpy as np

from staufen import core
from staufen.arena import match
from staufen.arena.executors import Where
from staufen.arena.records import Record
from staufen.arena.runs import Playing
from staufen.arena.store import Store
from staufen.arena.tournament import Tournament

BOTS = (
    "so-ismcts(iterations=200, bias=1.0, cutoff=0)",
    "so-ismcts(iterations=207, bias=1.0, cutoff=0)",  # the same strength with other luck
)
DRAWS = 1000
HEAD = """\
| game | the deal's share | win shares of the seats, % | deals | games |
|---|---|---|---|---|"""
TITLE = """\
# How much of a result the deal explains

The part of the variance of a seat's win share that lies between deals, with its 95 % interval, when
two bots of like strength play every deal in all seatings: `python -m benchmarks.deal_share GAME`."""
RESULTS = Path(__file__).parent / "results"


def shares(records: list[Record]) -> Any:
    """Return win shares [deal, seating, seat], freed of what the seat and the bot explain."""
    deals = sorted({record.deal for record in records})
    found = [[r for r in records if r.deal == deal] for deal in deals]
    values = np.array([[r.shares for r in rows] for rows in found], float)
    bots = np.array([[r.bots for r in rows] for rows in found])
    values -= values.mean((0, 1))
    for bot in np.unique(bots):
        values[bots == bot] -= values[bots == bot].mean()
    return values


def deal_share(values: Any) -> float:
    """Return the part of the variance that lies between deals, by seat, in [0, 1]."""
    deals, seatings, seats = values.shape
    groups = values.transpose(0, 2, 1).reshape(deals * seats, seatings)
    within = groups.var(1, ddof=1).mean()
    between = groups.mean(1).var(ddof=1) - within / seatings
    whole = between + within
    return float(np.clip(between / whole, 0, 1)) if whole else 0.0


def interval(values: Any, draws: int = DRAWS) -> tuple[float, float]:
    """Return the 95 % interval of the deal's share, by a bootstrap over deals."""
    rng = np.random.default_rng(1)
    again = [deal_share(values[rng.integers(len(values), size=len(values))]) for _ in range(draws)]
    low, high = np.percentile(again, (2.5, 97.5))
    return float(low), float(high)


def measure(game: core.Game, bots: tuple[str, ...], deals: int, workers: int) -> dict[str, Any]:
    """Play, and return what was found as plain data."""
    plan = Tournament(game, match.check_bots(game, bots), deals, 1, "permutations")
    with tempfile.TemporaryDirectory() as place, Store(Path(place) / "deals.sqlite") as store:
        playing = Playing(store, plan)
        playing.play(Where(workers))
    records = playing.records()
    values = shares(records)
    advantage = np.array([record.shares for record in records], float).mean(0)
    return {
        "game": str(game),
        "bots": list(plan.bots),
        "deals": deals,
        "games": len(records),
        "share": deal_share(values),
        "interval": interval(values),
        "seats": [round(float(share), 4) for share in advantage],
    }


def line(found: dict[str, Any]) -> str:
    """Return a row of the table, in Markdown."""
    low, high = found["interval"]
    seats = " ".join(f"{100 * share:.0f}" for share in found["seats"])
    return (
        f"| {found['game']} | {found['share']:.2f} ({low:.2f} to {high:.2f}) | {seats} "
        f"| {found['deals']} | {found['games']} |"
    )


def whole(folder: Path) -> str:
    """Return all that was measured as one table."""
    files = sorted(folder.glob("deal-share-*.json"))
    rows = [found for file in files for found in json.loads(file.read_text())]
    bots = [f"- {row['game']}: {' and '.join(row['bots'])}" for row in rows]
    return "\n".join([TITLE, "", HEAD, *map(line, rows), "", "Who played:", "", *bots, ""])


@click.command(help=__doc__)
@click.argument("game")
@click.option("--players", type=int, multiple=True, help="Default: all numbers of two and more.")
@click.option("--bots", nargs=2, default=BOTS, show_default=True, help="Two of like strength.")
@click.option("--deals", type=int, default=60, show_default=True)
@click.option("--workers", type=int, default=1, show_default=True)
def main(
    game: str, players: tuple[int, ...], bots: tuple[str, ...], deals: int, workers: int
) -> None:
    """Measure, print and write."""
    counts = players or [n for n in core.library.card(game)["players"] if n > 1]
    click.echo(HEAD)
    found = []
    for count in counts:
        found.append(measure(core.load(game, players=count), bots, deals, workers))
        click.echo(line(found[-1]))
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"deal-share-{game}.json").write_text(json.dumps(found, indent=1) + "\n")
    (RESULTS / "deal-share.md").write_text(whole(RESULTS))


if __name__ == "__main__":
    main()
