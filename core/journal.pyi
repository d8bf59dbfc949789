from collections.abc import Iterable
from typing import NamedTuple

UNKNOWN: int

class Entry(NamedTuple):
    seat: int
    account: str
    place: int
    amount: int
    cause: str
    by: int
    knower: int = -1
    veil: str = ""

def seen(entries: Iterable[Entry], seat: int) -> list[Entry]: ...
