"""The command `staufen perft`."""

from tests.support.program import call


def test_perft_counts_and_divides():
    assert call("perft", "leduc-poker", "--depth", 2).stdout == "30\n"
    assert int(call("perft", "staufer", "--players", 5, "--depth", 2).stdout) > 1
    lines = call("perft", "leduc-poker", "--depth", 3, "--deal", 7, "--divide").stdout.split("\n")
    counts = dict(line.split() for line in lines[:-2])
    assert set(counts) == {"call", "raise"}
    assert sum(map(int, counts.values())) == int(lines[-2])
