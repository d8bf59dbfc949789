"""Tables drawn from scenes, for every game that has one."""

from dataclasses import replace

from staufen.core import board, load
from staufen.core.names import Names
from staufen.core.scene import Counter, Piece, Place, Player, Scene, Zone
from tests.core.test_scene import each_table, people, views

SOME = 3  # of the positions
SIZES = [(80, 24), (120, 45), (40, 12), (80, 8)]


def text(lines):
    return board.plain(lines)


@each_table
def test_an_overview_fits_the_terminal(game):
    for number, (_, _, scene) in enumerate(views(game)[::SOME]):
        width, height = SIZES[number % len(SIZES)]
        lines = text(board.overview(scene, width, height)).split("\n")
        assert len(lines) <= height
        assert max(map(len, lines)) <= width
        assert not any(line.lstrip().startswith((",", ":")) for line in lines)


@each_table
def test_nothing_is_left_out_where_there_is_room(game):
    for _, _, scene in views(game)[::SOME]:
        open_zones = tuple(replace(zone, folded=False) for zone in scene.zones)
        drawn = text(board.overview(replace(scene, zones=open_zones), 10_000))
        narrow = text(board.overview(replace(scene, zones=open_zones), 80))
        assert narrow.count("…") == drawn.count("…"), "nothing is cut"
        for zone in open_zones:
            assert zone.label in drawn
            for place in zone.places:
                assert all(piece.label in drawn for piece in place.pieces)
                assert all(f"{each.name} {each.value}" in drawn for each in place.counters)
                assert place.note in drawn


@each_table
def test_a_zone_in_full_has_every_text(game):
    for _, _, scene in views(game)[::SOME]:
        for zone in scene.zones:
            drawn = text(board.in_full(scene, zone, 10_000))
            for place in zone.places:
                assert place.text in drawn
                assert all(piece.text in drawn for piece in place.pieces)
            narrow = text(board.in_full(scene, zone, 60))
            assert max(map(len, narrow.split("\n"))) <= 60
            assert narrow.count("…") == drawn.count("…"), "nothing is cut"


def scene(**changed):
    """Return a small scene with one of everything."""
    table = Zone(
        "cities", "Cities", "ring",
        (
            Place("tunis", "Tunis", (Piece("ship", "Ship", "sails", 1, 2),), note="closed"),
            Place("roma", "Roma", counters=(Counter("Grain", 2, 4, "you sell it"),), text="a port"),
        ),
    )  # fmt: skip
    mine = Zone("seat-1", "Your board", "board", (Place("hand", "Hand"),), 0, brief="no cards")
    fields = {
        "title": "Toy", "seat": 0, "round": "", "phase": "", "prompt": "Go.",
        "players": (Player(0, "you", 0, 3, True, "first"), Player(1, "Anna (expert)", 1, 4)),
        "zones": (table, mine),
    }  # fmt: skip
    return Scene(**{**fields, **changed})


def test_pieces_say_whose_they_are():
    assert text(board.overview(scene(), 80, 20)) == (
        "Toy\n"
        "> You 3 (first)   Anna (expert) 4\n"
        "Cities     Tunis: Anna's 2 × Ship, closed · Roma: Grain 2/4\n"
        "Your board Hand –"
    )
    numbered = scene(players=(Player(0, "you", 0), Player(1, "player 2", 1)))
    assert "Tunis: player 2's 2 × Ship" in text(board.overview(numbered, 80))


def test_a_legend_says_what_things_do_where_a_table_may_be_as_high_as_it_likes():
    assert text(board.overview(scene(), 80)).endswith("Legend\n  Ship: sails")
    assert "Legend" not in text(board.overview(scene(), 80, 40))
    alike = tuple(Piece(kind, kind.title(), "sails") for kind in ("ship", "boat", "ship"))
    zone = Zone("sea", "Sea", "row", (Place("sea", "Sea", alike),))
    assert text(board.overview(scene(zones=(zone,)), 80)).endswith("Legend\n  Ship, Boat: sails")


def test_what_does_not_fit_is_folded_and_then_named():
    assert text(board.overview(scene(), 80, 3)).endswith("Also: Cities · Your board")


