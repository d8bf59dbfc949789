"""One match: bots get only views, and a fault of a bot costs only that match."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

import staufen.core as core
from staufen.arena.match import match
from staufen.arena.match.limits import GRACE_S, Limits
from staufen.arena.schedule import Pairing
from staufen.arena.store import records, replay
from staufen.core import InputError
from tests.support.bots import place

LEDUC = core.load("leduc-poker")


STAYS = Path(__file__).parents[2] / "support" / "stays.py"  # a program that never leaves


def test_bot_seeds_differ_by_seat_and_deal():
    seeds = {match.bot_seed(deal, seat) for deal in range(50) for seat in range(5)}
    assert len(seeds) == 250


def test_bots_get_only_their_view(monkeypatch):
    shown = []

    def act(self, view):
        shown.append((self, view))
        return view.legal_actions[0]

    monkeypatch.setattr("staufen.bots.random.Random.act", act)
    match.play_match(LEDUC, Pairing(0, 5, ("random", "random")))
    assert {type(view) for _, view in shown} == {core.View}
    assert all(view.seat == view.to_act for _, view in shown)
    assert all(view.fields()["private_card"][1 - view.seat] == 6 for _, view in shown)


@pytest.mark.parametrize(("bad", "end", "cause"), [
    ("Raises", "exception", "ValueError: cannot play <object object at 0x…>"),
    ("Quits", "exception", "SystemExit: 3"),
    ("Leaves", "exception", "GeneratorExit"),
    ("Wordless", "exception", "UntoldError: an error without a message"),
    ("Slips", "exception", "ValueError"),
    ("Flatters", "illegal", "action 77 is not legal"),
    ("Unborn", "exception", "RuntimeError: not today"),
    ("Sleeps", "timeout", "no answer within 0.3 s"),
    ("Answers", "illegal", "action 77 is not legal"),
    ("Answers(answer=none)", "illegal", "action None is not legal"),
    ("Answers(answer=word)", "illegal", "action 'raise' is not legal"),
    ("Answers(answer=float)", "illegal", "action 1.0 is not legal"),
    ("Answers(answer=negative)", "illegal", "action -1 is not legal"),
])  # fmt: skip
def test_a_bot_that_fails_forfeits_with_the_cause(bad, end, cause):
    for seat in range(2):
        bots = ["random", "random"]
        bots[seat] = place(bad)
        played = match.play_match(LEDUC, Pairing(0, 5, tuple(bots)), limits=Limits(0.3))
        record = played.record
        assert (record.end, record.seat) == (end, seat)
        assert cause in record.cause
        assert record.places[seat] == 2
        assert record.shares[1 - seat] == 1
        assert record.scores is None
        assert (played.fault is not None) == (end == "exception")
        replay.verify_record(records.parse_record(str(record).encode()), LEDUC)


def test_the_iterations_of_a_seat_are_counted():
    """An early end takes fewer than were allowed, and as many each time."""
    bots = ("so-ismcts(early_stop=true, iterations=300)", "so-ismcts(iterations=300)")
    one, other = (match.play_match(LEDUC, Pairing(0, 5, bots)) for _ in range(2))
    early, whole = one.iterations
    assert whole == 300 * one.decisions[1]
    assert 0 < early < 300 * one.decisions[0]
    assert other.iterations == one.iterations
    assert match.play_match(LEDUC, Pairing(0, 5, ("random", "random"))).iterations == (0, 0)


@pytest.mark.parametrize(
    ("text", "counted"), [(3, 3), ("many", 0), (-3, 0), (10**30, match.MAX_ITERATIONS), (None, 0)]
)
def test_invalid_iteration_counts_are_ignored(text, counted, monkeypatch):
    thought = SimpleNamespace(iterations=text)
    monkeypatch.setattr("staufen.bots.random.Random.thought", thought)
    played = match.play_match(LEDUC, Pairing(0, 5, ("random", "greedy")))
    assert played.iterations[0] == counted * played.decisions[0]


def test_other_integer_types_are_valid_answers():
    record = match.play_match(
        LEDUC, Pairing(0, 5, (place("Answers(answer=numpy)"), "random"))
    ).record
    assert record.end == "finished"


def test_full_information_bots_are_not_rated():
    with pytest.raises(InputError, match="sees hidden information"):
        match.check_bots(LEDUC, ["random", "cheater"], rated=True)
    assert match.check_bots(LEDUC, ["cheater"]) == ("cheater",)


def test_a_bot_that_is_never_ready_is_rejected(monkeypatch):
    monkeypatch.setattr(match, "READY_TIMEOUT_S", 0.2)
    with pytest.raises(InputError, match=r"Dawdles: this bot was not ready within 0\.2 s"):
        match.check_bots(LEDUC, ["random", place("Dawdles")])
    bots = ("cheater(iterations=20)", "random")
    assert match.play_match(LEDUC, Pairing(0, 5, bots)).record.end == "finished"


def test_invalid_bots_are_rejected_before_the_first_match():
    with pytest.raises(InputError, match="Unborn: RuntimeError: not today"):
        match.check_bots(LEDUC, ["random", place("Unborn")])


def test_the_time_bank_is_used_up():
    """Each decision takes a tenth of a second; half of that is free."""
    slow = place("Slow")
    table = match.Table(LEDUC, Pairing(0, 5, (slow, slow)), Limits(0.05, bank=5.0))
    table.seat_bots()
    while not any(table.decisions):
        table.recorder.apply(table.next_action())
    first = table.decisions.index(1)
    assert table.banks[first] <= 4.95
    assert table.banks[1 - first] == 5.0
    table.banks = [0.0, 0.0]
    with pytest.raises(match.ForfeitError) as forfeit:
        table.next_action()
    assert (forfeit.value.end, forfeit.value.seat) == ("timeout", 1 - first)
    assert forfeit.value.cause == "no answer within 0.05 s and a time bank of 5 s"


def test_a_time_bank_works_without_a_decision_limit():
    bots = (place("Slow"), "random")
    played = match.play_match(LEDUC, Pairing(0, 5, bots), Limits(0.0, bank=30.0))
    assert played.record == match.play_match(LEDUC, Pairing(0, 5, bots)).record
    short = match.play_match(LEDUC, Pairing(0, 5, bots), Limits(0.0, bank=0.1)).record
    assert (short.end, short.seat) == ("timeout", 0)


def test_bots_that_do_not_finish_delay_a_match_only_briefly(monkeypatch):
    """Those in the table's process, and programs; none of them forfeits what is over."""
    monkeypatch.setenv("STAUFEN_TRUST", "1")
    program = f"{sys.executable} {STAYS}"
    game = core.load("knockout-whist", players=4)
    bots = (place("Lingers"), f'external("{program}")', f'external("{program}")', place("Lingers"))
    table = match.Table(game, Pairing(0, 1, bots), Limits(2.0))
    table.seat_bots()
    children = [table.bots[seat].child for seat in (1, 2)]
    seated = time.monotonic()
    table.close()
    assert time.monotonic() - seated < GRACE_S - 0.5
    assert [child.returncode for child in children] == [-9, -9]
