"""The strict build refuses what the ordinary build lets pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

# One worker does all of these: what an ordinary build let pass is built once.
pytestmark = [pytest.mark.nightly, pytest.mark.xdist_group("strict-build")]

ROOT = Path(__file__).parent.parent

CLEAN = """
from numpy.random cimport bitgen_t

cdef int roll(bitgen_t* rng) noexcept nogil:
    return 1 + <int> (rng.next_uint32(rng.state) % 6)

def size(xs):
    return sizeof(bitgen_t) + <size_t> &roll + sum(x for x in xs)
"""

FAULTS = {
    "hint": (
        "performance hint",
        """
cdef void forgotten() nogil:
    pass

def run():
    with nogil:
        forgotten()
""",
    ),
    "unused": (
        "Unused entry 'spare'",
        """
def run():
    cdef int spare
""",
    ),
    "compiler": (
        "sign-compare",
        """
def run(int a, unsigned int b):
    return a < b
""",
    ),
}


NEEDED = (
    *("setup.py", "pyproject.toml", "README.md", "LICENSE"),
    *("src/staufen/__init__.py", "arena/build_info.py"),
)


def project(folder, **sources):
    """Lay out a project of a few modules, and an empty one, around the real setup.py."""
    for name in ("src/staufen", "core", "search", "bots", "arena"):
        (folder / name).mkdir(parents=True)
    for name in NEEDED:
        shutil.copy(ROOT / name, folder / name)
    (folder / "core/__init__.py").touch()
    (folder / "core/other.pyx").touch()  # several are translated by several processes
    for name, source in sources.items():
        (folder / f"core/{name}.pyx").write_text(source)
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
    result = build(project(tmp_path, clean=CLEAN), STAUFEN_STRICT="1")
    assert result.returncode == 0, result.stderr
    assert list((tmp_path / "core").glob("clean*.so"))


@pytest.fixture(scope="module")
def passed(tmp_path_factory):
    """A project whose faults the ordinary build let pass."""
    sources = {name: source for name, (_, source) in FAULTS.items()}
    folder = project(tmp_path_factory.mktemp("passed"), **sources)
    result = build(folder)
    assert result.returncode == 0, result.stderr
    assert all(list((folder / "core").glob(f"{name}*.so")) for name in FAULTS)
    return folder


@pytest.mark.parametrize("fault", FAULTS)
def test_what_an_ordinary_build_let_pass_a_strict_one_refuses(fault, passed, tmp_path):
    folder = shutil.copytree(passed, tmp_path / "again", symlinks=True)
    for other in FAULTS.keys() - {fault}:
        (folder / f"core/{other}.pyx").unlink()
    result = build(folder, STAUFEN_STRICT="1")
    assert result.returncode != 0
    assert FAULTS[fault][0] in result.stdout + result.stderr
