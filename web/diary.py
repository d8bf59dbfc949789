"""The file of a session: how it was set up, then a line for every step.

A line is added before anybody is told of its step, so killing the server loses none. If the last
line is cut short, its step was never told, and it is left out.
"""

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..arena.store.files import append, replace
from ..arena.store.records import FAULTS, Record
from ..core import InputError
from ..core.input_files import os_errors, read_bytes
from .setup import Setup, from_json

FORMAT = 1


class Diary:
    """A session's file, and what it says."""

    def __init__(self, path: Path, setup: Setup) -> None:
        self.path = path
        self.setup = setup
        self.actions: list[str] = []  # in words, chance included
        self.settled = 0  # actions that cannot be taken back
        self.assisted = False  # a hint was given, or a turn taken back
        self.forfeit: tuple[str, int, str] | None = None  # end, seat and cause
        self.over = False
        self.people: dict[int, tuple[str, str]] = {}  # who came to a seat: browser and name
        self.size = 0  # bytes of the file, as far as it is known here

    @property
    def changed(self) -> bool:
        """Whether another program has written to the file, or removed it."""
        return self.size != (self.path.stat().st_size if self.path.is_file() else 0)

    @classmethod
    def begun(cls, folder: Path, setup: Setup) -> "Diary":
        """Begin a file. Raises InputError if it cannot be written."""
        diary = cls(folder / f"{setup.id}.jsonl", setup)
        with os_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        diary._add({"session": FORMAT, **setup.to_json()})
        return diary

    @classmethod
    def shown(cls, folder: Path, setup: Setup, record: Record) -> "Diary":
        """Write the file of a game that is over, whole. Raises InputError if that fails."""
        entries: list[dict[str, Any]] = [{"session": FORMAT, **setup.to_json()}]
        entries += ({"do": word} for word in record.actions)
        entries.append({"settled": len(record.actions)})
        if record.assisted:
            entries.append({"assisted": True})
        if record.seat is not None:
            entries.append({"forfeit": [record.end, record.seat, record.cause or ""]})
        entries.append({"over": True})
        path = folder / f"{setup.id}.jsonl"
        with os_errors(folder):
            folder.mkdir(parents=True, exist_ok=True)
        replace(path, map(_line, entries))
        return cls.opened(path)

    @classmethod
    def opened(cls, path: Path) -> "Diary":
        """Read a file, whole lines only. Raises InputError naming the line that is wrong."""
        data = read_bytes(path)
        whole = data[: data.rfind(b"\n") + 1]
        first, *rest = whole.splitlines() or [b""]
        head = _entry(first, f"{path}:1")
        if head.pop("session", None) != FORMAT:
            raise InputError(f"{path}:1: not a session of this version")
        try:
            diary = cls(path, from_json(head))
        except InputError as error:
            raise InputError(f"{path}:1: {error}") from None
        if diary.setup.id != path.stem:
            raise InputError(f"{path}:1: the session {diary.setup.id}, which has a file of its own")
        for number, line in enumerate(rest, 2):
            diary._read(_entry(line, f"{path}:{number}"), f"{path}:{number}")
        diary.size = len(whole)
        return diary

    def browser(self, seat: int) -> str:
        """Return the browser from which a person plays a seat, "" until somebody has come."""
        return self.people.get(seat, (self.setup.seats[seat].person, ""))[0]

    def mend(self) -> None:
        """Drop a last line that is cut short, so that the next step gets a line of its own."""
        data = read_bytes(self.path)
        os.truncate(self.path, data.rfind(b"\n") + 1)

    def do(self, word: str) -> None:
        """Note an action."""
        self._note({"do": word})

    def continue_with(self, words: Iterable[str]) -> None:
        """Note actions that were done elsewhere, and stand."""
        for word in words:
            self.do(word)
        self.settle(len(self.actions))

    def back(self, number: int) -> None:
        """Note that only the first `number` actions stand."""
        self._note({"back": number})

    def settle(self, number: int) -> None:
        """Note that the first `number` actions cannot be taken back."""
        self._note({"settled": number})

    def assist(self) -> None:
        """Note that somebody was helped."""
        if not self.assisted:
            self._note({"assisted": True})

    def give_up(self, end: str, seat: int, cause: str) -> None:
        """Note that a seat forfeits."""
        self._note({"forfeit": [end, seat, cause]})

    def close(self) -> None:
        """Note that the game is over."""
        if not self.over:
            self._note({"over": True})

    def came(self, seat: int, person: str, name: str) -> None:
        """Note who has come to a seat."""
        if self.people.get(seat) != (person, name):
            self._note({"seat": seat, "person": person, "name": name})

    def _note(self, entry: dict[str, Any]) -> None:
        self._add(entry)
        self._read(entry, str(self.path))

    def _add(self, entry: dict[str, Any]) -> None:
        line = _line(entry)
        if self.changed:
            raise InputError(f"{self.path}: another program changed it; load the page again")
        append(self.path, line)
        self.size += len(line.encode())

    def _read(self, entry: Mapping[str, Any], where: str) -> None:
        seats = range(len(self.setup.seats))
        match entry:
            case {"do": str(word)}:
                self.actions.append(word)
            case {"back": int(number)} if 0 <= number <= len(self.actions):
                del self.actions[number:]
                self.over = False
                self.settled = min(self.settled, number)
            case {"settled": int(number)} if 0 <= number <= len(self.actions):
                self.settled = number
            case {"assisted": True}:
                self.assisted = True
            case {"over": True}:
                self.over = True
            case {"forfeit": [str(end), int(seat), str(cause)]} if end in FAULTS and seat in seats:
                self.forfeit = end, seat, cause
            case {"seat": int(seat), "person": str(person), "name": str(name)} if seat in seats:
                self.people[seat] = person, name
            case _:
                raise InputError(f"{where}: not a step of a session")


def _line(entry: Mapping[str, Any]) -> str:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")) + "\n"


def _entry(line: bytes, where: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        raise InputError(f"{where}: not a line of JSON") from None
    if not isinstance(entry, dict):
        raise InputError(f"{where}: an object expected")
    return entry
