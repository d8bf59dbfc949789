"""A tournament: all pairings of a schedule, played by workers, kept in a folder.

The folder holds `tournament.json` (what is played: a folder of the same tournament is gone on
with, one of another is refused), `games.jsonl` (one record a line, appended as they come and
put in the schedule's order at the end), `diary.jsonl` (what differs from run to run: seconds,
attempts, tracebacks) and the standings, as text and as JSON.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from ..core import Game, InputError
from . import match, records
from .ratings import standings
from .records import Record
from .report import Clock, as_json, as_text
from .schedule import Pairing, schedule
from .workers import STARTS, Outcome, Workers

GRACE = 5.0  # seconds after a bot's time is up until its whole process is ended


class Settings(NamedTuple):
    """What is played. Two tournaments with equal settings have equal records."""

    game: Game
    bots: tuple[str, ...]  # canonical specifications
    deals: int
    seed: int
    seating: str = "rotations"
    time_limit: float | None = None  # seconds a decision

    def pairings(self) -> list[Pairing]:
        """Return the whole schedule."""
        return list(schedule(self.bots, self.game.players, self.deals, self.seed, self.seating))

    def card(self) -> dict[str, Any]:
        """Return the settings as they stand in `tournament.json`."""
        return {
            **self._asdict(),
            "game": str(self.game),
            "rules": self.game.rules_version,
            "components": self.game.digest,
            "bots": list(self.bots),
        }


class Referee:
    """The task of the workers: play one pairing, by its number."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._pairings: list[Pairing] | None = None

    def __call__(self, number: int, tell: match.Tell) -> match.Played:
        if self._pairings is None:
            self._pairings = self.settings.pairings()
        pairing = self._pairings[number]
        return match.play(self.settings.game, pairing, self.settings.time_limit, tell)

    def __reduce__(self) -> Any:
        return Referee, (self.settings,)


