"""What actions did, in Knockout Whist."""

from ...journal import Entry
from ...player_names import Names
from . import text
from .text import TEXTS
from .types import Context

ACCOUNTS = ("points", "tricks", "hand", "table", "discard", "trumps", "knocked out")
CAUSES = ("dealt", "played", "trick", "no trick", "round", "last one")


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did."""
    lines = [line for entry in context.entries if (line := _narrate_entry(entry, context.names))]
    causes = {entry.cause for entry in context.entries}
    if "round" in causes and "last one" not in causes:
        size = context.before["hand_size"] - 1
        lines.append(TEXTS.format(context.names, "result.round", n=size))
    return lines


def _narrate_entry(entry: Entry, names: Names) -> str:
    if entry.cause == "trick":
        return text.PACK.taken(entry.seat, entry.by, names)
    if entry.cause == "no trick":
        return TEXTS.format(names, "result.out", who=names.person(entry.seat))
    if entry.cause == "last one":
        return TEXTS.format(names, "result.last", who=names.person(entry.seat))
    return ""
