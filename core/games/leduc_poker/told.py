"""What actions did, in Leduc poker."""

from ...journal import Entry
from ...names import Names, count
from ...story import Story

ACCOUNTS = ("points", "chips", "hand", "board")
CAUSES = ("dealt", "bet", "folded", "best hand", "split")


def told(story: Story) -> list[str]:
    """Return sentences on what an action did."""
    names = story.names
    if any(entry.cause == "split" for entry in story.entries):
        return ["equal ranks: the pot is split"]
    return [
        f"{names.does(entry.seat, 'wins')} {count(entry.amount, 'chip')}: {_why(entry, names)}"
        for entry in story.of("points")
        if entry.amount > 0
    ]


def _why(entry: Entry, names: Names) -> str:
    if entry.cause == "folded":
        return f"{names.does(1 - entry.seat, 'has')} folded"
    return "the better hand"
