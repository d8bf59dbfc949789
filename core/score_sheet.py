"""Score sheets: where the points of a round or of a game come from, by player.

They are made from journals, so that they add up: law 9 says that journals account for all points.
A game's module `score_sheet` defines SCORE_SHEET, which names the sources and counts the rounds;
without it each cause of the journal is a source, and there is a sheet for the whole game alone.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from operator import attrgetter
from typing import ClassVar, Generic, NamedTuple, Protocol, TypedDict

from .action_context import ActionContext, Effects
from .catalogue import Catalogue
from .fields import Fields, FieldsT
from .game import State
from .journal import Entry, visible_entries
from .player_names import Names

POINTS = "points"  # the account


class Source(NamedTuple):
    """What brings points."""

    kind: str  # an identifier
    label: str


class ScoreSheet(Generic[FieldsT]):
    """Where the points of a game come from: without more, each cause of the journal is a source."""

    LABELS: ClassVar[Mapping[str, str]] = {}  # of sources, by their causes
    TEXTS: ClassVar[Catalogue | None] = None  # has labels of sources in the group `source`
    PLACES: ClassVar[Mapping[str, str]] = {}  # ids by causes; `{seat}` counts from 1
    END_SOURCES: ClassVar[Collection[str]] = ()  # kinds that count at the end of the game only
    RESOURCES: ClassVar[Mapping[str, str]] = {}  # what players hold beside points: kinds, labels

    def find_source(self, _fields: FieldsT, entry: Entry) -> Source:
        """Return the source of points; the fields are those of the state before the action."""
        cause = entry.cause
        return Source(cause.replace(" ", "-"), self.LABELS.get(cause, cause.capitalize()))

    def find_label(self, names: Names, source: Source) -> str:
        """Return the label of a source in the language of a reader."""
        return self.TEXTS.format(names, f"source.{source.kind}") if self.TEXTS else source.label

    def find_place(self, _fields: FieldsT, _action: int, entry: Entry) -> str:
        """Return the id of the place of the scene that points come from, "" if it has none."""
        return self.PLACES.get(entry.cause, "").format(seat=entry.seat + 1)

    def round_number(self, _fields: FieldsT) -> int:
        """Return the number of the round, from 1; 0 where rounds have no sheets."""
        return 0

    def count_resources(self, _fields: FieldsT, _seat: int) -> dict[str, int]:
        """Return how many of each of RESOURCES a player has."""
        return {}

    def starting_points(self, _fields: FieldsT) -> list[tuple[int, str, int]]:
        """Return the points before the first action: seats, causes and amounts."""
        return []

    def describe_outcome(self, _context: ActionContext[FieldsT]) -> list[str]:
        """Return who has won, and by what where points are equal, after the last action."""
        return []


class ScoreSheetModule(Protocol):
    """The module `score_sheet` of a game."""

    @property
    def SCORE_SHEET(self) -> ScoreSheet[Fields]:  # noqa: N802 - a constant of the module
        """The score sheet of the game."""


class Row(TypedDict):
    """A source of points, and what it brought to each seat."""

    kind: str
    label: str
    points: list[int]


class Score(NamedTuple):
    """Points that an action brought to a seat, or took from it."""

    number: int  # of the action
    round: int
    source: Source
    entry: Entry
    place: str = ""  # id of a place of the scene


def find_starting_scores(sheet: ScoreSheet[Fields], state: State) -> list[Score]:
    """Return the points that players have before the first action."""
    fields = state.fields()
    entries = [
        Entry(seat, POINTS, 0, amount, cause, 0)
        for seat, cause, amount in sheet.starting_points(fields)
    ]
    return [Score(-1, 0, sheet.find_source(fields, each), each) for each in entries]


def find_scores(sheet: ScoreSheet[Fields], effects: Effects, number: int) -> list[Score]:
    """Return the points of an action."""
    points = [each for each in effects.entries if each.account == POINTS and each.amount]
    if not points:
        return []
    fields = effects.before.fields()
    round_number = sheet.round_number(fields)
    return [
        Score(
            number,
            round_number,
            sheet.find_source(fields, each),
            each,
            sheet.find_place(fields, effects.action, each),
        )
        for each in points
    ]


def filter_scores(scores: Iterable[Score], seat: int | None) -> list[Score]:
    """Return the scores that a seat knows of; `seat` None knows everything."""
    return [each for each in scores if seat is None or visible_entries([each.entry], seat)]


def make_sheet(
    scores: Iterable[Score],
    players: int,
    seat: int | None,
    find_label: Callable[[Source], str] = attrgetter("label"),
) -> list[Row]:
    """Return the rows of a sheet: points by seat for each source, as a seat may know them.

    `seat` None knows everything. Rows are in the order in which the sources first brought points.
    """
    rows: dict[Source, list[int]] = {}
    for score in filter_scores(scores, seat):
        rows.setdefault(score.source, [0] * players)[score.entry.seat] += score.entry.amount
    return [
        {"kind": source.kind, "label": find_label(source), "points": points}
        for source, points in rows.items()
        if any(points)
    ]
