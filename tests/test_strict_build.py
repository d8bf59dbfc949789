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


NEEDED = (
    *("setup.py", "pyproject.toml", "README.md", "LICENSE"),
    *("src/staufen/__init__.py", "arena/stamp.py"),
)


def project(folder, *sources):
    """Lay out a project of a few modules, and an empty one, around the real setup.py."""
    for name in ("src/staufen", "core", "search", "bots", "arena"):
        (folder / name).mkdir(parents=True)
    for name in NEEDED:
        shutil.copy(ROOT / name, folder / name)
    (folder / "core/__init__.py").touch()
    (folder / "core/other.pyx").touch()  # several are translated by several processes
    for number, source in enumerate(sources):
        (folder / f"core/sample{number}.pyx").write_text(source)
    return folder


def build(folder, **switches):
    ours = {key: value for key, value in os.environ.items() if not key.startswith("STAUFEN_")}
    return subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--inplace"],
        cwd=folder,
        env=ours | {"STAUFEN_QUICK": "1"} | switches,
        capture_output=True,
        text=True,
    )


def test_a_clean_module_builds_strictly(tmp_path):
    result = build(project(tmp_path, CLEAN), STAUFEN_STRICT="1")
    assert result.returncode == 0, result.stderr
    assert list((tmp_path / "core").glob("sample*.so"))


def test_what_an_ordinary_build_let_pass_a_strict_one_looks_at_again(tmp_path):
    result = build(project(tmp_path, *(source for _, source in FAULTS.values())))
    assert result.returncode == 0, result.stderr
    assert len(list((tmp_path / "core").glob("sample*.so"))) == len(FAULTS)
    assert build(tmp_path, STAUFEN_STRICT="1").returncode != 0


@pytest.mark.parametrize("fault", FAULTS)
def test_the_strict_build_refuses_each(fault, tmp_path):
    complaint, source = FAULTS[fault]
    result = build(project(tmp_path, source), STAUFEN_STRICT="1")
    assert result.returncode != 0
    assert complaint in result.stdout + result.stderr
