"""`check_invariants` finds what must never happen: each law by a defect that is planted."""

import pytest

from staufen import core
from staufen.core.games.fredericus import rules as r
from tests.support.positions import changed

SOUND = core.load("fredericus", players=3).new_state(1)
OUT = {"fredericus": r.TURNED_UP, "deck_size": 17}  # of eighteen, when he is turned up


@pytest.mark.parametrize(("fault", "changes"), [
    ("out of range", {"phase": r.PLACING + 1}),
    ("out of range", {"seat": 3}),
    ("Fredericus is nowhere", {"fredericus": 3}),
    ("on no tower", {"of 0 tower 1": 8}),
    ("no such falcon", {"of 2 hooded": 2}),
    ("a token is nowhere", {"of 0 token 0": 9}),
    ("a token too many", {"of 0 token 1": 3}),
    ("the centre takes one", {"of 0 token 0": r.CENTRE, "of 1 token 0": r.CENTRE}),
    ("row cards", {"seals_out": 1}),
    ("row cards", {"length 0": 8}),
    ("row cards", {"of 0 captured 0": 1}),
    ("row cards", {"rows 0 9": r.SKY}),
    ("a goal is missing", {"discard 0": 4}),
    ("goals and their numbers", {"of 0 goal_count": 2}),
    ("goals and their numbers", {"deck_size": 17}),
    ("goals and their numbers", {"fredericus": 0}),
    ("the wrong one is to act", {"head to_act": 1}),
    ("the wrong one is to act", {"head pile": r.GOAL_PILE}),
    ("due", {"of 1 due": 1}),
    ("due", {"phase": r.PICKING}),
    ("closed without a reason", {"closed": 1}),
    ("open against it", OUT),
    ("or a bet made", {**OUT, "closed": 1, "phase": r.BETTING}),
])  # fmt: skip
def test_a_planted_defect_is_found(fault, changes):
    assert SOUND.check_invariants() is None
    assert fault in changed(SOUND, **changes).check_invariants()
