"""The mark of a test that is run at each table; `make nightly` adds those with single options."""

import pytest

from tests.support.walk import tables, tables_of_options

each_table = pytest.mark.parametrize(
    "game",
    [*tables(), *(pytest.param(game, marks=pytest.mark.nightly) for game in tables_of_options())],
    ids=str,
)
