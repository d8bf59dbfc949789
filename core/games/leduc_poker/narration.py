"""What actions did, in Leduc poker."""

from ...player_names import format_count
from .types import Context

ACCOUNTS = ("points", "chips", "hand", "board")
CAUSES = ("dealt", "bet", "folded", "best hand", "split")


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did."""
    names = context.names
    if any(entry.cause == "split" for entry in context.entries):
        return ["equal ranks: the pot is split"]
    lines = []
    for entry in context.of("points"):
        if entry.amount > 0:
            folded = names.does(1 - entry.seat, "has folded")
            why = folded if entry.cause == "folded" else "the better hand"
            lines.append(
                f"{names.does(entry.seat, 'wins')} {format_count(entry.amount, 'chip')}: {why}"
            )
    return lines
