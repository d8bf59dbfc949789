"""In decided positions the margin counts, and an early end."""

from typing import NamedTuple

import pytest

from staufen import core
from staufen.arena.match import match
from staufen.arena.schedule import Pairing
from staufen.bots.base.levels import resolve_level
from staufen.core import OVER, PythonRules
from staufen.search import Searcher
from tests.support.search import amid, rng, thought


class Margins(PythonRules):
    """A choice of the points by which the first seat wins or loses."""

    title, about, num_actions, winner = "Margins", "Choose the margin.", 6, 0

    class State(NamedTuple):
        """The points chosen."""

        to_act: int
        points: int

    def initial_state(self, players):
        return self.State(0, 0)

    def legal_actions(self, state):
        return range(6)

    def apply(self, state, action):
        return self.State(OVER, action)

    def view(self, state, seat):
        return state

    def determinize(self, view, seat, rng):
        return view

    def returns(self, state):
        return [1 - self.winner, self.winner]

    def scores(self, state):
        return [state.points, 10 * self.winner]


class Losses(Margins):
    """The same, but lost."""

    winner = 1


@pytest.mark.parametrize("rules", [Margins, Losses])
@pytest.mark.parametrize("finish", [0.0, 0.2])
def test_the_best_margin_is_chosen_only_if_it_counts(rules, finish):
    game = rules().load(rules.__name__.lower(), 2)
    table = Searcher(game, finish=finish, c=0.05).search(
        game.initial_state().view(0), rng(), iterations=500
    )
    assert (table.best() == 5) == (finish > 0)
    assert {row.value for row in table.rows if row.visits} == {1.0 - rules.winner}


@pytest.mark.nightly
@pytest.mark.parametrize("deal", [4, 6])
def test_a_won_game_of_stupor_mundi_is_finished(deal):
    """Two searches need five or six rounds; one that lets a won game go on, forty and more."""
    game = core.load("stupor-mundi", players=2)
    bots = ("so-ismcts(iterations=500)", resolve_level("novice", game.name))
    record = match.play_match(game, Pairing(0, deal, bots)).record
    state = game.replay(record.actions)
    assert state.fields()["round"] <= 12
    assert state.scores()[0] > state.scores()[1]


def test_an_open_position_is_searched_as_ever():
    state = amid("stupor-mundi", 2)
    found = [thought(f"so-ismcts(iterations=100, finish={x})", state) for x in (0.0, 0.5)]
    assert 0.05 < found[0].rows[0].value < 0.95
    assert found[0] == found[1]
