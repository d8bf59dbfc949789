"""All tables of a server: created, found again, and unloaded while no one is there."""

import asyncio
import hashlib
import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from ..arena.session import ConflictError
from ..arena.store import replay
from ..arena.store.records import Record
from ..core import InputError, load
from .errors import report_error
from .event_log import Assisted, EventLog, TableHidden, events_of_actions, events_of_record
from .session import TableSession
from .table_config import TableConfig, config_of_fork, config_of_record, config_of_saved_game

IDLE_TIMEOUT_S = 600.0  # without a listener, after which a table is unloaded
UNLOAD_INTERVAL_S = 30.0
THREADS_PER_CORE = 8  # a bot that thinks for long must not hold up other tables
MAX_ID_LENGTH = 64
MAX_LISTED = 200  # tables of a person that are running, and as many that are over
MAX_LOADED = 400  # tables; then the one that was used longest ago is unloaded


class SessionManager:
    """The tables of a folder. `offered` are bots that may be chosen besides the levels."""

    def __init__(self, folder: Path, offered: Mapping[str, str], store: Path | None = None) -> None:
        self.folder = folder
        self.store = store  # of the arena's runs
        self.offered = dict(offered)
        self.pool = ThreadPoolExecutor(THREADS_PER_CORE * (os.cpu_count() or 1), "bot")
        self.advice = ThreadPoolExecutor(1, "advice")
        self.sessions: dict[str, TableSession] = {}
        self.last_used: dict[str, float] = {}
        self.unloading: asyncio.Task[None] | None = None
        self.files: dict[str, tuple[int, EventLog | None]] = {}  # by name, with their times

    def create(self, config: TableConfig) -> TableSession:
        """Create a table. Raises InputError if its file cannot be written."""
        return self._load(EventLog.create(self.folder, config))

    def fork(self, session: TableSession, number: int, seat: int, person: str) -> TableSession:
        """Create a table that continues a finished game after `number` of its actions.

        The person who asks for it keeps their seat.
        """
        config = config_of_fork(session.config, session.seats, seat, person)
        actions = session.event_log.actions[:number]
        events = [*events_of_actions(actions), Assisted()]
        return self._load(EventLog.create(self.folder, config, events))

    def open_record(self, record: Record, person: str) -> TableSession:
        """Return a table for a record: to look at, or to play on if it is a saved game.

        A finished game has one table for each person. Raises InputError for a wrong record.
        """
        if record.end == "void":
            raise InputError("record: the game was not played (expected a finished or saved game)")
        game = load(record.game)
        replay.verify_record(record, game)
        if record.end == "stopped":
            saved = config_of_saved_game(record, game, person, self.offered)
            return self._load(EventLog.create(self.folder, saved, events_of_record(record)))
        name = hashlib.sha256(f"{person} {record}".encode()).hexdigest()[:20]
        found = self.find(name)
        if found is not None:
            return found
        config = config_of_record(record, person, name)
        return self._load(EventLog.create(self.folder, config, events_of_record(record)))

    def find(self, name: str) -> TableSession | None:
        """Return a table, None if there is none. Raises InputError for a damaged file."""
        known = self.sessions.get(name)
        if known is not None and known.event_log.is_changed:
            known.fail()
        if known is None or known.failed:
            path = self.folder / f"{name}.jsonl"
            if not (name.isalnum() and len(name) <= MAX_ID_LENGTH and path.is_file()):
                return None
            log = EventLog.open(path)
            log.repair()
            self._load(log)
        self.last_used[name] = time.monotonic()
        return self.sessions[name]

    def _load(self, log: EventLog) -> TableSession:
        config = log.config
        game = load(config.game)
        if (game.rules_version, game.digest) != (config.rules, config.components):
            raise InputError(f"{log.path}: played with rules of another version")
        if game.players != len(config.seats):
            count = len(config.seats)
            raise InputError(f"{log.path}: seats: {count} (expected {game.players})")
        self._make_room()
        session = TableSession(game, log, self.pool, self.advice)
        if config.replay and not session.is_over:  # its bots may be any programs
            raise InputError(f"{log.path}: the record is cut short")
        self.sessions[config.id] = session
        self.last_used[config.id] = time.monotonic()
        session.set_up()
        session.start()
        return session

    def _make_room(self) -> None:
        """Unload the table that was used longest ago if there are many. Raises ConflictError."""
        if len(self.sessions) < MAX_LOADED:
            return
        idle = [name for name, session in self.sessions.items() if not session.listeners]
        if not idle:
            raise ConflictError("Too many tables are in use. Try again later.")
        session = self.sessions.pop(min(idle, key=self.last_used.__getitem__))
        self.unloading = asyncio.create_task(session.stop())

    def delete(self, session: TableSession, person: str) -> None:
        """Delete a table from a person's list, and its file once no one lists it.

        Raises ConflictError for someone else's table.
        """
        log = session.event_log
        people = {log.find_person(seat) for seat in session.people} | {log.config.owner}
        if person not in people:
            raise ConflictError("You can delete only your own tables.")
        if person not in log.hidden:
            log.write(TableHidden(person))
        if people - {""} <= log.hidden:
            session.fail()
            self.sessions.pop(log.config.id, None)
            log.path.unlink(missing_ok=True)

    def list_tables(self, person: str) -> list[dict[str, object]]:
        """Return a person's tables: running ones, then those that are over, the latest first.

        It can be called from every thread.
        """
        found = list(self._find_tables(person))
        return [
            entry
            for over in (False, True)
            for entry in islice((each for each in found if each["over"] == over), MAX_LISTED)
        ]

    def _find_tables(self, person: str) -> Iterator[dict[str, object]]:
        for log in self.read_logs():
            config = log.config
            own = log.find_seats(person)
            listed = own or (config.owner == person and not config.human_seats)
            if person and listed and person not in log.hidden:
                yield _describe_table(log, own[0] if own else None)

    def read_logs(self) -> Iterator[EventLog]:
        """Yield the tables' files, the latest first; damaged ones are reported and left out."""
        paths = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.jsonl")]
        for name in set(list(self.files)) - {path.name for _, path in paths}:
            self.files.pop(name, None)
        for changed, path in sorted(paths, reverse=True):
            if self.files.get(path.name, (0, None))[0] != changed:
                try:
                    self.files[path.name] = changed, EventLog.open(path)
                except InputError as error:
                    report_error(error, "table left out: ")
                    self.files[path.name] = changed, None
            log = self.files[path.name][1]
            if log is not None:
                yield log

    async def unload_idle(self) -> None:
        """Unload tables without listeners, for ever."""
        while True:
            await asyncio.sleep(UNLOAD_INTERVAL_S)
            for name, session in list(self.sessions.items()):
                if session.listeners or (session.clocks and session.clocks.running is not None):
                    self.last_used[name] = time.monotonic()
                elif time.monotonic() - self.last_used[name] > IDLE_TIMEOUT_S:
                    del self.sessions[name]
                    await session.stop()

    def disconnect(self) -> None:
        """Disconnect all clients."""
        for session in self.sessions.values():
            session.disconnect()

    async def close(self) -> None:
        """Stop all tables."""
        for session in self.sessions.values():
            await session.stop()
        self.sessions.clear()
        self.pool.shutdown(cancel_futures=False)
        self.advice.shutdown()


def _describe_table(log: EventLog, seat: int | None) -> dict[str, object]:
    """Return one line of a person's list; `seat` is theirs."""
    config, over = log.config, log.over
    key = config.open if seat is None else log.find_key(seat)
    seats = range(len(config.seats))
    return {
        "link": f"/table/{config.id}/{key}",
        "game": config.game_name,
        "seats": [log.find_name(number) for number in seats],
        "bots": [each.bot_name for each in config.seats],  # the level of each bot, "" for people
        "seat": seat,
        "over": over is not None,
        "replay": config.replay,
        "steps": len(log.actions),
        "created": _to_date(config.created),
        "modified": _to_date(log.modified),
        "places": over and over.places,
        "scores": over and over.scores,
        "round": over.rounds if over else "",
        "assisted": log.assisted,
        "day": config.day,
    }


def _to_date(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")
