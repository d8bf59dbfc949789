"""A policy with an action mask learns Fredericus from self-play in many games at once.

    pip install "staufen[vector]"
    OPENBLAS_NUM_THREADS=1 python examples/train_policy.py policy.npz [UPDATES] [DEALS]

It is an actor-critic in plain numpy: one hidden layer gives the logits of all actions and the
expected win share of the seat to act. Illegal actions get no probability. The matrices are small,
so more than one thread would slow numpy down. Afterwards the policy is written as a network file
and rated on the ladder, as by

    staufen evaluate "examples/bots/policy.py:PolicyBot(file=policy.npz)" --game fredericus
"""

import sys
import time
from pathlib import Path

import numpy as np

from staufen import vector
from staufen.arena import evaluate, find_ladder
from staufen.search import network_file

GAME, ENVS, STEPS, UNITS = "fredericus", 128, 64, 64
LAMBDA, ENTROPY, VALUE = 0.95, 0.01, 0.5  # of the advantage, weights of the losses
RATE, EPOCHS, BATCH, CLIP = 1e-3, 3, 1024, 0.2


class Net:
    """One hidden layer; logits of all actions, and a value."""

    def __init__(self, inputs, actions, rng):
        self.weights = {
            "first": rng.normal(0, 1 / np.sqrt(inputs), (inputs, UNITS)),
            "first_bias": np.zeros(UNITS),
            "last": rng.normal(0, 0.01, (UNITS, actions)),
            "last_bias": np.zeros(actions),
            "value": np.zeros(UNITS),
            "value_bias": np.full((), 0.5),
        }
        self.weights = {name: w.astype(np.float32) for name, w in self.weights.items()}
        self.moments = {name: np.zeros((2, *w.shape), w.dtype) for name, w in self.weights.items()}
        self.updates = 0

    def forward(self, seen, mask):
        """Return (hidden units, probabilities of actions, values)."""
        w = self.weights
        units = np.maximum(seen @ w["first"] + w["first_bias"], 0)
        logits = np.where(mask, units @ w["last"] + w["last_bias"], -1e9)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return units, odds / odds.sum(axis=1, keepdims=True), units @ w["value"] + w["value_bias"]

    def update(self, seen, units, to_logits, to_value):
        """Take a step of Adam along gradients with respect to logits and values."""
        w = self.weights
        to_units = (to_logits @ w["last"].T + np.outer(to_value, w["value"])) * (units > 0)
        gradients = {
            "first": seen.T @ to_units,
            "first_bias": to_units.sum(axis=0),
            "last": units.T @ to_logits,
            "last_bias": to_logits.sum(axis=0),
            "value": units.T @ to_value,
            "value_bias": to_value.sum(),
        }
        self.updates += 1
        rate = RATE * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for name, gradient in gradients.items():
            mean, square = self.moments[name]
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            w[name] -= rate * mean / (np.sqrt(square) + 1e-8)


def play(env, net, seen, rng):
    """Play STEPS steps from `seen`, the arrays of a step; return what learning needs."""
    kept = env.new_arrays(STEPS + 1)
    for name, array in vars(seen).items():
        getattr(kept, name)[0] = array
    actions = np.empty((STEPS, ENVS), np.int64)
    values, chances = np.empty((2, STEPS, ENVS), np.float32)
    for t in range(STEPS):
        _, odds, values[t] = net.forward(kept.observation[t], kept.action_mask[t] > 0)
        sums = odds.cumsum(axis=1)
        actions[t] = (sums <= sums[:, -1:] * rng.random((ENVS, 1))).sum(axis=1)
        chances[t] = np.take_along_axis(odds, actions[t][:, None], 1)[:, 0]
        env.step(actions[t], out=kept[t + 1])
    return kept, actions, values, chances


def estimate(kept, values):
    """Return (advantages, which are known): each seat looks at its own next decision."""
    players, rows = kept.rewards.shape[2], np.arange(ENVS)
    later_value, later_gain = np.zeros((2, ENVS, players), np.float32)
    known = np.zeros((ENVS, players), bool)
    gains, is_known = np.empty_like(values), np.empty(values.shape, bool)
    for t in range(STEPS - 1, -1, -1):
        over, seat = kept.terminations[t + 1], kept.to_act[t]
        later_value[over], later_gain[over], known[over] = kept.rewards[t + 1][over], 0, True
        is_known[t] = known[rows, seat]
        gains[t] = later_value[rows, seat] - values[t] + LAMBDA * later_gain[rows, seat]
        later_value[rows, seat], later_gain[rows, seat] = values[t], gains[t]
        later_gain[rows, seat] *= is_known[t]
        known[rows, seat] = True
    return gains, is_known


def learn(net, seen, mask, actions, gains, values, chances, rng):
    """Improve the net on decisions, with the clipped loss of PPO."""
    targets, gains = values + gains, (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        order = rng.permutation(len(actions))
        for part in np.array_split(order, max(1, len(order) // BATCH)):
            units, odds, found = net.forward(seen[part], mask[part])
            rows = np.arange(len(part))
            ratio = odds[rows, actions[part]] / chances[part]
            gain = gains[part]
            inside = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
            taken = np.zeros_like(odds)
            taken[rows, actions[part]] = 1
            logs = np.log(odds + 1e-9)
            spread = -(odds * logs).sum(axis=1, keepdims=True)
            to_logits = (odds - taken) * (gain * ratio * inside)[:, None]
            to_logits += ENTROPY * odds * (logs + spread)
            to_value = VALUE * (found - targets[part])
            net.update(seen[part], units, to_logits / len(part), to_value / len(part))


def save(net, game, path):
    """Write the policy as a network file."""
    names = network_file.FAST_POLICY_SHAPES
    arrays = {name: net.weights[name] for name in names}
    contents = network_file.Contents(
        game.name, game.input_names, arrays, {"from": "self-play"}, network_file.FAST
    )
    network_file.write_network(path, contents)


def rate(path, game, deals):
    """Print the policy's rating, and the bots next to it on the ladder."""
    bot = f"{Path(__file__).parent}/bots/policy.py:PolicyBot(file={path})"
    rated = evaluate(bot, game, deals=deals, stale=True)
    rows = [(entry.mu, entry.bot) for entry in find_ladder(game).entries]
    print(f"Rating {rated.rating:.1f} on the ladder of {game}:")
    for rating, name in sorted([*rows, (rated.rating, "→ the policy")], reverse=True):
        print(f"{rating:6.1f}  {name}")


def main(path, updates=400, deals=32):
    """Train, save and rate a policy."""
    rng = np.random.default_rng(1)
    env = vector.make(GAME, num_envs=ENVS)
    net = Net(len(env.observation_names), env.game.num_actions, rng)
    seen, start = env.new_arrays(), time.time()
    env.reset(seed=1, out=seen)
    for number in range(1, updates + 1):
        kept, actions, values, chances = play(env, net, seen, rng)
        seen = kept[STEPS]
        gains, known = estimate(kept, values)
        learn(
            net, kept.observation[:-1][known], kept.action_mask[:-1][known] > 0,
            actions[known], gains[known], values[known], chances[known], rng,
        )  # fmt: skip
        if number % 50 == 0 or number == updates:
            print(f"{number * STEPS * ENVS:,} steps in {time.time() - start:.0f} s", flush=True)
    save(net, env.game, path)
    rate(path, env.game, deals)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
