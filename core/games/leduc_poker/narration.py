"""What actions did, in Leduc poker."""

from .text import TEXTS
from .types import Context

ACCOUNTS = ("points", "chips", "hand", "board")
CAUSES = ("dealt", "bet", "folded", "best hand", "split")


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did."""
    names = context.names
    if any(entry.cause == "split" for entry in context.entries):
        return [TEXTS.format(names, "result.split")]
    lines = []
    for entry in context.of("points"):
        if entry.amount > 0:
            key = "result.folded" if entry.cause == "folded" else "result.wins"
            who, loser = names.person(entry.seat), names.person(1 - entry.seat)
            lines.append(TEXTS.format(names, key, who=who, n=entry.amount, loser=loser))
    return lines
