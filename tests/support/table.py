"""A state, asked and played in words. Games have tables with words of their own."""

from staufen.core.player_names import Names
from tests.support import positions, telling


class Table:
    """A state; whatever else it can be asked, its table can be asked as well.

    `people` sit there, in the order of the seats; `you` is the seat of the one who reads.
    """

    people: tuple[str, ...] = ()

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
        return {
            self.game.format_action(action): weight
            for action, weight in self.state.chance_outcomes()
        }

    def play(self, *words):
        """Apply actions in words, chance included."""
        positions.play(self.state, *words)
        return self

    def names(self, you=None, label=""):
        return Names([name + label for name in self.people[: self.num_players]], you)

    def said(self, word, you=None):
        """Return the sentence of an action."""
        return self.game.text.say(self.fields(), self.game.parse_action(word), self.names(you))

    def narrate(self, words, you=None):
        """Play; return all that is told of what the actions did."""
        lines = []
        for word in words.split():
            lines += telling.narrate(self.state, self.game.parse_action(word), self.names(you))
            self.play(word)
        return lines

    def scene(self, seat=0):
        """Return what a seat is shown; a finished state is nobody's view."""
        shown = self.state if self.is_over else self.view(seat)
        return self.game.scene(shown, self.names(seat, " (expert)"))

    def zone(self, wanted, seat=0):
        return next(zone for zone in self.scene(seat).zones if zone.id == wanted)

    def place(self, wanted, seat=0):
        places = (place for zone in self.scene(seat).zones for place in zone.places)
        return next(place for place in places if place.id == wanted)

    def gesture(self, word, seat=0):
        """Return the one gesture of an action."""
        (found,) = (each for each in self.scene(seat).gestures if each.word == word)
        return found

    def overview(self):
        """Return the whole table in words, no line of it broken."""
        return self.game.board(self.state, width=10_000)
