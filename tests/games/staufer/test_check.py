"""`check_invariants` finds what must never happen: each law by a defect that is planted."""

import pytest

from tests.games.staufer.table import given
from tests.support.positions import arranged, changed

SOUND = given(sit={("palermo", 3): "e0"}, under={("aachen", 1): ["brown"]})


@pytest.mark.parametrize(("fault", "changes"), [
    ("out of range", {"king": 6}),
    ("out of range", {"round": 5}),
    ("out of range", {"stack height": 33}),
    ("ring", {"ring 1": 3}),
    ("point tiles", {"tile 0": 1}),
    ("point tiles", {"tile 0": 77}),
    ("figures", {"of 0 court 0": 5}),
    ("figures", {"nobles 2": 4}),
    ("shares an office", {"of 1 seats 2": 4, "of 1 province 0": 10}),
    ("shares an office", {"of 0 seats 0": 128, "of 0 province 0": 9}),
    ("chests have been lost", {"pile 3": 2}),
    ("chests have been lost", {"chest 0 1": 3}),
    ("privileges or jobs", {"piles 0": 1}),
    ("privileges or jobs", {"piles 7": 1}),
    ("privileges or jobs", {"of 1 jobs 0": SOUND["of"][0]["jobs"][0]}),
    ("privileges or jobs", {"of 1 jobs 0": 0}),
    ("privileges or jobs", {"head observer": 0}),
    ("family member", {"turn": 1}),
    ("family member", {"supplied": 2}),
])  # fmt: skip
def test_a_planted_defect_is_found(fault, changes):
    """ST-3, ST-4, ST-9, ST-6: a line for each thing that must hold."""
    assert SOUND.check_invariants() is None
    assert fault in changed(SOUND, **changes).check_invariants()


def test_what_a_view_hides_is_blank():
    """ST-6: jobs of others are neither shown nor made up."""
    view = given().view(0)
    fields = view.fields()
    assert arranged(view.game, fields).check_invariants() is None
    assert "shown to the wrong player" in changed(view, **{"of 1 jobs 0": 3}).check_invariants()
