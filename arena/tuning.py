"""Tuning the weights of a heuristic by duels of searches that use them.

Every round draws variations of the present weights, each weight times a random factor, and plays
them against the present weights on duplicate deals. A quadratic regression without products
estimates the points a match that a larger or smaller weight gains. Each weight moves towards its
best value, as far as the measurement supports it and at most by the step. Every match measures all
weights. The difference of scores counts, since it tells more than the winner does. Several numbers
of players share the weights.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..bots import check, create
from ..bots.base.searching import Searching
from ..core import Game, InputError, load, spec
from ..core.tables import read_toml
from ..core.tables import weights as weights_of
from . import files
from .executors import Outcome
from .executors.processes import Processes
from .match import play
from .schedule import Pairing

SEED = 1

Weights = dict[str, float]
Watch = Callable[..., Iterable[Outcome]]  # it gets outcomes, how many come, and `desc` of them


class Settings(NamedTuple):
    """How weights are tuned."""

    bot: str  # that plays with the weights
    trials: int  # a round and table
    deals: int  # a trial
    spread: float  # standard deviation of the powers of e by which weights are varied
    step: float  # the largest power of e by which a weight moves in a round


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
        return np.asarray(np.clip(known / 2 / bend, -step, step))

    @classmethod
    def together(cls, shapes: Sequence["Shape"]) -> "Shape":
        """Return what the weights are worth at several tables together."""
        slopes, bends, *errors = (np.array(parts) for parts in zip(*shapes, strict=True))
        return cls(slopes.sum(0), bends.sum(0), *(np.linalg.norm(each, axis=0) for each in errors))


class Round(NamedTuple):
    """What a round found out, by table, and how the weights have moved."""

    shapes: list[Shape]
    before: Weights
    after: Weights


def begin(tables: Sequence[Game], bot: str, start: Path | None) -> Weights:
    """Return the weights to begin with: those of a file, the game's own where it names none.

    Raises InputError, also for a bot that takes no heuristic or never asks it, and for a table of
    one seat.
    """
    for table in tables:
        if table.players == 1:
            raise InputError(f"{table}: nobody to win against; two seats or more expected")
        player = create(with_heuristic(bot, start or "default"), table)
        if isinstance(player, Searching) and not player.asks:
            better = check(spec.changed(bot, playout_length="plies:0")).text
            raise InputError(f"--bot {bot}: asks no heuristic in {table}; {better} does")
    found = dict(tables[0].weights)
    if start:
        found |= weights_of(read_toml(start), tables[0].players, start)
    return found


def rounds(
    tables: Sequence[Game], middle: Weights, count: int, settings: Settings, workers: int,
    watch: Watch,
) -> Iterator[Round]:  # fmt: skip
    """Yield rounds of tuning. The same settings give the same weights for any number of workers.

    Raises InputError for a trial that fails.
    """
    first = SEED
    for number in range(1, count + 1):
        shapes = []
        for game in tables:
            named = partial(watch, desc=f"round {number} of {count}, {game}")
            shapes.append(_measured(game, middle, settings, first, workers, named))
            first += settings.trials * settings.deals
        before, middle = middle, moved(middle, Shape.together(shapes).best(settings.step))
        yield Round(shapes, before, middle)


def write(file: Path, weights: Mapping[str, float], note: str) -> None:
    """Write a file of weights."""
    lines = [f"# {note}", "", "[weights]"]
    lines += [f"{key} = {weight:.3g}" for key, weight in weights.items()]
    files.replace(file, ["\n".join([*lines, ""])])


def with_heuristic(bot: str, weights: str | Path) -> str:
    """Return a bot's canonical specification with the weights of a file. Raises InputError."""
    return check(spec.changed(bot, heuristic=str(weights))).text


def moved(middle: Mapping[str, float], powers: np.ndarray) -> Weights:
    """Return the weights, each times e to its power."""
    pairs = zip(middle.items(), powers, strict=True)
    return {name: float(weight * np.exp(power)) for (name, weight), power in pairs}


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


def _measured(
    game: Game, middle: Weights, settings: Settings, first: int, workers: int, watch: Watch
) -> Shape:
    """Return the shape around some weights, from as many trials as the settings say."""
    dice = np.random.default_rng((SEED, first))
    powers = dice.normal(0, settings.spread, (settings.trials, len(middle)))
    with tempfile.TemporaryDirectory() as name:
        due = list(_trials(game, middle, powers, settings, Path(name), first))
        leads = _played(due, workers, watch)
    return shape(powers, np.array(leads))


def _trials(
    game: Game, middle: Weights, powers: np.ndarray, settings: Settings, place: Path, first: int
) -> Iterator[Trial]:
    """Yield a trial for each row of powers [trial, weight]; files of weights go to `place`."""
    base = place / "middle.toml"
    write(base, middle, "the middle")
    for number, row in enumerate(powers):
        file = place / f"{number}.toml"
        write(file, moved(middle, row), str(number))
        variant, other = (with_heuristic(settings.bot, path) for path in (file, base))
        yield Trial(str(game), variant, other, first + number * settings.deals, settings.deals)


def _played(due: list[Trial], workers: int, watch: Watch) -> list[float]:
    """Return the leads of trials in their order, played by several processes."""
    found: dict[Trial, float] = {}
    with Processes(_lead, workers) as pool:
        for outcome in watch(pool.run(due), len(due)):
            found[outcome.job] = outcome.result(f"tune: {outcome.job.variant}")
    return [found[trial] for trial in due]


def _lead(trial: Trial, tell: Any) -> float:
    """Return by how many points the variant is ahead on average, seats changing."""
    game = load(trial.game)
    found = []
    for deal in range(trial.first, trial.first + trial.deals):
        for shift in range(2):
            seats = [(seat + shift) % 2 == 0 for seat in range(game.players)]
            pair = (trial.base, trial.variant)
            pairing = Pairing(0, deal, tuple(pair[mine] for mine in seats))
            scores = np.array(play(game, pairing, tell=tell).record.scores)
            found.append(scores[seats].mean() - scores[np.logical_not(seats)].mean())
    return float(np.mean(found))
