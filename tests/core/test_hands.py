"""Hands and tricks of playing cards in a scene."""

from staufen.core import hands
from staufen.core.names import Names


def test_a_card_that_lies_open_says_its_name():
    assert hands.piece("DQ", 1).text == "queen of diamonds"


def test_hidden_cards_are_counted_only():
    names = Names(["Anna", "Bela"], you=0)
    zone = hands.held(names, 1, [], 3, (), "CH")
    assert zone.label == "Bela's hand"
    assert zone.note == "without clubs and hearts"
    (piece,) = zone.places[0].pieces
    assert (piece.face, piece.count, piece.label) == ("down", 3, "cards face down")


def test_an_outcome_says_who_has_the_trick():
    names = Names(["Anna", "Bela"], you=0)
    assert hands.outcome(names, 1, "C9", True, False) == "best so far"
    assert hands.outcome(names, 1, "C9", False, False) == "9 of clubs stays best"
    assert hands.outcome(names, 1, "C9", True, True) == "you take the trick"
    assert hands.outcome(names, 1, "C9", False, True) == "Bela takes the trick"