class Folder:
    """Where a tournament is kept, opened by one process at a time."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings
        self.pairings = settings.pairings()
        self.games = path / "games.jsonl"
        self.diary = path / "diary.jsonl"
        self.records: dict[int, Record] = {}

    @contextmanager
    def opened(self) -> Iterator["Folder"]:
        """Claim the folder, reading what was played before. Raises InputError if it is not ours."""
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            card = self._claim()
        except OSError as error:
            raise InputError(f"{self.path}: {error.strerror}") from None
        with card, _locked(card, self.path):
            self._read()
            with self.games.open("ab") as self._games, self.diary.open("ab") as self._diary:
                yield self
            records.write(self.games, (self.records[n] for n in sorted(self.records)))

    def add(self, played: match.Played, outcome: Outcome) -> None:
        """Keep a match. It is on the disk when this returns."""
        record = played.record
        entry = {
            "number": record.number,
            "attempts": outcome.attempts,
            "worker": outcome.worker,
            "decisions": played.decisions,
            "seconds": [round(seconds, 6) for seconds in played.seconds],
            "fault": played.fault,
        }
        _append(self._diary, json.dumps(entry))
        _append(self._games, str(record))
        self.records[record.number] = record

    def missing(self) -> list[int]:
        """Return the numbers of the pairings still to be played."""
        return [p.number for p in self.pairings if p.number not in self.records]

    def report(self) -> str:
        """Write the standings beside the games; return the text."""
        played = [self.records[number] for number in sorted(self.records)]
        table, clocks = standings(played), self._clocks()
        text = as_text(table, played, len(self.pairings), clocks)
        data = {"tournament": self.settings.card(), **as_json(table, played, clocks)}
        (self.path / "standings.txt").write_text(text, encoding="utf-8")
        (self.path / "standings.json").write_text(json.dumps(data, indent=1) + "\n")
        return text

    def _claim(self) -> Any:
        """Return the open card, written if there was none."""
        card = self.path / "tournament.json"
        wanted = json.dumps(self.settings.card(), indent=1) + "\n"
        if not card.exists() and any(self.path.iterdir()):
            raise InputError(f"{self.path}: holds other things than a tournament")
        file = card.open("a+", encoding="utf-8")
        file.seek(0)
        found = file.read()
        if found and found != wanted:
            file.close()
            raise InputError(f"{self.path}: holds another tournament: {_difference(found, wanted)}")
        if not found:
            file.write(wanted)
            file.flush()
        return file

    def _read(self) -> None:
        """Take over the games of an earlier run, but for a last line that was cut short."""
        if not self.games.exists():
            return
        data = self.games.read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if whole != data:
            os.truncate(self.games, len(whole))
        for record, where in records.read(self.games):
            if not _fits(record, self.pairings, self.settings.game):
                raise InputError(f"{where}: not a game of this tournament")
            self.records[record.number] = record

    def _clocks(self) -> dict[str, Clock]:
        """Add up the time that bots took; games played twice count in both."""
        clocks = {bot: Clock(0, 0.0) for bot in self.settings.bots}
        for line in self.diary.read_bytes().splitlines():
            try:
                entry = json.loads(line)
                times = list(zip(entry["decisions"], entry["seconds"], strict=True))
                bots = self.pairings[entry["number"]].bots
            except (ValueError, KeyError, TypeError, IndexError):
                continue  # a diary is no record: a torn line costs nothing
            for bot, (decisions, seconds) in zip(bots, times, strict=False):
                clock = clocks[bot]
                clocks[bot] = Clock(clock.decisions + decisions, clock.seconds + seconds)
        return clocks


def play(
    folder: Folder, workers: int = 1, start: str = STARTS[0],
    watch: Callable[[Iterable[Record]], Iterable[Record]] = iter,
) -> None:  # fmt: skip
    """Play what is missing in an opened folder. `watch` sees the records go by, for progress."""
    for _ in watch(_played(folder, workers, start)):
        pass


def _played(folder: Folder, workers: int, start: str) -> Iterator[Record]:
    settings = folder.settings
    limit = None if settings.time_limit is None else settings.time_limit + GRACE
    missing = folder.missing()
    with Workers(Referee(settings), min(workers, len(missing)), start, time_limit=limit) as pool:
        for outcome in pool.run(missing):
            played = _settled(outcome, settings, folder.pairings[outcome.job])
            folder.add(played, outcome)
            yield played.record


def _settled(outcome: Outcome, settings: Settings, pairing: Pairing) -> match.Played:
    """Return a match as the worker gave it, or what is left of one that it could not finish."""
    if outcome.status == "done":
        played: match.Played = outcome.value
        return played
    if outcome.status == "raised":  # our own fault: a bot's is caught at the table
        cause = outcome.value.strip().splitlines()[-1]
        played = match.abandoned(settings.game, pairing, (), "void", cause)
        return played._replace(fault=outcome.value)
    if outcome.status == "hung":
        cause, end = match.timeout_cause(settings.time_limit), "timeout"
    else:
        cause, end = outcome.value, "crash"
    return match.abandoned(settings.game, pairing, outcome.notes, end, cause)


def _fits(record: Record, pairings: list[Pairing], game: Game) -> bool:
    if record.number >= len(pairings):
        return False
    pairing = pairings[record.number]
    return (record.deal, record.bots) == (pairing.deal, pairing.bots) and (
        record.game, record.rules, record.components
    ) == (str(game), game.rules_version, game.digest)  # fmt: skip


def _difference(found: str, wanted: str) -> str:
    try:
        theirs, ours = json.loads(found), json.loads(wanted)
        keys = [key for key in ours if theirs.get(key) != ours[key]]
        return "; ".join(f"{key} {theirs.get(key)}, not {ours[key]}" for key in keys)
    except (ValueError, AttributeError):
        return "tournament.json cannot be read"


def _append(file: Any, line: str) -> None:
    file.write(line.encode() + b"\n")
    file.flush()


@contextmanager
def _locked(file: Any, path: Path) -> Iterator[None]:
    """Hold a folder against other processes, where the system can."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError(f"{path}: another process is playing this tournament") from None
    yield  # closing the file lets go of it
