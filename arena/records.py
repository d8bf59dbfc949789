"""Records of matches: one JSON line each, that replays anywhere.

A record holds the set-up (game, rules version, digest of the components, deal, bots), the actions
in words, chance included, and the end. Nothing in it depends on the clock or the machine, so the
same schedule gives the same bytes. `marks` has four hexadecimal digits for every action, a hash of
the state it led to. If a record was changed, they tell at which action.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..core import CHANCE, Dealer, Game, InputError, State, spec
from ..core.digest import digest as known
from ..core.errors import unknown
from ..core.names import count
from . import files

FORMAT = 1
ENDS = {
    "finished": "played to the end",
    "illegal": "an answer that was not a legal action",
    "timeout": "no answer within the time limit",
    "exception": "a bot raised an error",
    "memory": "a bot took more memory than it may",
    "crash": "the process died while a bot was to answer",
    "barred": "a bot had forfeited too often, and was no longer let in",
    "void": "it could not be played, and no bot is to blame",
    "stopped": "it was left before its end, to be gone on with",
}
OPEN = ("void", "stopped")  # ends without an outcome
FAULTS = tuple(end for end in ENDS if end not in ("finished", *OPEN))  # a seat forfeits
MARK = 4  # hexadecimal digits of a mark
KNOWN = 10_000  # words, and parts of lines, that need not be looked at again


class Record(NamedTuple):
    """One match. `str` gives its line."""

    staufen: int  # the format, 1
    number: int  # its place in the schedule
    game: str  # specification
    rules: int  # rules version
    components: str  # digest
    deal: int  # the seed of the dealer
    bots: tuple[str, ...]  # by seat
    actions: tuple[str, ...]
    marks: str
    end: str  # one of ENDS
    seat: int | None  # who forfeited
    cause: str | None  # and why
    scores: tuple[int, ...] | None  # by seat; of finished matches only
    places: tuple[int, ...] | None  # by seat, from 1, equal where shared; None of OPEN ends
    shares: tuple[float, ...] | None  # win shares by seat, to six digits; None of OPEN ends
    digest: str  # of the last state
    assisted: bool = False  # a person took back a turn or asked for a hint: it is not rated

    def __str__(self) -> str:
        entry = self._asdict()
        if not self.assisted:  # the lines of all other records stay as they were
            del entry["assisted"]
        return json.dumps(entry, separators=(",", ":"), ensure_ascii=False)


class Played(NamedTuple):
    """A match that was played: its record, and what is not the same each time it is played."""

    record: Record
    decisions: tuple[int, ...]  # by seat
    seconds: tuple[float, ...]  # spent in `act`, by seat
    iterations: tuple[int, ...]  # of searches, by seat; early ends take fewer than were allowed
    attempts: int = 1
    worker: str = ""  # who played it
    fault: str | None = None  # the traceback of a bot that raised
    stderr: str | None = None  # what was printed while it went wrong


def untimed(record: Record, fault: str | None = None) -> Played:
    """Return a match of which no more is known than its record, and maybe what went wrong."""
    nothing = (0,) * len(record.bots)
    return Played(record, nothing, tuple(map(float, nothing)), nothing, fault=fault)


class Line(NamedTuple):
    """A record and the place it was read at."""

    record: Record
    where: str


# -------------------------------------------------------------------- writing


class Scribe:
    """Writes down the actions of a match as they are played."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[str] = []
        self.marks: list[str] = []
        self.movers: list[int] = []  # who did it: a seat, or CHANCE
        self.heard: list[list[int]] = [[] for _ in range(state.num_players)]  # as a seat saw it
        self.digests: dict[int, list[str]] = {}  # of what a seat knew after each, if it is watched

    def watch(self, seat: int) -> None:
        """Note the digest of what this seat knows after every action, those before included."""
        state = self.state.game.begin()
        self.digests[seat] = told = []
        for word in self.actions:
            state.apply(state.game.parse(word))
            told.append(known(state.view(seat)))

    def apply(self, action: int) -> None:
        """Apply an action to the state, in place, and note it, also as each seat saw it."""
        state = self.state
        word, mover = state.game.write(action), state.to_act
        seen = [state.seen(action, seat) for seat in range(state.num_players)]
        state.apply(action)
        self.actions.append(word)
        self.movers.append(mover)
        self.marks.append(digest(state)[:MARK])
        for heard, code in zip(self.heard, seen, strict=True):
            heard.append(code)
        for seat, told in self.digests.items():
            told.append(known(state.view(seat)))

    def undo(self, state: State) -> None:
        """Forget the last action; `state` is the one before it."""
        self.state = state
        self.actions.pop()
        self.movers.pop()
        self.marks.pop()
        for noted in (*self.heard, *self.digests.values()):
            noted.pop()  # type: ignore[attr-defined]

    def record(
        self, number: int, deal: int, bots: Sequence[str], end: str = "finished",
        seat: int | None = None, cause: str | None = None,
    ) -> Record:  # fmt: skip
        """Return the record of the match as it stands, ended the given way."""
        game = self.state.game
        return Record(
            FORMAT, number, str(game), game.rules_version, game.digest, deal, tuple(bots),
            tuple(self.actions), "".join(self.marks), end, seat, cause,
            *outcome(self.state, end, seat), digest(self.state),
        )  # fmt: skip


