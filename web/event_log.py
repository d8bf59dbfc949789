"""The file of a table: its configuration, then a line for every event.

Each line is written before its event is sent to a browser, so killing the server loses none. An
incomplete last line belongs to an event that was never sent, and is dropped.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from ..arena.match.match import ForfeitError
from ..arena.session import Handover
from ..arena.store.files import append_text, replace_file
from ..arena.store.records import FORFEITS, Record
from ..core import InputError
from ..core.input_files import os_errors, read_bytes
from .table_config import TableConfig

T = TypeVar("T")


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """One line."""


class TableCreated(_Event, frozen=True, tag="table"):
    """The first line."""

    config: TableConfig


class ActionTaken(_Event, frozen=True, tag="action", omit_defaults=True):
    """An action, chance included."""

    action: str
    joined: bool = False  # a person chose it together with the action before


class ActionsUndone(_Event, frozen=True, tag="undo"):
    """Only the first `count` actions are left."""

    count: int


class ActionsCommitted(_Event, frozen=True, tag="commit"):
    """The first `count` actions cannot be undone."""

    count: int


class ClockStopped(_Event, frozen=True, tag="clock"):
    """A person's turn has ended; `remaining` are the seconds that they have left."""

    seat: int
    remaining: float


class Assisted(_Event, frozen=True, tag="assisted"):
    """Someone had a hint, or took back a turn."""


class SeatForfeited(_Event, frozen=True, tag="forfeit"):
    """A seat loses the game by a fault."""

    end: str
    seat: int
    cause: str


class SeatHandedOver(_Event, frozen=True, tag="bot"):
    """A bot plays for a person from now on; "": the person plays again."""

    seat: int
    bot: str


class GameOver(_Event, frozen=True, tag="over"):
    """The game is over."""

    places: tuple[int, ...]
    scores: tuple[int, ...] | None  # None after a forfeit
    rounds: str  # in which it ended, as the table shows it


class SeatJoined(_Event, frozen=True, tag="join"):
    """A person plays a seat."""

    seat: int
    person: str
    name: str
    key: str  # opens the seat from now on


class TableHidden(_Event, frozen=True, tag="hide"):
    """A person deleted the table from their list."""

    person: str


class RematchCreated(_Event, frozen=True, tag="rematch"):
    """The next game of the same players has a table."""

    table: str


Event = (
    ActionTaken | ActionsUndone | ActionsCommitted | Assisted | SeatForfeited | GameOver
    | ClockStopped | SeatHandedOver | SeatJoined | TableHidden | RematchCreated
)  # fmt: skip
_read_header = msgspec.json.Decoder(TableCreated)
_read_event = msgspec.json.Decoder(Event)


