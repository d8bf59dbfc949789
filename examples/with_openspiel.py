"""OpenSpiel both ways: its search meets ours on Leduc poker, by its rules and by ours.

    pip install "staufen[openspiel]"
    python examples/with_openspiel.py [DEALS]

Each deal is played twice, with seats changed. Both searches make 300 iterations a decision.
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from staufen.bridges import openspiel

ITERATIONS = 300


def theirs_compiled(seed):
    """Return OpenSpiel's compiled search; it plays its compiled games only."""
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    most_visits = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, evaluator, 13, ITERATIONS, -1, most_visits)


def theirs_in_python(game, seed):
    """Return OpenSpiel's search in Python, which plays any game."""
    dice = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, dice), 0.5, ITERATIONS, random_state=dice
    )


def duel(game, make_peer, spec, deals):
    """Return the mean return of our bot over `deals`, each in both seats."""
    total = 0.0
    for seed in range(1, deals + 1):
        for player in (0, 1):
            table = [make_peer(seed), make_peer(seed)]
            table[player] = openspiel.bot(spec, game, player, seed=seed)
            total += pyspiel.evaluate_bots(game.new_initial_state(), table, seed)[player]
    return total / (2 * deals)


def main(deals):
    """Play both ways and say how it went."""
    theirs = pyspiel.load_game("leduc_poker")
    ours = pyspiel.load_game(*openspiel.register("leduc-poker"))
    search = f"so-ismcts(iterations={ITERATIONS})"
    won = duel(theirs, theirs_compiled, search, deals)
    print(f"{theirs}: our search wins {won:+.2f} chips a game from theirs (even: 0)")
    won = duel(ours, lambda seed: theirs_in_python(ours, seed), search, deals)
    print(f"{ours}: our search wins {won:.0%} of the games from theirs (even: 50%)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
