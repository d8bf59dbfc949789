"""What actions did, in Leduc poker."""

from typing import Any

from ...journal import Entry
from ...names import Names, count

ACCOUNTS = ("points", "chips", "hand", "board")
CAUSES = ("dealt", "bet", "folded", "best hand", "split")


def told(fields: dict[str, Any], action: int, entries: list[Entry], names: Names) -> list[str]:
    """Return sentences on what an action did."""
    won = [entry for entry in entries if entry.account == "points" and entry.amount > 0]
    if any(entry.cause == "split" for entry in entries):
        return ["equal ranks: the pot is split"]
    return [
        f"{names.does(entry.seat, 'wins')} {count(entry.amount, 'chip')}: {_why(entry, names)}"
        for entry in won
    ]


def _why(entry: Entry, names: Names) -> str:
    if entry.cause == "folded":
        return f"{names.does(1 - entry.seat, 'has')} folded"
    return "the better hand"
