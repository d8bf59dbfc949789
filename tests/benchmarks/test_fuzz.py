"""Random games checked by the laws: faults are found and named."""

import pytest

from benchmarks import fuzz
from staufen.core import InputError

POKER = "leduc-poker(players=2)"


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(fuzz, "BATCH_GAMES", 20)


def test_a_batch_is_played_and_counted():
    batch = fuzz.play_batch((POKER, 1))
    assert batch.fault == ""
    assert batch.counts["positions"] > batch.counts["actions accounted for"] > 4
    assert batch == fuzz.play_batch((POKER, 1))
    assert batch != fuzz.play_batch((POKER, 2))
    assert fuzz.summarize([batch]).rows[-1][:3] == ["all", 1, 20]


def test_each_seed_is_played_at_every_table_before_the_next():
    assert list(fuzz.list_jobs(["one", "two"], 50)) == [("one", 0), ("two", 0), ("one", 1)]


def test_a_journal_that_misses_a_change_is_a_fault(monkeypatch):
    monkeypatch.setattr(fuzz, "unaccounted", lambda *_: {(0, "points", 0): 1})
    assert "not accounted for" in fuzz.play_batch((POKER, 1)).fault
    with pytest.raises(InputError, match=r"leduc-poker\(players=2\), seed 0: .*not accounted for"):
        fuzz.run_jobs([POKER], 20, 1)
