"""Kuhn poker (1950) in one file: three cards, one each, one bet.

staufen check-game examples/games/kuhn_poker.py
staufen match examples/games/kuhn_poker.py --bots so-ismcts random
"""

from typing import NamedTuple

from staufen.core import CHANCE, OVER, PythonRules

CARDS = "JQK"
PASS, BET = 3, 4  # actions; 0 to 2 are the cards that chance deals
UNKNOWN = -1


class State(NamedTuple):
    """Cards by seat, and all passes and bets so far."""

    to_act: int
    cards: tuple[int, ...]
    bets: tuple[int, ...]


class KuhnPoker(PythonRules):
    """Each antes a chip; a bet is one more."""

    title = "Kuhn poker"
    about = "Three cards, one each: pass or bet a chip; the higher card wins what is in the pot."
    num_actions = 5

    def initial_state(self, players):
        return State(CHANCE, (), ())

    def legal_actions(self, state):
        return [PASS, BET]

    def chance_outcomes(self, state):
        return [(card, 1) for card in range(3) if card not in state.cards]

    def apply(self, state, action):
        if state.to_act == CHANCE:
            cards = (*state.cards, action)
            return State(CHANCE if len(cards) < 2 else 0, cards, ())
        bets = (*state.bets, action)
        over = bets in ((PASS, PASS), (BET, PASS), (BET, BET)) or len(bets) == 3
        return State(OVER if over else 1 - state.to_act, state.cards, bets)

    def view(self, state, seat):
        if state.to_act == OVER and state.bets[-2:] != (BET, PASS):  # a showdown
            return state
        cards = (card if i == seat else UNKNOWN for i, card in enumerate(state.cards))
        return state._replace(cards=tuple(cards))

    def determinize(self, view, seat, rng):
        left = [card for card in range(3) if card not in view.cards]
        cards = (rng.choice(left) if card == UNKNOWN else card for card in view.cards)
        return view._replace(cards=tuple(cards))

    def reveals(self, state, action):
        return False  # only the end does

    def chips(self, state):
        """Return what the first seat wins."""
        first, second = state.cards
        if state.bets[-2:] == (BET, PASS):  # a fold
            return 1 if len(state.bets) == 2 else -1
        stake = 2 if state.bets[-1] == BET else 1
        return stake if first > second else -stake

    def returns(self, state):
        return [0.5 + self.chips(state) / 4, 0.5 - self.chips(state) / 4]

    def scores(self, state):
        return [self.chips(state), -self.chips(state)]

    def action_text(self, action):
        return [*CARDS, "pass", "bet"][action]

    def text(self, state, seat):
        cards = [CARDS[card] if card != UNKNOWN else "?" for card in state.cards]
        bets = [self.action_text(bet) for bet in state.bets]
        return [f"cards: {' '.join(cards)}", f"bets: {' '.join(bets) or 'none'}"]
