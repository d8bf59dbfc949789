"""The stubs of compiled modules list the numbers of C as they are."""

import pytest

from staufen.core import stubs

SOURCE = """\
cdef enum:
    HIDDEN
cpdef enum Colour:      # of CHESTS
    RED = 2             # not BLUE
    GREEN, BLUE = GREEN + 1

cdef struct State:
    int x
cpdef enum:
    LAST
"""


def test_names_are_found_in_enums_that_python_sees():
    assert stubs.names(SOURCE) == ["RED", "GREEN", "BLUE", "LAST"]


@pytest.mark.parametrize("path", stubs.made(), ids=lambda path: path.parent.name + "/" + path.name)
def test_stubs_are_current(path):
    assert path.read_text() == stubs.made()[path], "run python -m staufen.core.stubs"
