"""Why offices cannot be chosen."""

import pytest

from staufen import core
from staufen.core.games.staufer import rules as r
from tests.games.staufer.table import given
from tests.support.walk import refused


def test_an_office_that_is_free_and_cannot_be_had_says_what_it_would_cost():
    text = 0
    for view, place in refused(core.load("staufer", players=3), 200):
        text += 1
        assert any(r.SUPPLY <= action < r.DEPLOY for action in view.legal_actions)
        assert place.why.startswith("You cannot pay ")
        assert not [piece for piece in place.pieces if piece.owner is not None]
    assert text > 100


@pytest.mark.parametrize(("help_", "noble"), [
    ({}, ", with a Noble for the office"),
    ({"owned": {0: ["p_ennoblement"]}}, ""),
    ({"hold": {0: ["t_envoy_as_noble"]}}, ""),
    ({"owned": {1: ["p_ennoblement"]}}, ", with a Noble for the office"),
])  # fmt: skip
def test_a_noble_is_asked_for_where_no_envoy_may_sit(help_, noble):
    """ST-45, ST-63, ST-69: a privilege and a chest let Envoys take offices for Nobles."""
    state = given(court={0: (2, 1)}, **help_)
    (place,) = (e for e in state.zone("region-1").places if e.label == "Office 1")
    assert place.why == f"You cannot pay 5 figures{noble}."
