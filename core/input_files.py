"""Input files: regular files of a bounded size, read with one-line errors."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from typing import Any

from .errors import InputError

JsonObject = dict[str, Any]  # from JSON or TOML: any names and values
MAX_INPUT_BYTES = 2**26
_NO_WAIT = getattr(os, "O_NONBLOCK", 0)  # a pipe without a writer would block the open


@contextmanager
def os_errors(path: Path) -> Iterator[None]:
    """Turn what the system says about a file into an InputError that names it."""
    try:
        yield
    except InputError:
        raise
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # of a name that no file can have
        raise InputError(f"{str(path)!r}: {error}") from None


def open_regular(path: Path) -> BufferedReader:
    """Open a regular file to read bytes. Raises InputError for a device, a pipe or a socket."""
    with os_errors(path):
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | _NO_WAIT)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            return os.fdopen(descriptor, "rb")
        os.close(descriptor)
        raise InputError(f"{path}: not a regular file")


def read_bytes(path: Path, limit: int = MAX_INPUT_BYTES) -> bytes:
    """Return the content of a regular file of at most `limit` bytes. Raises InputError."""
    with open_regular(path) as file, os_errors(path):
        if os.fstat(file.fileno()).st_size > limit:
            raise InputError(f"{path}: too large (expected at most {limit} bytes)")
        return file.read()


def read_text(path: Path, limit: int = MAX_INPUT_BYTES) -> str:
    """Return the UTF-8 text of a regular file of at most `limit` bytes. Raises InputError."""
    try:
        return read_bytes(path, limit).decode()
    except UnicodeDecodeError:
        raise InputError(f"{path}: text in UTF-8 expected") from None
