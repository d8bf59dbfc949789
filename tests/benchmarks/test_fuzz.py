"""Random games looked at by the laws: what is played, what is kept, and that faults are seen."""

import pytest

from benchmarks import fuzz

POKER = "leduc-poker(players=2)"


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(fuzz, "GAMES", 20)


def test_a_batch_is_played_and_counted():
    batch = fuzz.play(POKER, 1, "a build")
    assert batch.fault == ""
    assert batch.counts["positions"] > batch.counts["actions accounted for"] > 4
    assert batch == fuzz.play(POKER, 1, "a build")
    assert batch != fuzz.play(POKER, 2, "a build")


def test_games_go_on_where_they_were_left(tmp_path):
    out = tmp_path / "games.jsonl"
    first = fuzz.run([POKER], 40, out, 1)
    assert sorted(batch.seed for batch in first) == [0, 1]
    both = fuzz.run([POKER], 70, out, 1)
    assert both[:2] == first
    assert sorted(batch.seed for batch in both) == [0, 1, 2, 3]
    assert fuzz.run([POKER], 70, out, 1) == both
    assert len(out.read_text().splitlines()) == 4
    assert fuzz.told(both).rows[-1][:3] == ["all", 1, 80]


def test_seeds_are_played_at_every_table_before_the_next():
    done = [fuzz.Batch("b", "one", 0, {})]
    assert list(fuzz.wanted(["one", "two"], done, 100)) == [
        ("two", 0), ("one", 1), ("two", 1), ("one", 2)]  # fmt: skip


def test_a_journal_that_forgets_something_is_a_fault(monkeypatch):
    monkeypatch.setattr(fuzz, "unaccounted", lambda *_: {(0, "points", 0): 1})
    assert "not accounted for" in fuzz.play(POKER, 1, "").fault
