"""What actions did, in Leduc poker."""

from ...action_context import Story
from ...player_names import count

ACCOUNTS = ("points", "chips", "hand", "board")
CAUSES = ("dealt", "bet", "folded", "best hand", "split")


def told(story: Story) -> list[str]:
    """Return sentences on what an action did."""
    names = story.names
    if any(entry.cause == "split" for entry in story.entries):
        return ["equal ranks: the pot is split"]
    lines = []
    for entry in story.of("points"):
        if entry.amount > 0:
            folded = names.does(1 - entry.seat, "has folded")
            why = folded if entry.cause == "folded" else "the better hand"
            lines.append(f"{names.does(entry.seat, 'wins')} {count(entry.amount, 'chip')}: {why}")
    return lines
