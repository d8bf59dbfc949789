"""The file in which a game at the terminal is saved."""

import shlex
from contextlib import suppress
from itertools import chain, count
from pathlib import Path

from ...core import InputError
from ...core.input_files import os_errors
from .. import participant
from ..match import isolation
from ..participant import HUMAN
from ..session import GameSession
from ..store import default_path, files, records
from ..store.records import Line, Record


def read_saved_game(path: Path) -> Line:
    """Return the saved game of a file. Raises InputError if it is none."""
    lines = list(records.read_records(path))
    if len(lines) != 1 or lines[0].record.end != "stopped":
        raise InputError(f"{path}: not a saved game")
    if lines[0].record.bots.count(HUMAN) != 1:
        raise InputError(f"{lines[0].where}: bots: expected one {HUMAN}")
    return lines[0]


def list_programs(game: Record) -> list[str]:
    """Return the bots of a game that are code from outside: a received file may name any."""
    bots = [participant.parse(bot).spec for bot in game.bots if bot != HUMAN]
    return [bot for bot in bots if isolation.is_program(bot)]


class SaveFile:
    """Where a game is saved, after each step: never in a file that holds something else."""

    def __init__(self, session: GameSession, path: Path | None = None) -> None:
        """`path` is the file that the game was resumed from."""
        self.session = session
        self.path = path or Path(f"{session.game.name}-{session.pairing.deal}.jsonl")
        self.is_automatic = path is None  # nobody asked for it: it goes with the end of the game
        self._own = path is not None and not files.is_read_only(path)  # it holds this game

    @property
    def command(self) -> str:
        """The command that resumes the game."""
        trust = ["--trust"] if list_programs(self.session.to_record()) else []
        return shlex.join(["staufen", "play", "--resume", str(self.path), *trust])

    def save(self, path: Path | None = None) -> None:
        """Save the game as it is, in a file that the person named if any. Raises InputError."""
        before, was_automatic = self.path, self._own and self.is_automatic
        if path is not None and not (self._own and path == before):
            if _unused_path(path) != path:
                raise InputError(f"{path}: this file exists (expected a new one)")
            self._write_record(path)
            if was_automatic:
                before.unlink(missing_ok=True)
        else:
            self.autosave()
        self.is_automatic = False

    def autosave(self) -> None:
        """Save the game where it is saved already, or in a new file. Raises InputError.

        If the folder cannot be written to, the file is among the user's data.
        """
        try:
            self._write_record(self.path if self._own else _unused_path(self.path))
        except InputError:
            folder = default_path().parent
            with suppress(InputError, OSError):
                folder.mkdir(parents=True, exist_ok=True)
                self._write_record(_unused_path(folder / self.path.name))
                return
            raise

    def _write_record(self, path: Path) -> None:
        records.write_records(path, [self.session.to_record()])
        self.path, self._own = path, True

    def remove_automatic(self) -> None:
        """Remove the file if nobody asked for it: the game is over."""
        if self._own and self.is_automatic:
            with suppress(OSError):
                self.path.unlink()


def _unused_path(path: Path) -> Path:
    """Return a path where no file is: this one, or one numbered from 2. Raises InputError."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    with os_errors(path):
        return next(each for each in chain([path], others) if not each.is_file())
