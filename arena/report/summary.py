"""The statistics of a report, each computed once, on first use."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from .. import participant
from ..rating import (
    Rating,
    Standing,
    Strengths,
    clustered_mean,
    compute_standings,
    strengths,
)
from ..rating.diagnostics import CrossTable, cross_table
from ..rating.outcomes import Deal, deal, sort_records
from ..rating.scale import Array, elo
from ..store.records import MatchResult, Record
from .labels import short_labels

POINTS = 12  # of a rating curve
CURVE_DRAWS = 100  # of the bootstrap, at each of them


class Clock(NamedTuple):
    """The time a bot took, and what it did in it."""

    decisions: int = 0
    seconds: float = 0.0
    iterations: int = 0  # of its searches

    @property
    def mean(self) -> float | None:
        """Seconds a decision; None without any."""
        return self.seconds / self.decisions if self.decisions else None


def sum_clocks(games: Iterable[MatchResult]) -> dict[str, list[Clock]]:
    """Return the times of every bot, one for each seat that it took in a game."""
    found: dict[str, list[Clock]] = defaultdict(list)
    for game in games:
        spent = zip(game.decisions, game.seconds, game.iterations, strict=True)
        for bot, each in zip(game.record.bots, spent, strict=True):
            found[bot].append(Clock(*each))
    return found


def add_clocks(spent: Iterable[Clock]) -> Clock:
    """Return several times as one."""
    return Clock(*map(sum, zip(*spent, strict=True)))


class Point(NamedTuple):
    """The strengths after a number of deals."""

    deals: int
    strengths: Strengths


class Meeting(NamedTuple):
    """What a bot scored against another."""

    met: float  # how often two of their seats met
    score: float  # in [0, 1], ties half
    expected: float  # the same, by their strengths
    residual: float  # score less expected, in standard errors


class Share(NamedTuple):
    """A mean win share, and half the width of its 95 % interval."""

    value: float
    margin: float | None


@dataclass(frozen=True)
class Place:
    """A bot's place in the standings."""

    bot: str  # its name
    specification: str
    strength: float  # 25 is the mean of the field
    low: float | None  # 95 % interval over deals; None with one deal only
    high: float | None
    elo: float  # above the mean of the field
    mu: float  # of TrueSkill
    sigma: float
    share: float  # mean win share of a seat, in [0, 1]
    margin: float | None  # half its 95 % interval; None with one deal only
    score: float | None  # mean points of finished games
    games: int  # seats it took
    faults: int  # games it forfeited


