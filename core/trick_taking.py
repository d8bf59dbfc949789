"""Hands and tricks of playing cards: what a game's fields say of them, for scenes and journals."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .cards import SUITS, hand, named, sign
from .player_names import Names, start
from .scene import Counter, Piece, Place, Zone

Fields = dict[str, Any]


def piece(card: str, owner: int | None = None, text: str = "") -> Piece:
    """Return a card that lies open."""
    return Piece(f"card-{card}", sign(card), text or named(card), owner)


def hidden(count: int, owner: int | None = None) -> Piece:
    """Return cards that the viewer does not see."""
    label = "card face down" if count == 1 else "cards face down"
    return Piece("card-back", label, owner=owner, count=count, face="down")


def seats_from_viewer(fields: Fields, names: Names) -> list[int]:
    """Return the seats, that of the viewer first; where all lies open, that of the reader."""
    observer, seats = fields["head"]["observer"], range(len(names.names))
    first = observer if observer >= 0 else names.you or 0
    return [(first + i) % len(seats) for i in seats]


class Pack:
    """The cards of a game of tricks, by number. A set of them is a number: a bit for each card.

    Its fields have `hand`, `held`, `void_suits`, `gone`, `table_card`, `on_table` and `winner`, as
    `core/games/oh_hell/state.pxi` explains them. `trump` tells the suit of trumps from them, or "".
    """

    def __init__(
        self, cards: Sequence[str], suits: str, ranks: str, trump: Callable[[Fields], str]
    ) -> None:
        self.cards, self.suits, self.ranks, self.trump = cards, suits, ranks, trump

    def wanted(self, fields: Fields) -> str:
        """Return what the seat to act is asked for in a trick."""
        return "play a card" if fields["on_table"] else "lead to the next trick"

    def numbers(self, held: int) -> list[int]:
        """Return the numbers of the cards of a set."""
        return [i for i in range(len(self.cards)) if held >> i & 1]

    def hand(self, fields: Fields, seat: int, names: Names, counters: Iterable[Counter]) -> Zone:
        """Return a seat's hand: its cards, or how many there are if the viewer does not see them.

        Its note tells the suits that the seat is known not to hold.
        """
        count = fields["held"][seat]
        held = [self.cards[i] for i in self.numbers(fields["hand"][seat])]
        places = [
            Place(f"card-{card}", sign(card), (piece(card, seat),))
            for card in hand(held, self.ranks)
        ]
        if count and not places:
            places = [Place(f"hand-{seat + 1}", "Hand", (hidden(count, seat),))]
        voids = fields["void_suits"][seat]
        without = " and ".join(SUITS[suit] for i, suit in enumerate(self.suits) if voids >> i & 1)
        return Zone(
            id=f"seat-{seat + 1}",
            label=start(f"{names.of(seat)} hand"),
            shape="row",
            places=tuple(places),
            owner=seat,
            counters=tuple(counters),
            note=f"without {without}" if without else "",
        )

    def table(self, trumps: Place, fields: Fields, names: Names, seats: Iterable[int]) -> Zone:
        """Return the table: what is trumps, and the trick under way, of these seats."""
        played = {seat: fields["table_card"][seat] for seat in seats}
        cards = [
            Place(
                id=f"played-{seat + 1}",
                label=start(names[seat]),
                pieces=(piece(self.cards[card], seat),) if card < len(self.cards) else (),
                note="best so far" if card < len(self.cards) and seat == fields["winner"] else "",
            )
            for seat, card in played.items()
        ]
        return Zone("table", "Table", "row", (trumps, *cards))

    def outcome(self, fields: Fields, card: int, names: Names, players: int) -> str:
        """Return what a card would do to the trick under way, of so many players."""
        if not fields["on_table"]:
            return ""
        winner, last = fields["winner"], fields["on_table"] == players - 1
        best = fields["table_card"][winner]
        suit = self.cards[card][0]
        same = suit == self.cards[best][0]
        if card > best if same else suit == self.trump(fields):
            return "you take the trick" if last else "best so far"
        if last:
            return f"{names.does(winner, 'takes')} the trick"
        return f"{named(self.cards[best])} stays best"

    def card_label(self, card: int) -> str:
        """Return a card's sign; one that is not seen is just a card."""
        return sign(self.cards[card]) if card < len(self.cards) else "a card"

    def taken(self, seat: int, card: int, names: Names) -> str:
        """Return that a seat takes a trick, with a card."""
        return f"{names.does(seat, 'takes')} the trick with {sign(self.cards[card])}"
