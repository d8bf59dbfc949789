"""A tournament: a field of bots, deals, and a schedule by which all of them meet."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...core import Game, InputError
from ...core.errors import unknown
from .. import participant
from ..match.limits import UNLIMITED, Limits
from ..schedule import (
    Pairing,
    Rounds,
    in_rounds,
    schedule_gauntlet,
    schedule_ladder,
    schedule_round_robin,
    schedule_swiss,
)
from ..store.records import Record
from . import Plan

ADAPTIVE = ("swiss", "ladder")  # to the results so far
SCHEDULES = ("round-robin", "gauntlet", *ADAPTIVE)


@dataclass(frozen=True)
class Tournament(Plan):
    """A field of bots that meet by a schedule."""

    game: Game
    bots: tuple[str, ...]  # canonical specifications; of a gauntlet, the first meets the others
    deals: int
    seed: int
    seating: str = "rotations"
    limits: Limits = UNLIMITED
    schedule: str = SCHEDULES[0]

    @property
    def num_matches(self) -> int | None:
        """The number of matches, where it is known beforehand."""
        if self.schedule in ADAPTIVE:
            return None
        return self.deals * sum(1 for _ in replace(self, deals=1).pairings())

    def pairings(self) -> Iterator[Pairing]:
        """Yield the whole schedule, where it does not depend on results."""
        rest = (self.game.players, self.deals, self.seed, self.seating)
        if self.schedule == "gauntlet":
            return schedule_gauntlet(self.bots[0], self.bots[1:], *rest)
        return schedule_round_robin(self.bots, *rest)

    def check(self) -> None:
        """Raise InputError for a tournament that cannot be played."""
        if self.schedule not in SCHEDULES:
            raise unknown("schedule", self.schedule, SCHEDULES)
        if self.seed < 0:
            raise InputError(f"seed: {self.seed} is too small (expected 0 or more)")
        if len(self.bots) == 1 and self.game.players > 1:
            name, spec = participant.parse(self.bots[0])
            raise InputError(
                f"bots: only {name} (expected two or more; to play a bot against itself, name it,"
                f" as in A={spec})"
            )
        next(self.schedule_rounds())

    def schedule_rounds(self) -> Rounds:
        """Return the schedule in rounds."""
        rest = (self.bots, self.game.players, self.deals, self.seed, self.seating)
        if self.schedule == "swiss":
            return schedule_swiss(*rest)
        if self.schedule == "ladder":
            return schedule_ladder(*rest, point_ratings)
        return in_rounds(self.pairings())


def point_ratings(played: Sequence[Record]) -> dict[str, float]:
    """Return the likeliest strength of every bot, without intervals."""
    from ..rating import strengths

    fitted = strengths(played, draws=1)
    return dict(zip(fitted.bots, map(float, fitted.values), strict=True))
