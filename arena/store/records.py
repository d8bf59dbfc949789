"""Records of matches: one JSON line each, that replays anywhere.

A record holds the set-up (game, rules version, digest of the components, deal, bots), the actions
in words, chance included, and the end. Nothing in it depends on the clock or the machine, so the
same schedule gives the same bytes. `state_hashes` has four hexadecimal digits for every action, a
hash of the state it led to. They show at which action a record was changed.
"""

from collections.abc import Iterable, Iterator
from itertools import count as count_from
from pathlib import Path
from sys import intern
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from ...core import InputError, spec
from ...core.input_files import open_regular, os_errors
from ...core.player_names import format_count
from . import files

FORMAT = 1
ENDS = {
    "finished": "played to the end",
    "illegal": "an answer that was not a legal action",
    "timeout": "no answer within the time limit",
    "exception": "a bot raised an error",
    "memory": "a bot took more memory than it may",
    "crash": "the process ended while a bot was deciding",
    "barred": "a bot had forfeited too often, and was no longer let in",
    "resigned": "a person gave the game up",
    "void": "it could not be played, and no bot is to blame",
    "stopped": "it was left before its end, to be gone on with",
}
OPEN = ("void", "stopped")  # ends without an outcome
FORFEITS = tuple(end for end in ENDS if end not in ("finished", *OPEN))  # a seat loses
FAULTS = tuple(end for end in FORFEITS if end != "resigned")  # of bots
HASH_DIGITS = 4  # of each of the state hashes
MAX_RECORD_BYTES = 2**20  # the longest random game of Stupor Mundi takes a tenth

Count = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(min_length=1, max_length=spec.MAX_LENGTH)]
Score = Annotated[int, Meta(ge=-(2**31), le=2**31)]
Place = Annotated[int, Meta(ge=1, le=99)]
Share = Annotated[float, Meta(ge=0, le=1)]


class Record(
    msgspec.Struct,
    frozen=True,
    order=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """One match. `str` gives its line."""

    format: Annotated[int, Meta(ge=FORMAT, le=FORMAT)]
    number: Count  # its place in the schedule
    game: Text  # specification
    rules: Count  # rules version
    components: Text  # digest
    deal: Count  # the seed of the dealer
    bots: tuple[Text, ...]  # by seat
    actions: tuple[Text, ...]
    state_hashes: Annotated[str, Meta(pattern=r"\A[0-9a-f]*\Z")]
    end: str  # one of ENDS
    seat: Count | None  # who forfeited
    cause: Text | None  # and why
    scores: tuple[Score, ...] | None  # by seat; of finished matches only
    places: tuple[Place, ...] | None  # by seat, from 1, equal where shared; None of OPEN ends
    shares: tuple[Share, ...] | None  # win shares by seat, to six digits; None of OPEN ends
    digest: Annotated[str, Meta(pattern=r"\A[0-9a-f]{16}\Z")]  # of the last state
    assisted: bool = False  # a person took back a turn or asked for a hint: it is not rated

    def __str__(self) -> str:
        return _encode(self).decode()

    def replace(self, **fields: object) -> "Record":
        """Return a copy with some fields changed."""
        return msgspec.structs.replace(self, **fields)


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Record).decode


class MatchResult(NamedTuple):
    """A match that was played: its record, and what is not the same each time it is played."""

    record: Record
    decisions: tuple[int, ...]  # by seat
    seconds: tuple[float, ...]  # spent in `act`, by seat
    iterations: tuple[int, ...]  # of searches, by seat; early ends take fewer than were allowed
    attempts: int = 1
    worker: str = ""  # who played it
    fault: str | None = None  # the traceback of a bot that raised
    stderr: str | None = None  # what was printed while it went wrong

    def without_actions(self) -> "MatchResult":
        """Return what statistics need: a small part, of which a run keeps all in memory."""
        return self._replace(record=self.record.replace(actions=(), state_hashes=""))


