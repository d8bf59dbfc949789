"""`check_invariants` finds what must never happen: each law by a defect that is planted."""

import pytest

from tests.games.knockout_whist.table import dealt
from tests.support.positions import changed, play

SOUND = play(dealt("CA CK CQ CJ CT C9 C8", "C2 C3 C4 C5 C6 C7 D2", "HA HK HQ HJ HT H9 H8"), "CA C2")


@pytest.mark.parametrize(("fault", "changes"), [
    ("a phase, a seat", {"winner": 4}),
    ("number of cards", {"hand_size": 8}),
    ("the wrong phase", {"head to_act": -1}),
    ("the wrong pile", {"head pile": 1}),
    ("one is left", {"out 0": 1, "out 1": 1}),
    ("one is left", {"head to_act": -2}),
    ("cannot be", {"out 3": 0}),
    ("a hand is out of range", {"table_card 2": 53}),
    ("still plays", {"out 2": 1}),
    ("the cards played", {"taken 1": 1}),
    ("the cards played", {"on_table": 1}),
    ("counts as not played", {"table_card 1": 40}),
    ("in two places", {"hand 0": 0}),
    ("known not to hold", {"void_suits 1": 1}),
    ("do not add up", {"dealt": 20}),
])  # fmt: skip
def test_a_planted_defect_is_found(fault, changes):
    assert SOUND.check_invariants() is None
    assert fault in changed(SOUND, **changes).check_invariants()


def test_a_hand_that_a_view_should_not_show_is_found():
    view = SOUND.view(0)
    assert changed(view).check_invariants() is None
    hand = SOUND.fields()["hand"][1]
    assert changed(view, **{"hand 1": hand}).check_invariants() == "a hidden hand is not blank"