class Outcome(NamedTuple):
    """How a match ended, by seat; see Record."""

    scores: tuple[int, ...] | None
    places: tuple[int, ...] | None
    shares: tuple[float, ...] | None


def outcome(state: State, end: str, seat: int | None) -> Outcome:
    """Return the outcome of a match that ended this way in this state.

    A seat that forfeits is last, and all others share the first place. Scores are the rulebook's
    points; there are none unless the game was finished.
    """
    players = state.num_players
    if end == "finished":
        shares = tuple(round(share, 6) for share in state.returns())
        return Outcome(tuple(state.scores()), tuple(state.ranks()), shares)
    if seat is None:
        return Outcome(None, None, None)
    lost = [other == seat for other in range(players)]
    share = round(1 / max(players - 1, 1), 6)
    places = tuple(2 if gone and players > 1 else 1 for gone in lost)
    return Outcome(None, places, tuple(0.0 if gone else share for gone in lost))


def digest(state: State) -> str:
    """Return a hash of a state, its game and its components, sixteen hexadecimal digits."""
    return hashlib.sha256(state.to_bytes()).hexdigest()[:16]


def write(path: Path, records: Iterable[Record]) -> None:
    """Replace a file of records. Raises InputError; see `files.replace`."""
    files.replace(path, (f"{record}\n" for record in records))


# -------------------------------------------------------------------- reading


def lines(path: Path) -> Iterator[tuple[bytes, str]]:
    """Yield the lines of a file, each with its place. Raises InputError if it cannot be read."""
    with files.told(path), path.open("rb") as file:
        for number, data in enumerate(file, 1):
            yield data, f"{path}:{number}"


def read(path: Path) -> Iterator[Line]:
    """Yield the records of a file. Raises InputError naming the line that is none."""
    for data, where in lines(path):
        yield Line(parse(data, where), where)


def parse(data: bytes, where: str = "record") -> Record:
    """Read one line. Raises InputError for a field that is wrong, missing or unknown."""
    try:
        text = data.decode()
        cut = _cut(text)
        if cut is not None and (record := _as_before(*cut.groups())) is not None:
            return record
        entry = _entry(text)
    except UnicodeDecodeError:
        raise InputError(f"{where}: not a record: text in UTF-8 expected") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{where}: not a record: a line of JSON expected ({error})") from None
    record = _checked(entry, where)
    if cut is not None:
        _note(record, *cut.group(*REPEATED))
    return record


def _checked(entry: Any, where: str) -> Record:
    """Return the record of a line that was read, every field looked at. Raises InputError."""
    if not isinstance(entry, dict):
        raise InputError(f"{where}: not a record: an object expected")
    if entry.keys() != ALWAYS:
        _check_keys(entry, where)
    for key, value in entry.items():
        fits, wanted = FIELDS[key]
        if not fits(value):
            raise InputError(f"{where}: {key}: {wanted} expected, not {_short(value)}")
    values: dict[str, Any] = {k: tuple(v) if type(v) is list else v for k, v in entry.items()}
    record = Record(**values)
    fault = _contradiction(record)
    if fault:
        raise InputError(f"{where}: {fault}")
    return record


def _check_keys(entry: dict[str, Any], where: str) -> None:
    """Raise InputError for a field that is unknown or missing."""
    for key in entry:
        if key not in FIELDS:
            raise unknown("field", key, Record._fields, where)
    for key in FIELDS:
        if key not in entry and key in ALWAYS:
            raise InputError(f"{where}: field {key} is missing")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        raise ValueError("a field stands twice")
    return entry


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no number of ours")


_entry = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant).decode


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


# -------------------------------------------------------------------- what was read before

