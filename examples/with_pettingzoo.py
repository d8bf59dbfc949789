"""A seat that learns by trial and error, in PettingZoo: Leduc poker against random play.

    pip install "staufen[pettingzoo]"
    python examples/with_pettingzoo.py [GAMES]

It keeps a mean reward for every pair of observation and action, and mostly takes the best. Every
learner that knows action masks sits down in its place, at any of the games.
"""

import sys
from collections import defaultdict

import numpy as np

from staufen.bridges import pettingzoo


def play(table, learner, dice, curious):
    """Play one game; the first seat is the learner's. Return its reward, noted in `learner`."""
    table.reset()
    taken, total = [], 0.0
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        if agent == "seat_0":
            total += reward
        if terminated or truncated:
            table.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        action = dice.choice(legal)
        if agent == "seat_0":
            known = learner[seen["observation"].tobytes()]
            if dice.random() >= curious:
                action = max(legal, key=lambda a: known[a][0])
            taken.append(known[action])
        table.step(action)
    for entry in taken:  # [mean, number]
        entry[1] += 1
        entry[0] += (total - entry[0]) / entry[1]
    return total


def main(games):
    """Learn for so many games, then play 1,000 without curiosity."""
    table, dice = pettingzoo.env("leduc-poker", seed=1), np.random.default_rng(1)
    print("The table a game begins with:\n")
    table.reset()
    print(table.state)
    learner = defaultdict(lambda: defaultdict(lambda: [0.0, 0]))
    for _ in range(games):
        play(table, learner, dice, curious=0.2)
    won = np.mean([play(table, learner, dice, curious=0.0) for _ in range(1000)])
    print(f"\nAfter {games} games and {len(learner)} observations it wins {won:.0%}.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
