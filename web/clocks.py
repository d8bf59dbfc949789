"""Clocks of a table: how much time people have left for their choices. Bots have none."""

import time
from collections.abc import Iterable, Mapping
from typing import Annotated, TypedDict

import msgspec
from msgspec import Meta

from ..core import CHANCE


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time of each person, in seconds."""

    base: Annotated[int, Meta(ge=10, le=86_400)]
    increment: Annotated[int, Meta(ge=0, le=3_600)]  # added after each of their turns


class ClockTimes(TypedDict):
    """What a page shows of the clocks."""

    remaining: dict[int, float]  # seconds, by seat
    running: int | None  # the seat whose clock runs


class Clocks:
    """The clocks of the people at a table. At most one runs."""

    def __init__(
        self, control: TimeControl, people: Iterable[int], remaining: Mapping[int, float]
    ) -> None:
        self.increment = control.increment
        self.remaining = {seat: remaining.get(seat, float(control.base)) for seat in people}
        self.running: int | None = None
        self.turn: int | None = None  # whose turn it is: the clock may stop and go on in it
        self.since = 0.0  # when the clock that runs was read last

    def read(self, seat: int) -> float:
        """Return the seconds that a person has left; not above 0: they are out of time."""
        running = time.monotonic() - self.since if seat == self.running else 0.0
        return self.remaining[seat] - running

    def update(self, awaited: int | None, to_act: int) -> int | None:
        """Let the clock of the person who is awaited run, and no other.

        Returns the person whose turn has ended: they get the increment.
        """
        if self.running is not None:
            self.remaining[self.running] = self.read(self.running)
        ended = self.turn if self.turn not in (to_act, awaited) and to_act != CHANCE else None
        if ended is not None and self.remaining[ended] > 0:
            self.remaining[ended] += self.increment
        if ended is not None or awaited is not None:
            self.turn = awaited
        self.running, self.since = awaited, time.monotonic()
        return ended

    def to_dict(self) -> ClockTimes:
        """Return what a page shows."""
        return {
            "remaining": {seat: round(self.read(seat), 1) for seat in self.remaining},
            "running": self.running,
        }
