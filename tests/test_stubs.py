"""The stubs of compiled modules say what the modules are, for type checkers and editors."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("core", "search", "bots", "arena", "bridges")


def stubbed():
    """Return the names of the compiled modules that have a stub."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyi")]
    return sorted("staufen." + ".".join(p.relative_to(ROOT).with_suffix("").parts) for p in paths)


def test_stubs_agree_with_the_modules():
    """A stub need not have all names of its module: it lists what other modules may use."""
    command = [sys.executable, "-m", "mypy.stubtest", "--concise", "--ignore-missing-stub"]
    # How classes are laid out in memory is no business of stubs.
    command += ["--ignore-disjoint-bases", "--mypy-config-file", "pyproject.toml", *stubbed()]
    environment = os.environ | {"MYPYPATH": str(ROOT / "src"), "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
