"""Knockout Whist beside other programs: what they say is not taken for granted."""

import sys

import pytest

from benchmarks.whist import rate, their_rate
from staufen.core import InputError


def test_iterations_are_counted_in_processor_time():
    assert 1e3 < rate(2, 2, iterations=500) < 1e8
    work = "import sys, time; start = time.process_time()\nwhile time.process_time() < .2: pass\n"
    spun = their_rate(f"{sys.executable} -c '{work}print(int(sys.argv[3]) * 1000)'", 2, 5, 20)
    assert 5000 < spun < 5000 / 0.2


@pytest.mark.parametrize(("command", "fault"), [
    ("no-such-program", "no-such-program: No such file"),
    ("no 'end", "No closing quotation"),
    (f"{sys.executable} -c 'raise SystemExit(3)'", "failed, status 3"),
    (f"{sys.executable} -c 'print(\"fast\")'", "printed 'fast', a number of iterations"),
    (f"{sys.executable} -c 'print(-5)'", "printed '-5', a number of iterations"),
    (f"{sys.executable} -c 'print(0)'", "printed '0', a number of iterations"),
    ("printf '\\377'", "a number of iterations"),
])  # fmt: skip
def test_a_program_that_does_not_answer_is_named(command, fault):
    with pytest.raises(InputError, match=fault):
        their_rate(command, 2, 1, 20)
