"""What is hidden is dealt anew: doors that are honest pass, and those that leak are caught."""

import pytest

from benchmarks import doors, redeals
from benchmarks.batches import Batch

POKER, WHIST = "leduc-poker(players=2)", "knockout-whist(players=3)"


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(redeals, "POSITIONS", 40)
    monkeypatch.setattr(redeals, "CONTROLLED", 2)
    monkeypatch.setattr(redeals, "PAST", 3)


@pytest.mark.parametrize("table", [POKER, WHIST])
def test_every_door_is_compared_and_each_control_is_caught(table):
    batch = redeals.play(table, 1, "a build")
    assert batch.fault == ""
    assert batch == redeals.play(table, 1, "a build")
    for door in (*doors.DOORS, *doors.PASTS, "log"):
        compared, shown, caught = (
            batch.counts[f"{door}: {what}"] for what in ("compared", "controls", "caught")
        )
        assert compared >= shown == caught > 0, door
    assert redeals.blind([batch]) == []
    rows = redeals.told([batch])[1].rows
    assert len(rows) == len(doors.DOORS) + len(doors.PASTS) + 1


@pytest.mark.parametrize("kind", ["DOORS", "PASTS"])
def test_a_door_that_shows_the_state_is_a_fault(monkeypatch, kind):
    def leak(state, seat):
        return state.to_bytes() if kind == "DOORS" else state.to_record()

    monkeypatch.setitem(getattr(redeals, kind), "leak", leak)
    assert "by door leak what is hidden" in redeals.play(WHIST, 1, "").fault


def test_a_log_that_tells_too_much_is_a_fault(monkeypatch):
    monkeypatch.setattr(redeals, "log", lambda state, action, seat: action)
    assert "is told in the log what is hidden" in redeals.play(WHIST, 1, "").fault


def test_a_door_whose_controls_are_not_caught_is_named():
    counts = {"view: controls": 3, "view: caught": 0, "page: controls": 3, "page: caught": 3}
    assert redeals.blind([Batch("b", POKER, 0, counts)]) == ["leduc-poker, view"]


def test_tables_come_in_turn_but_not_where_nothing_is_hidden():
    alone, four = "stupor-mundi(players=1)", "stupor-mundi(players=4)"
    done = [Batch("b", alone, 0, {"steps": 9}), Batch("b", four, 0, {"positions": 60})]
    jobs = redeals.wanted([alone, four], done, 100)
    assert next(jobs) == (four, 1)
    done.append(Batch("b", four, 1, {"positions": 60}))
    assert list(jobs) == []