# A line as `str` writes it, cut where its fields begin and end: whatever fits is cut as JSON would.
# What stands between two cuts is the same in many lines of a run. Where it was read and found right
# before, it need not be again. All that differs from line to line is looked at here.
_NUMBER, _STRING = "(?:0|[1-9][0-9]{0,15})", r'"[^"\\]*"'
_NUMBERS = r"(?:null|\[[-+.,0-9e]*\])"
_cut = re.compile(
    rf'\{{"staufen":{FORMAT},"number":({_NUMBER}),'
    rf'("game":{_STRING},"rules":{_NUMBER},"components":{_STRING}),"deal":({_NUMBER}),'
    rf'("bots":\[(?:{_STRING}(?:,{_STRING})*)?\]),"actions":\[(?:"([^\\\]]*)")?\],'
    rf'"marks":"([0-9a-f]*)",("end":{_STRING},"seat":(?:null|{_NUMBER}),"cause":(?:null|{_STRING}),'
    rf'"scores":{_NUMBERS},"places":{_NUMBERS},"shares":{_NUMBERS}),"digest":"([0-9a-f]{{16}})"\}}\n?'
).fullmatch
REPEATED = (2, 4, 7)  # of these pieces, those that many lines share
familiar: dict[tuple[str, ...], Record] = {}  # by the pieces that they share


def _as_before(
    number: str, game: str, deal: str, bots: str, actions: str | None, marks: str, end: str,
    state: str,
) -> Record | None:  # fmt: skip
    """Return the record of these pieces of a line, None if one of them is wrong or not known."""
    like = familiar.get((game, bots, end))
    if like is None:
        return None
    words = () if actions is None else tuple(actions.split('","'))
    quotes = 0 if actions is None else actions.count('"') - 2 * len(words) + 2
    if quotes or not _words.issuperset(words) or len(marks) != MARK * len(words):
        return None
    numbers = int(number), int(deal)
    if max(numbers) > LARGEST:
        return None
    shared = like.game, like.rules, like.components, numbers[1], like.bots
    ended = like[ENDED:DIGEST]
    return Record._make((FORMAT, numbers[0], *shared, words, marks, *ended, state, False))


def _note(record: Record, *pieces: str) -> None:
    """Note what these pieces of its line say."""
    if len(familiar) >= KNOWN:
        familiar.clear()
    familiar[pieces] = record._replace(actions=(), marks="")


ENDED, DIGEST = map(Record._fields.index, ("end", "digest"))

# -------------------------------------------------------------------- what a field may be

LARGEST = 2**53
HEX = frozenset("0123456789abcdef")
Check = tuple[Callable[[Any], bool], str]


def _number(low: int, high: int = LARGEST) -> Check:
    return lambda v: type(v) is int and low <= v <= high, f"a whole number from {low} to {high}"


def _word(v: Any) -> bool:
    if type(v) is not str:
        return False
    if v in _words:
        return True
    fits = spec.can_be_kept(v)
    if fits:
        if len(_words) >= KNOWN:
            _words.clear()
        _words.add(v)
    return fits


_words: set[str] = set()  # that can be kept: a few, met in every match


def _hex(v: Any) -> bool:
    return isinstance(v, str) and HEX.issuperset(v)


def _share(v: Any) -> bool:
    return type(v) in (int, float) and 0 <= v <= 1


def _list(member: Callable[[Any], bool], what: str) -> Check:
    return lambda v: isinstance(v, list) and all(map(member, v)), f"a list of {what}"


def _or_null(check: Check) -> Check:
    return lambda v: v is None or check[0](v), f"{check[1]} or null"


_TEXT: Check = (_word, "a line of text")
FIELDS: dict[str, Check] = {
    "staufen": (lambda v: type(v) is int and v == FORMAT, f"format {FORMAT}"),
    "number": _number(0),
    "game": _TEXT,
    "rules": _number(0),
    "components": _TEXT,
    "deal": _number(0),
    "bots": _list(_word, "bots"),
    "actions": _list(_word, "actions"),
    "marks": (_hex, "hexadecimal digits"),
    "end": (lambda v: isinstance(v, str) and v in ENDS, f"one of {', '.join(ENDS)}"),
    "seat": _or_null(_number(0)),
    "cause": _or_null(_TEXT),
    "scores": _or_null(_list(_number(-(2**31), 2**31)[0], "whole numbers")),
    "places": _or_null(_list(_number(1, 99)[0], "places")),
    "shares": _or_null(_list(_share, "win shares from 0 to 1")),
    "digest": (lambda v: _hex(v) and len(v) == 16, "sixteen hexadecimal digits"),
    "assisted": (lambda v: type(v) is bool, "true or false"),
}


ALWAYS = set(FIELDS) - set(Record._field_defaults)


