"""Positions told in a few words, so that a test reads as a story.

Rows are written from the castle to the end; a row not mentioned is `a`, whose end satisfies no
condition. Falcons not mentioned stand on tower 6. Seat 0 acts, with four actions, in the second
round; all tokens are in hand; goals not mentioned are in the deck.
"""

from staufen import core
from staufen.core.games.fredericus import derived_values, text
from staufen.core.games.fredericus import rules as r
from tests.support import table as tables
from tests.support.positions import arranged

PLAYERS = (2, 3, 4)
GAMES = {players: core.load("fredericus", players=players) for players in PLAYERS}
CARDS = text.CARDS
PHASE = {name: getattr(r, name) for name in ("ACTING", "BETTING", "MANAGING", "FINISHED")}
FALCONS = {"P": r.PEREGRINE, "Q": r.GOSHAWK}


def given(players=4, *, act=0, phase="ACTING", budget=4, rows=None, falcons="", hooded="",
          tokens="", captured=None, goals=None, deck=None, owner=None, closed=False,
          first_round=False, **options):  # fmt: skip
    """Return a `Table`. `rows` and `captured`, `goals` are {row or seat: cards}; `falcons` is
    `P0@2 Q1@4`, `hooded` `P1`, `tokens` `1@2 0@C`; `deck` lists the goals left besides
    Fredericus, the others being turned up; `owner` is the seat that owns him."""
    game = core.load("fredericus", players=players, **options)
    fields = game.initial_state().fields()
    fields |= {"phase": PHASE[phase], "seat": act, "round": int(not first_round)}
    fields["budget"] = budget if phase == "ACTING" else 0
    fields["head"] |= {"to_act": core.OVER if phase == "FINISHED" else act, "pile": 0}
    fields["closed"] = int(closed or owner is not None)
    if owner is not None:
        fields["fredericus"] = owner
    for row in range(8):
        _lay(fields, row, (rows or {}).get(row, "a"))
    for falconer in fields["of"][:players]:
        falconer["tower"] = [6, 6]
    for word in falcons.split():
        fields["of"][int(word[1])]["tower"][FALCONS[word[0]]] = int(word[3])
    for word in hooded.split():
        fields["of"][int(word[1])]["hooded"] = FALCONS[word[0]]
    for word in tokens.split():
        token = fields["of"][int(word[0])]["token"]
        token[token.index(r.HAND)] = r.CENTRE if word[2] == "C" else int(word[2])
        if players == 2:
            token.sort()
    for seat, cards in (captured or {}).items():
        fields["of"][seat]["captured"] = counts(cards)
    _share_goals(fields, goals or {}, deck)
    return Table(arranged(game, fields))


def hunt(players=4, **more):
    """Return a table at which seat 0's peregrine on tower 2 can capture creature d."""
    return given(players, rows={1: "S", 2: "Wd", 3: "S"}, falcons="P0@2", **more)


def counts(cards):
    """Return how many of each kind `cards` has: `aab` is [2, 1, 0, ...]."""
    return [cards.count(kind) for kind in CARDS[:8]]


def letters(kinds):
    return "".join(CARDS[kind] * n for kind, n in enumerate(kinds))


def _lay(fields, row, cards):
    fields["length"][row] = len(cards)
    codes = [CARDS.index(card) for card in cards]
    fields["rows"][row] = codes + [0] * (88 - len(codes))


def _share_goals(fields, goals, deck):
    left = [3] * 8
    for seat, cards in goals.items():
        fields["of"][seat]["goals"] = counts(cards)
        fields["of"][seat]["goal_count"] = len(cards)
        left = [a - b for a, b in zip(left, counts(cards), strict=True)]
    fields["deck"] = left if deck is None else counts(deck)
    fields["discard"] = [a - b for a, b in zip(left, fields["deck"], strict=True)]
    fields["deck_size"] = sum(fields["deck"]) + (fields["fredericus"] == r.IN_DECK)


class Table(tables.Table):
    """What stands on a table of Fredericus."""

    people = ("Anna", "Ben", "Carla", "Dora")

    def pass_turn(self, bet=None):
        """Use the actions up by flying to and fro, then bet (default: stay, or keep 7)."""
        falcon = "PQ"[self["of"][self["seat"]]["hooded"] == r.PEREGRINE]
        to = ">"
        while self["budget"]:
            self.play(f"f{falcon}{to}")
            to = "<>"[to == "<"]
        self.play(".")
        return self.bet(bet).discard()

    def bet(self, word=None):
        while self["phase"] == r.BETTING:
            place = self["of"][self["seat"]]["token"][self["second"]]
            self.play(word or (f"b{place}" if place != r.HAND else "b7"))
        return self

    def discard(self):
        if self["phase"] == r.MANAGING:
            self.play(self.may()[0])
        return self

    def row(self, i):
        return "".join(CARDS[card] for card in self["rows"][i][: self["length"][i]])

    def tower(self, falcon):
        """Return where a falcon, say `P0`, stands."""
        return self["of"][int(falcon[1])]["tower"][FALCONS[falcon[0]]]

    def hooded(self):
        """Return the hooded falcons: `P1 Q3`."""
        found = ((seat, falconer["hooded"]) for seat, falconer in enumerate(self["of"]))
        return " ".join(f"{'PQ'[falcon]}{seat}" for seat, falcon in found if falcon >= 0)

    def tokens(self, seat):
        """Return where a seat's tokens are, by place: `hand`, `C` or a keep."""
        names = {r.HAND: "hand", r.CENTRE: "C"}
        tokens = self["of"][seat]["token"][: 2 if self.game.players == 2 else 1]
        return " ".join(names.get(token, str(token)) for token in tokens)

    def captured(self, seat):
        return letters(self["of"][seat]["captured"])

    def goals(self, seat):
        return letters(self["of"][seat]["goals"])

    def drawer(self):
        return derived_values.drawer(self.fields())
