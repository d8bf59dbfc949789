"""The command `staufen perft`."""

import pytest

from tests.support.program import call

# Under pytest there are threads about when a test forks, which Python 3.12 warns of.
pytestmark = pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")


def test_perft_counts_and_divides():
    assert call("perft", "leduc-poker", "--depth", 2).stdout == "30\n"
    lines = call("perft", "leduc-poker", "--depth", 3, "--deal", 7, "--divide").stdout.split("\n")
    counts = dict(line.split() for line in lines[:-2])
    assert set(counts) == {"call", "raise"}
    assert sum(map(int, counts.values())) == int(lines[-2])
