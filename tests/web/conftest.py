"""One browser for all tests of the folder, and a server for those of a file."""

import pytest

from tests.support.bots import place
from tests.support.browser import browsers
from tests.support.server import serving


@pytest.fixture(scope="package")
def browser():
    """A browser for visitors. To start and end another takes seconds."""
    with browsers() as browser:
        yield browser


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """The folder of the server's sessions."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="module")
def client(tables):
    """A client of a server that offers a bot `Last`, too."""
    offered = {"Last": f"Last={place('Last')}"}
    with serving(tables, offered) as (client, _):
        yield client
