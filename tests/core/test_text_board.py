"""Tables drawn from scenes, for every game that has one."""

from dataclasses import replace

from staufen.core import load
from staufen.core.player_names import Names
from staufen.core.scene import Counter, Gesture, Piece, Place, Player, Scene, Zone
from staufen.core.text_board import draw_changes, draw_scene, draw_zone, explain, to_text
from tests.core.test_scene import people, views
from tests.support.each_table import each_table

SOME = 8  # of the positions
WIDTHS = (40, 80, 120)
LONG = 10_000  # columns


@each_table
def test_everything_on_the_table_is_drawn_within_the_width(game):
    for number, (_, _, scene) in enumerate(views(game)[::SOME]):
        width = WIDTHS[number % len(WIDTHS)]
        lines = to_text(draw_scene(scene, width)).split("\n")
        assert max(map(len, lines)) <= width
        assert not any(line.lstrip().startswith((",", ":")) for line in lines)
        whole = to_text(draw_scene(scene, LONG))
        assert " ".join(" ".join(lines).split()) == " ".join(whole.split()), "nothing is cut"
        for zone in scene.zones:
            assert zone.label in whole or zone.table in whole
            for place in zone.places:
                assert all((piece.short or piece.label) in whole for piece in place.pieces)
                assert all(f"{each.name} {each.value}" in whole for each in place.counters)
                assert place.note in whole


@each_table
def test_brief_boards_show_folded_zones_in_one_text(game):
    for _, _, scene in views(game)[::SOME]:
        drawn = to_text(draw_scene(scene, LONG, brief=True))
        assert all(zone.brief in drawn for zone in scene.zones if zone.folded)


@each_table
def test_a_zone_is_explained_with_all_its_texts(game):
    for _, _, scene in views(game)[::SOME]:
        for zone in scene.zones:
            drawn = to_text(explain(scene, zone, LONG))
            for place in zone.places:
                assert place.text in drawn
                assert all(piece.text in drawn for piece in place.pieces)
            narrow = to_text(explain(scene, zone, 60))
            assert max(map(len, narrow.split("\n"))) <= 60


def make_scene(**changed):
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
        "zones": (table, replace(mine, folded=True)),
    }  # fmt: skip
    return Scene(**{**fields, **changed})


def test_pieces_say_whose_they_are():
    assert to_text(draw_scene(make_scene(), 80)) == (
        "Toy\n"
        "> You 3 (first)   Anna (expert) 4\n"
        "Cities     Tunis: Anna's 2 × Ship, closed · Roma: Grain 2/4\n"
        "Your board Hand –"
    )
    assert to_text(draw_scene(make_scene(), 80, brief=True)).endswith("Your board no cards")
    numbered = make_scene(players=(Player(0, "you", 0), Player(1, "player 2", 1)))
    assert "Tunis: player 2's 2 × Ship" in to_text(draw_scene(numbered))
    turns = Place("turns", "To come", (Piece("turn", "Anna", "", 1),))
    order = make_scene(zones=(Zone("order", "Order", "track", (turns,)),))
    assert to_text(draw_scene(order)).endswith("Order To come: Anna")


def test_what_can_be_clicked_glows_and_players_have_their_colors():
    gestures = (Gesture(0, "go-tunis", "go to Tunis", ("tunis",)),)
    (line,) = draw_zone(make_scene(gestures=gestures), make_scene().zones[0])
    wanted = {"Tunis": "glow", "Roma": "", "closed": "dim", "Ship": "player 1"}
    for word, style in wanted.items():
        assert {span.style for span in line if word in span.text} == {style}


def test_a_list_has_a_line_for_each_place():
    lines = tuple(Place(f"line-{n}", "Lines", note=word) for n, word in enumerate(("x.", ".o")))
    drawn = make_scene(zones=(Zone("lines", "Lines", "grid", lines, columns=1),))
    assert to_text(draw_scene(drawn)).endswith("Lines\n  x.\n  .o")


def test_cards_of_a_hand_are_drawn_together():
    cards = tuple(Place(sign, sign, (Piece("card", sign),)) for sign in ("8♣", "6♣"))
    hand = Zone("hand", "Hand", "row", cards, counters=(Counter("bid", 2),))
    assert to_text(draw_scene(make_scene(zones=(hand,)))).endswith("Hand bid 2 · 8♣, 6♣")


def test_zones_of_one_table_share_its_rows():
    cards = (("W", "a"), ("S",), ())
    rows = tuple(
        Place(f"r{n}", f"Row {n}", tuple(Piece("card", each) for each in row))
        for n, row in enumerate(cards)
    )
    towers = (Place("t0", "Tower 0", (Piece("bird", "hawk", "", 1),), note="it hunts"),
              Place("t1", "Tower 1"), Place("t2", "Tower 2"), Place("mid", "Centre"))  # fmt: skip
    zones = (Zone("rows", "Rows", "ring", rows, note="W is woods", table="Sides"),
             Zone("towers", "Towers", "ring", towers, table="Sides"))  # fmt: skip
    assert to_text(draw_scene(make_scene(zones=zones))).split("\n")[2:] == [
        "Sides Rows: W is woods",
        "  0   Rows: Wa · Towers: Anna's hawk, it hunts",
        "  1   Rows: S",
        "  2",
        "  Centre",
    ]


def test_only_zones_that_look_different_are_drawn_again():
    before = make_scene()
    assert draw_changes(before, before) == []
    cities, mine = before.zones
    tunis, roma = cities.places
    after = replace(before, zones=(replace(cities, places=(replace(tunis, note=""), roma)), mine))
    assert to_text(draw_changes(before, after)) == (
        "Cities     Tunis: Anna's 2 × Ship · Roma: Grain 2/4"
    )
    output = replace(cities, places=(replace(tunis, text="sails on"), roma))
    assert draw_changes(before, replace(before, zones=(output, mine))) == []


def test_a_place_is_explained():
    roma = make_scene().zones[0].places[1]
    assert to_text(explain(make_scene(), roma)) == (
        "  Roma Grain 2/4\n    a port\n    Grain: you sell it"
    )


def test_a_word_longer_than_the_line_is_cut():
    game = load("leduc-poker")
    names = Names(["x" * 200, "y" * 200], you=0)
    lines = to_text(draw_scene(game.scene(game.new_state(1).view(0), names), 30)).split("\n")
    assert max(map(len, lines)) == 30
    assert people(game, 0)[0] == "you"
