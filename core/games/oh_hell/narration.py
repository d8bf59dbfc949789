"""What actions did, in Oh Hell."""

from ...player_names import Names
from . import text
from .text import TEXTS
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
    key, points = ("result.met", 10 + taken) if bid == taken else ("result.missed", taken)
    who = names.person(seat)
    return TEXTS.format(names, key, who=who, bid=bid, taken=taken, points=points)
