"""Files to begin with: a bot and a heuristic that play as they are, and say what to change."""

import shlex
from pathlib import Path

from ..core import Game, InputError, spec
from ..core.input_files import os_errors
from .store import files

NAMES = {"bot": "my_bot.py", "heuristic": "my_weights.toml", "game": "my_game.py"}
KINDS = tuple(NAMES)
UNFIT = ":\"'\\"  # not in a name: specifications and Python strings give them a meaning

BOT = '''"""A bot of mine. Try it:

    staufen match {game} --players {players} --bots {typed} random
    staufen evaluate {typed} --game {game} --players {players}
"""

from staufen.bots import Bot


class MyBot(Bot):
    """Looks one action ahead in a few worlds that might be the true one.

    The keyword-only parameters below are the bot's options: {called}(worlds=20) sets one.
    A bot lives for one match at one seat. It must draw luck from `self.rng` alone, so that the
    same match can be played again.
    """

    def __init__(self, *, worlds: int = 4, **table):
        super().__init__(**table)  # sets self.game and self.rng
        self.worlds = worlds

    def act(self, view):
        """Return one of `view.legal_actions`. Called whenever this seat is to act.

        A view is what this seat knows: `view.fields()` gives it as a dictionary, what is hidden
        left blank; `view.features(seat)` what the game's heuristics look at, by name;
        `self.game.format_action(action)` an action's text; `self.observations` all actions so far,
        as this seat saw them.
        """
        actions = view.legal_actions
        if len(actions) == 1:
            return actions[0]
        worth = dict.fromkeys(actions, 0.0)
        for _ in range(self.worlds):
            # A state that this seat cannot tell from the true one: what is hidden, dealt anew.
            world = view.determinize(self.rng)
            for action in actions:
                worth[action] += self.value(world.child(action), view.seat)
        return max(actions, key=worth.__getitem__)

    def value(self, state, seat):
        """Return how good a state is for a seat: this is the place to have ideas.

        A state may be played on: `state.legal_actions`, `state.apply(action)`, `state.to_act`,
        `state.play_out(self.rng)` at random to the end; `state.returns()` are the win shares
        by seat once it `is_over`.
        """
        if state.is_over:
            return 10.0 * state.returns()[seat]
        weights = self.game.weights  # the game's own; write down others
        return sum(weights[name] * x for name, x in state.features(seat).items())
'''

HEURISTIC = """\
# A heuristic of mine: how much each feature of a position counts. A feature is about one seat,
# mostly its own minus the best of the others, and lies within about -3 and 3; the weighted sum is a
# strength, and the seats' chances of winning are the softmax of theirs. These are the game's own.
#
#     staufen evaluate {typed} --game {game} --players {players}
#     staufen evaluate {typed} --game {game} --players {players} \\
#         --with "so-ismcts(iterations=200, playout_length=plies:0)"

[weights]
"""


GAME = '''"""A game of mine. Try it:

    staufen check-game {typed}
    staufen match {typed} --bots "so-ismcts(iterations=100)" random
"""

from typing import NamedTuple

from staufen.core import CHANCE, OVER, PythonRules

CARDS = 5
KEEP, SWAP = CARDS, CARDS + 1  # actions; 0 to 4 are the cards that chance deals
UNKNOWN = -1


class State(NamedTuple):
    """Plain values only, with a field `to_act`: a seat, CHANCE or OVER."""

    to_act: int
    cards: tuple[int, ...]  # by seat
    choices: tuple[int, ...] = ()


class MyGame(PythonRules):
    """Two cards of five; each player may swap them. The higher card wins."""

    title = "My game"
    players = (2,)
    num_actions = CARDS + 2

    def initial_state(self, players):
        return State(CHANCE, ())

    def legal_actions(self, state):
        return [KEEP, SWAP]

    def chance_outcomes(self, state):
        """What chance may bring, each with a weight: a pile is a set, not a sequence."""
        return [(card, 1) for card in range(CARDS) if card not in state.cards]

    def apply(self, state, action):
        """Return another state; never change the one that is given."""
        if state.to_act == CHANCE:
            cards = (*state.cards, action)
            return State(CHANCE if len(cards) < 2 else 0, cards)
        cards = state.cards[::-1] if action == SWAP else state.cards
        return State(OVER if state.choices else 1, cards, (*state.choices, action))

    def view(self, state, seat):
        """Return the state with everything blank that the seat does not know."""
        if state.to_act == OVER:
            return state
        mine = seat if SWAP not in state.choices else 1 - seat  # where the own card is now
        cards = (card if i == mine else UNKNOWN for i, card in enumerate(state.cards))
        return state._replace(cards=tuple(cards))

    def determinize(self, view, seat, rng):
        """Return a state that has this view: fill in, at random, what is blank."""
        left = [card for card in range(CARDS) if card not in view.cards]
        cards = (rng.choice(left) if card == UNKNOWN else card for card in view.cards)
        return view._replace(cards=tuple(cards))

    def reveals(self, state, action):
        """Whether an action shows its player what was hidden: then it cannot be undone."""
        return False

    def returns(self, state):
        """What the end is worth to each seat: 0 to 1, 1 in all."""
        return [1, 0] if state.cards[0] > state.cards[1] else [0, 1]

    def action_text(self, action):
        return {{KEEP: "keep", SWAP: "swap"}}.get(action, f"deal-{{action + 1}}")

    def text(self, state, seat):
        """Lines that describe a view, or the whole state for seat -1."""
        return ["cards: " + " ".join("?" if card < 0 else str(card + 1) for card in state.cards)]
'''
TEXTS = {"bot": BOT, "heuristic": HEURISTIC, "game": GAME}


def write_scaffold(kind: str, path: Path, game: Game) -> str:
    """Write a file to begin with; return how it is called for in a command that is typed.

    Raises InputError if there is one already, or if its name cannot be called for.
    """
    ending = Path(NAMES[kind]).suffix
    if path.suffix != ending:
        raise InputError(f"{path}: expected a name that ends in {ending} for a {kind}")
    if str(path).startswith("-") or set(UNFIT) & set(str(path)) or not str(path).isprintable():
        raise InputError(f"{path!s}: invalid name (expected none of {UNFIT} and no - at the start)")
    called = spec.write(f"{path}:MyBot" if kind == "bot" else str(path), {})
    typed = shlex.quote(called)
    asked = {"called": called, "typed": typed, "game": game.name, "players": game.players}
    text = TEXTS[kind].format(**asked)
    if kind == "heuristic":
        text += "".join(f"{name} = {weight}\n" for name, weight in game.weights.items())
    with os_errors(path):
        if path.exists():
            raise InputError(f"{path}: file exists; choose another name")
    files.replace_file(path, [text])
    return typed
