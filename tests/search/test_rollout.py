"""Playouts."""

import pytest

from staufen import core
from staufen.bots import create_bot
from staufen.core import InputError


def test_rounds_are_not_counted_where_there_are_none():
    with pytest.raises(InputError, match=r"oh-hell.* has no rounds to count"):
        create_bot("so-ismcts(playout_length=rounds:1)", core.load("oh-hell"))
