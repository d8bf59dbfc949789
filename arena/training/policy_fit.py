"""Fit a policy to the visits of searches.

The target of a decision is the share of visits of each of its actions. What is fitted are logits
that are added to SCALE times the strengths one ply on, so that nothing has to be learned which the
search sees at once. A fast policy does without strengths, and without a linear part. Whole
games are held out for validation.
"""

from collections.abc import Sequence

import numpy as np

from .adam import Adam
from .fit import CHUNK, Array, Arrays, Decisions, Learner, Settings
from .policy_samples import PolicySamples

SCALE = 4.0  # of the strengths one ply on
RATE = 3e-3  # of learning, falling to 0 as a cosine
DECAY = 0.1
BATCH = 500  # decisions
MAX_STEEPNESS = 8.0  # times an input that hardly ever differs


class Table(Decisions):
    """The choices of one number of players, made ready."""

    def __init__(self, players: int, choices: PolicySamples, fast: bool = False) -> None:
        self.players = players
        self.inputs = choices.inputs
        super().__init__(np.cumsum(choices.counts) - choices.counts, choices.counts, choices.games)
        self.actions = choices.actions
        self.strengths = 0 * choices.strengths if fast else SCALE * choices.strengths
        sums = np.add.reduceat(choices.visits, self.starts) if len(self.sizes) else self.sizes
        self.shares = (choices.visits / np.repeat(sums, self.sizes)).astype(np.float32)


class PolicyNet(Learner[Table]):
    """A policy in the making: it judges actions, as many as the game has.

    Of the settings it takes the first of the units, `epochs`, `drop`, `seed` and `without`.
    """

    def __init__(
        self, tables: Sequence[Table], actions: int, settings: Settings,
        names: Sequence[str] = (), fast: bool = False,
    ) -> None:  # fmt: skip
        seen = np.concatenate([table.inputs[table.learned] for table in tables])
        settings = settings._replace(batch=BATCH, rate=RATE)
        super().__init__(seen.astype(np.float32), settings, names, MAX_STEEPNESS)
        count, units = len(self.mean), settings.units[0]
        self.weights: Arrays = {
            "first": self.random_weights(count, units, (2 / count) ** 0.5),
            "first_bias": np.zeros(units, np.float32),
            "last": self.random_weights(units, actions, 0.05),
            "last_bias": np.zeros(actions, np.float32),
        }
        if not fast:
            self.weights["linear"] = np.zeros((count, actions), np.float32)
        heavy = [name for name in self.weights if not name.endswith("bias")]
        self.adam = Adam(self.weights, DECAY, tuple(heavy))

    def forward(self, inputs: Array, drop: float = 0.0) -> tuple[Array, Array, Array]:
        """Return what is seen of rows of inputs, the hidden layer, and logits of all actions."""
        w = self.weights
        x = (inputs.astype(np.float32) - self.mean) * self.scale
        hidden = np.maximum(x @ w["first"] + w["first_bias"], 0)
        self.drop_units(hidden, drop)
        logits = hidden @ w["last"] + w["last_bias"]
        return x, hidden, logits + x @ w["linear"] if "linear" in w else logits

    def update_weights(self, table: Table, decisions: Array, rate: float) -> None:
        """Take one step."""
        rows, sizes, w = table.row_indices(decisions), table.sizes[decisions], self.weights
        x, hidden, logits = self.forward(table.inputs[decisions], self.settings.drop)
        at = np.repeat(np.arange(len(decisions)), sizes), table.actions[rows]
        predicted = softmax(logits[at] + table.strengths[rows], sizes)
        back = np.zeros_like(logits)
        back[at] = (predicted - table.shares[rows]) / len(decisions)
        found = {"last": hidden.T @ back, "last_bias": back.sum(0)}
        if "linear" in w:
            found["linear"] = x.T @ back
        back = (back @ w["last"].T) * (hidden > 0)
        found |= {"first": x.T @ back, "first_bias": back.sum(0)}
        self.adam.update_weights(found, rate)

    def policy_logits(self, table: Table, decisions: Array) -> Array:
        """Return the logits of the actions of decisions, with what is known one ply on."""
        parts = [np.zeros(0, np.float32)]
        for first in range(0, len(decisions), CHUNK):
            some = decisions[first : first + CHUNK]
            rows = table.row_indices(some)
            places = np.repeat(np.arange(len(some)), table.sizes[some])
            found = self.forward(table.inputs[some])[2][places, table.actions[rows]]
            parts.append(found + table.strengths[rows])
        return np.concatenate(parts)

    def mean_entropy(self, table: Table, decisions: Array) -> float:
        """Return the mean cross entropy of the visits."""
        predicted = softmax(self.policy_logits(table, decisions), table.sizes[decisions])
        shares = table.shares[table.row_indices(decisions)]
        return float(-(shares * np.log(predicted + 1e-9)).sum() / len(decisions))

    def measure_held(self, table: Table) -> tuple[float, float]:
        """Return `least` and `differences` of the games held back; see Loss."""
        shares, sizes = table.shares[table.row_indices(table.held)], table.sizes[table.held]
        least = float(-(shares * np.log(shares + 1e-9)).sum() / len(table.held))
        means = np.repeat(1 / sizes, sizes)
        predicted = softmax(self.policy_logits(table, table.held), sizes)
        return least, float(np.corrcoef(predicted - means, shares - means)[0, 1])

    def to_arrays(self) -> Arrays:
        """Return the weights for inputs as the game writes them, as a policy's file has them.

        They are rounded to 16 bits, so that the file is smaller: 282 kB instead of 407 for Stupor
        Mundi's.
        """
        w, shift = self.weights, self.mean * self.scale
        found = {
            "first": w["first"] * self.scale[:, None],
            "first_bias": w["first_bias"] - shift @ w["first"],
            "last": w["last"],
            "last_bias": w["last_bias"],
        }
        if "linear" in w:
            found |= {"scale": np.array(SCALE), "linear": w["linear"] * self.scale[:, None]}
            found["last_bias"] = w["last_bias"] - shift @ w["linear"]
        return {name: array.astype(np.float16).astype(np.float32) for name, array in found.items()}


def softmax(z: Array, sizes: Array) -> Array:
    """Return the softmax of the numbers of each decision, which follow each other."""
    starts = np.cumsum(sizes) - sizes
    e = np.exp(z - np.repeat(np.maximum.reduceat(z, starts), sizes))
    return np.asarray(e / np.repeat(np.add.reduceat(e, starts), sizes))
