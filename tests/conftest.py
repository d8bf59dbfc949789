"""What all tests share."""


def pytest_addoption(parser):
    parser.addoption("--bless", action="store_true", help="accept the golden files as they are now")
