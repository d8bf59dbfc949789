"""Fit a value network to the values of searches.

The target of a position is the search's value of the action that led there, moved a little towards
how the game ended: `value + level * (result - value of the decision)`. The loss has two parts: the
cross entropy of the expected shares, and the squared difference between siblings of the logarithms
of shares, since a search needs the differences. Whole games are held out for validation.
"""

from collections.abc import Iterator, Sequence
from math import inf, nan
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from .adam import Adam
from .selfplay import Samples

Array = np.ndarray
Arrays = dict[str, Array]

HELD = 10  # one of so many games is held out
MIN_SHARE = 0.01  # share that a target gives a seat
MIN_DEVIATION = 1e-2  # standard deviation below which an input is ignored
MAX_GRADIENT = 1.0  # of a difference of logarithms, in the gradient
CHUNK = 20_000  # positions that are looked at together


class Settings(NamedTuple):
    """How a network is fitted."""

    units: tuple[int, int] = (32, 16)
    epochs: int = 4
    rate: float = 1.5e-3  # of learning, falling to 0 as a cosine
    decay: float = 0.05
    drop: float = 0.1  # share of the first hidden layer that is left out, each time another
    beta: float = 4.0  # weight of the differences between siblings
    level: float = 0.3  # how far targets move towards the result
    start: float = 0.7  # times the game's own weights, which the linear part begins with
    batch: int = 250  # decisions
    seed: int = 0
    without: tuple[str, ...] = ()  # how the names of inputs begin that it is not to look at

    def selects_inputs(self, names: Sequence[str]) -> Array:
        """Return whether it looks at inputs, by their names; at all of them where none is given."""
        return np.array([not name.startswith(self.without) for name in names] or True)


class Loss(NamedTuple):
    """The losses after an epoch, over the games of one table."""

    players: int
    learned: float  # cross entropy of the search's values in the games learned from
    held: float  # the same in the games held back
    least: float  # of the search itself in those: no network is below
    differences: float  # correlation of differences between siblings, held back


def count_players(players: int) -> str:
    """Return a number of players in words."""
    return f"{players} players" if players > 1 else "alone"


class Decisions:
    """Decisions whose rows follow each other. Those of one game in HELD are held back."""

    def __init__(self, starts: Array, sizes: Array, games: Array) -> None:
        self.starts, self.sizes = starts, sizes
        held = games % HELD == 0
        self.held, self.learned = np.flatnonzero(held), np.flatnonzero(~held)

    def row_indices(self, decisions: Array) -> Array:
        """Return the rows of decisions."""
        starts, sizes = self.starts[decisions], self.sizes[decisions]
        within = np.arange(sizes.sum()) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        return np.array(np.repeat(starts, sizes) + within)


class LearningTable(Protocol):
    """The samples of one number of players, as learners use them."""

    players: int
    learned: Array  # indices
    held: Array


TableT = TypeVar("TableT", bound=LearningTable)


