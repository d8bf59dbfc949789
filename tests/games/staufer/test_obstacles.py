"""Why offices cannot be chosen."""

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.support.walk import moments


def test_an_office_that_is_free_and_cannot_be_had_says_what_it_would_cost():
    game, told = core.load("staufer", players=3), 0
    for state in moments(game, 200):
        if state.to_act < 0:
            continue
        legal = state.legal_actions()
        choosing = any(r.SUPPLY <= action < r.DEPLOY for action in legal)
        for zone in game.scene(state.view(state.to_act)).zones:
            for place in zone.places:
                if place.why:
                    told += 1
                    assert choosing
                    assert place.why.startswith("You cannot pay ")
                    assert not [piece for piece in place.pieces if piece.owner is not None]
    assert told > 100
