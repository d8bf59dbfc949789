"""What words mean on a table, for every game that has a scene."""

from dataclasses import replace

from staufen.core.rules_lookup import find_on_table as find
from staufen.core.scene import Place, Player, Scene, Zone
from tests.core.test_scene import views
from tests.support.each_table import each_table

SOME = 5  # of the positions


@each_table
def test_every_zone_and_place_is_found_by_its_label(game):
    for _, _, scene in views(game)[::SOME]:
        for zone in scene.zones:
            assert zone in find(scene, zone.label)
            for place in zone.places:
                found = find(scene, f"{zone.label} {place.label}")
                assert place in found or zone in found


def test_words_mean_zones_and_places():
    cities = Zone("cities", "Cities", "ring", (Place("tunis", "Tunis"), Place("roma", "Roma")))
    rows = tuple(Place(f"row-{n}", f"Row {numeral}") for n, numeral in enumerate(("I", "II")))
    mine = Zone("seat-1", "Your board", "board", (Place("hand", "Hand"),), 0)
    drawn = Scene("Toy", 0, "", "", "Go.", (Player(0, "you", 0),),
                  (cities, mine))  # fmt: skip
    assert find(drawn, "me") == [drawn.zones[1]]
    assert find(drawn, "cities tun") == [drawn.zones[0].places[0]]
    assert find(drawn, "Ro") == [drawn.zones[0].places[1]]
    assert find(drawn, "cit") == [drawn.zones[0]]
    assert find(drawn, "moon") == []
    assert find(drawn, "") == find(drawn, "-1") == []
    castle = replace(drawn, zones=(Zone("rows", "Rows", "ring", rows),))
    assert find(castle, "row i") == [rows[0]]
    assert find(castle, "row") == list(castle.zones)
