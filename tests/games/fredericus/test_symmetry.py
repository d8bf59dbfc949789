"""Fredericus: turning, mirroring and renaming a position changes nothing (FR-T84)."""

import pytest

from staufen import core
from staufen.core.games.fredericus import rules as r
from tests.support.positions import arranged
from tests.support.walk import rng, walk

GAMES = [
    core.load("fredericus", players=players, short_variant=variant)
    for players in (2, 3, 4)
    for variant in (False, True)
]


class Symmetry:
    """Sides turned by `turn` after a mirror or none; creature kinds renamed."""

    def __init__(self, turn, mirrored, kinds):
        self.turn, self.mirrored, self.kinds = turn, mirrored, kinds

    def side(self, i):
        return ((-i if self.mirrored else i) + self.turn) % 8

    def direction(self, up):
        return 1 - up if self.mirrored else up

    def card(self, card):
        return self.kinds[card] if card < 8 else card

    def sides(self, values):
        found = list(values)
        for i, value in enumerate(values):
            found[self.side(i)] = value
        return found

    def by_kind(self, values):
        found = list(values)
        for kind, value in enumerate(values):
            found[self.kinds[kind]] = value
        return found

    def place(self, token):
        return self.side(token) if 0 <= token < 8 else token

    def state(self, state):
        """Return the state as it looks from elsewhere."""
        fields = state.fields()
        for key in ("deck", "discard"):
            fields[key] = self.by_kind(fields[key])
        for key in ("rows", "length"):
            fields[key] = self.sides(fields[key])
        for row, length in zip(fields["rows"], fields["length"], strict=True):
            row[:length] = map(self.card, row[:length])
        if fields["phase"] in (r.BREAKING, r.DROPPING):
            fields["target"] = self.side(fields["target"])
        for falconer in fields["of"][: state.num_players]:
            falconer["captured"] = self.by_kind(falconer["captured"])
            falconer["goals"] = self.by_kind(falconer["goals"])
            falconer["tower"] = [self.side(tower) for tower in falconer["tower"]]
            falconer["token"] = [self.place(token) for token in falconer["token"]]
            if state.num_players == 2:
                falconer["token"].sort()
        return arranged(state.game, fields)

    def action(self, a):
        """Return an action's code as it reads from elsewhere."""
        if a < r.FALCON:
            return r.CARD + 2 * self.side(a // 2) + self.direction(a % 2)
        if a < r.HOOD:
            return a - a % 2 + self.direction(a % 2)
        for base, n in ((r.HOOD, 8), (r.OPEN, 8), (r.SHIFT, 8), (r.BET, 8)):
            if base <= a < base + n:
                return base + self.side(a - base)
        if r.DROP <= a < r.DROP + 2:
            return r.DROP + self.direction(a - r.DROP)
        return r.DRAW + self.kinds[a - r.DRAW] if r.DRAW <= a < r.DRAW + 8 else a


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_symmetric_positions_play_alike_fr_t84(game):
    """Legal actions correspond one to one, and applying them commutes.

    Not asked where two tokens of a seat are placed: which of them comes first is a convention.
    """
    dice, asked = rng(5), 0
    for state, action in walk(game, 6):
        phase = state.fields()["phase"]
        if phase < r.FIRST_BETS or (game.players == 2 and phase == r.BETTING):
            continue
        symmetry = Symmetry(int(dice.integers(8)), bool(dice.integers(2)),
                            dice.permutation(8).tolist())  # fmt: skip
        other = symmetry.state(state)
        legal = state.legal_actions
        assert other.legal_actions == sorted(map(symmetry.action, legal))
        for choice in {action, legal[0], legal[-1]}:
            after = symmetry.state(state.child(choice))
            assert after == other.child(symmetry.action(choice))
        assert other.scores() == state.scores()
        asked += 1
    assert asked > 100
