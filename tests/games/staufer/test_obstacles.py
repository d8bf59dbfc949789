"""Why offices cannot be chosen."""

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.support.walk import refused


def test_an_office_that_is_free_and_cannot_be_had_says_what_it_would_cost():
    told = 0
    for view, place in refused(core.load("staufer", players=3), 200):
        told += 1
        assert any(r.SUPPLY <= action < r.DEPLOY for action in view.legal_actions())
        assert place.why.startswith("You cannot pay ")
        assert not [piece for piece in place.pieces if piece.owner is not None]
    assert told > 100
