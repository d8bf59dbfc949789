"""What a network sees of The Staufer Dynasty beside the features."""

import pytest

from tests.games.staufer.table import given


def test_the_king_s_next_steps_are_seen():
    """ST-93: three steps are 1; after the last round there are none."""
    assert [given(c=[c]).inputs(0)["steps"] for c in (1, 2, 3)] == pytest.approx([1 / 3, 2 / 3, 1])
    assert given(round=4).inputs(0)["steps"] == 0


def test_the_region_that_fits_the_b_tile_is_seen_from_the_king_on():
    """ST-72: most figures; ST-73: of equal ones the first on the King's way."""
    seated = {("milano", 1): "E0", ("milano", 2): "E1", ("palermo", 1): "E2"}
    found = given(king="palermo", b=["most_figures"], sit=seated).inputs(3)
    # From Palermo on: Palermo, Aachen, Augsburg, Milano.
    assert [found[f"second {i} from the King"] for i in range(6)] == [0, 0, 0, 1, 0, 0]


def test_chests_are_counted_by_region():
    """Three are 1."""
    under = {
        ("palermo", 1): ["brown", "purple"],
        ("palermo", 2): ["brown"],
        ("milano", 1): ["brown"],
    }
    found = given(king="palermo", under=under).inputs(0)
    seen = [found[f"chests {i} from the King"] for i in range(6)]
    assert seen == pytest.approx([1, 0, 0, 1 / 3, 0, 0])