class Learner(Generic[TableT]):
    """A network that is being fitted; its inputs are normalized.

    `seen` are rows of inputs, `names` those of the inputs, for `settings.without`; none is taken
    more than `steepest` times.
    """

    def __init__(
        self, seen: Array, settings: Settings, names: Sequence[str], steepest: float = inf
    ) -> None:
        self.rng = np.random.default_rng(settings.seed)
        self.settings = settings
        self.mean, deviation = seen.mean(0), seen.std(0)
        self.useful = (deviation > MIN_DEVIATION) & settings.selects_inputs(names)
        steep = np.minimum(1 / np.maximum(deviation, MIN_DEVIATION), steepest)
        self.scale = np.where(self.useful, steep, 0).astype(np.float32)

    def random_weights(self, rows: int, columns: int, deviation: float) -> Array:
        """Return weights to begin with, at random."""
        return (self.rng.normal(size=(rows, columns)) * deviation).astype(np.float32)

    def drop_units(self, units: Array, share: float) -> None:
        """Leave out a share of units, in place; those that stay count more."""
        if share:
            mask = self.rng.random(units.shape, np.float32) >= share
            units *= mask / np.float32(1 - share)

    def fit(self, tables: Sequence[TableT]) -> Iterator[list[Loss]]:
        """Fit the network; yield the losses by table, before the first epoch and after each."""
        size, epochs = self.settings.batch, self.settings.epochs
        yield [self.compute_loss(table) for table in tables]
        done, steps = 0, epochs * sum(-(-len(table.learned) // size) for table in tables)
        for _ in range(epochs):
            batches = []
            for table in tables:
                mixed = self.rng.permutation(table.learned)
                batches += [(table, mixed[i : i + size]) for i in range(0, len(mixed), size)]
            for place in self.rng.permutation(len(batches)):
                table, decisions = batches[place]
                rate = self.settings.rate * 0.5 * (1 + np.cos(np.pi * (done / steps)))
                self.update_weights(table, decisions, rate)
                done += 1
            yield [self.compute_loss(table) for table in tables]

    def compute_loss(self, table: TableT) -> Loss:
        """Return the losses over the games of a table; nan where there are none."""
        parts = table.learned[::HELD], table.held  # a tenth of each
        ours, theirs = (self.mean_entropy(table, part) if len(part) else nan for part in parts)
        least, related = self.measure_held(table) if len(table.held) else (nan, nan)
        return Loss(table.players, ours, theirs, least, related)

    def update_weights(self, table: TableT, decisions: Array, rate: float) -> None:
        """Take one step."""
        raise NotImplementedError

    def mean_entropy(self, table: TableT, decisions: Array) -> float:
        """Return the mean cross entropy of what searches made of decisions."""
        raise NotImplementedError

    def measure_held(self, table: TableT) -> tuple[float, float]:
        """Return `least` and `differences` of the games held back; see Loss."""
        raise NotImplementedError


class Table(Decisions):
    """The samples of one number of players, made ready."""

    def __init__(self, samples: Samples, settings: Settings) -> None:
        self.inputs = samples.inputs
        self.players = samples.inputs.shape[1]
        shares = _win_shares(samples.values)
        results = (
            _soften_margins(samples.margins) if self.players > 1 else _win_shares(samples.results)
        )
        moved = shares + settings.level * (results - _win_shares(samples.before))
        self.values = shares
        self.targets = _win_shares(np.clip(moved, MIN_SHARE, None))
        self.logs = np.log(np.clip(shares, MIN_SHARE, 1))
        self.logs -= self.logs.mean(1, keepdims=True)
        new = (np.diff(samples.decisions) != 0) | (np.diff(samples.games) != 0)
        starts = np.flatnonzero(np.r_[len(shares) > 0, new])
        super().__init__(starts, np.diff(np.r_[starts, len(shares)]), samples.games[starts])


def _win_shares(values: Array) -> Array:
    """Return shares that sum to 1; alone, what is not won stands in a second column."""
    if values.shape[1] == 1:
        values = np.hstack([values, 1 - values])
    return np.array(values / values.sum(1, keepdims=True), np.float32)


def _pad_solo(z: Array) -> Array:
    """Return strengths [position, seat]; alone, beside a 0, so that the softmax is a logistic."""
    return np.pad(z, [(0, 0), (0, int(z.shape[1] == 1))])


def _soften_margins(margins: Array) -> Array:
    """Return shares that distinguish a close result from a clear one."""
    unit = max(float(np.abs(margins).mean()) / 2, 1e-3)
    lead = np.exp(np.clip(margins / unit, -20, 20))
    if margins.shape[1] == 2:
        return np.array(lead / (1 + lead), np.float32)
    return _win_shares(lead)


class Net(Learner["Table"]):
    """A network in the making that judges positions.

    `weights` are what its linear part begins with, one an input.
    """

    def __init__(
        self, tables: Sequence[Table], weights: Array, settings: Settings,
        names: Sequence[str] = (),
    ) -> None:  # fmt: skip
        learned = [t.inputs[t.row_indices(t.learned)[::5]] for t in tables]
        seen = np.concatenate([inputs.reshape(-1, len(weights)) for inputs in learned])
        super().__init__(seen.astype(np.float32), settings, names)
        count, (first, second) = len(weights), settings.units
        begun = settings.start * weights / np.where(self.useful, self.scale, 1)
        self.weights: Arrays = {
            "first": self.random_weights(count, first, (2 / count) ** 0.5),
            "first_bias": np.zeros(first, np.float32),
            "second": self.random_weights(first, second, (2 / first) ** 0.5),
            "second_bias": np.zeros(second, np.float32),
            "last": self.random_weights(second, 1, 0.1),
            "linear": np.where(self.useful, begun, 0).astype(np.float32).reshape(-1, 1),
        }
        self.adam = Adam(self.weights, settings.decay, ("first", "second", "last"))

    def normalize_inputs(self, inputs: Array) -> Array:
        """Return inputs [position, seat, input] as rows that the network sees."""
        flat = inputs.astype(np.float32).reshape(-1, inputs.shape[2])
        flat -= self.mean
        flat *= self.scale
        return flat

    def forward(self, x: Array, drop: float = 0.0) -> tuple[Array, Array, Array]:
        """Return both hidden layers and the strengths of rows."""
        w = self.weights
        first = np.maximum(x @ w["first"] + w["first_bias"], 0)
        self.drop_units(first, drop)
        second = np.maximum(first @ w["second"] + w["second_bias"], 0)
        return first, second, (second @ w["last"] + x @ w["linear"])[:, 0]

    def strengths(self, inputs: Array) -> Array:
        """Return the strengths [position, seat] of inputs; alone, beside a 0."""
        parts = [inputs[i : i + CHUNK] for i in range(0, len(inputs), CHUNK)]
        found = [self.forward(self.normalize_inputs(p))[2].reshape(p.shape[:2]) for p in parts]
        return _pad_solo(np.concatenate(found))

    def update_weights(self, table: Table, decisions: Array, rate: float) -> None:
        """Take one step."""
        rows, sizes = table.row_indices(decisions), table.sizes[decisions]
        x = self.normalize_inputs(table.inputs[rows])
        first, second, z = self.forward(x, self.settings.drop)
        z = _pad_solo(z.reshape(len(rows), table.players))
        slopes = loss_gradient(z, table.targets[rows], table.logs[rows], sizes, self.settings.beta)
        back = slopes[:, : table.players].reshape(-1, 1).astype(np.float32)
        w = self.weights
        found = {"linear": x.T @ back, "last": second.T @ back}
        back = (back @ w["last"].T) * (second > 0)
        found |= {"second": first.T @ back, "second_bias": back.sum(0)}
        back = (back @ w["second"].T) * (first > 0)
        found |= {"first": x.T @ back, "first_bias": back.sum(0)}
        self.adam.update_weights(found, rate)

    def mean_entropy(self, table: Table, decisions: Array) -> float:
        """Return the mean cross entropy of the search's values."""
        rows = table.row_indices(decisions)
        z = self.strengths(table.inputs[rows])
        return float(-(table.values[rows] * np.log(softmax(z) + 1e-9)).sum(1).mean())

    def measure_held(self, table: Table) -> tuple[float, float]:
        """Return `least` and `differences` of the games held back; see Loss."""
        rows, sizes = table.row_indices(table.held), table.sizes[table.held]
        shares = np.clip(table.values[rows], 1e-9, 1)
        least = float(-(shares * np.log(shares)).sum(1).mean())
        many = np.repeat(sizes > 1, sizes)
        if many.sum() < 2:
            return least, nan
        z = self.strengths(table.inputs[rows])
        predicted = _center_siblings(z - z.mean(1, keepdims=True), sizes)[many]
        known = _center_siblings(table.logs[rows], sizes)[many]
        return least, float(np.corrcoef(predicted.ravel(), known.ravel())[0, 1])

    def to_arrays(self) -> Arrays:
        """Return the weights for inputs as the game writes them, as a network file has them."""
        w = self.weights
        linear = w["linear"][:, 0] * self.scale
        found: dict[str, object] = {
            "linear": linear,
            "first": w["first"] * self.scale[:, None],
            "first_bias": w["first_bias"] - (self.mean * self.scale) @ w["first"],
            "second": w["second"],
            "second_bias": w["second_bias"],
            "last": w["last"][:, 0],
            "last_bias": -(linear @ self.mean),
        }
        return {name: np.asarray(array, np.float32) for name, array in found.items()}


def loss_gradient(z: Array, targets: Array, logs: Array, sizes: Array, beta: float) -> Array:
    """Return the slope of the loss in strengths [position, seat], of siblings by their numbers.

    The loss is the mean over positions of the cross entropy of targets, and `beta / 2` times the
    mean square, over seats, of the differences that are wrong; large ones are clipped.
    """
    off = _center_siblings(z - z.mean(1, keepdims=True) - logs, sizes)
    pull = softmax(z) - targets + beta / z.shape[1] * np.clip(off, -MAX_GRADIENT, MAX_GRADIENT)
    return np.array(pull / len(z))


def softmax(z: Array) -> Array:
    """Return the softmax of rows."""
    e = np.exp(z - z.max(1, keepdims=True))
    return np.asarray(e / e.sum(1, keepdims=True))


def _center_siblings(rows: Array, sizes: Array) -> Array:
    """Return rows less the mean of their siblings."""
    starts = np.cumsum(sizes) - sizes
    means = np.add.reduceat(rows, starts, axis=0) / sizes[:, None]
    return np.asarray(rows - np.repeat(means, sizes, axis=0))
