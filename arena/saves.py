"""Games of a person that are kept in a file, to go on with."""

import shlex
from itertools import chain, count
from pathlib import Path

from ..core import InputError
from . import records
from .entrant import HUMAN
from .match import Table
from .records import Line
from .words import LINE


def read(path: Path) -> Line:
    """Return the saved game of a file. Raises InputError if it is none."""
    lines = list(records.read(path))
    if len(lines) != 1 or lines[0].record.end != "stopped":
        raise InputError(f"{path}: not a saved game")
    if lines[0].record.bots.count(HUMAN) != 1:
        raise InputError(f"{lines[0].where}: bots: one {HUMAN} expected")
    return lines[0]


def write(path: Path, table: Table, assisted: bool) -> str:
    """Keep a game as it is in a file; return the command that goes on with it.

    Raises InputError if the file cannot be written, or holds something else.
    """
    if not _is_free(path, table):
        raise InputError(f"{path}: holds something else, and is left as it is")
    record = table.scribe.record(*table.pairing, "stopped", None, "saved")
    records.write(path, [record._replace(assisted=assisted)])
    return shlex.join(["staufen", "play", "--resume", str(path)])


def free(path: Path, table: Table) -> Path:
    """Return a path, or one numbered from 2 like it, with nothing else than the table's game."""
    others = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return next(each for each in chain([path], others) if _is_free(each, table))


def _is_free(path: Path, table: Table) -> bool:
    """Say whether there is no file in a place, or this very game. Raises InputError."""
    try:
        if not path.is_file():
            return True
    except OSError as error:
        raise InputError(f"{str(path)[:LINE]}: {error.strerror or error}") from None
    try:
        found = read(path).record
    except InputError:
        return False
    _, deal, bots = table.pairing
    return (found.game, found.deal, found.bots) == (str(table.game), deal, tuple(bots))
