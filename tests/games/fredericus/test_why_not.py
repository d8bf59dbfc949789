"""Why falcons and towers cannot be chosen."""

from staufen import core
from staufen.core.games.fredericus.text import FALCON_NAMES
from tests.support.walk import refused


def test_a_falcon_says_why_it_cannot_move():
    seen = set()
    for view, place in refused(core.load("fredericus", players=3), 200):
        name, _, number = place.id.partition("-")
        if name not in FALCON_NAMES:
            continue
        fields, seat, why = view.fields(), int(number) - 1, place.why
        seen.add(why)
        if "not yours" in why:
            assert seat != fields["seat"]
        elif "hooded" in why:
            assert fields["of"][seat]["hooded"] == FALCON_NAMES.index(name)
        else:
            assert fields["budget"] == 0
    assert len(seen) == 3, seen


def test_a_tower_says_why_no_hood_strikes_there_fr_36():
    seen = set()
    for view, place in refused(core.load("fredericus", players=3), 200):
        if place.id.startswith("tower-"):
            fields, tower = view.fields(), int(place.id.removeprefix("tower-"))
            ends = [fields["rows"][i][fields["length"][i] - 1] if fields["length"][i] else None
                    for i in ((tower + 1) % 8, (tower + 7) % 8)]  # fmt: skip
            seen.add(place.why)
            assert ("needs woods" in place.why) == (ends != [8, 8])
    assert len(seen) == 3, seen
