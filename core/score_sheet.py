"""Score sheets: where the points of a round or of a game come from, by player.

They are made from journals, so that they add up: law 9 says that journals account for all points.
A game's module `score_sheet` names the sources and counts the rounds; without it each cause of the
journal is a source, and there is a sheet for the whole game alone.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from .action_context import ActionContext
from .game import State
from .journal import Entry, visible_entries

POINTS = "points"  # the account


class Source(NamedTuple):
    """What brings points."""

    kind: str  # an identifier
    label: str


class ScoreSheetModule(Protocol):
    """The module `score_sheet` of a game."""

    @property
    def END_SOURCES(self) -> Collection[str]:  # noqa: N802 - a constant of the module
        """Kinds of sources that count at the end of the game only."""

    def find_source(self, fields: dict[str, Any], entry: Entry, /) -> Source:
        """Return the source of points; `fields` are those of the state before the action."""

    def round_number(self, fields: dict[str, Any], /) -> int:
        """Return the number of the round, from 1; 0 where rounds have no sheets."""

    def starting_points(self, fields: dict[str, Any], /) -> list[tuple[int, str, int]]:
        """Return the points before the first action: seats, causes and amounts."""

    def describe_outcome(self, context: ActionContext, /) -> list[str]:
        """Return who has won, and by what where points are equal, after the last action."""


class PlainScoreSheet:
    """The score sheet of a game without the module."""

    END_SOURCES: Collection[str] = ()

    def find_source(self, _fields: dict[str, Any], entry: Entry) -> Source:
        """Return the cause."""
        return Source(entry.cause.replace(" ", "-"), entry.cause.capitalize())

    def round_number(self, _fields: dict[str, Any]) -> int:
        """Return 0: no rounds."""
        return 0

    def starting_points(self, _fields: dict[str, Any]) -> list[tuple[int, str, int]]:
        """Return nothing."""
        return []

    def describe_outcome(self, _context: ActionContext) -> list[str]:
        """Return nothing."""
        return []


class Score(NamedTuple):
    """Points that an action brought to a seat, or took from it."""

    number: int  # of the action
    round: int
    source: Source
    entry: Entry


def find_starting_scores(module: ScoreSheetModule, state: State) -> list[Score]:
    """Return the points that players have before the first action."""
    fields = state.fields()
    entries = [
        Entry(seat, POINTS, 0, amount, cause, 0)
        for seat, cause, amount in module.starting_points(fields)
    ]
    return [Score(-1, 0, module.find_source(fields, each), each) for each in entries]


def find_scores(module: ScoreSheetModule, state: State, action: int, number: int) -> list[Score]:
    """Return the points of a legal action that is about to be applied."""
    entries: list[Entry] = []
    state.copy().apply(action, entries)
    points = [each for each in entries if each.account == POINTS and each.amount]
    if not points:
        return []
    fields = state.fields()
    round_number = module.round_number(fields)
    return [Score(number, round_number, module.find_source(fields, each), each) for each in points]


def make_sheet(scores: Iterable[Score], players: int, seat: int | None) -> list[dict[str, Any]]:
    """Return the rows of a sheet: points by seat for each source, as a seat may know them.

    `seat` None knows everything. Rows are in the order in which the sources first brought points.
    """
    rows: dict[Source, list[int]] = {}
    for score in scores:
        if seat is not None and not visible_entries([score.entry], seat):
            continue
        rows.setdefault(score.source, [0] * players)[score.entry.seat] += score.entry.amount
    return [
        {"kind": source.kind, "label": source.label, "points": points}
        for source, points in rows.items()
        if any(points)
    ]


def from_causes(labels: Mapping[str, str], entry: Entry) -> Source:
    """Return the source that a table of labels by cause has for an entry."""
    cause = entry.cause
    return Source(cause.replace(" ", "-"), labels.get(cause, cause.capitalize()))
