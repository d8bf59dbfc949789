"""A terminal that types by itself, and keeps what it is shown."""

from staufen.arena import play
from staufen.arena.play import Session
from staufen.arena.schedule import Pairing
from staufen.arena.screen import PROMPT, Screen
from tests.support.walk import rng


class Terminal(Screen):
    """What is typed, and what is shown for it."""

    width = 100
    height = 30

    def __init__(self, *lines, width=100, height=30):
        super().__init__()
        self.lines = list(lines)
        self.shown = [[]]  # lists of lines, one for every line typed and one before
        self.offered = []  # what would have been completed
        self.width, self.height = width, height

    def ask(self, complete):
        if not self.lines:
            return "quit"
        self.shown.append([])
        self.offered.append(complete(self.lines[0][:2]))
        return self.lines.pop(0)

    def write(self, text):
        text.rstrip()
        self.shown[-1].append(text.plain)

    @property
    def text(self):
        return "\n".join(line for lines in self.shown for line in lines)


class Player(Terminal):
    """Types random choices, and now and then a command; leaves after `most` of them."""

    SOMETIMES = ("me", "log 3", "undo")

    def __init__(self, seed, most, **size):
        super().__init__(**size)
        self.dice, self.most = rng(seed), most
        self.typed = []
        self.session = None  # once it sits

    def ask(self, complete):
        self.typed.append(self._next())
        self.shown.append([])
        return self.typed[-1]

    def _next(self):
        if len(self.typed) == self.most:
            return "quit"
        if len(self.typed) < len(self.SOMETIMES):
            return self.SOMETIMES[len(self.typed)]
        choices = len(self.session.offered) if self.session.state.to_act == self.session.seat else 0
        return str(self.dice.integers(choices) + 1) if choices else ""

    @property
    def transcript(self):
        """All lines, with what was typed after the prompt."""
        lines = list(self.shown[0])
        for typed, shown in zip(self.typed, self.shown[1:], strict=True):
            lines += [PROMPT + typed, *shown]
        return lines


def seated(game, seed, most, **size):
    """Return a player that has played a game against bots that choose at random."""
    player = Player(seed, most, **size)
    pairing = Pairing(0, seed, play.seats(game, 0, ("random",)))
    player.session = Session(
        game, pairing, hint="random", thinking="off", screen=player, confirm=True
    )
    player.session.play()
    return player
