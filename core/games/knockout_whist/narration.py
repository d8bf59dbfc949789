"""What actions did, in Knockout Whist."""

from ...action_context import Story
from ...journal import Entry
from ...player_names import Names, count
from . import text

ACCOUNTS = ("points", "tricks", "hand", "table", "discard", "trumps", "knocked out")
CAUSES = ("dealt", "played", "trick", "no trick", "round", "last one")


def told(story: Story) -> list[str]:
    """Return sentences on what an action did."""
    lines = [line for entry in story.entries if (line := _told(entry, story.names))]
    causes = {entry.cause for entry in story.entries}
    if "round" in causes and "last one" not in causes:
        size = story.before["hand_size"] - 1
        lines.append(f"the next round has {count(size, 'trick')}")
    return lines


def _told(entry: Entry, names: Names) -> str:
    if entry.cause == "trick":
        return text.PACK.taken(entry.seat, entry.by, names)
    if entry.cause == "no trick":
        return names.does(entry.seat, "has taken no trick", "is out")
    if entry.cause == "last one":
        return names.does(entry.seat, "is the last one in", "wins")
    return ""
