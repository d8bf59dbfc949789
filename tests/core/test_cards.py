"""Playing cards in words."""

from staufen.core import cards
from staufen.core.names import Names


def test_a_card_has_a_sign_and_a_name():
    assert [cards.sign(card) for card in ("C2", "HT", "SA")] == ["2♣", "10♥", "A♠"]
    assert cards.named("HT") == "10 of hearts"
    assert cards.named("DQ") == "queen of diamonds"
    assert cards.piece("DQ", 1).text == "queen of diamonds"


def test_a_hand_is_held_by_suits_high_cards_first():
    held = cards.hand(["C2", "SA", "CT", "C9", "DK"], "23456789TJQKA")
    assert held == ["CT", "C9", "C2", "DK", "SA"]


def test_hidden_cards_are_counted_only():
    names = Names(["Anna", "Bela"], you=0)
    zone = cards.held(names, 1, [], 3, (), "CH")
    assert zone.label == "Bela's hand"
    assert zone.note == "without clubs and hearts"
    (piece,) = zone.places[0].pieces
    assert (piece.face, piece.count, piece.label) == ("down", 3, "cards face down")


def test_an_outcome_says_who_has_the_trick():
    names = Names(["Anna", "Bela"], you=0)
    assert cards.outcome(names, 1, "C9", True, False) == "best so far"
    assert cards.outcome(names, 1, "C9", False, False) == "9 of clubs stays best"
    assert cards.outcome(names, 1, "C9", True, True) == "you take the trick"
    assert cards.outcome(names, 1, "C9", False, True) == "Bela takes the trick"
