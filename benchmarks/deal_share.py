"""How much of a result the deal explains: `python -m benchmarks.deal_share fredericus`.

One bot plays every deal against itself, with other luck at each seat, in all rotations, so that no
seat of a deal has the same luck twice: bots that answered alike would leave everything to the deal.
What a seat of a deal wins varies between deals, because cards are good or bad, and within a deal,
because play differs. The deal's share is the part of the variance that lies between deals (the
intraclass correlation of one-way analysis of variance, Fisher 1925), the advantage of a seat and of
a bot taken out before. At a share of 0.5 duplicate deals save a third of the games, at 0.8 two
thirds.

Prints a table, one line for each number of players, and writes it as JSON.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import click
import numpy as np
from tqdm import tqdm

from benchmarks.games import tables
from benchmarks.report import RESULTS, Command, kept
from staufen import core
from staufen.arena import files, match
from staufen.arena.cli.options import WORKERS
from staufen.arena.executors import Where
from staufen.arena.plans.tournament import Tournament
from staufen.arena.records import Record
from staufen.arena.runner import Playing
from staufen.arena.store import Store
from staufen.core import InputError

BOT = "so-ismcts(iterations=100, bias=1.0, cutoff=0)"
OTHER_LUCK = Path(__file__).parent / "other_luck.py"
DRAWS = 1000
HEAD = """\
| game | bot | the deal's share | win shares of the seats, % | deals | games |
|---|---|---|---|---|---|"""
TITLE = """\
# How much of a result the deal explains

The part of the variance of a seat's win share that lies between deals, with its 95 % interval, when
one bot plays every deal against itself, with other luck in every rotation of the seats:
`python -m benchmarks.deal_share GAME`."""
FIELDS = ("game", "bot", "deals", "games", "share", "interval", "seats")


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


def measure(game: core.Game, bot: str, deals: int, workers: int) -> dict[str, Any]:
    """Play, and return what was found as plain data."""
    asked = [f"{OTHER_LUCK}:OtherLuck(bot={bot}, luck={seat})" for seat in range(game.players)]
    plan = Tournament(game, match.check_bots(game, asked), deals, 1, "rotations")
    with tempfile.TemporaryDirectory() as place, Store(Path(place) / "deals.sqlite") as store:
        playing = Playing(store, plan)
        playing.play(
            Where(workers),
            lambda games: tqdm(
                games, total=plan.scheduled, desc=str(game), unit="game", leave=False
            ),
        )
    records = playing.records()
    values = shares(records)
    advantage = np.array([record.shares for record in records], float).mean(0)
    return {
        "game": str(game),
        "bot": bot,
        "deals": deals,
        "games": len(records),
        "share": deal_share(values),
        "interval": interval(values),
        "seats": [round(float(share), 4) for share in advantage],
    }


def line(found: dict[str, Any]) -> str:
    """Return a row of the table, in Markdown."""
    low, high = found["interval"]
    share = f"{found['share']:.2f} ({low:.2f} to {high:.2f})"
    seats = " ".join(f"{100 * share:.0f}" for share in found["seats"])
    return (
        f"| {found['game']} | {found['bot']} | {share} | {seats} | {found['deals']}"
        f" | {found['games']} |"
    )


def whole(folder: Path) -> str:
    """Return all that was measured as one table."""
    places = sorted(folder.glob("deal-share-*.json"))
    rows = [found for place in places for found in kept(place, FIELDS)]
    return "\n".join([TITLE, "", HEAD, *map(line, rows), ""])


@click.command(cls=Command, help=__doc__)
@click.argument("game")
@click.option("--players", type=int, multiple=True, help="Default: all numbers of two and more.")
@click.option("--bot", default=BOT, show_default=True)
@click.option("--deals", type=click.IntRange(2), default=100, show_default=True)
@click.option("--workers", type=WORKERS, default=1, show_default=True)
def main(game: str, players: tuple[int, ...], bot: str, deals: int, workers: int) -> None:
    """Measure, print and write: table by table, in place of what was kept of each."""
    asked = [core.load(game, players=count) for count in players] or tables(game)
    for table in asked:
        if table.players == 1:
            raise InputError(f"{table}: who plays alone wins or not; two seats or more expected")
        match.check_bots(table, [bot])
    whole(RESULTS)  # what is kept can be read: told before anything is played
    click.echo(HEAD)
    file = RESULTS / f"deal-share-{asked[0].name}.json"
    for table in asked:
        found = measure(table, bot, deals, workers)
        click.echo(line(found))
        rows = {row["game"]: row for row in [*kept(file, FIELDS), found]}
        files.replace(file, [json.dumps([rows[key] for key in sorted(rows)], indent=1), "\n"])
        files.replace(RESULTS / "deal-share.md", [whole(RESULTS)])


if __name__ == "__main__":
    main()