def test_what_may_be_folded_is_open_where_there_is_room():
    cards = tuple(Place(f"card-{n}", "a card of many words") for n in range(4))
    cities, mine = scene().zones
    hand = replace(mine, places=cards, folded=True)
    drawn = scene(zones=(cities, hand))
    assert "Your board no cards" in text(board.overview(drawn, 80, 4))
    assert "Your board a card of many words" in text(board.overview(drawn, 80, 5))
    assert "Your board a card of many words" in text(board.overview(drawn, 80))


def test_a_list_has_a_line_a_place():
    lines = tuple(Place(f"line-{n}", "Lines", note=word) for n, word in enumerate(("x.", ".o")))
    drawn = scene(zones=(Zone("lines", "Lines", "grid", lines, columns=1),))
    assert text(board.overview(drawn, 80)).endswith("Lines\n  x.\n  .o")


def test_only_what_changed_is_drawn_again():
    before = scene()
    assert board.changes(before, before) == []
    cities, mine = before.zones
    tunis, roma = cities.places
    cities = replace(cities, places=(tunis, replace(roma, note="sold out")))
    after = replace(before, zones=(cities, mine))
    assert text(board.changes(before, after)) == "Cities     Roma: Grain 2/4, sold out"
    ships = tuple(replace(piece, text="sails on") for piece in tunis.pieces)
    told = replace(cities, places=(replace(tunis, pieces=ships), cities.places[1]))
    assert board.changes(after, replace(before, zones=(told, mine))) == []
    card = replace(roma, pieces=(Piece("card", "Roma"),))
    after = replace(before, zones=(replace(cities, places=(tunis, card)), mine))
    assert text(board.changes(before, after)) == (
        "Cities     Tunis: Anna's 2 × Ship, closed · Roma, Grain 2/4"
    )  # a card alone would pass for all


def test_a_counter_of_a_zone_is_drawn_again_without_its_places():
    before = scene()
    cities, mine = before.zones
    after = replace(before, zones=(replace(cities, counters=(Counter("Ships", 3),)), mine))
    assert text(board.changes(before, after)) == "Cities     Ships 3"


def test_a_place_is_explained():
    roma = scene().zones[0].places[1]
    assert text(board.explained(scene(), roma)) == (
        "  Roma Grain 2/4\n     a port\n     Grain: you sell it"
    )


def test_a_name_as_long_as_the_line_is_broken_or_cut():
    game = load("leduc-poker")
    names = Names(["x" * 200, "y" * 200], you=0)
    drawn = game.scene(game.deal(1).view(0), names)
    assert max(map(len, text(board.overview(drawn, 30)).split("\n"))) == 30
    assert people(game, 0)[0] == "you"


def test_numbered_places_share_their_word_and_names_are_not_doubled():
    labels = ("Slot 1", "Slot 2", "Slot 12", "Slot 123", "Next one", "Next two")
    slots = tuple(
        Place(f"slot-{i}", label, note="" if i == 1 else "free") for i, label in enumerate(labels)
    )
    turns = Place("turns", "To come", tuple(Piece("turn", n, "", i) for i, n in ((1, "Anna"),)))
    zones = (Zone("a", "Slots", "row", slots), Zone("b", "Order", "track", (turns,)))
    drawn = text(board.overview(scene(zones=zones), 200)).split("\n")[2:]
    assert drawn == [
        "Slots Slot 1: free · 2 – · 12: free · Slot 123: free · Next one: free · Next two: free",
        "Order To come: Anna",
    ]


def test_a_folded_zone_shows_the_places_where_something_is():
    places = tuple(Place(f"p{n}", f"Tower {n}") for n in range(30))
    taken = replace(places[7], pieces=(Piece("falcon", "peregrine"),))
    ring = Zone("towers", "Towers", "ring", (*places[:7], taken, *places[8:]))
    drawn = replace(scene(), zones=(ring,))
    assert " 8 –" in text(board.overview(drawn, 80, 30))
    assert text(board.overview(drawn, 80, 4)).split("\n")[-1] == "Towers Tower 7: peregrine"