def untimed_result(record: Record, fault: str | None = None) -> MatchResult:
    """Return a match of which no more is known than its record, and maybe what went wrong."""
    nothing = (0,) * len(record.bots)
    return MatchResult(record, nothing, tuple(map(float, nothing)), nothing, fault=fault)


class Line(NamedTuple):
    """A record and the place it was read at."""

    record: Record
    where: str


# -------------------------------------------------------------------- files


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Replace a file of records. Raises InputError; see `files.replace`."""
    files.replace_file(path, (f"{record}\n" for record in records))


def append_record(path: Path, record: Record) -> None:
    """Add a record to the end of a file, under the number of its line: no two have the same.

    Raises InputError if it cannot be written.
    """
    with os_errors(path):
        number = sum(1 for _ in read_lines(path)) if path.is_file() else 0
    files.append_text(path, f"{record.replace(number=number)}\n")


def read_lines(path: Path) -> Iterator[tuple[bytes, str]]:
    """Yield the lines of a file, each with its place. Raises InputError if it cannot be read."""
    with open_regular(path) as file, os_errors(path):
        for number in count_from(1):
            data = file.readline(MAX_RECORD_BYTES + 1)
            if not data:
                return
            if len(data) > MAX_RECORD_BYTES:
                limit = f"expected at most {MAX_RECORD_BYTES} bytes"
                raise InputError(f"{path}:{number}: not a record: line is too long ({limit})")
            yield data, f"{path}:{number}"


def read_records(path: Path) -> Iterator[Line]:
    """Yield the records of a file. Raises InputError naming the line that is none."""
    for data, where in read_lines(path):
        yield Line(parse_record(data, where), where)


def parse_record(data: bytes, where: str = "record") -> Record:
    """Read one line. Raises InputError for a field that is wrong, missing or unknown."""
    try:
        record = _decode(data)
    except msgspec.ValidationError as error:
        what, _, field = str(error).partition(" - at `$.")
        place = field[:-1] if field else "not a record"
        raise InputError(f"{where}: {place}: {what[0].lower()}{what[1:]}") from None
    except UnicodeDecodeError:
        raise InputError(f"{where}: not a record (expected text in UTF-8)") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise InputError(f"{where}: not a record: {error} (expected a line of JSON)") from None
    if problem := _find_contradiction(record):
        raise InputError(f"{where}: {problem}")
    for field in ("actions", "bots"):  # many records have the same ones
        shared = tuple(map(intern, getattr(record, field)))
        msgspec.structs.force_setattr(record, field, shared)
    return record


_BY_END = ("seat", "cause", "scores", "places", "shares")
_FILLED = {  # by end: whether seat, cause, scores, places and shares have a value
    end: (end in FORFEITS, end != "finished", end == "finished", *2 * (end not in OPEN,))
    for end in ENDS
}


def _find_contradiction(record: Record) -> str | None:
    """Return what is wrong with fields that are sound each by itself, or None."""
    players, end = len(record.bots), record.end
    if end not in ENDS:
        return f"end: {end!r} is unknown (expected {', '.join(ENDS)})"
    texts = (record.game, record.components, record.cause or "", *record.bots, *record.actions)
    if not "".join(texts).isprintable():
        fields = ("game", "components", "cause", "bots", "actions")
        field = next(f for f in fields if not "".join(getattr(record, f) or ()).isprintable())
        return f"{field}: unprintable character (expected a line of text)"
    if len(record.state_hashes) != HASH_DIGITS * len(record.actions):
        actions = format_count(len(record.actions), "action")
        return f"state_hashes: wrong length (expected {HASH_DIGITS} digits for each of {actions})"
    if record.seat is not None and record.seat >= players:
        return f"seat: {record.seat} is too large (expected 0 to {players - 1})"
    values = record.seat, record.cause, record.scores, record.places, record.shares
    for field, value, filled in zip(_BY_END, values, _FILLED[end], strict=True):
        if (value is not None) != filled:
            return f"{field}: {value!r} contradicts end {end!r}"
        if type(value) is tuple and len(value) != players:
            return f"{field}: {len(value)} values (expected one for each of {players} bots)"
    return None
