"""`check_invariants` finds what must never happen: each law by a defect that is planted."""

import pytest

from tests.games.oh_hell.table import dealt
from tests.support.positions import changed, play

SOUND = play(
    dealt(["C2 C3 D2 S2 H2", "C4 C5 D3 S3 H3", "D4 D5 S4 S5 H4"], "H5", dealer=0),
    "bid-1 bid-2 bid-0 C4 D4",
)


@pytest.mark.parametrize(("fault", "changes"), [
    ("a phase or a seat", {"phase": 5}),
    ("a phase or a seat", {"leader": 3}),
    ("number of cards or tricks", {"dealt": 17}),
    ("the wrong phase", {"head to_act": -1}),
    ("the wrong pile", {"head pile": 1}),
    ("the bids sum", {"bid 0": 2}),
    ("a bid is out of range", {"bid 0": 6}),
    ("a bid is out of range", {"bid 0": 10}),
    ("a hand is out of range", {"void_suits 2": 16}),
    ("do not add up", {"taken 0": 1}),
    ("do not add up", {"dealt": 15}),
    ("in two places", {"trump_card": 0}),
    ("in two places", {"hand 0": 0}),
    ("counts as not played", {"table_card 1": 0}),
    ("known not to hold", {"void_suits 0": 1}),
])  # fmt: skip
def test_a_planted_defect_is_found(fault, changes):
    assert SOUND.check_invariants() is None
    assert fault in changed(SOUND, **changes).check_invariants()


def test_a_hand_that_a_view_should_not_show_is_found():
    view = SOUND.view(0)
    assert changed(view).check_invariants() is None
    hand = SOUND.fields()["hand"][1]
    assert changed(view, **{"hand 1": hand}).check_invariants() == "a hidden hand is not blank"
