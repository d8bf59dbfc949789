"""The measurement of workers."""

import sys

import pytest
from click.testing import CliRunner

from benchmarks import workers


def test_more_workers_are_measured_against_one_in_the_same_pass():
    found = workers.table({workers.ONE: [4.0, 6.0, 9.0], "two": [2.0, 4.0, 5.0]}, games=8)
    assert found.rows == [
        [workers.ONE, 6.0, 8 / 6, 1.0, 1.0, 1.0],
        ["two", 4.0, 2.0, 1.8, 1.5, 2.0],
    ]


def test_a_quick_measurement_of_workers_plays_and_writes_nothing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setattr(workers, "keep", lambda *_, **__: pytest.fail("written"))
    done = CliRunner().invoke(workers.main, ["--quick"], catch_exceptions=False)
    assert done.exit_code == 0
    assert "2 workers" in done.stdout
    assert "Dask" not in done.stdout
