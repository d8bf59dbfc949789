"""Whether ratings keep their word: rows of both tables, from few pools."""

from benchmarks.coverage import INTERVALS, SEQUENTIAL, Pool, intervals, sequential


def test_a_row_of_each_table_fits_its_head():
    rows = [intervals(Pool(2, 3, 0.5), 2), sequential(2, 0.5, 2.0, 2)]
    assert [len(row) for row in rows] == [len(INTERVALS), len(SEQUENTIAL)]
    held = [float(cell.rstrip(" %")) for cell in rows[0][4:6]]
    assert all(50 < share <= 100 for share in held)
