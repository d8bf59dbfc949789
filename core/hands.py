"""Hands and tricks of playing cards, as parts of a scene."""

from collections.abc import Iterable, Mapping, Sequence

from .cards import SUITS, named, sign
from .names import Names, start
from .scene import Counter, Piece, Place, Zone


def piece(card: str, owner: int | None = None, text: str = "") -> Piece:
    """Return a card that lies open."""
    return Piece(f"card-{card}", sign(card), text or named(card), owner)


def hidden(count: int, owner: int | None = None) -> Piece:
    """Return cards that the viewer does not see."""
    label = "card face down" if count == 1 else "cards face down"
    return Piece("card-back", label, owner=owner, count=count, face="down")


def held(
    names: Names, seat: int, cards: Sequence[str], count: int, counters: tuple[Counter, ...],
    lacking: Iterable[str],
) -> Zone:  # fmt: skip
    """Return a seat's hand: its cards, or how many there are if the viewer does not see them.

    `lacking` are the suits that it is known not to hold.
    """
    places = [Place(f"card-{card}", sign(card), (piece(card, seat),)) for card in cards]
    if count and not cards:
        places = [Place(f"hand-{seat + 1}", "Hand", (hidden(count, seat),))]
    without = " and ".join(SUITS[suit] for suit in lacking)
    return Zone(
        id=f"seat-{seat + 1}",
        label=start(f"{names.of(seat)} hand"),
        shape="row",
        places=tuple(places),
        owner=seat,
        counters=counters,
        note=f"without {without}" if without else "",
    )


def trick(names: Names, played: Mapping[int, str | None], winner: int) -> list[Place]:
    """Return the places of a trick under way, by seat."""
    return [
        Place(
            id=f"played-{seat + 1}",
            label=start(names[seat]),
            pieces=(piece(card, seat),) if card else (),
            note="best so far" if card and seat == winner else "",
        )
        for seat, card in played.items()
    ]


def outcome(names: Names, winner: int, best: str, beaten: bool, last: bool) -> str:
    """Return what a card does to a trick, whose best card is `best` of `winner`, so far."""
    if beaten:
        return "you take the trick" if last else "best so far"
    return f"{names.does(winner, 'takes')} the trick" if last else f"{named(best)} stays best"
