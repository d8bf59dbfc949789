"""A program is started with limits of its own, and gets nothing of ours but three ends of pipes."""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from staufen.bots.base.spawn import spawn

LIMITS = 0, 100, 1000
SHOW = """\
import os, resource, sys
kinds = resource.RLIMIT_CORE, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE
print([resource.getrlimit(kind) for kind in kinds], os.getsid(0) == os.getpid(), end=" ")
print(sorted(map(int, os.listdir("/proc/self/fd")))[:-1], sys.argv[1:])
"""


def told(words, owned=True):
    """Return what a program prints, and how it ended."""
    into, out = os.pipe()
    null = os.open(os.devnull, os.O_RDWR)
    try:
        number = spawn(words, [null, out, null], LIMITS, owned)
    finally:
        os.close(out)
        os.close(null)
    with open(into, encoding="utf-8") as file:
        said = file.read()
    return said, os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="of Linux alone")
def test_it_has_its_own_limits_session_and_files():
    leak = os.dup(0)
    os.set_inheritable(leak, True)
    try:
        said, code = told([sys.executable, "python", "-c", SHOW, "a word", "é"])
    finally:
        os.close(leak)
    assert code == 0
    assert said.startswith("[(0, 0), (100, 100), (1000, 1000)] True [0, 1, 2] ['a word', 'é']")


def test_ours_are_as_they_were():
    before = [resource.getrlimit(kind) for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE)]
    assert told(["/bin/sh", "sh", "-c", "kill -9 $$"]) == ("", -9)
    after = [resource.getrlimit(kind) for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE)]
    assert after == before


@pytest.mark.parametrize(("words", "error"), [
    (["/no/such/program", "x"], FileNotFoundError),
    ([os.devnull, "x"], PermissionError),
    (["/bin/sh", "a\0b"], ValueError),
    (["/bin/sh"], ValueError),
])  # fmt: skip
def test_what_cannot_be_started_is_told(words, error):
    with pytest.raises(error):
        told(words)


@pytest.mark.skipif(sys.platform != "linux", reason="of Linux alone")
def test_it_ends_with_whoever_owns_it():
    code = (
        "import os, signal\n"
        "from staufen.bots.base.spawn import spawn\n"
        "NULL = [os.open(os.devnull, os.O_RDWR) for _ in range(3)]\n"
        "print(spawn(['/bin/sleep', 'sleep', '600'], NULL, (0, 100, 1000), True), flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    status, end = Path(f"/proc/{int(done.stdout)}/stat"), time.monotonic() + 10
    while time.monotonic() < end:
        try:
            if status.read_text().rpartition(")")[2].split()[0] == "Z":
                return
        except OSError:
            return
        time.sleep(0.01)
    pytest.fail("it goes on")
