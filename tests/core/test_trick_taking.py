"""Hands and tricks of playing cards in a scene."""

from staufen.core import trick_taking
from staufen.core.player_names import ANYONE, Names


def test_a_card_that_lies_open_says_its_name():
    assert trick_taking.piece("DQ", ANYONE, 1).text == "queen of diamonds"


def pack():
    return trick_taking.Pack(["C9", "CT", "H2"], "CH", "29T", lambda fields: "H")


def test_hidden_cards_are_counted_only():
    names = Names(["Anna", "Bela"], you=0)
    fields = {"hand": [1, 0], "held": [1, 3], "void_suits": [0, 3]}
    zone = pack().hand(fields, 1, names, ())
    assert zone.label == "Bela's hand"
    assert zone.note == "without clubs and hearts"
    (piece,) = zone.places[0].pieces
    assert (piece.face, piece.count, piece.label) == ("down", 3, "cards face down")


def test_an_outcome_says_who_has_the_trick():
    names = Names(["Anna", "Bela", "Carl"], you=0)
    fields = {"on_table": 1, "winner": 1, "table_card": [9, 0, 9]}
    better, worse, trump = 1, {**fields, "table_card": [9, 1, 9]}, 2
    assert pack().outcome({**fields, "on_table": 0}, better, names, 3) == ""
    assert pack().outcome(fields, better, names, 3) == "best so far"
    assert pack().outcome(worse, 0, names, 3) == "10 of clubs stays best"
    assert pack().outcome(fields, trump, names, 2) == "you take the trick"
    assert pack().outcome(worse, 0, names, 2) == "Bela takes the trick"
