"""Tune the weights of a heuristic by duels of searches that use them.

    python -m benchmarks.weights "stupor-mundi(players=2)" "stupor-mundi(players=4)" --out new.toml
    python -m benchmarks.weights fredericus --from new.toml --rounds 1 --out newer.toml

Every round draws variations of the present weights, each weight times a random factor, and plays
them against the present weights on duplicate deals. A quadratic regression without products
estimates the points a match that a larger or smaller weight gains. Each weight moves towards its
best value, as far as the measurement supports it and at most by the step. Every match measures all
weights. The difference of scores counts, since it tells more than the winner does. `--out` is
written after every round. Several numbers of players share the weights.
"""

import itertools
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click
import numpy as np
from tqdm import tqdm

from benchmarks.games import rivals
from benchmarks.report import Command, Table
from staufen import core
from staufen.arena import files
from staufen.arena.executors.processes import Processes
from staufen.arena.match import play
from staufen.arena.schedule import Pairing
from staufen.bots import check, create
from staufen.core import InputError, spec
from staufen.core.tables import read_toml
from staufen.core.tables import weights as weights_of

SEED = 1


class Trial(NamedTuple):
    """A variation to be played: specifications, and the first of its deals."""

    game: str
    variant: str
    base: str
    first: int
    deals: int


class Shape(NamedTuple):
    """By weight, what a factor of e to the power x is worth: slope x + bend x^2 points a match."""

    slope: np.ndarray
    bend: np.ndarray
    slope_error: np.ndarray  # standard errors
    bend_error: np.ndarray

    def best(self, step: float) -> np.ndarray:
        """Return the powers of the best weights, no larger than a step.

        The slope is shrunk by what chance alone would show (positive-part James-Stein). Where the
        bend is not known, its error is used instead.
        """
        ones = np.ones_like(self.slope)
        noise = np.divide(self.slope_error, self.slope, out=ones, where=self.slope != 0)
        known = self.slope * np.maximum(0, 1 - np.square(noise))
        bend = np.maximum(np.maximum(-self.bend, self.bend_error), 1e-9)
        return np.clip(known / 2 / bend, -step, step)

    @classmethod
    def together(cls, shapes: Sequence["Shape"]) -> "Shape":
        """Return what the weights are worth at several tables together."""
        slopes, bends, *errors = (np.array(parts) for parts in zip(*shapes, strict=True))
        return cls(slopes.sum(0), bends.sum(0), *(np.linalg.norm(each, axis=0) for each in errors))


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


def shape(powers: np.ndarray, leads: np.ndarray) -> Shape:
    """Return the regression of leads [trial] on powers [trial, weight] and their squares."""
    count = powers.shape[1]
    terms = np.column_stack([powers, np.square(powers), np.ones(len(leads))])
    found, _, _, _ = np.linalg.lstsq(terms, leads, rcond=None)
    left = leads - terms @ found
    variance = left @ left / (len(leads) - terms.shape[1])
    error = np.sqrt(np.diag(np.linalg.inv(terms.T @ terms)) * variance)
    parts = (each[start : start + count] for each in (found, error) for start in (0, count))
    return Shape(*parts)


def write(file: Path, weights: dict[str, float], note: str) -> None:
    """Write a file of weights."""
    lines = [f"# {note}", "", "[weights]"]
    lines += [f"{key} = {weight:.3g}" for key, weight in weights.items()]
    files.replace(file, ["\n".join([*lines, ""])])


def trials(
    game: core.Game, bot: str, middle: dict[str, float], powers: np.ndarray, place: Path,
    first: int, deals: int,
) -> Iterator[Trial]:  # fmt: skip
    """Yield a trial for each row of powers [trial, weight]; files of weights go to `place`."""
    base = place / "middle.toml"
    write(base, middle, "the middle")
    for number, row in enumerate(powers):
        file = place / f"{number}.toml"
        write(file, moved(middle, row), str(number))
        pair = (with_heuristic(bot, path) for path in (file, base))
        yield Trial(str(game), *pair, first + number * deals, deals)


def with_heuristic(bot: str, weights: str | Path) -> str:
    """Return a bot's canonical specification with the weights of a file. Raises InputError."""
    return check(spec.changed(bot, heuristic=str(weights))).text


