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
GRACE_S = 5.0  # seconds after a bot's time is up until its whole process is ended
TICK_S = 0.25  # seconds between looks at the clock while a bot decides
ASLEEP_S = 1.0  # seconds without a look after which the process must have been stopped
MIN_ALARM_S = 1e-4  # seconds; less might round to 0, which sets no alarm


class Limits(NamedTuple):
    """The time and memory that a bot may use before it forfeits."""

    decision: float | None = None  # seconds each; None for no limit, with or without a bank
    bank: float = 0.0  # seconds that a seat may take beyond that, in the whole match
    memory: int | None = None  # MiB beyond what the process had when the match began

    @property
    def silence(self) -> float | None:
        """Seconds after which a process that says nothing must have hung."""
        if self.decision is None:
            return None
        return max(READY_TIMEOUT_S, self.decision + self.bank) + GRACE_S


UNLIMITED = Limits()


class TimeLimitError(BaseException):
    """A bot's time is up. Not an Exception, so that no bot swallows it by accident."""


def timeout_cause(limits: Limits) -> str:
    """Return the words for a bot that was too slow."""
    bank = f" and a time bank of {limits.bank:g} s" if limits.bank else ""
    return f"no answer within {limits.decision or 0:g} s{bank}"


def memory_ceiling(limit: int | None) -> int | None:
    """Return the bytes of address space that this process may reach, `limit` MiB from now.

    None where the system cannot tell, or cannot hold a process to it: Linux can.
    """
    if limit is None or resource is None:
        return None
    try:
        return max_address_space(os.getpid(), limit)
    except OSError:
        return None


@contextmanager
def capped(ceiling: int | None) -> Iterator[None]:
    """Let memory run out in the body once the process reaches `ceiling` bytes."""
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
    """The time that a bot took. Time in which its process or the machine was stopped is left out.

    For that the clock must be read every TICK_S, as `alarm` does; otherwise all time counts.
    """

    def __init__(self) -> None:
        self.ticking = False
        self.spent = 0.0  # seconds
        self._worked = 0.0  # seconds of the processor at the last look, while it ticks
        self._seen = time.perf_counter()

    def tick(self) -> None:
        """Be read every TICK_S from now on."""
        self.ticking, self._worked = True, time.process_time()

    def look(self) -> float:
        """Return the seconds spent until now."""
        seen = time.perf_counter()
        gap, self._seen = seen - self._seen, seen
        if self.ticking:
            worked = time.process_time()
            if gap > ASLEEP_S:  # unless it worked, and would not be interrupted
                gap = min(gap, max(TICK_S, worked - self._worked))
            self._worked = worked
        self.spent += gap
        return self.spent


@contextmanager
def alarm(seconds: float | None, clock: Clock | None = None) -> Iterator[None]:
    """Raise TimeLimitError in the body once `seconds` have gone by, on a clock if one is given.

    Only Python code in the main thread of a process can be interrupted. Elsewhere the supervisor
    of the workers ends the process (see `executors.processes`).
    """
    here = threading.current_thread() is threading.main_thread()
    if seconds is None or not here or not hasattr(signal, "setitimer"):
        yield
        return
    limit, running = seconds, clock or Clock()

    def wind() -> None:
        left = limit - running.spent
        signal.setitimer(signal.ITIMER_REAL, min(max(left, MIN_ALARM_S), TICK_S))

    def ring(number: int, frame: FrameType | None) -> None:
        if running.look() >= limit:
            raise TimeLimitError
        wind()

    before = signal.signal(signal.SIGALRM, ring)
    running.tick()
    wind()
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
