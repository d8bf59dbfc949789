"""What all tests share."""

import pytest


def pytest_addoption(parser):
    parser.addoption("--bless", action="store_true", help="accept the golden files as they are now")


@pytest.fixture
def bless(request):
    """True when data files are to be written anew instead of compared."""
    return request.config.getoption("--bless")