def measured(
    game: core.Game, bot: str, middle: dict[str, float], options: dict[str, Any], start: int
) -> Shape:
    """Return the shape around some weights, from as many trials as the options say."""
    dice = np.random.default_rng((SEED, start))
    powers = dice.normal(0, options["spread"], (options["trials"], len(middle)))
    with tempfile.TemporaryDirectory() as name:
        due = list(trials(game, bot, middle, powers, Path(name), start, options["deals"]))
        leads = played(due, options["workers"], str(game))
    return shape(powers, np.array(leads))


def played(due: list[Trial], workers: int, title: str) -> list[float]:
    """Return the leads of trials in their order, played by several processes.

    Raises ClickException for the first one that fails.
    """
    found: dict[Trial, float] = {}
    with Processes(lead, workers) as pool:
        for outcome in tqdm(pool.run(due), total=len(due), desc=title, unit="trial"):
            if outcome.status != "done":
                raise click.ClickException(f"{outcome.job}: {outcome.status}: {outcome.value}")
            found[outcome.job] = outcome.value
    return [found[trial] for trial in due]


def moved(middle: dict[str, float], powers: np.ndarray) -> dict[str, float]:
    """Return the weights, each times e to its power."""
    pairs = zip(middle.items(), powers, strict=True)
    return {name: float(weight * np.exp(power)) for (name, weight), power in pairs}


@click.command(cls=Command, help=__doc__)
@click.argument("wanted", nargs=-1, required=True, metavar="GAME...")
@click.option("--bot", default="so-ismcts(iterations=100)", show_default=True)
@click.option(
    "--from", "start", type=click.Path(exists=True),
    help="Weights to begin with; those left out begin as the game has them.",
)  # fmt: skip
@click.option("--rounds", type=click.IntRange(1), default=3, show_default=True)
@click.option("--trials", type=click.IntRange(50), default=250, show_default=True)
@click.option("--deals", type=click.IntRange(1), default=4, show_default=True, help="A trial.")
@click.option("--spread", type=click.FloatRange(0.01, 1), default=0.4, show_default=True)
@click.option("--step", type=click.FloatRange(0.01, 2), default=0.4, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True)
@click.option("--out", type=Path, required=True, help="Where the weights go.")
def main(
    wanted: tuple[str, ...], bot: str, start: str | None, rounds: int, out: Path, **options: Any
) -> None:
    """Move the weights round by round, and say why."""
    tables = rivals(wanted, "nobody to win against")
    if len({table.name for table in tables}) > 1:
        raise click.BadParameter("one game at a time, with any numbers of players")
    middle = dict(tables[0].weights)
    try:
        files.check_appending(out)
        for table in tables:
            create(with_heuristic(bot, start or "default"), table)
        if start:
            middle |= weights_of(read_toml(Path(start)), tables[0].players, start)
    except InputError as error:
        raise click.BadParameter(str(error)) from error
    deals = itertools.count(SEED, options["trials"] * options["deals"])
    for number in range(1, rounds + 1):
        shapes = [measured(game, bot, middle, options, next(deals)) for game in tables]
        powers = Shape.together(shapes).best(options["step"])
        middle, before = moved(middle, powers), middle
        write(out, middle, f"{', '.join(map(str, tables))}: round {number} of {rounds}, {bot}")
        _show(number, tables, shapes, before, middle)


def _show(
    number: int, tables: Sequence[core.Game], shapes: Sequence[Shape], before: dict[str, float],
    after: dict[str, float],
) -> None:  # fmt: skip
    shown = Table(
        f"Round {number}",
        ("weight", *map(str, tables), "before", "after"),
        "Points a match that a weight of e to the power x times its size is worth.",
    )
    for i, name in enumerate(before):
        cells = (_formula(each, i) for each in shapes)
        shown.add(name, *cells, before[name], after[name])
    shown.show()


def _formula(shape: Shape, i: int) -> str:
    slope = f"({shape.slope[i]:.1f} ± {shape.slope_error[i]:.1f}) x"
    return f"{slope} + ({shape.bend[i]:.1f} ± {shape.bend_error[i]:.1f}) x²"


if __name__ == "__main__":
    main()
