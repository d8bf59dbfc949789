"""The sets of component data that C tables were filled from, each kept once."""

import json
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from .errors import InputError, unknown


class Boxes:
    """The sets of data of a game, `most` of them; the number of each is that of its table."""

    def __init__(self, game: str, most: int) -> None:
        self.game = game
        self.most = most
        self.texts: list[str] = []  # of the sets, by table
        self._data: list[dict[str, Any]] = []

    def __len__(self) -> int:
        return len(self.texts)

    def number(self, data: Mapping[str, Any]) -> int:
        """Return the number of a set; that of the next table, `len`, for a new one.

        Raises InputError for a new set if there is no table left.
        """
        text = _text(data)
        if text in self.texts:
            return self.texts.index(text)
        if len(self) == self.most:
            raise InputError(f"{self.game}: no more than {self.most} sets of components at once")
        return len(self)

    def add(self, data: Mapping[str, Any]) -> None:
        """Keep a new set, once its table is filled."""
        self.texts.append(_text(data))
        self._data.append(deepcopy(dict(data)))

    def data_of(self, table: int) -> dict[str, Any]:
        """Return the data of a table, not to be changed. Raises InputError for an unknown table."""
        if not 0 <= table < len(self):
            raise unknown("table of components", table, range(len(self)))
        return self._data[table]


def _text(data: Mapping[str, Any]) -> str:
    return json.dumps(data, sort_keys=True)
