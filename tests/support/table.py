"""A state, asked and played in words. Games have tables with words of their own."""

from tests.support import positions


class Table:
    """A state; whatever else it can be asked, its table can be asked as well."""

    def __init__(self, state):
        self.state = state

    def __getattr__(self, name):
        return getattr(self.state, name)

    def __getitem__(self, field):
        return self.state.fields()[field]

    def copy(self):
        return type(self)(self.state.copy())

    def may(self, *starts):
        """Return the words of the legal actions, or of those that begin with one of `starts`."""
        return [w for w in positions.may(self.state) if not starts or w.startswith(starts)]

    def drawn(self):
        """Return the weights of the outcomes of chance by their words."""
        return {self.game.write(action): weight for action, weight in self.state.outcomes()}

    def play(self, *words):
        """Apply actions in words, chance included."""
        positions.play(self.state, *words)
        return self

    def overview(self):
        """Return the whole table in words, no line of it broken."""
        return self.game.board(self.state, width=10_000)
