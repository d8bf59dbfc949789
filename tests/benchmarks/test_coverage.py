"""Whether ratings keep their word: rows of both tables, from few pools."""

from benchmarks.coverage import HEAD, SEQUENTIAL, Pool, intervals, sequential


def cells(row):
    return row.split(" | ")


def test_a_row_of_each_table_fits_its_head():
    heads = [HEAD.splitlines()[-2], SEQUENTIAL.splitlines()[-2]]
    rows = [intervals(Pool(2, 3, 0.5), 2), sequential(2, 0.5, 2.0, 2)]
    assert [len(cells(row)) for row in rows] == [len(cells(head)) for head in heads]
    held = [float(cell.rstrip(" %")) for cell in cells(rows[0])[4:6]]
    assert all(50 < share <= 100 for share in held)
