"""Limits of a bot's time and memory."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NamedTuple

from ...bots.base.bot_process import max_address_space

try:
    import resource
except ImportError:  # not a Unix
    resource = None  # type: ignore[assignment]

READY_TIMEOUT_S = 60.0  # seconds for a bot to be created
GRACE_S = 5.0  # after a bot's time is up, until its process is killed
TICK_S = 0.25  # between updates of the clock while a bot decides
ASLEEP_S = 1.0  # without an update, after which the process must have been stopped
MIN_ALARM_S = 1e-4  # seconds; less might round to 0, which sets no alarm


class Limits(NamedTuple):
    """The time and memory that a bot may use before it forfeits."""

    decision: float | None = None  # seconds each; None for no limit, with or without a bank
    bank: float = 0.0  # seconds that a seat may take beyond that, in the whole match
    memory: int | None = None  # MiB beyond what the process had when the match began

    @property
    def hang_timeout(self) -> float | None:
        """Seconds without a sign of life after which a process counts as hung."""
        if self.decision is None:
            return None
        return max(READY_TIMEOUT_S, self.decision + self.bank) + GRACE_S


UNLIMITED = Limits()


class TimeLimitError(BaseException):
    """A bot's time is up. Not an Exception, so that bots do not catch it by accident."""


def timeout_cause(limits: Limits) -> str:
    """Return the cause of a timeout."""
    bank = f" and a time bank of {limits.bank:g} s" if limits.bank else ""
    return f"no answer within {limits.decision or 0:g} s{bank}"


def memory_ceiling(limit: int | None) -> int | None:
    """Return the bytes of address space that this process may reach, `limit` MiB from now.

    None where the system cannot measure or limit it: Linux can.
    """
    if limit is None or resource is None:
        return None
    try:
        return max_address_space(os.getpid(), limit)
    except OSError:
        return None


@contextmanager
def limit_own_memory(ceiling: int | None) -> Iterator[None]:
    """Limit the address space of this process to `ceiling` bytes in the body."""
    if ceiling is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


class Clock:
    """The time that a bot took, without time in which the process or the machine was stopped.

    For that the clock must be updated every TICK_S, as `limit_time` does; else all time counts.
    """

    def __init__(self) -> None:
        self.ticking = False
        self.spent = 0.0  # seconds
        self._worked = 0.0  # processor seconds at the last update, while it ticks
        self._seen = time.perf_counter()

    def tick(self) -> None:
        """Start regular updates."""
        self.ticking, self._worked = True, time.process_time()

    def update(self) -> float:
        """Return the seconds spent until now."""
        seen = time.perf_counter()
        gap, self._seen = seen - self._seen, seen
        if self.ticking:
            worked = time.process_time()
            if gap > ASLEEP_S:  # unless it was busy and could not be interrupted
                gap = min(gap, max(TICK_S, worked - self._worked))
            self._worked = worked
        self.spent += gap
        return self.spent


@contextmanager
def limit_time(seconds: float | None, clock: Clock | None = None) -> Iterator[None]:
    """Raise TimeLimitError in the body once `seconds` have gone by, on a clock if one is given.

    Only Python code in the main thread of a process can be interrupted. Elsewhere the supervisor
    of the workers ends the process (see `executors.processes`).
    """
    here = threading.current_thread() is threading.main_thread()
    if seconds is None or not here or not hasattr(signal, "setitimer"):
        yield
        return
    limit, running = seconds, clock or Clock()

    def set_timer() -> None:
        left = limit - running.spent
        signal.setitimer(signal.ITIMER_REAL, min(max(left, MIN_ALARM_S), TICK_S))

    def handle_alarm(number: int, frame: FrameType | None) -> None:
        if running.update() >= limit:
            raise TimeLimitError
        set_timer()

    before = signal.signal(signal.SIGALRM, handle_alarm)
    running.tick()
    set_timer()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
