"""What actions did, in Oh Hell."""

from ...player_names import Names, format_count
from . import text
from .types import Context, Fields

ACCOUNTS = ("points", "tricks", "bids", "hand", "table", "discard", "turned", "deals")
CAUSES = ("dealt", "bid", "played", "trick")
SEATS = range(3)


def narrate(context: Context) -> list[str]:
    """Return sentences on what an action did."""
    took, fields = context.of("tricks"), context.before
    lines = [text.PACK.taken(each.seat, each.by, context.names) for each in took]
    if took and fields["tricks_left"] == 1:
        lines += [_format_result(fields, seat, took[0].seat, context.names) for seat in SEATS]
    return lines


def _format_result(fields: Fields, seat: int, winner: int, names: Names) -> str:
    bid, taken = fields["bid"][seat], fields["taken"][seat] + (seat == winner)
    who = f"{names[seat]} bid {bid} and took {taken}"
    if bid == taken:
        return f"{who}: {10 + taken} points, 10 of them for the bid"
    return f"{who}: {format_count(taken, 'point')}"
