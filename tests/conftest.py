"""What all tests share."""

import os
import tempfile

import pytest
from hypothesis import HealthCheck, settings

from staufen.core import Game

# Tests must not touch the store of the person who runs them.
_place = tempfile.TemporaryDirectory(prefix="staufen-tests-")
os.environ["STAUFEN_STORE"] = os.path.join(_place.name, "arena.sqlite")

# Most tests with a bot from a file ask what the process of the table does with it. What a process
# of its own is worth is asked in tests/arena/match/test_isolation.py.
os.environ["STAUFEN_TRUST"] = "1"

# A busy machine is no fault of what is tested.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_addoption(parser):
    parser.addoption("--bless", action="store_true", help="accept the golden files as they are now")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave the tests of a table to one worker, which then makes its positions and scenes once."""
    for item in items:
        game = item.callspec.params.get("game") if hasattr(item, "callspec") else None
        if isinstance(game, Game):
            item.add_marker(pytest.mark.xdist_group(str(game)))


@pytest.fixture
def bless(request):
    """True when data files are to be written anew instead of compared."""
    return request.config.getoption("--bless")


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """A folder of its own, in which the test works."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def restore_folder():
    """Return to the working folder: a trusted bot of a test may leave it."""
    folder = os.getcwd()
    yield
    os.chdir(folder)
