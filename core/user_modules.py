"""A user's Python files, written in specifications as `FILE.py:NAME`."""

import hashlib
import sys
from importlib import util
from pathlib import Path
from types import ModuleType

from .errors import InputError
from .input_files import read_bytes


def split_reference(text: str) -> tuple[Path, str]:
    """Return the file and the name in `FILE.py:NAME`; any other text is a file without a name."""
    file, mark, name = text.partition(".py:")
    return Path(file + ".py" if mark else text), name


def import_file(path: Path) -> ModuleType:
    """Import a file `*.py`, once. Its name need not be a Python name; it may import its neighbours.

    Raises InputError naming what went wrong.
    """
    data = read_bytes(path)
    folder = str(path.resolve().parent)
    if folder not in sys.path:  # at the end: none of its files takes a library's place
        sys.path.append(folder)
    mark = hashlib.sha256(str(path.resolve()).encode() + data).hexdigest()[:12]
    name = f"staufen_file_{path.stem}_{mark}"
    if name in sys.modules:
        return sys.modules[name]
    made = util.spec_from_file_location(name, path)
    assert made is not None  # the name ends in .py
    assert made.loader is not None
    found = util.module_from_spec(made)
    sys.modules[name] = found  # where dataclasses, for one, look for it
    try:
        made.loader.exec_module(found)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        kind = "" if isinstance(error, InputError) else f"{type(error).__name__}: "
        raise InputError(f"{path}: {kind}{error}") from error
    return found
