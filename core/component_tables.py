"""The sets of component data that C tables were filled from, each kept once."""

import json
from collections.abc import Callable, Mapping
from copy import deepcopy

from .errors import InputError, unknown


class ComponentTables:
    """The sets of data of a game, `most` of them; the number of each is that of its table.

    `check` raises InputError for data that contradict each other, and `fill` writes the table of
    a number, or raises InputError too.
    """

    def __init__(
        self, game: str, most: int, check: Callable[..., None], fill: Callable[..., None]
    ) -> None:
        self.game = game
        self.most = most
        self.check = check
        self.fill = fill
        self.texts: list[str] = []  # of the sets, by table
        self._data: list[dict[str, object]] = []

    def install(self, data: Mapping[str, object]) -> int:
        """Return the number of a set, whose table is filled if it is a new one.

        Raises InputError for wrong data, and for a new set if there is no table left.
        """
        self.check(data)
        text = json.dumps(data, sort_keys=True)
        if text not in self.texts:
            if len(self.texts) == self.most:
                limit = f"no more than {self.most} sets of components at once"
                raise InputError(f"{self.game}: {limit}")
            self.fill(len(self.texts), data)
            self.texts.append(text)
            self._data.append(deepcopy(dict(data)))
        return self.texts.index(text)

    def data_of(self, table: int) -> dict[str, object]:
        """Return the data of a table, not to be changed. Raises InputError for an unknown table."""
        if not 0 <= table < len(self._data):
            raise unknown("table of components", table, range(len(self._data)))
        return self._data[table]
