"""What actions did, in Oh Hell."""

from typing import Any

from ...action_context import ActionContext
from ...player_names import Names, format_count
from . import text

ACCOUNTS = ("points", "tricks", "bids", "hand", "table", "discard", "turned", "deals")
CAUSES = ("dealt", "bid", "played", "trick")
SEATS = range(3)


def narrate(context: ActionContext) -> list[str]:
    """Return sentences on what an action did."""
    took, fields = context.of("tricks"), context.before
    lines = [text.PACK.taken(each.seat, each.by, context.names) for each in took]
    if took and fields["tricks_left"] == 1:
        lines += [_format_result(fields, seat, took[0].seat, context.names) for seat in SEATS]
    return lines


def _format_result(fields: dict[str, Any], seat: int, winner: int, names: Names) -> str:
    bid, taken = fields["bid"][seat], fields["taken"][seat] + (seat == winner)
    who = f"{names[seat]} bid {bid} and took {taken}"
    if bid == taken:
        return f"{who}: {10 + taken} points, 10 of them for the bid"
    return f"{who}: {format_count(taken, 'point')}"
