"""A terminal that types by itself, and keeps what it is shown."""

from staufen.arena.cli.play import seat_bots
from staufen.arena.participant import HUMAN
from staufen.arena.schedule import Pairing
from staufen.arena.session import GameSession
from staufen.arena.terminal.game import TerminalGame
from staufen.arena.terminal.save_file import SaveFile
from staufen.arena.terminal.screen import Screen


class Terminal(Screen):
    """What is typed, and what is shown for it."""

    width = 100
    height = 30

    def __init__(self, *lines):
        super().__init__()
        self.lines = list(lines)
        self.shown = [[]]  # lists of lines, one for every line typed and one before
        self.offered = []  # what would have been completed

    def ask(self, complete=None):
        if not self.lines:
            return "quit"
        self.shown.append([])
        self.offered.append(complete(self.lines[0][:2]) if complete else [])
        return self.lines.pop(0)

    def write(self, text):
        text.rstrip()
        self.shown[-1].append(text.plain)

    @property
    def text(self):
        return "\n".join(line for lines in self.shown for line in lines)


def sit(game, *lines, seat=0, bots="random", deal=5, hint="random", confirm="never", save=False,
        thoughts=False):  # fmt: skip
    """Return a game that was played with these lines, its terminal, and the record."""
    terminal = Terminal(*lines)
    table = seat_bots(game, seat, (bots,))
    session = GameSession(game, Pairing(0, deal, table), confirm=confirm)
    assert table[seat] == HUMAN
    save_file = SaveFile(session) if save else None
    played = TerminalGame(session, terminal, hint=hint, save_file=save_file, show_thoughts=thoughts)
    return played, terminal, played.play()
