"""Hands and tricks of playing cards: what a game's fields say of them, for scenes and journals."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypedDict, TypeVar

from .cards import card_name, hand, sign, suit_name
from .catalogue import COMMON
from .fields import Head
from .player_names import Names, capitalize
from .scene import Amount, Counter, Data, Gesture, Piece, Place, Zone


class TrickFields(TypedDict):
    """The fields of a game of tricks, as `core/games/oh_hell/state.pxi` explains them."""

    head: Head
    hand: list[int]
    gone: int
    held: list[int]
    void_suits: list[int]
    taken: list[int]
    table_card: list[int]
    leader: int
    winner: int
    on_table: int


TrickFieldsT = TypeVar("TrickFieldsT", bound=TrickFields)


def piece(card: str, names: Names, owner: int | None = None, text: str = "") -> Piece:
    """Return a card that lies open."""
    data = {"rank": card[1:].replace("T", "10"), "suit": card[0]}
    return Piece(f"card-{card}", sign(card), text or card_name(card, names), owner, data=data)


def hidden(count: int, names: Names, owner: int | None = None) -> Piece:
    """Return cards that the viewer does not see."""
    label = COMMON.format(names, "card.face_down", n=count)
    return Piece("card-back", label, owner=owner, count=count, face="down")


def seats_from_viewer(fields: TrickFields, names: Names) -> list[int]:
    """Return the seats, that of the viewer first; where all lies open, that of the reader."""
    observer, seats = fields["head"]["observer"], range(len(names.names))
    first = observer if observer >= 0 else names.you or 0
    return [(first + i) % len(seats) for i in seats]


class Pack(Generic[TrickFieldsT]):
    """The cards of a game of tricks, by number. A set of them is a number: a bit for each card.

    `trump` returns the suit of trumps from the fields, or "" while it is not known.
    """

    def __init__(
        self, cards: Sequence[str], suits: str, ranks: str, trump: Callable[[TrickFieldsT], str]
    ) -> None:
        self.cards, self.suits, self.ranks, self.trump = cards, suits, ranks, trump

    def describe_request(self, fields: TrickFieldsT, names: Names) -> str:
        """Return what the seat to act is asked for in a trick."""
        key = "trick.want_card" if fields["on_table"] else "trick.want_lead"
        return COMMON.format(names, key)

    def numbers(self, held: int) -> list[int]:
        """Return the numbers of the cards of a set."""
        return [i for i in range(len(self.cards)) if held >> i & 1]

    def hand(
        self, fields: TrickFieldsT, seat: int, names: Names, counters: Iterable[Counter]
    ) -> Zone:
        """Return a seat's hand: its cards, or how many there are if the viewer does not see them.

        Its note tells the suits that the seat is known not to hold.
        """
        count = fields["held"][seat]
        held = [self.cards[i] for i in self.numbers(fields["hand"][seat])]
        places = [
            Place(f"card-{card}", sign(card), (piece(card, names, seat),))
            for card in hand(held, self.ranks)
        ]
        if count and not places:
            label = COMMON.format(names, "trick.hand")
            places = [Place(f"hand-{seat + 1}", label, (hidden(count, names, seat),))]
        voids = fields["void_suits"][seat]
        void = [suit_name(suit, names) for i, suit in enumerate(self.suits) if voids >> i & 1]
        without = COMMON.format(names, "card.and").join(void)
        return Zone(
            id=f"seat-{seat + 1}",
            label=capitalize(COMMON.format(names, "trick.hand_of", who=names.person(seat))),
            shape="row",
            places=tuple(places),
            owner=seat,
            counters=tuple(counters),
            note=COMMON.format(names, "trick.without", suits=without) if void else "",
        )

    def table(
        self, trumps: Place, fields: TrickFieldsT, names: Names, seats: Sequence[int]
    ) -> Zone:
        """Return the table: what is trumps, and the trick under way, of these seats."""
        order = self.play_order(fields, seats)
        best = COMMON.format(names, "trick.best")
        cards = [
            Place(
                id=f"played-{seat + 1}",
                label=capitalize(names[seat]),
                pieces=(piece(self.cards[fields["table_card"][seat]], names, seat),)
                if played
                else (),
                note=best if played and seat == fields["winner"] else "",
                data={
                    "seat": seat,
                    "order": played,
                    "best": bool(played and seat == fields["winner"]),
                },
            )
            for seat in seats
            for played in [order.index(seat) + 1 if seat in order else 0]
        ]
        return Zone("table", COMMON.format(names, "trick.table"), "row", (trumps, *cards))

    def play_order(self, fields: TrickFieldsT, seats: Sequence[int]) -> list[int]:
        """Return the seats that have played to the trick under way, in that order."""
        count, first = len(fields["table_card"]), fields["leader"]
        turns = [(first + i) % count for i in range(count)]
        played = [seat for seat in turns if fields["table_card"][seat] < len(self.cards)]
        return [seat for seat in played if seat in seats]

    def data(self, fields: TrickFieldsT) -> Data:
        """Return what a board needs to know of the trick under way, and the cards played so far."""
        led = fields["table_card"][fields["leader"]]
        return {
            "trump": self.trump(fields) or None,
            "led": self.cards[led][0] if led < len(self.cards) else None,
            "gone": [self.cards[i] for i in self.numbers(fields["gone"])],
        }

    def player_data(self, fields: TrickFieldsT, seat: int) -> Data:
        """Return what a board needs to know of a player."""
        voids = fields["void_suits"][seat]
        return {
            "held": fields["held"][seat],
            "taken": fields["taken"][seat],
            "void": [suit for i, suit in enumerate(self.suits) if voids >> i & 1],
        }

    def play(self, fields: TrickFieldsT, card: int, names: Names, players: int) -> Gesture:
        """Return the gesture for a card; its data say what it would do to the trick."""
        word = self.cards[card]
        key = "trick.play" if fields["on_table"] else "trick.lead"
        result = self.result(fields, card, players)
        return Gesture(
            card,
            word,
            COMMON.format(names, key, card=sign(word)),
            (f"card-{word}",),
            self.outcome(fields, card, names, players),
            kind="play",
            gains=(Amount("trick", 1),) if result == "take" else (),
            data={"result": result},
        )

    def result(self, fields: TrickFieldsT, card: int, players: int) -> str:
        """Return what a card would do to a trick of so many players.

        It may `lead`, be the `best` so far or `take` the trick; or another card may `stay` the
        best or `win`.
        """
        if not fields["on_table"]:
            return "lead"
        last = fields["on_table"] == players - 1
        best = fields["table_card"][fields["winner"]]
        suit = self.cards[card][0]
        same = suit == self.cards[best][0]
        if card > best if same else suit == self.trump(fields):
            return "take" if last else "best"
        return "win" if last else "stay"

    def outcome(self, fields: TrickFieldsT, card: int, names: Names, players: int) -> str:
        """Return the same in words."""
        winner = fields["winner"]
        match self.result(fields, card, players):
            case "lead":
                return ""
            case "take":
                return COMMON.format(names, "trick.take")
            case "best":
                return COMMON.format(names, "trick.best")
            case "win":
                return COMMON.format(names, "trick.wins", who=names.person(winner))
            case _:
                name = card_name(self.cards[fields["table_card"][winner]], names)
                return COMMON.format(names, "trick.stays_best", card=name)

    def say_play(self, fields: TrickFieldsT, card: int, names: Names) -> str:
        """Return that the seat to act plays a card."""
        key = "trick.says_play" if fields["on_table"] else "trick.says_lead"
        who = names.person(fields["head"]["to_act"])
        return COMMON.format(names, key, who=who, card=self.card_label(card, names))

    def say_dealt(self, seat: int, card: int, names: Names) -> str:
        """Return that a seat is dealt a card."""
        label = self.card_label(card, names)
        return COMMON.format(names, "trick.dealt", who=names.person(seat), card=label)

    def card_label(self, card: int, names: Names) -> str:
        """Return a card's sign; one that is not seen is just a card."""
        if card < len(self.cards):
            return sign(self.cards[card])
        return COMMON.format(names, "card.unseen")

    def taken(self, seat: int, card: int, names: Names) -> str:
        """Return that a seat takes a trick, with a card."""
        who = names.person(seat)
        return COMMON.format(names, "trick.taken", who=who, card=sign(self.cards[card]))
