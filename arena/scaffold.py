"""Files to begin with: a bot and a heuristic that play as they are, and say what to change."""

import shlex
from pathlib import Path

from ..core import Game, InputError, spec
from ..core.input_files import os_errors
from . import files

NAMES = {"bot": "my_bot.py", "heuristic": "my_weights.toml"}
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
        """Return one of `view.legal_actions()`. Called whenever this seat is to act.

        A view is what this seat knows: `view.fields()` gives it as a dictionary, what is hidden
        left blank; `view.features(seat)` what the game's heuristics look at, by name;
        `self.game.write(action)` an action's text; `self.heard` all actions so far, as this seat
        saw them.
        """
        actions = view.legal_actions()
        if len(actions) == 1:
            return actions[0]
        worth = dict.fromkeys(actions, 0.0)
        for _ in range(self.worlds):
            # A state that this seat cannot tell from the true one: what is hidden, dealt anew.
            world = view.determinize(self.rng)
            for action in actions:
                worth[action] += self.value(world.after(action), view.seat)
        return max(actions, key=worth.__getitem__)

    def value(self, state, seat):
        """Return how good a state is for a seat: this is the place to have ideas.

        A state may be played on: `state.legal_actions()`, `state.apply(action)`, `state.to_act`,
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


def write(kind: str, path: Path, game: Game) -> str:
    """Write a file to begin with; return how it is called for in a command that is typed.

    Raises InputError if there is one already, or if its name cannot be called for.
    """
    ending = Path(NAMES[kind]).suffix
    if path.suffix != ending:
        raise InputError(f"{path}: a name that ends in {ending} expected for a {kind}")
    if str(path).startswith("-") or set(UNFIT) & set(str(path)) or not str(path).isprintable():
        raise InputError(f"{path!s}: a name without any of {UNFIT} and no - before it expected")
    called = spec.write(f"{path}:MyBot" if kind == "bot" else str(path), {})
    typed = shlex.quote(called)
    asked = {"called": called, "typed": typed, "game": game.name, "players": game.players}
    text = (BOT if kind == "bot" else HEURISTIC).format(**asked)
    if kind == "heuristic":
        text += "".join(f"{name} = {weight}\n" for name, weight in game.weights.items())
    with os_errors(path):
        if path.exists():
            raise InputError(f"{path}: there is such a file already; choose another name")
    files.replace(path, [text])
    return typed