class EventLog:
    """A table's file, and what it says."""

    def __init__(self, path: Path, config: TableConfig) -> None:
        self.path = path
        self.config = config
        self.actions: list[str] = []
        self.joined_actions: set[int] = set()  # numbers of those chosen with the one before
        self.committed = 0  # actions that cannot be undone
        self.assisted = False
        self.forfeit: SeatForfeited | None = None
        self.over: GameOver | None = None
        self.clocks: dict[int, float] = {}  # seconds left by seat, once its first turn has ended
        self.handovers: list[Handover] = []
        self.joined: dict[int, SeatJoined] = {}  # by seat, the last one
        self.hidden: set[str] = set()  # people
        self.rematch = ""  # the table of the next game
        self.modified = 0.0  # when it was last written, as far as it was read here
        self.size = 0  # bytes of the file, likewise

    @property
    def is_changed(self) -> bool:
        """Whether another program has written to the file, or removed it."""
        return self.size != (self.path.stat().st_size if self.path.is_file() else 0)

    @classmethod
    def create(cls, folder: Path, config: TableConfig, events: Iterable[Event] = ()) -> "EventLog":
        """Write a new file, whole or not at all. Raises InputError."""
        path = folder / f"{config.id}.jsonl"
        with os_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        replace_file(path, map(_to_line, (TableCreated(config), *events)))
        return cls.open(path)

    @classmethod
    def open(cls, path: Path) -> "EventLog":
        """Read a file, whole lines only. Raises InputError naming the line that is wrong."""
        data = read_bytes(path)
        with os_errors(path):
            modified = path.stat().st_mtime
        whole = data[: data.rfind(b"\n") + 1]
        first, *rest = whole.splitlines() or [b""]
        config = _parse_line(_read_header, first, f"{path}:1").config
        if config.id != path.stem:
            raise InputError(f"{path}:1: id: {config.id} does not match the file's name")
        log = cls(path, config)
        for number, line in enumerate(rest, 2):
            where = f"{path}:{number}"
            log._apply_event(_parse_line(_read_event, line, where), where)
        log.size, log.modified = len(whole), modified
        return log

    def find_person(self, seat: int) -> str:
        """Return the browser of the person who plays a seat, "" while it is empty."""
        joined = self.joined.get(seat)
        return joined.person if joined else self.config.seats[seat].person

    def find_seats(self, person: str) -> list[int]:
        """Return the seats that a person plays."""
        return [seat for seat in self.config.human_seats if self.find_person(seat) == person]

    def find_key(self, seat: int) -> str:
        """Return the key that opens a seat."""
        joined = self.joined.get(seat)
        return joined.key if joined else self.config.seats[seat].key

    def find_name(self, seat: int) -> str:
        """Return what the player of a seat is called."""
        joined = self.joined.get(seat)
        return joined.name if joined else self.config.seats[seat].name

    def repair(self) -> None:
        """Drop a last line that is cut short, so that the next event gets a line of its own."""
        if self.is_changed:
            os.truncate(self.path, self.size)

    def write(self, event: Event) -> None:
        """Add an event. Raises InputError if it cannot be written."""
        line = _to_line(event)
        if self.is_changed:
            raise InputError(f"{self.path}: another program changed it (expected a reload)")
        append_text(self.path, line)
        self.size += len(line.encode())
        self._apply_event(event, str(self.path))

    def mark_assisted(self) -> None:
        """Note that the game is not rated."""
        if not self.assisted:
            self.write(Assisted())

    def _apply_event(self, event: Event, where: str) -> None:
        match event:
            case ActionTaken(action, joined):
                if joined:
                    self.joined_actions.add(len(self.actions))
                self.actions.append(action)
            case ActionsUndone(count) if 0 <= count <= len(self.actions):
                del self.actions[count:]
                self.joined_actions = {each for each in self.joined_actions if each < count}
                self.over = None
                self.committed = min(self.committed, count)
            case ActionsCommitted(count) if 0 <= count <= len(self.actions):
                self.committed = count
            case Assisted():
                self.assisted = True
            case ClockStopped(seat, remaining) if self._has_seat(seat):
                self.clocks[seat] = remaining
            case SeatForfeited(end, seat) if end in FORFEITS and self._has_seat(seat):
                self.forfeit = event
            case SeatHandedOver(seat, bot) if self._has_seat(seat):
                self.handovers.append(Handover(len(self.actions), seat, bot))
            case GameOver(places) if len(places) == len(self.config.seats):
                self.over = event
            case SeatJoined(seat) if self._has_seat(seat):
                self.joined[seat] = event
            case TableHidden(person):
                self.hidden.add(person)
            case RematchCreated(table):
                self.rematch = table
            case _:
                raise InputError(f"{where}: {event} does not fit the table")

    def _has_seat(self, seat: int) -> bool:
        return 0 <= seat < len(self.config.seats)


def events_of_record(record: Record) -> list[Event]:
    """Return the events that make up the game of a record."""
    events = events_of_actions(record.actions)
    if record.assisted:
        events.append(Assisted())
    if record.seat is not None:
        events.append(SeatForfeited(record.end, record.seat, record.cause or ""))
    return events


def events_of_actions(words: Sequence[str]) -> list[Event]:
    """Return the events of actions that were taken elsewhere and cannot be undone."""
    return [*map(ActionTaken, words), ActionsCommitted(len(words))]


def event_of_forfeit(forfeit: ForfeitError) -> SeatForfeited:
    """Return the event of a forfeit."""
    return SeatForfeited(forfeit.end, forfeit.seat, forfeit.cause)


def _to_line(event: TableCreated | Event) -> str:
    return msgspec.json.encode(event).decode() + "\n"


def _parse_line(decoder: "msgspec.json.Decoder[T]", line: bytes, where: str) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InputError(f"{where}: not an event of a table: {error}") from None
