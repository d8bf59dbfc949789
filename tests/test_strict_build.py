"""The strict build refuses what the ordinary build lets pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

CLEAN = """
from numpy.random cimport bitgen_t

cdef int roll(bitgen_t* rng) noexcept nogil:
    return 1 + <int> (rng.next_uint32(rng.state) % 6)

def size(xs):
    return sizeof(bitgen_t) + <size_t> &roll + sum(x for x in xs)
"""

FAULTS = {
    "a hint": (
        "performance hint",
        """
cdef void forgotten() nogil:
    pass

def run():
    with nogil:
        forgotten()
""",
    ),
    "an unused variable": (
        "Unused entry 'spare'",
        """
def run():
    cdef int spare
""",
    ),
    "a warning of the C compiler": (
        "sign-compare",
        """
def run(int a, unsigned int b):
    return a < b
""",
    ),
}


def project(folder, source):
    """Lay out a project of one module, and an empty one, around the real setup.py."""
    for name in ("src/staufen", "core", "search", "bots", "arena"):
        (folder / name).mkdir(parents=True)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "src/staufen/__init__.py"):
        shutil.copy(ROOT / name, folder / name)
    (folder / "core/__init__.py").touch()
    (folder / "core/other.pyx").touch()  # several are translated by several processes
    (folder / "core/sample.pyx").write_text(source)
    return folder


def build(folder, **switches):
    ours = {key: value for key, value in os.environ.items() if not key.startswith("STAUFEN_")}
    return subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=folder,
        env=ours | switches,
        capture_output=True,
        text=True,
    )


def test_a_clean_module_builds_strictly(tmp_path):
    result = build(project(tmp_path, CLEAN), STAUFEN_STRICT="1")
    assert result.returncode == 0, result.stderr
    assert list((tmp_path / "core").glob("sample*.so"))


@pytest.mark.parametrize("fault", FAULTS)
def test_the_strict_build_refuses_what_the_ordinary_build_let_pass(fault, tmp_path):
    complaint, source = FAULTS[fault]
    project(tmp_path, source)
    ordinary = build(tmp_path)
    assert ordinary.returncode == 0, ordinary.stderr
    strict = build(tmp_path, STAUFEN_STRICT="1")
    assert strict.returncode != 0
    assert complaint in strict.stdout + strict.stderr
