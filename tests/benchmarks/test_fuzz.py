"""Random games looked at by the laws: what is played, what is kept, and that faults are seen."""

import json
from collections import Counter

import pytest

from benchmarks import fuzz
from staufen import core
from staufen.core import InputError

POKER = "leduc-poker(players=2)"


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(fuzz, "GAMES", 20)
    monkeypatch.setattr(fuzz, "SHOWN", 3)


def test_a_batch_is_played_and_counted():
    batch = fuzz.play(POKER, 1, "a build")
    assert batch.fault == ""
    assert batch.positions > batch.accounted > 4
    assert batch.redeals == 2 * batch.accounted
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
    assert len(fuzz.kept(out)) == 4
    assert fuzz.told(both).rows[-1][:3] == ["all", 1, 80]


def test_seeds_are_played_at_every_table_before_the_next():
    done = [fuzz.Batch("b", "one", 0, 20, 1)]
    assert list(fuzz.wanted(["one", "two"], done, 100)) == [
        ("two", 0), ("one", 1), ("two", 1), ("one", 2)]  # fmt: skip


def test_a_line_that_is_no_batch_is_refused_by_its_number(tmp_path):
    out = tmp_path / "games.jsonl"
    out.write_text(json.dumps({"table": POKER}) + "\n")
    with pytest.raises(InputError, match=r"games\.jsonl, line 1: not a batch"):
        fuzz.run([POKER], 20, out, 1)


def test_a_journal_that_forgets_something_is_a_fault(monkeypatch):
    monkeypatch.setattr(fuzz, "unaccounted", lambda *_: {(0, "points", 0): 1})
    assert "not accounted for" in fuzz.play(POKER, 1, "").fault


def test_a_door_that_shows_the_state_is_a_fault(monkeypatch):
    state = core.load(POKER).deal(1)
    monkeypatch.setattr(fuzz, "SHOWN", 1)
    faults = {fuzz.alike(state, seed, Counter()) for seed in range(20)}
    assert faults == {""}
    monkeypatch.setattr(fuzz, "shown", lambda state, seat: state.to_bytes())
    faults = {fuzz.alike(state, seed, Counter()) for seed in range(20)}
    assert "a redeal changes what seat 0 is shown" in faults


def test_a_fault_ends_the_run_and_is_named(monkeypatch, tmp_path):
    class Here:
        """Runs at once what a pool would run elsewhere, where nothing is patched."""

        def __init__(self, workers):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def submit(self, call, *args):
            done = fuzz.Future()
            done.set_result(call(*args))
            return done

        def shutdown(self, **_):
            pass

    monkeypatch.setattr(fuzz, "ProcessPoolExecutor", Here)
    monkeypatch.setattr(fuzz, "account", lambda *_: "a card too many")
    with pytest.raises(InputError, match=r"leduc-poker\(players=2\), seed 0: a card too many"):
        fuzz.run([POKER], 20, tmp_path / "games.jsonl", 1)
    assert not (tmp_path / "games.jsonl").exists()
