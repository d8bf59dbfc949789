"""The table of Oh Hell as data."""

from collections.abc import Sequence

from ...cards import SUITS
from ...game import OVER
from ...player_names import Names, format_count
from ...scene import (
    Counter,
    Data,
    Gesture,
    Place,
    Scene,
    Zone,
    assign_keys,
    explain_blocked,
    players,
    prompt,
)
from ...trick_taking import piece, seats_from_viewer
from . import text
from .types import Fields

SEATS = range(3)


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    left = fields["tricks_left"]
    points = text.points(fields) if head["to_act"] == OVER else None
    gestures = [_make_gesture(fields, action, names) for action in legal]
    zones = (
        _table_zone(fields, names),
        *_bid_zone(fields, legal),
        *(_seat_zone(fields, seat, names) for seat in seats_from_viewer(fields, names)),
    )
    return Scene(
        title="Oh Hell",
        seat=head["observer"],
        round=f"{format_count(left, 'trick')} left" if left else "",
        phase=_format_phase(fields),
        prompt=prompt(names, head["to_act"], _format_request(fields)),
        players=players(names, head["to_act"], points, _list_notes(fields), _player_data(fields)),
        zones=explain_blocked(zones, gestures, _why_not(fields)),
        gestures=assign_keys(gestures),
        data={**text.PACK.data(fields), "tricks": left + sum(fields["taken"]), "left": left},
    )


def _format_phase(fields: Fields) -> str:
    if fields["head"]["to_act"] == OVER:
        return "The last trick is taken"
    if fields["trump_card"] == text.NO_CARD:
        return "The deal"
    return "Bids" if _is_bidding(fields) else "Tricks"


def _is_bidding(fields: Fields) -> bool:
    return text.NO_BID in fields["bid"]


def _format_request(fields: Fields) -> str:
    if _is_bidding(fields):
        return "bid the number of tricks to take"
    return text.PACK.wanted(fields)


def _list_notes(fields: Fields) -> list[str]:
    if fields["trump_card"] == text.NO_CARD or not fields["tricks_left"]:
        return [""] * 3
    if _is_bidding(fields):
        return ["dealer, bids last" if seat == fields["dealer"] else "" for seat in SEATS]
    return ["leads" if seat == fields["leader"] else "" for seat in SEATS]


def _player_data(fields: Fields) -> list[Data]:
    return [
        {
            **text.PACK.player_data(fields, seat),
            "bid": fields["bid"][seat] if fields["bid"][seat] != text.NO_BID else None,
            "dealer": seat == fields["dealer"] and bool(fields["tricks_left"]),
            "leads": seat == fields["leader"] and not _is_bidding(fields),
        }
        for seat in SEATS
    ]


def _table_zone(fields: Fields, names: Names) -> Zone:
    card = fields["trump_card"]
    turned = () if card == text.NO_CARD else (piece(text.CARDS[card]),)
    trump = f"{SUITS[text.CARDS[card][0]]} are trumps" if turned else ""
    trumps = Place("trump", "Turned up", turned, note=trump, text="Its suit beats all others.")
    return text.PACK.table(trumps, fields, names, SEATS)


def _bid_zone(fields: Fields, legal: Sequence[int]) -> Sequence[Zone]:
    """Return the bids to choose from, while the viewer is to choose one."""
    if not legal or not _is_bidding(fields):
        return ()
    numbers = range(fields["tricks_left"] + 1)
    places = [Place(f"bid-{bid}", f"Bid {bid}", data={"bid": bid}) for bid in numbers]
    return (Zone("bids", "Bid", "row", tuple(places)),)


def _why_not(fields: Fields) -> dict[str, str]:
    """Return why a bid is not legal, by its place."""
    left = fields["tricks_left"]
    made = [bid for bid in fields["bid"] if bid != text.NO_BID]
    return {f"bid-{left - sum(made)}": f"The bids must not add up to {left}, the number of tricks."}


def _seat_zone(fields: Fields, seat: int, names: Names) -> Zone:
    counters = [Counter("taken", fields["taken"][seat], text="tricks, a point each")]
    bid = fields["bid"][seat]
    if bid != text.NO_BID:
        counters.insert(0, Counter("bid", bid, text="exactly so many tricks are worth 10 more"))
    return text.PACK.hand(fields, seat, names, counters)


def _make_gesture(fields: Fields, action: int, names: Names) -> Gesture:
    if action < text.BID:
        return text.PACK.play(fields, action, names, len(SEATS))
    bid = action - text.BID
    bids = [each for each in fields["bid"] if each != text.NO_BID]
    total = f"all bids come to {sum(bids) + bid}, of {fields['tricks_left']} tricks"
    return Gesture(
        action,
        text.write(action),
        f"bid {bid}",
        (f"bid-{bid}",),
        total if len(bids) == len(SEATS) - 1 else "",
        kind="bid",
        data={"bid": bid},
    )
