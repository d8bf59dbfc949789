"""The table of Oh Hell as data."""

from collections.abc import Sequence
from typing import Any

from ...cards import SUITS, sign
from ...game import OVER
from ...player_names import Names, count
from ...scene import Counter, Gesture, Place, Scene, Zone, assign_keys, players, prompt
from ...trick_taking import piece, seats_from_viewer
from . import text

SEATS = range(3)


def scene(fields: dict[str, Any], legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    left = fields["tricks_left"]
    points = text.points(fields) if head["to_act"] == OVER else None
    return Scene(
        title="Oh Hell",
        seat=head["observer"],
        round=f"{count(left, 'trick')} left" if left else "",
        phase=_phase(fields),
        prompt=prompt(names, head["to_act"], _wanted(fields)),
        players=players(names, head["to_act"], points, _notes(fields)),
        zones=(
            _table(fields, names),
            *(_seat(fields, seat, names) for seat in seats_from_viewer(fields, names)),
        ),
        gestures=assign_keys(_gesture(fields, action, names) for action in legal),
    )


def _phase(fields: dict[str, Any]) -> str:
    if fields["head"]["to_act"] == OVER:
        return "The last trick is taken"
    if fields["trump_card"] == text.NO_CARD:
        return "The deal"
    return "Bids" if _bidding(fields) else "Tricks"


def _bidding(fields: dict[str, Any]) -> bool:
    return text.NO_BID in fields["bid"]


def _wanted(fields: dict[str, Any]) -> str:
    if _bidding(fields):
        return "bid the number of tricks to take"
    return text.PACK.wanted(fields)


def _notes(fields: dict[str, Any]) -> list[str]:
    if fields["trump_card"] == text.NO_CARD:
        return [""] * 3
    if _bidding(fields):
        return ["dealer, bids last" if seat == fields["dealer"] else "" for seat in SEATS]
    return ["leads" if seat == fields["leader"] else "" for seat in SEATS]


def _table(fields: dict[str, Any], names: Names) -> Zone:
    card = fields["trump_card"]
    turned = () if card == text.NO_CARD else (piece(text.CARDS[card]),)
    trump = f"{SUITS[text.CARDS[card][0]]} are trumps" if turned else ""
    trumps = Place("trump", "Turned up", turned, note=trump, text="Its suit beats all others.")
    return text.PACK.table(trumps, fields, names, SEATS)


def _seat(fields: dict[str, Any], seat: int, names: Names) -> Zone:
    counters = [Counter("taken", fields["taken"][seat], text="tricks, a point each")]
    bid = fields["bid"][seat]
    if bid != text.NO_BID:
        counters.insert(0, Counter("bid", bid, text="exactly so many tricks are worth 10 more"))
    return text.PACK.hand(fields, seat, names, counters)


def _gesture(fields: dict[str, Any], action: int, names: Names) -> Gesture:
    word = text.write(action)
    if action >= text.BID:
        bids = [bid for bid in fields["bid"] if bid != text.NO_BID]
        total = sum(bids) + action - text.BID
        why_not = f"all bids come to {total}, of {fields['tricks_left']} tricks"
        last = len(bids) == 2
        return Gesture(action, word, f"bid {action - text.BID}", (), why_not if last else "")
    outcome = text.PACK.outcome(fields, action, names, len(SEATS))
    return Gesture(action, word, f"play {sign(word)}", (f"card-{word}",), outcome)
