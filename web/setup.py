"""How a table is set up: the game, the deal, and who sits where."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..arena import entrant, people
from ..arena.entrant import HUMAN
from ..arena.schedule import Pairing
from ..arena.store.records import Record
from ..bots.base.levels import playable
from ..core import Game, InputError, load, spec
from ..core.errors import kinds, unknown

NAMES = ("Bianca", "Manfred", "Isabella", "Enzio", "Konstanze")  # of bots, by seat
LONGEST = 24  # characters of a name
YOU = "you"  # how sentences call whoever reads them, and a page its person's seat
MOST_DEALS = 2**53
KEY = 12  # bytes of a key: nobody guesses it


class Seat(NamedTuple):
    """One seat: a person's, or a bot's."""

    name: str  # as others at the table read it
    bot: str  # an entrant, as in records, or `human`
    key: str  # opens the seat; of a bot, nothing
    watch: str  # shows what the seat sees, and lets nobody act
    person: str  # whose browser it is, nothing until somebody comes

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.bot == HUMAN


class Setup(NamedTuple):
    """All that a session begins with."""

    id: str
    game: str  # specification
    rules: int
    components: str  # digest
    deal: int
    seats: tuple[Seat, ...]
    open: str  # the key that shows all, where no person sits
    confirm: bool  # the end of a turn waits until it is confirmed
    owner: str  # whose browser set it up
    replay: bool = False  # a record that was shown to the page: nobody plays here

    @property
    def pairing(self) -> Pairing:
        """Who plays, for the arena."""
        return Pairing(0, self.deal, tuple(seat.bot for seat in self.seats))

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        if self.replay:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    def to_json(self) -> dict[str, Any]:
        """Return it as `from_json` reads it."""
        return {**self._asdict(), "seats": [seat._asdict() for seat in self.seats]}


def from_json(entry: Mapping[str, Any]) -> Setup:
    """Return a setup as it was written. Raises InputError."""
    try:
        seats = tuple(Seat(**seat) for seat in entry["seats"])
        setup = Setup(**{**entry, "seats": seats})
    except (KeyError, TypeError) as error:
        raise InputError(f"setup: {error}") from None
    for part in (setup, *seats):
        for key, kind in part.__annotations__.items():
            if isinstance(kind, type) and type(getattr(part, key)) is not kind:
                raise InputError(f"setup: {key}: {kinds(kind)} expected")
    return setup


def game_of(asked: Mapping[str, Any]) -> Game:
    """Return the game that is asked for. Raises InputError."""
    name, players, options = (asked.get(key) for key in ("game", "players", "options"))
    if not isinstance(name, str) or not isinstance(options or {}, dict):
        raise InputError("game: a name expected, with options by name")
    if "" in (options or {}):
        raise InputError("options: one has no name")
    given = spec.parse(name)  # as a text: what `load` takes beside options is not the page's to say
    return load(spec.write(given.name, {**given.options, **(options or {})}), players)


def opponents(game: Game, offered: Mapping[str, str]) -> dict[str, str]:
    """Return the bots that can be asked to the table: the levels, then those of the server's owner.

    They are entrants by name. The page can ask for no other: a specification may name programs.
    """
    named = {name: f"{name}={spec}" for name, spec in playable(game.name).items()}
    return {**named, **offered}


def made(asked: Mapping[str, Any], person: str, offered: Mapping[str, str]) -> Setup:
    """Return the setup that a page asks for. Raises InputError naming what is wrong.

    `asked` has game, players, options, seats, deal and confirm. A seat is `you`, `friend` or the
    name of a bot; `name` is what the person is called.
    """
    game = game_of(asked)
    seats = asked.get("seats")
    if not isinstance(seats, list) or len(seats) != game.players:
        raise InputError(f"seats: one for each of {game.players} players expected")
    if seats.count(YOU) > 1:
        raise InputError("seats: you have one seat")
    deal = asked.get("deal")
    if deal is None:
        deal = secrets.randbelow(MOST_DEALS)
    if type(deal) is not int or not 0 <= deal < MOST_DEALS:
        raise InputError(f"deal: a whole number from 0 to {MOST_DEALS - 1} expected")
    confirm = asked.get("confirm", len(game.components.data) > 0)
    table = _seated(game, seats, name(asked.get("name", "")), person, offered)
    return Setup(
        secrets.token_hex(5), str(game), game.rules_version, game.digest, deal, table,
        _key(), bool(confirm), person,
    )  # fmt: skip


def again(setup: Setup, seats: Sequence[Seat], person: str) -> Setup:
    """Return a setup of the same game with another deal, where everybody moves on by one seat."""
    moved = (*seats[-1:], *seats[:-1])
    return _anew(setup, moved, person)._replace(deal=secrets.randbelow(MOST_DEALS))


def shown(record: Record, person: str) -> Setup:
    """Return the setup of a game that is over, to be looked at."""
    names = people.names(record.bots, record.deal).names
    seats = tuple(
        Seat(name, bot, "", _key(), "") for name, bot in zip(names, record.bots, strict=True)
    )
    return Setup(
        secrets.token_hex(5), record.game, record.rules, record.components, record.deal, seats,
        _key(), False, person, True,
    )  # fmt: skip


def fork(setup: Setup, seats: Sequence[Seat], own: int, person: str) -> Setup:
    """Return a setup of the same deal and seats, to go another way from somewhere.

    `own` is the seat of whoever does so; the other people are to come anew.
    """
    found = [seat._replace(person=person if n == own else "") for n, seat in enumerate(seats)]
    return _anew(setup, found, person)


def _anew(setup: Setup, seats: Sequence[Seat], person: str) -> Setup:
    """Return a setup with other seats, whose keys open no table yet."""
    fresh = tuple(seat._replace(key=_key() if seat.human else "", watch=_key()) for seat in seats)
    return setup._replace(id=secrets.token_hex(5), seats=fresh, open=_key(), owner=person)


def _seated(
    game: Game, seats: Sequence[Any], name: str, person: str, offered: Mapping[str, str]
) -> tuple[Seat, ...]:
    known = opponents(game, offered)
    found = []
    for number, who in enumerate(seats):
        if who == YOU:
            found.append(Seat(name or f"Player {number + 1}", HUMAN, _key(), _key(), person))
        elif who == "friend":
            found.append(Seat(f"Player {number + 1}", HUMAN, _key(), _key(), ""))
        elif isinstance(who, str) and who in known:
            bot = entrant.typed(known[who], game.name)
            shown = bot.name if who in offered else NAMES[number]
            found.append(Seat(shown, str(bot), "", _key(), ""))
        else:
            raise unknown("seat", str(who)[:LONGEST], [YOU, "friend", *known])
    return tuple(found)


def name(text: Any) -> str:
    """Return a person's name, checked. Raises InputError."""
    if not isinstance(text, str) or len(text) > LONGEST or not text.isprintable():
        raise InputError(f"name: at most {LONGEST} printable characters expected")
    if text.strip().lower() == YOU:
        raise InputError(f"name: another one than {YOU!r} expected, so that sentences are clear")
    return " ".join(text.split())


def _key() -> str:
    return secrets.token_urlsafe(KEY)
