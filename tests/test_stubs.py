"""The stubs of compiled modules say what the modules are, for type checkers and editors."""

from pathlib import Path

import pytest

from tests.support.program import python

ROOT = Path(__file__).parent.parent
FOLDERS = ("core", "search", "bots", "arena", "bridges")


# NumPy's stubs take longer to read than all others, and tell nothing of ours.
SETTINGS = """
[mypy]
explicit_package_bases = True
ignore_missing_imports = True
[mypy-numpy.*]
follow_imports = skip
follow_imports_for_stubs = True
"""


def stubbed():
    """Return the names of the compiled modules that have a stub."""
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyi")]
    return sorted("staufen." + ".".join(p.relative_to(ROOT).with_suffix("").parts) for p in paths)


@pytest.mark.nightly
def test_stubs_agree_with_the_modules(tmp_path):
    """A stub need not have all names of its module: it lists what other modules may use."""
    words = ["-m", "mypy.stubtest", "--concise", "--ignore-missing-stub"]
    # How classes are laid out in memory is no business of stubs.
    (tmp_path / "mypy.ini").write_text(SETTINGS)
    words += ["--ignore-disjoint-bases", "--mypy-config-file", tmp_path / "mypy.ini", *stubbed()]
    paths = {"MYPYPATH": str(ROOT / "src"), "PYTHONPATH": str(ROOT / "src")}
    python(*words, more=paths, cwd=ROOT)
