"""What the compiled parts were compiled from: setup.py writes it down, and play compares.

This file imports nothing of ours, because setup.py runs it before anything is built.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..core.input_files import JsonObject

NAME = "compiled.json"  # in the package's folder
COMPILED = (".pyx", ".pxd", ".pxi")  # sources of compiled parts


def hash_sources(package: Path, *suffixes: str) -> dict[str, str]:
    """Return sixteen hexadecimal digits for each file of a package that ends so.

    They are by the path inside the package, sorted.
    """
    found = {}
    for folder, _, names in os.walk(package, followlinks=True):
        for path in (Path(folder, name) for name in names if name.endswith(suffixes)):
            digits = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
            found[path.relative_to(package).as_posix()] = digits
    return dict(sorted(found.items()))


def write_build_info(folder: Path, sources: dict[str, str], modes: list[str]) -> None:
    """Write down what was compiled, and in which modes of setup.py."""
    text = json.dumps({"modes": modes, "sources": sources}, indent=1)
    (folder / NAME).write_text(f"{text}\n", encoding="utf-8")


def read_build_info(package: Path) -> "JsonObject | None":
    """Return what was written down, None if nothing was."""
    try:
        found: JsonObject = json.loads((package / NAME).read_bytes())
    except FileNotFoundError:
        return None
    return found


def changed_sources(package: Path) -> list[str]:
    """Return the sources that are not as they were compiled; none where nothing is known."""
    stamp = read_build_info(package)
    if stamp is None:
        return []
    here = hash_sources(package, *COMPILED)
    return [path for path, digest in here.items() if stamp["sources"].get(path) != digest]
