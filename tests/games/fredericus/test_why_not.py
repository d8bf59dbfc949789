"""Why towers and rows cannot be chosen."""

from staufen import core
from tests.support.walk import refused


def test_a_tower_says_why_no_falcon_moves_from_it_and_no_hood_strikes():
    seen = set()
    for view, place in refused(core.load("fredericus", players=3), 200):
        if not place.id.startswith("tower-"):
            continue
        fields, tower, why = view.fields(), int(place.id.removeprefix("tower-")), place.why
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
