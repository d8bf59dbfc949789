"""Atomic writes: the old file stays until the new one is complete."""

import csv
import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ...core import InputError
from ...core.input_files import os_errors

DATABASE = b"SQLite format 3\0"  # the first bytes of a store


def append_text(path: Path, text: str) -> None:
    """Append a text to a file, or create it: all of the text or nothing.

    Raises InputError as `replace_file` does.
    """
    with os_errors(path):
        _check_target(path)
        size = path.stat().st_size if path.is_file() else None
        try:
            with path.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError:
            if size is not None:
                os.truncate(path, size)  # what a full disk took of it would spoil the next line
            raise


def check_appending(path: Path) -> None:
    """Raise InputError if a file cannot be appended to. Called before a long game, not after it."""
    with os_errors(path):
        new = not path.exists()
        append_text(path, "")
        if new:
            path.unlink()


def replace_file(path: Path, parts: Iterable[str]) -> None:
    """Replace a file by a text. If anything fails, the old file does not change.

    Raises InputError if it cannot be written, or if a store of games or a read-only file is there.
    """
    with os_errors(path):
        _check_target(path)
        if path.exists() and not path.is_file():  # a terminal or a pipe, which has no old content
            path.write_text("".join(parts), encoding="utf-8")
            return
        with partial_file(path) as new, new.open("w", encoding="utf-8") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())


def is_read_only(path: Path) -> bool:
    """Return whether a file exists that may not be written."""
    return path.is_file() and not (os.access(path, os.W_OK) and path.stat().st_mode & 0o222)


@contextmanager
def partial_file(path: Path) -> Iterator[Path]:
    """Yield a path to write to; the file then replaces the one at `path` if nothing fails.

    Raises InputError if that one is read-only.
    """
    if is_read_only(path):
        raise InputError(f"{path}: read-only file (not overwritten)")
    path = Path(os.path.realpath(path))  # of a link, what it leads to
    new = path.with_name(path.name + ".partial")
    try:
        yield new
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def as_csv(rows: Iterable[Iterable[object]]) -> Iterator[str]:
    """Yield rows as lines of CSV; texts that look like formulas are escaped."""
    for row in rows:
        line = io.StringIO()
        csv.writer(line, lineterminator="\n").writerow(map(_escape_cell, row))
        yield line.getvalue()


def _escape_cell(value: object) -> object:
    formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return f"'{value}" if formula else value


def _check_target(path: Path) -> None:
    """Raise InputError for a folder and for a store of games, which must not be overwritten."""
    if path.is_dir():
        raise InputError(f"{path}: is a directory")
    if not path.is_file():  # nor a pipe, which would be read empty
        return
    with path.open("rb") as file:
        if file.read(len(DATABASE)) == DATABASE:
            raise InputError(f"{path}: holds a store of games (not overwritten)")
