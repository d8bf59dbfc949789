"""The table of Leduc poker as data."""

from collections.abc import Sequence

from ...cards import named
from ...game import OVER
from ...player_names import Names, capitalize, format_count
from ...scene import (
    Amount,
    Counter,
    Data,
    Gesture,
    Piece,
    Place,
    Scene,
    Zone,
    assign_keys,
    players,
    prompt,
)
from ...trick_taking import hidden, piece
from .text import CALL, CARDS, FOLD, RAISE, write
from .types import Fields

NO_CARD = 6
NAMES = {FOLD: "fold", CALL: "call", RAISE: "raise"}


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    notes = ["folded" if folded else "" for folded in fields["folded"]]
    return Scene(
        title="Leduc poker",
        seat=head["observer"],
        round=f"Round {fields['round'] + 1} of 2",
        phase=_format_phase(fields),
        prompt=prompt(names, head["to_act"], _format_request(fields)),
        players=players(names, head["to_act"], _won(fields), notes, _player_data(fields)),
        zones=(
            _table_zone(fields),
            *_bet_zone(fields, legal),
            *(_hand_zone(fields, seat, names) for seat in range(2)),
        ),
        gestures=assign_keys(_make_gesture(fields, action, names) for action in legal),
        data={
            "round": fields["round"] + 1,
            "raises": fields["raises"],
            "pot": sum(fields["chips"]),
        },
    )


def _format_phase(fields: Fields) -> str:
    if fields["head"]["to_act"] != OVER:
        return "Bets"
    return "The pot is won" if any(fields["folded"]) else "The cards are shown"


def _format_request(fields: Fields) -> str:
    first, second = fields["chips"]
    if first == second:
        return "check or raise"
    return "call or fold" if fields["raises"] > 1 else "call, raise or fold"


def _won(fields: Fields) -> list[int] | None:
    """Return the chips won by seat, once the game is over."""
    if fields["head"]["to_act"] != OVER:
        return None
    folded, chips = fields["folded"], fields["chips"]
    hands = [
        (card // 2 == fields["public_card"] // 2, card // 2) for card in fields["private_card"]
    ]
    if not any(folded) and hands[0] == hands[1]:
        return [0, 0]
    winner = folded.index(0) if any(folded) else hands.index(max(hands))
    return [chips[1 - winner] if seat == winner else -chips[seat] for seat in range(2)]


def _player_data(fields: Fields) -> list[Data]:
    folded, chips = fields["folded"], fields["chips"]
    return [{"chips": chips[seat], "folded": bool(folded[seat])} for seat in range(2)]


def _table_zone(fields: Fields) -> Zone:
    public = fields["public_card"]
    pot = Counter("chips", sum(fields["chips"]), text="Who wins takes what the other one put in.")
    return Zone(
        "table",
        "Table",
        "row",
        (
            Place("pot", "Pot", counters=(pot,)),
            Place(
                "public",
                "Public card",
                () if public == NO_CARD else (_card_piece(public, None),),
                note="comes after the first round" if public == NO_CARD else "",
                text="A pair with it beats every other hand.",
            ),
        ),
    )


def _hand_zone(fields: Fields, seat: int, names: Names) -> Zone:
    label = capitalize(f"{names.of(seat)} card")
    cards = (_card_piece(fields["private_card"][seat], seat),) if seat < fields["dealt"] else ()
    paid = Counter("in the pot", fields["chips"][seat])
    place = Place(f"card-{seat + 1}", label, cards, (paid,))
    return Zone(f"hand-{seat + 1}", capitalize(f"{names.of(seat)} hand"), "pile", (place,), seat)


def _card_piece(card: int, owner: int | None) -> Piece:
    if card == NO_CARD:
        return hidden(1, owner)
    word = CARDS[card][::-1].upper()
    text = f"{named(word)}; kings beat queens, queens beat jacks, suits do not count"
    return piece(word, owner, text)


def _bet_zone(fields: Fields, legal: Sequence[int]) -> Sequence[Zone]:
    """Return what the viewer may bet, with its price, while that is to be chosen."""
    if not legal:
        return ()
    places = [
        Place(
            NAMES[action],
            capitalize(_format_label(fields, action)),
            note=note,
            data={"price": price},
        )
        for action in legal
        for price in [_price(fields, action)]
        for note in [f"for {format_count(price, 'chip')}" if price else ""]
    ]
    return (Zone("bets", "Bet", "row", tuple(places)),)


def _price(fields: Fields, action: int) -> int:
    """Return the chips that a bet puts in."""
    me = fields["head"]["to_act"]
    missing: int = fields["chips"][1 - me] - fields["chips"][me]
    return {FOLD: 0, CALL: missing, RAISE: missing + (4 if fields["round"] else 2)}[action]


def _format_label(fields: Fields, action: int) -> str:
    """Return a bet's name; to call for nothing is to check."""
    return "check" if action == CALL and not _price(fields, action) else NAMES[action]


def _make_gesture(fields: Fields, action: int, names: Names) -> Gesture:
    me = fields["head"]["to_act"]
    price = _price(fields, action)
    other = names[1 - me]
    label = _format_label(fields, action)
    consequence = {
        FOLD: f"{other} wins your {format_count(fields['chips'][me], 'chip')}",
        CALL: f"you put in {price or 'nothing'}",
        RAISE: f"you put in {price}; {other} must put in {4 if fields['round'] else 2} to stay",
    }[action]
    return Gesture(
        action,
        write(action),
        label,
        (NAMES[action],),
        consequence,
        kind=label,
        costs=(Amount("chip", price),) if price else (),
    )
