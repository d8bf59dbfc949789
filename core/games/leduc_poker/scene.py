"""The table of Leduc poker as data."""

from collections.abc import Sequence
from functools import partial

from ...cards import card_name
from ...catalogue import Value
from ...game import OVER
from ...player_names import Names, capitalize
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
from .text import CALL, CARDS, FOLD, RAISE, TEXTS, write
from .types import Fields

NO_CARD = 6
NAMES = {FOLD: "fold", CALL: "call", RAISE: "raise"}


def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return what a seat sees, from the fields of its view."""
    head = fields["head"]
    notes = [TEXTS.format(names, "folded") if folded else "" for folded in fields["folded"]]
    return Scene(
        title=TEXTS.format(names, "title"),
        seat=head["observer"],
        round=TEXTS.format(names, "round", n=fields["round"] + 1),
        phase=_format_phase(fields, names),
        prompt=prompt(names, head["to_act"], _format_request(fields, names)),
        players=players(names, head["to_act"], _won(fields), notes, _player_data(fields)),
        zones=(
            _table_zone(fields, names),
            *_bet_zone(fields, legal, names),
            *(_hand_zone(fields, seat, names) for seat in range(2)),
        ),
        gestures=assign_keys(_make_gesture(fields, action, names) for action in legal),
        data={
            "round": fields["round"] + 1,
            "raises": fields["raises"],
            "pot": sum(fields["chips"]),
        },
    )


def _format_phase(fields: Fields, names: Names) -> str:
    if fields["head"]["to_act"] != OVER:
        return TEXTS.format(names, "phase.bets")
    return TEXTS.format(names, "phase.won" if any(fields["folded"]) else "phase.shown")


def _format_request(fields: Fields, names: Names) -> str:
    first, second = fields["chips"]
    if first == second:
        return TEXTS.format(names, "request.check")
    return TEXTS.format(names, "request.call" if fields["raises"] > 1 else "request.raise")


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


def _table_zone(fields: Fields, names: Names) -> Zone:
    public, format_text = fields["public_card"], partial(TEXTS.format, names)
    pot = Counter(format_text("chips"), sum(fields["chips"]), text=format_text("pot.text"))
    return Zone(
        "table",
        format_text("table"),
        "row",
        (
            Place("pot", format_text("pot.label"), counters=(pot,)),
            Place(
                "public",
                format_text("public.label"),
                () if public == NO_CARD else (_card_piece(public, names, None),),
                note=format_text("public.note") if public == NO_CARD else "",
                text=format_text("public.text"),
            ),
        ),
    )


def _hand_zone(fields: Fields, seat: int, names: Names) -> Zone:
    who, card = names.person(seat), fields["private_card"][seat]
    label, hand = (capitalize(TEXTS.format(names, key, who=who)) for key in ("card", "hand"))
    cards = (_card_piece(card, names, seat),) if seat < fields["dealt"] else ()
    paid = Counter(TEXTS.format(names, "paid"), fields["chips"][seat])
    place = Place(f"card-{seat + 1}", label, cards, (paid,))
    return Zone(f"hand-{seat + 1}", hand, "pile", (place,), seat)


def _card_piece(card: int, names: Names, owner: int | None) -> Piece:
    if card == NO_CARD:
        return hidden(1, names, owner)
    word = CARDS[card][::-1].upper()
    text = TEXTS.format(names, "ranking", card=card_name(word, names))
    return piece(word, names, owner, text)


def _bet_zone(fields: Fields, legal: Sequence[int], names: Names) -> Sequence[Zone]:
    """Return what the viewer may bet, with its price, while that is to be chosen."""
    if not legal:
        return ()
    places = [
        Place(
            NAMES[action],
            capitalize(TEXTS.format(names, f"bet.{_bet_kind(fields, action)}")),
            note=note,
            data={"price": price},
        )
        for action in legal
        for price in [_price(fields, action)]
        for note in [TEXTS.format(names, "price", n=price) if price else ""]
    ]
    return (Zone("bets", TEXTS.format(names, "bets"), "row", tuple(places)),)


def _price(fields: Fields, action: int) -> int:
    """Return the chips that a bet puts in."""
    me = fields["head"]["to_act"]
    missing: int = fields["chips"][1 - me] - fields["chips"][me]
    return {FOLD: 0, CALL: missing, RAISE: missing + (4 if fields["round"] else 2)}[action]


def _bet_kind(fields: Fields, action: int) -> str:
    """Return the kind of a bet; to call for nothing is to check."""
    return "check" if action == CALL and not _price(fields, action) else NAMES[action]


def _make_gesture(fields: Fields, action: int, names: Names) -> Gesture:
    me = fields["head"]["to_act"]
    price = _price(fields, action)
    kind, more = _bet_kind(fields, action), 4 if fields["round"] else 2
    n = fields["chips"][me] if action == FOLD else price
    values: dict[str, Value] = {"n": n, "who": names.person(1 - me), "more": more}
    consequence = TEXTS.format(names, f"consequence.{kind}", **values)
    return Gesture(
        action,
        write(action),
        TEXTS.format(names, f"bet.{kind}"),
        (NAMES[action],),
        consequence,
        kind=kind,
        costs=(Amount("chip", price),) if price else (),
    )
