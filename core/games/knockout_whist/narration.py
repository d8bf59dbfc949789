"""What actions did, in Knockout Whist."""

from ...journal import Entry
from ...player_names import Names, format_count
from . import text
from .types import Context

ACCOUNTS = ("points", "tricks", "hand", "table", "discard", "trumps", "knocked out")
CAUSES = ("dealt", "played", "trick", "no trick", "round", "last one")


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did."""
    lines = [line for entry in context.entries if (line := _narrate_entry(entry, context.names))]
    causes = {entry.cause for entry in context.entries}
    if "round" in causes and "last one" not in causes:
        size = context.before["hand_size"] - 1
        lines.append(f"the next round has {format_count(size, 'trick')}")
    return lines


def _narrate_entry(entry: Entry, names: Names) -> str:
    if entry.cause == "trick":
        return text.PACK.taken(entry.seat, entry.by, names)
    if entry.cause == "no trick":
        return names.does(entry.seat, "has taken no trick", "is out")
    if entry.cause == "last one":
        return names.does(entry.seat, "is the last one in", "wins")
    return ""
