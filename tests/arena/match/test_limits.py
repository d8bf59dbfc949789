"""Limits of time that leave no trace."""

import signal

import pytest

import staufen.core as core
from staufen.arena.match import match
from staufen.arena.match.limits import Limits
from staufen.arena.schedule import Pairing
from tests.support.bots import place

LEDUC = core.load("leduc-poker")


@pytest.mark.parametrize("limit", [float("inf"), 1e30])
def test_an_excessive_time_limit_is_harmless(limit):
    record = match.play_match(LEDUC, Pairing(0, 5, ("random", "random")), Limits(limit)).record
    assert record.end == "finished"


def test_the_alarm_is_restored():
    before = signal.getsignal(signal.SIGALRM)
    match.play_match(LEDUC, Pairing(0, 5, (place("Sleeps"), "random")), limits=Limits(0.05))
    assert signal.getsignal(signal.SIGALRM) == before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
