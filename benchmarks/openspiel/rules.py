"""The shared games played side by side with OpenSpiel: the same choices, the same points.

`tests/benchmarks/test_openspiel.py` plays random games by OpenSpiel's rules and follows them on
ours.
"""

import random
from collections.abc import Callable

from staufen import core

# Our code of OpenSpiel's action: (place in the history, drawn by chance, code there) -> code here
Coding = Callable[[int, bool, int], int]


def _leduc(_: int, drawn: bool, action: int) -> int:
    return action + 3 if drawn else action


def _hell(cards: int) -> Coding:
    """Cards are the same; the two choices before the deal and the bids begin elsewhere."""

    def code(place: int, _: bool, action: int) -> int:
        if place < 2:
            return action + (39, 49)[place]
        return action if action < cards else action - cards + 28

    return code


# OpenSpiel's game: ours, and how actions translate
LEDUC = "leduc_poker"
OH_16 = "oh_hell(players=3,num_suits=4,num_cards_per_suit=4,num_tricks_fixed=5)"
OH_28 = "oh_hell(players=3,num_suits=4,num_cards_per_suit=7,num_tricks_fixed=9)"
SHARED: dict[str, tuple[str, Coding]] = {
    LEDUC: ("leduc-poker(payoff=chips)", _leduc),
    OH_16: ("oh-hell(size=oh-16)", _hell(16)),
    OH_28: ("oh-hell(size=oh-28)", _hell(28)),
}


class Pair:
    """One game on both sides, moved together."""

    def __init__(self, theirs: str) -> None:
        import pyspiel

        name, self._coding = SHARED[theirs]
        self.theirs = pyspiel.load_game(theirs).new_initial_state()
        self.ours = core.load(name).initial_state()
        self.plies = 0
        self.decisions = 0

    def legal(self) -> list[int]:
        """Return OpenSpiel's legal actions, or the outcomes of chance."""
        if self.theirs.is_chance_node():
            return [outcome for outcome, _ in self.theirs.chance_outcomes()]
        return list(self.theirs.legal_actions())

    def code(self, action: int) -> int:
        """Return our code of OpenSpiel's action."""
        return self._coding(self.plies, self.theirs.is_chance_node(), action)

    def apply(self, action: int) -> None:
        """Move both sides by OpenSpiel's action."""
        code = self.code(action)
        self.decisions += not self.theirs.is_chance_node()
        self.theirs.apply_action(action)
        self.ours.apply(code)
        self.plies += 1


def find_roots(theirs: str, wanted: int, part: float = 0.5) -> list[Pair]:
    """Return positions with a choice, each from the first `part` of a random game of its own."""
    import pyspiel

    last = part * pyspiel.load_game(theirs).max_game_length()
    found: list[Pair] = []
    seed = 0
    while len(found) < wanted:
        dice, pair = random.Random(seed), Pair(theirs)
        first = dice.uniform(0, last)
        seed += 1
        while not pair.theirs.is_terminal():
            legal = pair.legal()
            if pair.decisions >= first and len(legal) > 1 and not pair.theirs.is_chance_node():
                found.append(pair)
                break
            pair.apply(dice.choice(legal))
    return found
