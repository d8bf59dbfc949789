"""How exploitable are our bots? OpenSpiel solves our Leduc poker and measures them.

    pip install "staufen[openspiel]"
    python examples/solve_leduc.py [ITERATIONS]

OpenSpiel's CFR+ approaches an equilibrium, against which no opponent wins. NashConv is what best
responses win against a policy, both seats together, in chips a game: 0 at equilibrium.
"""

import sys

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability

from staufen.bridges import openspiel

CHIPS = 26  # from -13 to 13, which returns of 0 to 1 stand for
BOTS = ("random", "greedy", "so-ismcts(iterations=300)", "mo-ismcts(iterations=300)")


class BotPolicy(policy.Policy):
    """What a bot answers, always the same in an information state."""

    def __init__(self, game, spec):
        super().__init__(game, [0, 1])
        self.seats = [openspiel.bot(spec, game, player, seed=1) for player in (0, 1)]
        self.answers = {}

    def action_probabilities(self, state, player_id=None):
        """Return the bot's action with probability 1."""
        known = state.information_state_string()
        if known not in self.answers:
            bot = self.seats[state.current_player()]
            bot.restart()
            self.answers[known] = bot.step(state)
        return {self.answers[known]: 1.0}


def main(iterations):
    """Solve the game, then measure bots."""
    openspiel.register("leduc-poker")
    game = pyspiel.load_game("staufen_leduc_poker(payoff=chips)")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    solved = CHIPS * exploitability.nash_conv(game, solver.average_policy())
    print(f"CFR+, {iterations} iterations: {solved:.2f} chips a game")
    for spec in BOTS:
        lost = CHIPS * exploitability.nash_conv(game, BotPolicy(game, spec))
        print(f"{spec}: {lost:.2f} chips a game")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
