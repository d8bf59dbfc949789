"""Why towers and rows cannot be chosen."""

from staufen import core
from tests.support.walk import moments


def refused(game):
    """Yield (fields, number of a tower, why) for towers that cannot be chosen."""
    for state in moments(game, 200):
        if state.to_act >= 0:
            view = state.view(state.to_act)
            (towers,) = (zone for zone in game.scene(view).zones if zone.id == "towers")
            for place in towers.places:
                if place.why:
                    yield view.fields(), int(place.id.removeprefix("tower-")), place.why


def test_a_tower_says_why_no_falcon_moves_from_it_and_no_hood_strikes():
    seen = set()
    for fields, tower, why in refused(core.load("fredericus", players=3)):
        own = fields["of"][fields["seat"]]
        here = [falcon for falcon in (0, 1) if own["tower"][falcon] == tower]
        seen.add(why)
        if "actions left" in why:
            assert fields["budget"] == 0
        elif "hooded" in why and "Your" in why:
            assert here == [own["hooded"]]
        else:
            assert here == []
    assert len(seen) == 4, seen