def _contradiction(record: Record) -> str | None:
    """Return which fields of a record contradict each other, or None."""
    players = len(record.bots)
    finished = record.end == "finished"
    if len(record.marks) != MARK * len(record.actions):
        return f"marks: {MARK} digits for each of {len(record.actions)} actions expected"
    if (record.seat is None) != (record.end in ("finished", *OPEN)):
        return f"seat: {record.seat} does not go with end {record.end!r}"
    if record.seat is not None and record.seat >= players:
        return f"seat: {record.seat}, but there are {players} bots"
    if (record.cause is None) != finished:
        return f"cause: {record.cause!r} does not go with end {record.end!r}"
    if (record.scores is None) == finished:
        return f"scores: {record.scores} do not go with end {record.end!r}"
    for key in ("places", "shares"):
        if (getattr(record, key) is None) != (record.end in OPEN):
            return f"{key}: {getattr(record, key)} do not go with end {record.end!r}"
    for key in Outcome._fields:
        values = getattr(record, key)
        if values is not None and len(values) != players:
            return f"{key}: {len(values)} for {count(players, 'bot')}"
    return None


# -------------------------------------------------------------------- replaying


def replay(record: Record, game: Game, where: str = "record") -> Iterator[tuple[State, int]]:
    """Yield (state, action about to be applied) for every action of a record.

    The state is one object, changed in place. Raises InputError naming an action that is unknown,
    illegal, not drawn by the dealer of this deal, or does not lead to the state of its mark.
    """
    _same_game(record, game, where)
    scribe = Scribe(game.begin())
    dealer = Dealer(record.deal)
    for index, word in enumerate(record.actions):
        place = f"{where}: action {index + 1} of {len(record.actions)} ({word})"
        action = _action(scribe.state, word, dealer, place)
        yield scribe.state, action
        scribe.apply(action)
        mark = record.marks[MARK * index : MARK * (index + 1)]
        if scribe.marks[-1] != mark:
            raise InputError(f"{place}: leads to state {scribe.marks[-1]}, the record has {mark}")


def verify(record: Record, game: Game, where: str = "record") -> State:
    """Replay a record and compare its end. Returns the last state. Raises InputError."""
    state = game.begin()
    for state, _ in replay(record, game, where):  # noqa: B007
        pass
    if digest(state) != record.digest:
        raise InputError(f"{where}: digest: {record.digest}, but it ends in {digest(state)}")
    if (record.end == "finished") != state.is_over:
        over = "over" if state.is_over else "not over"
        raise InputError(f"{where}: end: {record.end}, but the game is {over} at its last action")
    if record.actions and record.seat not in (None, state.to_act):
        raise InputError(f"{where}: seat: {record.seat}, but it was the turn of {state.to_act}")
    for key, value in outcome(state, record.end, record.seat)._asdict().items():
        if getattr(record, key) != value:
            raise InputError(f"{where}: {key}: {getattr(record, key)}, but it ends with {value}")
    return state


def check_seats(record: Record, game: Game, where: str) -> None:
    """Raise InputError for a record with more or fewer bots than its table has seats."""
    if len(record.bots) != game.players:
        raise InputError(f"{where}: bots: {len(record.bots)} at a table of {game.players}")


def append(path: Path, record: Record) -> None:
    """Add a record to the end of a file, under the number of its line: no two have the same.

    Raises InputError if it cannot be written.
    """
    with files.told(path):
        number = path.read_bytes().count(b"\n") if path.is_file() else 0
    files.append(path, f"{record._replace(number=number)}\n")


def _same_game(record: Record, game: Game, where: str) -> None:
    if record.game != str(game):
        raise InputError(f"{where}: game: {record.game}, replayed as {game}")
    check_seats(record, game, where)
    if record.rules != game.rules_version:
        raise InputError(
            f"{where}: rules: version {record.rules}, this is version {game.rules_version}"
        )
    if record.components != game.digest:
        raise InputError(
            f"{where}: components: played with {record.components}, these are {game.digest}"
            " (--components takes the file they came from)"
        )


def _action(state: State, word: str, dealer: Dealer, place: str) -> int:
    if state.is_over:
        raise InputError(f"{place}: the game was over before it")
    try:
        action = state.game.parse(word)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    if state.game.write(action) != word or action not in state.legal_actions():
        legal = ", ".join(map(state.game.write, state.legal_actions()))
        raise InputError(f"{place}: not legal here (legal: {legal})")
    if state.to_act == CHANCE:
        drawn = dealer.draw(state)
        if drawn != action:
            raise InputError(f"{place}: the deal has {state.game.write(drawn)} here")
    return action
