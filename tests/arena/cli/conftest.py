"""A folder of games that the tests of several commands use."""

import pytest

from tests.support.bots import place
from tests.support.program import call


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """A small tournament's folder."""
    path = tmp_path_factory.mktemp("games") / "out"
    done = call("tournament", "leduc-poker", "--bots", "random", place("Last"), "--deals", 2,
                "--workers", 1, "--out", path)  # fmt: skip
    assert done.code == 0
    return path
