"""All sessions of a server: begun, found again, and put away while nobody is there."""

import asyncio
import os
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

from ..arena.store import replay
from ..arena.store.records import OPEN, Record
from ..core import InputError, load
from . import setup as setups
from .diary import Diary
from .session import Session

IDLE = 600.0  # seconds without a listener after which a session is put away
LOOK = 30.0  # seconds between looks for such sessions
THREADS = 8  # for each core: a bot that thinks for long must not hold up other tables
LONGEST = 64  # letters of a session's name
SHOWN = 24  # sessions of a person that the front page lists: that go on, and that are over


class Hall:
    """The sessions of a folder. `offered` are bots beside the levels: entrants by name."""

    def __init__(self, folder: Path, offered: Mapping[str, str], store: Path | None = None) -> None:
        self.folder = folder
        self.store = store  # of the arena's runs, which are shown
        self.offered = dict(offered)
        self.pool = ThreadPoolExecutor(THREADS * (os.cpu_count() or 1), "bot")
        self.advice = ThreadPoolExecutor(1, "advice")
        self.sessions: dict[str, Session] = {}
        self.read: dict[str, tuple[int, Diary | None]] = {}  # files as they were at a time
        self.seen: dict[str, float] = {}  # when somebody last listened
        self.shown: dict[tuple[str, str], str] = {}  # records that a person looked at: sessions

    def begin(self, setup: setups.Setup) -> Session:
        """Begin a session. Raises InputError if its file cannot be written."""
        return self._open(Diary.begun(self.folder, setup))

    def fork(self, session: Session, number: int, seat: int, person: str) -> Session:
        """Begin a session that goes on from one that is over, after some of its actions.

        The person who does so keeps their seat.
        """
        anew = setups.fork(session.setup, session.seats, seat, person)
        diary = Diary.begun(self.folder, anew)
        diary.continue_with(session.diary.actions[:number])
        diary.assist()
        return self._open(diary)

    def show(self, record: Record, person: str) -> Session:
        """Keep a record as a session that is over; shown again, it is the same one.

        Raises InputError for a record that is wrong.
        """
        before = self.shown.get((str(record), person))
        if before is not None and (found := self.find(before)) is not None:
            return found
        if record.end in OPEN:
            raise InputError("this game was not played to its end")
        replay.verify_record(record, load(record.game))
        diary = Diary.shown(self.folder, setups.shown(record, person), record)
        self.shown[str(record), person] = diary.setup.id
        return self._open(diary)

    def find(self, name: str) -> Session | None:
        """Return a session, which goes on where it was left; None if there is none.

        Raises InputError for a file that is damaged.
        """
        known = self.sessions.get(name)
        if known is not None and known.diary.changed:
            known.give_up()
        if known is None or known.failed:
            path = self.folder / f"{name}.jsonl"
            if not (name.isalnum() and len(name) <= LONGEST and path.is_file()):
                return None
            diary = Diary.opened(path)
            diary.mend()
            self._open(diary)
        self.seen[name] = time.monotonic()
        return self.sessions[name]

    def _open(self, diary: Diary) -> Session:
        setup = diary.setup
        game = load(setup.game)
        if (game.rules_version, game.digest) != (setup.rules, setup.components):
            raise InputError(f"{diary.path}: played with other rules than this version's")
        if game.players != len(setup.seats):
            raise InputError(f"{diary.path}: {len(setup.seats)} at a table of {game.players}")
        session = Session(game, diary, self.pool, self.advice)
        if setup.replay and not session.over:  # the bots that it names may be any programs
            raise InputError(f"{diary.path}: a record that is cut short")
        self.sessions[setup.id] = session
        self.seen[setup.id] = time.monotonic()
        session.set_up()
        session.start()
        return session

    def of(self, person: str) -> list[dict[str, Any]]:
        """Return a person's sessions in a few words: those that go on, then those that are over.

        The latest come first. Any thread may ask.
        """
        found = list(self._of(person))
        return [
            entry
            for over in (False, True)
            for entry in islice((each for each in found if each["over"] == over), SHOWN)
        ]

    def _of(self, person: str) -> Iterator[dict[str, Any]]:
        for diary in self.diaries():
            setup = diary.setup
            mine = [number for number in setup.people if diary.browser(number) == person]
            if not person or not (mine or (setup.owner == person and not setup.people)):
                continue
            key = setup.seats[mine[0]].key if mine else setup.open
            yield {
                "link": f"/table/{setup.id}/{key}",
                "game": setup.game.partition("(")[0],
                "seats": [diary.people.get(n, ("", s.name))[1] for n, s in enumerate(setup.seats)],
                "seat": mine[0] if mine else None,
                "over": diary.over,
                "replay": setup.replay,
                "steps": len(diary.actions),
            }

    def diaries(self) -> Iterator[Diary]:
        """Yield the files of the folder, the latest first; damaged ones are left out, and told."""
        paths = [(path.stat().st_mtime_ns, path) for path in self.folder.glob("*.jsonl")]
        for changed, path in sorted(paths, reverse=True):
            if self.read.get(path.name, (0, None))[0] != changed:
                try:
                    self.read[path.name] = changed, Diary.opened(path)
                except InputError as error:
                    print(f"staufen: a table is left out: {error}", file=sys.stderr)
                    self.read[path.name] = changed, None
            diary = self.read[path.name][1]
            if diary is not None:
                yield diary

    async def tidy(self) -> None:
        """Put away sessions that nobody listens to, for ever."""
        while True:
            await asyncio.sleep(LOOK)
            for name, session in list(self.sessions.items()):
                if session.listeners:
                    self.seen[name] = time.monotonic()
                elif time.monotonic() - self.seen[name] > IDLE:
                    del self.sessions[name]
                    await session.stop()

    def leave(self) -> None:
        """Send all who listen away."""
        for session in self.sessions.values():
            session.leave()

    async def close(self) -> None:
        """Stop all sessions."""
        for session in self.sessions.values():
            await session.stop()
        self.sessions.clear()
        self.pool.shutdown(cancel_futures=False)
        self.advice.shutdown()
