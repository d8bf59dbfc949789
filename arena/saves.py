"""Games of a person that are kept in a file, to go on with."""

import shlex
from collections.abc import Collection
from itertools import chain, count
from pathlib import Path

from ..core import InputError
from . import entrant, isolation
from .entrant import HUMAN
from .match import Table
from .store import records
from .store.records import Line, Record
from .words import LINE


def read(path: Path) -> Line:
    """Return the saved game of a file. Raises InputError if it is none."""
    lines = list(records.read_records(path))
    if len(lines) != 1 or lines[0].record.end != "stopped":
        raise InputError(f"{path}: not a saved game")
    if lines[0].record.bots.count(HUMAN) != 1:
        raise InputError(f"{lines[0].where}: bots: one {HUMAN} expected")
    return lines[0]


def record(table: Table, assisted: bool) -> Record:
    """Return a game as it is, to be gone on with."""
    return table.recorder.record(*table.pairing, "stopped", None, "saved").replace(
        assisted=assisted
    )


def write(path: Path, game: Record, own: Collection[Path]) -> str:
    """Keep a game in a file; return the command that goes on with it.

    `own` are the files of this very game. Raises InputError if the file cannot be written, or
    holds something else.
    """
    if not _is_free(path, own):
        raise InputError(f"{path}: holds something else, and is left as it is")
    records.write_records(path, [game])
    trust = ["--trust"] if programs(game) else []
    return shlex.join(["staufen", "play", "--resume", str(path), *trust])


def programs(game: Record) -> list[str]:
    """Return the bots of a game that are not the package's: whoever sent it may have named any."""
    bots = [entrant.read(bot).spec for bot in game.bots if bot != HUMAN]
    return [bot for bot in bots if isolation.is_program(bot)]


def free(path: Path, own: Collection[Path]) -> Path:
    """Return a path, or one numbered from 2 like it, where nothing is or one's own game."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(each for each in chain([path], others) if _is_free(each, own))


def _is_free(path: Path, own: Collection[Path]) -> bool:
    """Say whether there is no file in a place, or one's own. Raises InputError."""
    try:
        return path in own or not path.is_file()
    except OSError as error:
        raise InputError(f"{str(path)[:LINE]}: {error.strerror or error}") from None