@dataclass(eq=False)
class Summary:
    """The statistics of a run, computed from its records.

    `num_matches` is the number of matches, where it is known; `clocks` are by bot, one for each
    seat of each match it played; `anchors` are ratings that are given.
    """

    records: Sequence[Record]
    num_matches: int | None = None
    clocks: Mapping[str, Sequence[Clock]] = field(default_factory=dict)
    anchors: Mapping[str, Rating] = field(default_factory=dict)
    outdated: Sequence[str] = ()  # bots that are other programs today than when they played
    specs: Mapping[str, str] = field(init=False)  # of the bots, by name

    def __post_init__(self) -> None:
        """From here on every bot goes by its name."""
        shown = participant.unique_names(
            {bot: None for record in self.records for bot in record.bots}
        )
        self.specs = {name: participant.parse(bot).spec for bot, name in shown.items()}
        if any(bot != name for bot, name in shown.items()):
            tables = {
                bots: tuple(shown[bot] for bot in bots)
                for bots in {record.bots for record in self.records}
            }
            self.records = [record.replace(bots=tables[record.bots]) for record in self.records]
        self.clocks = {shown.get(bot, bot): each for bot, each in self.clocks.items()}
        self.outdated = [shown.get(bot, bot) for bot in self.outdated]
        self.anchors = {shown.get(bot, bot): each for bot, each in self.anchors.items()}

    @cached_property
    def rows(self) -> list[Standing]:
        """The standings, strongest first."""
        return compute_standings(self.records, self.anchors, self.strengths)

    @property
    def places(self) -> tuple[Place, ...]:
        """The standings as plain numbers, strongest first."""
        return tuple(
            Place(
                row.bot, self.specs[row.bot], *row.strength, elo(row.strength.value), *row.rating,
                row.share, row.margin, row.score, row.games, sum(row.faults.values()),
            )
            for row in self.rows
        )  # fmt: skip

    @property
    def bots(self) -> list[str]:
        """All bots, strongest first."""
        return [row.bot for row in self.rows]

    @cached_property
    def labels(self) -> dict[str, str]:
        """Short names of all bots, by name: a name may be a long specification."""
        return short_labels(self.bots)

    @cached_property
    def players(self) -> int:
        """Seats at a table."""
        return max((len(record.bots) for record in self.records), default=0)

    @cached_property
    def schedule(self) -> dict[Deal, int]:
        """The place of every deal that was played, from 0, in the order of the schedule."""
        ordered = sorted(self.records, key=lambda record: record.number)
        return {key: place for place, key in enumerate(dict.fromkeys(map(deal, ordered)))}

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return len(self.schedule)

    @cached_property
    def strengths(self) -> Strengths:
        """The batch fit."""
        return strengths(self.records, self._anchored)

    @cached_property
    def cross(self) -> CrossTable:
        """Who scored what against whom."""
        return cross_table(self.records, self._anchored)

    def get_clock(self, bot: str) -> Clock:
        """Return the whole time of a bot."""
        return add_clocks(self.clocks.get(bot, ()))

    def get_meeting(self, bot: str, other: str) -> Meeting | None:
        """Return a cell of the cross table, None if the two did not meet."""
        cross = self.cross
        if bot not in cross.bots or other not in cross.bots:
            return None
        place = cross.bots.index(bot), cross.bots.index(other)
        if np.isnan(cross.score[place]):
            return None
        every = (cross.met, cross.score, cross.expected, cross.residual)
        return Meeting(*(float(each[place]) for each in every))

    def get_superiority(self, bot: str, other: str) -> float:
        """Return how likely a bot is to be stronger than another; NaN if unknown."""
        bots = self.strengths.bots
        if bot not in bots or other not in bots:
            return float("nan")
        return float(self._superiority[bots.index(bot), bots.index(other)])

    @cached_property
    def curve(self) -> list[Point]:
        """The strengths as deals were added, in the order of the schedule."""
        placed = [(self.schedule[deal(record)], record) for record in sort_records(self.records)]
        # From few deals comes nothing that could be drawn.
        few = min(self.deals, max(4, self.deals // 8))
        stops = sorted({round(x) for x in np.linspace(few, self.deals, POINTS)})
        return [
            Point(stop, strengths(found, self._anchored, draws=CURVE_DRAWS))
            for stop in stops
            if (found := [record for at, record in placed if at < stop])
        ]

    @cached_property
    def seats(self) -> list[Share]:
        """The win share of each seat, whoever sat there."""
        by_seat: list[dict[object, list[float]]] = [{} for _ in range(self.players)]
        for record in sort_records(self.records):
            for seat, share in enumerate(record.shares or ()):
                by_seat[seat].setdefault(deal(record), []).append(share)
        return [Share(*clustered_mean(list(deals.values()))) for deals in by_seat]

    @cached_property
    def scores(self) -> dict[str, Counter[int]]:
        """How often each bot ended a match with each number of points."""
        found: dict[str, Counter[int]] = {row.bot: Counter() for row in self.rows}
        for record in self.records:
            for bot, points in zip(record.bots, record.scores or (), strict=False):
                found[bot][points] += 1
        return found

    @cached_property
    def times(self) -> dict[str, list[float]]:
        """Seconds a decision, by bot: the mean of each match, sorted."""
        return {
            bot: sorted(each.mean for each in self.clocks.get(bot, ()) if each.mean is not None)
            for bot in self.bots
        }

    @property
    def failed(self) -> list[Record]:
        """Matches that were not played to their end."""
        return [record for record in self.records if record.end != "finished"]

    @cached_property
    def _superiority(self) -> Array:
        return self.strengths.superiority_matrix()

    @property
    def _anchored(self) -> dict[str, float]:
        return {bot: rating.mu for bot, rating in self.anchors.items()}
