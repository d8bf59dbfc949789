"""Weights of a heuristic, moved to where searches that use them win by more.

    python -m benchmarks.weights "stupor-mundi(players=2)" "stupor-mundi(players=4)" --out new.toml
    python -m benchmarks.weights fredericus --from new.toml --rounds 1 --out newer.toml

Every round, variations of the weights, each factor drawn at random, play those in the middle on
duplicate deals. A linear regression says by how many points a match each weight is better larger,
in powers of e; the middle moves that way, each weight by as much as is known of it. All weights are
measured in every match, and the difference of scores says more than who has won. `--out` is written
after every round; several games share the weights that are the same for all.
"""

import itertools
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from tqdm import tqdm

from benchmarks.games import tables as tables_of
from benchmarks.report import Table
from staufen import core
from staufen.arena.match import play
from staufen.arena.schedule import Pairing
from staufen.arena.workers import Workers
from staufen.bots.bot import check
from staufen.core.tables import read_toml

SEED = 1


class Trial(NamedTuple):
    """A variation to be played: specifications, and the first of its deals."""

    game: str
    variant: str
    base: str
    first: int
    deals: int


class Slope(NamedTuple):
    """By weight, points a match for a factor of e, and the standard error."""

    points: np.ndarray
    error: np.ndarray

    @property
    def known(self) -> np.ndarray:
        """Return the slope, less what chance alone would show (positive-part James-Stein)."""
        noise = np.square(self.error / np.where(self.points == 0, 1e-9, self.points))
        return self.points * np.maximum(0, 1 - noise)


def lead(trial: Trial, tell: Any) -> float:
    """Return by how many points the variant is ahead on average, seats changing."""
    game = core.load(trial.game)
    found = []
    for deal in range(trial.first, trial.first + trial.deals):
        for shift in range(2):
            seats = [(seat + shift) % 2 == 0 for seat in range(game.players)]
            pair = (trial.base, trial.variant)
            pairing = Pairing(0, deal, tuple(pair[mine] for mine in seats))
            scores = np.array(play(game, pairing, tell=tell).record.scores)
            found.append(scores[seats].mean() - scores[np.logical_not(seats)].mean())
    return float(np.mean(found))


def slope(factors: np.ndarray, leads: np.ndarray) -> Slope:
    """Return the regression of leads [trial] on the logarithms of factors [trial, weight]."""
    terms = np.column_stack([factors, np.ones(len(leads))])
    found, _, _, _ = np.linalg.lstsq(terms, leads, rcond=None)
    left = leads - terms @ found
    variance = left @ left / (len(leads) - terms.shape[1])
    error = np.sqrt(np.diag(np.linalg.inv(terms.T @ terms)) * variance)
    return Slope(found[:-1], error[:-1])


def write(file: Path, weights: dict[str, float], note: str) -> None:
    """Write a file of weights."""
    lines = [f"# {note}", "", "[weights]"]
    file.write_text("\n".join([*lines, *(f"{k} = {v:.3g}" for k, v in weights.items()), ""]))


def trials(
    game: core.Game, bot: str, middle: dict[str, float], factors: np.ndarray, place: Path,
    first: int, deals: int,
) -> Iterator[Trial]:  # fmt: skip
    """Yield a trial for each row of logarithms of factors [trial, weight]; files go to `place`."""
    base = place / "middle.toml"
    write(base, middle, "the middle")
    for number, row in enumerate(factors):
        file = place / f"{number}.toml"
        pairs = zip(middle.items(), row, strict=True)
        write(file, {name: weight * np.exp(power) for (name, weight), power in pairs}, str(number))
        specs = (f"{bot[:-1]}, heuristic={path})" for path in (file, base))
        yield Trial(str(game), *specs, first + number * deals, deals)


def measured(
    game: core.Game, bot: str, middle: dict[str, float], options: dict[str, Any], start: int
) -> Slope:
    """Return the slope around some weights, from as many trials as the options say."""
    dice = np.random.default_rng((SEED, start))
    factors = dice.normal(0, options["spread"], (options["trials"], len(middle)))
    with tempfile.TemporaryDirectory() as name, Workers(lead, options["workers"]) as workers:
        due = list(trials(game, bot, middle, factors, Path(name), start, options["deals"]))
        leads = np.full(len(due), np.nan)
        for outcome in tqdm(workers.run(due), total=len(due), desc=str(game), unit="trial"):
            if outcome.status != "done":
                raise click.ClickException(f"{outcome.job}: {outcome.status}: {outcome.value}")
            leads[due.index(outcome.job)] = outcome.value
    return slope(factors, leads)


def moved(middle: dict[str, float], slopes: Sequence[Slope], step: float) -> dict[str, float]:
    """Return the weights, moved by a step of so many powers of e along all slopes together."""
    way = sum(each.known for each in slopes)
    length = float(np.linalg.norm(way))
    powers = way / length * step if length else way
    return {k: float(v * np.exp(p)) for (k, v), p in zip(middle.items(), powers, strict=True)}


@click.command(help=__doc__)
@click.argument("wanted", nargs=-1, required=True, metavar="GAME...")
@click.option("--bot", default="so-ismcts(iterations=100)", show_default=True)
@click.option("--from", "start", type=click.Path(exists=True), help="Weights to begin with.")
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--trials", type=click.IntRange(50), default=250, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=4, show_default=True, help="A trial.")
@click.option("--spread", type=click.FloatRange(0.01, 1), default=0.4, show_default=True)
@click.option("--step", type=click.FloatRange(0.01, 2), default=0.6, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True)
@click.option("--out", type=Path, required=True, help="Where the weights go.")
def main(
    wanted: tuple[str, ...], bot: str, start: str | None, rounds: int, out: Path, **options: Any
) -> None:
    """Move the weights round by round, and say why."""
    tables = [table for word in wanted for table in tables_of(word)]
    if len({table.name for table in tables}) > 1:
        raise click.BadParameter("one game at a time, with any numbers of players")
    spec = check(bot).text
    middle = dict(tables[0].weights)
    if start:
        middle |= read_toml(Path(start))["weights"]
    deals = itertools.count(SEED, options["trials"] * options["deals"])
    for number in range(1, rounds + 1):
        slopes = [measured(game, spec, middle, options, next(deals)) for game in tables]
        middle, before = moved(middle, slopes, options["step"]), middle
        write(out, middle, f"{', '.join(map(str, tables))}: round {number} of {rounds}, {spec}")
        _show(number, tables, slopes, before, middle)


def _show(
    number: int, tables: Sequence[core.Game], slopes: Sequence[Slope], before: dict[str, float],
    after: dict[str, float],
) -> None:  # fmt: skip
    shown = Table(
        f"Round {number}",
        ("weight", *map(str, tables), "before", "after"),
        "Points a match that a weight e times as large is worth, ± the standard error.",
    )
    for i, name in enumerate(before):
        cells = (f"{each.points[i]:.1f} ± {each.error[i]:.1f}" for each in slopes)
        shown.add(name, *cells, before[name], after[name])
    shown.show()


if __name__ == "__main__":
    main()
