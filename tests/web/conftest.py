"""One browser and one server for all tests of the folder that need no other."""

import pytest

from tests.support import boards
from tests.support.bots import place
from tests.support.browser import WIDE, Visitor, browsers, seats
from tests.support.server import serving


@pytest.fixture(scope="package")
def browser():
    """A browser for visitors. To start and end another takes seconds."""
    with browsers() as browser:
        yield browser


@pytest.fixture(scope="package")
def tables(tmp_path_factory):
    """The folder of the server's sessions."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(scope="package")
def client(tables):
    """A client of a server that offers a bot `Last`, too."""
    offered = {"Last": f"Last={place('Last')}"}
    with serving(tables, offered) as (client, _):
        yield client


@pytest.fixture
def visit(browser, client):
    """Return a function that brings a person to the page, or to a table; all leave at the end.

    The others there are apprentices, unless they are named.
    """
    here = []

    def come(game=None, *others, at="", deal=7, **more):
        here.append(Visitor(browser, f"http://{client.host}", **more))
        if at:
            here[-1].page.goto(at)
        if game:
            here[-1].sit_down(game, "you", *(others or seats(game)[1:]), deal=deal)
        return here[-1]

    yield come
    for each in here:
        each.close()


@pytest.fixture
def person(visit):
    """Someone at a table of The Staufer Dynasty with two bots."""
    return visit("staufer", "apprentice", "apprentice")


@pytest.fixture
def open_position(visit, tables):
    """Return a function that opens a position of a recorded game, as the seat to act sees it."""

    def open_page(name, players, moment, *, size=WIDE, scheme="light", **more):
        person = visit(size=size, color_scheme=scheme)
        boards.open_position(person, tables, name, players, moment, **more)
        return person

    return open_page
