"""What ends are worth."""

import pytest

from staufen.search import Searcher
from tests.support.search import leduc, rng


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-2, 2), (-13, 13)])
@pytest.mark.parametrize("length", ["end", "plies:1"])
def test_points_beyond_the_ends_are_worth_as_much_as_those_at_them(low, high, length):
    """With a pair against nothing, a jack wins 1 to 13 chips from whoever does not fold."""
    state = leduc("deal-Js", "deal-Qs", "call", "call", "deal-Jh")
    options = {"reward": "score", "low": low, "high": high, "playout_length": length}
    searcher = Searcher(state.game, **options)
    rows = searcher.search(state.view(0), rng(), iterations=500).rows
    values = [value for row in rows for value in row.values]
    assert 0 <= min(values) < max(values) <= 1
