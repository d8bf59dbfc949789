"""The files that a user's file is made of: itself, and what it imports that nobody installed."""

import ast
import sys
from collections.abc import Iterator
from importlib import util
from pathlib import Path

NOT_THEIRS = {*sys.stdlib_module_names, __name__.partition(".")[0]}
INSTALLED = ("site-packages", "dist-packages")


def sources(path: Path) -> list[Path]:
    """Return a file and all that it imports, wherever they lie; installed packages left out."""
    files = [(path.resolve(), "")]
    for file, package in files:  # it grows on the way
        for name in _imports(file, package):
            found = _place(name)
            if found is not None and found not in [each for each, _ in files]:
                inside = name if found.stem == "__init__" else name.rpartition(".")[0]
                files.append((found, inside))
    return [file for file, _ in files]


def _imports(path: Path, package: str) -> Iterator[str]:
    """Yield the names of all modules that a file may import, packages before their parts."""
    try:
        tree = ast.parse(path.read_bytes()) if path.suffix == ".py" else ast.Module([], [])
    except (OSError, SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            names = [f"{base}.{alias.name}" for alias in node.names] if base else []
        else:
            continue
        for words in (name.split(".") for name in names):
            if words[0] not in NOT_THEIRS:
                yield from (".".join(words[:end]) for end in range(1, len(words) + 1))


def _absolute(node: ast.ImportFrom, package: str) -> str:
    try:
        return util.resolve_name("." * node.level + (node.module or ""), package)
    except ImportError:
        return ""


def _place(name: str) -> Path | None:
    """Return the file of a user's module, None for what is installed or not there."""
    try:
        spec = util.find_spec(name)
    except Exception:  # of the package around it, which is loaded for this
        return None
    if spec is None or not spec.has_location or spec.origin is None:
        return None
    path = Path(spec.origin)
    return None if set(INSTALLED) & set(path.parts) else path.resolve()
