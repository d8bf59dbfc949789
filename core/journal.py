"""The journal: what one `apply` did, item by item, as Python sees it (core/journal.pxd)."""

from collections.abc import Iterable
from typing import NamedTuple

UNKNOWN = 255  # `place` and `by` of an entry, where the reader does not know them


class Entry(NamedTuple):
    """One change of one account, or with `amount` 0 a thing that is only told.

    `seat` is -1 for the table's own. What `place` and `by` number depends on account and cause;
    they are 255 where the reader of the entry does not know them. `knower` is the seat that knows
    what `veil` hides from the others (-1: none): "place" or "entry"; `veil` is "" if nothing is.
    """

    seat: int
    account: str
    place: int
    amount: int
    cause: str
    by: int
    knower: int = -1
    veil: str = ""


def visible_entries(entries: Iterable[Entry], seat: int) -> list[Entry]:
    """Return the entries as a seat may know them: without what is secret, and with blanks."""
    visible = []
    for entry in entries:
        if not entry.veil or entry.knower == seat:
            visible.append(entry)
        elif entry.veil == "place":
            visible.append(entry._replace(place=UNKNOWN, by=UNKNOWN))
    return visible
