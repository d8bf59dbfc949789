"""Playing cards in words."""

from staufen.core import cards
from staufen.core.player_names import ANYONE


def test_a_card_has_a_sign_and_a_name():
    assert [cards.sign(card) for card in ("C2", "HT", "SA")] == ["2♣", "10♥", "A♠"]
    assert cards.card_name("HT", ANYONE) == "10 of hearts"
    assert cards.card_name("DQ", ANYONE) == "queen of diamonds"


def test_a_hand_is_held_by_suits_high_cards_first():
    held = cards.hand(["C2", "SA", "CT", "C9", "DK"], "23456789TJQKA")
    assert held == ["CT", "C9", "C2", "DK", "SA"]
