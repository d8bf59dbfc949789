"""One browser for all tests of the folder: to start and end another takes seconds."""

import pytest

from tests.support.browser import browsers


@pytest.fixture(scope="package")
def browser():
    """A browser for visitors."""
    with browsers() as browser:
        yield browser
