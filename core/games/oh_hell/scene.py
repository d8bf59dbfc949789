"""The table of Oh Hell as data."""

from collections.abc import Sequence

from ...cards import suit_name
from ...game import OVER
from ...player_names import Names
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
from .text import TEXTS
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
        *_bid_zone(fields, legal, names),
        *(_seat_zone(fields, seat, names) for seat in seats_from_viewer(fields, names)),
    )
    return Scene(
        title=TEXTS.format(names, "title"),
        seat=head["observer"],
        round=TEXTS.format(names, "round", n=left) if left else "",
        phase=TEXTS.format(names, f"phase.{_find_phase(fields)}"),
        prompt=prompt(names, head["to_act"], _format_request(fields, names)),
        players=players(
            names, head["to_act"], points, _list_notes(fields, names), _player_data(fields)
        ),
        zones=explain_blocked(zones, gestures, _why_not(fields, names)),
        gestures=assign_keys(gestures),
        data={**text.PACK.data(fields), "tricks": left + sum(fields["taken"]), "left": left},
    )


def _find_phase(fields: Fields) -> str:
    if fields["head"]["to_act"] == OVER:
        return "over"
    if fields["trump_card"] == text.NO_CARD:
        return "deal"
    return "bids" if _is_bidding(fields) else "tricks"


def _is_bidding(fields: Fields) -> bool:
    return text.NO_BID in fields["bid"]


def _format_request(fields: Fields, names: Names) -> str:
    if _is_bidding(fields):
        return TEXTS.format(names, "want_bid")
    return text.PACK.describe_request(fields, names)


def _list_notes(fields: Fields, names: Names) -> list[str]:
    if fields["trump_card"] == text.NO_CARD or not fields["tricks_left"]:
        return [""] * 3
    if _is_bidding(fields):
        key, noted = "dealer", fields["dealer"]
    else:
        key, noted = "leads", fields["leader"]
    return [TEXTS.format(names, key) if seat == noted else "" for seat in SEATS]


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
    turned = () if card == text.NO_CARD else (piece(text.CARDS[card], names),)
    note = ""
    if turned:
        suit = suit_name(text.CARDS[card][0], names)
        note = TEXTS.format(names, "turned_up.note", suit=suit)
    label, explanation = (TEXTS.format(names, f"turned_up.{key}") for key in ("label", "text"))
    trumps = Place("trump", label, turned, note=note, text=explanation)
    return text.PACK.table(trumps, fields, names, SEATS)


def _bid_zone(fields: Fields, legal: Sequence[int], names: Names) -> Sequence[Zone]:
    """Return the bids to choose from, while the viewer is to choose one."""
    if not legal or not _is_bidding(fields):
        return ()
    numbers = range(fields["tricks_left"] + 1)
    places = [
        Place(f"bid-{bid}", TEXTS.format(names, "bid_place", n=bid), data={"bid": bid})
        for bid in numbers
    ]
    return (Zone("bids", TEXTS.format(names, "bids"), "row", tuple(places)),)


def _why_not(fields: Fields, names: Names) -> dict[str, str]:
    """Return why a bid is not legal, by its place."""
    left = fields["tricks_left"]
    made = [bid for bid in fields["bid"] if bid != text.NO_BID]
    return {f"bid-{left - sum(made)}": TEXTS.format(names, "bids_forbidden", n=left)}


def _seat_zone(fields: Fields, seat: int, names: Names) -> Zone:
    counters = [_make_counter(names, "taken", fields["taken"][seat])]
    bid = fields["bid"][seat]
    if bid != text.NO_BID:
        counters.insert(0, _make_counter(names, "bid", bid))
    return text.PACK.hand(fields, seat, names, counters)


def _make_counter(names: Names, key: str, value: int) -> Counter:
    return Counter(TEXTS.format(names, key), value, text=TEXTS.format(names, f"{key}_text"))


def _make_gesture(fields: Fields, action: int, names: Names) -> Gesture:
    if action < text.BID:
        return text.PACK.play(fields, action, names, len(SEATS))
    bid = action - text.BID
    bids = [each for each in fields["bid"] if each != text.NO_BID]
    numbers = {"n": sum(bids) + bid, "tricks": fields["tricks_left"]}
    total = TEXTS.format(names, "bids_total", **numbers)
    return Gesture(
        action,
        text.write(action),
        TEXTS.format(names, "bid_choice", n=bid),
        (f"bid-{bid}",),
        total if len(bids) == len(SEATS) - 1 else "",
        kind="bid",
        data={"bid": bid},
    )