def test_a_line_that_is_too_long_ends_with_how_many_things_are_left_out():
    goods = "1 Grain, 2 Stone, 6 Augustales, 2 Towers, 2 Walls, 1 Keep"
    zones = (Zone("palace", "Palace", "board", (), brief=goods, folded=True),)
    drawn = text(board.overview(scene(zones=zones), 40, 3)).split("\n")[-1]
    assert drawn == "Palace 1 Grain, 2 Stone · 4 more"


def test_an_own_zone_gets_its_lines_from_zones_in_which_nothing_is_done():
    """What is in the hand matters more than what lies far away."""
    hand = Zone("hand", "Hand", "hand", (), owner=0, brief="a card, " * 9 + "a king", folded=True)
    rest = tuple(Zone(name, name, "board", (), brief="things") for name in ("Near", "Far", "End"))
    drawn = text(board.overview(scene(zones=(hand, *rest)), 60, 6)).split("\n")
    assert "a king" in " ".join(drawn)
    assert drawn[-1] == "Also: Far · End"


def test_what_a_folded_zone_says_is_cut_only_where_there_is_no_room():
    zone = Zone("cities", "Cities", "ring", (), brief="many words " * 12 + "end")
    drawn = replace(scene(), zones=(replace(zone, folded=True),))
    assert text(board.overview(drawn, 80, 3)).endswith("…")
    assert text(board.overview(drawn, 80, 10)).endswith("end")


def test_zones_of_one_table_are_its_columns():
    cards = (("W", "a"), ("S",), ())
    rows = tuple(
        Place(f"r{n}", f"Row {n}", tuple(Piece("card", each) for each in row))
        for n, row in enumerate(cards)
    )
    towers = (Place("t0", "Tower 0", (Piece("bird", "hawk", "", 1),), note="it hunts"),
              Place("t1", "Tower 1"), Place("t2", "Tower 2"), Place("mid", "Centre"))  # fmt: skip
    zones = (Zone("rows", "Rows", "ring", rows, note="W is woods", table="Sides"),
             Zone("towers", "Towers", "ring", towers, table="Sides"))  # fmt: skip
    drawn = scene(zones=zones)
    table = [
        "Sides   Rows  Towers",
        "0         Wa  Anna's hawk  it hunts",
        "1          S",
        "2",
    ]
    assert text(board.overview(drawn, 80)).split("\n")[2:] == [*table, "    W is woods"]
    assert text(board.overview(drawn, 80, 6)).split("\n")[2:] == table
    assert text(board.overview(drawn, 80, 5)).split("\n")[2:] == [
        "Rows   W is woods · Row 0: W, a · 1: S · 2 –",
        "Towers Tower 0: Anna's hawk, it hunts",
    ]


def test_of_a_table_the_rows_are_drawn_again_in_which_something_differs():
    def table(*tokens):
        row, keep = (
            Zone(name, name, "ring", tuple(Place(f"{name}-{n}", f"{name} {n}", held)
                 for n, held in enumerate(pieces)), table="Sides")
            for name, pieces in (("Row", [(Piece("card", "W"),)] * 3), ("Keep", tokens))
        )  # fmt: skip
        return scene(zones=(row, keep))

    before = table((), (Piece("token", "token"),), ())
    assert board.changes(before, before) == []
    after = table((Piece("token", "token"),), (), ())
    assert text(board.changes(before, after)).split("\n") == [
        "Sides  Row  Keep",
        "0        W  token",
        "1        W",
    ]


def test_a_table_gets_its_lines_from_zones_in_which_nothing_is_done():
    zones = [
        Zone(name, name, "ring", tuple(Place(f"{name}-{n}", f"{name} {n}") for n in range(2)),
             table="Sides")
        for name in ("Row", "Tower")
    ]  # fmt: skip
    zones += [Zone(name, name, "board", (), brief="things") for name in ("Near", "Far")]
    drawn = text(board.overview(scene(zones=tuple(zones)), 60, 6)).split("\n")[2:]
    assert drawn == ["Sides  Row  Tower", "0", "1", "Also: Near · Far"]


def test_no_line_begins_with_a_comma():
    pieces = tuple(Piece("card", "x" * n) for n in range(1, 30))
    drawn = scene(zones=(Zone("row", "Row", "row", (Place("at", "At", pieces),)),))
    for width in range(20, 60):
        assert "\n    ," not in text(board.overview(drawn, width))
