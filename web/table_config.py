"""How a table is configured: the game, the deal, and who plays which seat."""

import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from ..arena import display_names, participant
from ..arena.match import isolation
from ..arena.participant import HUMAN
from ..arena.schedule import Pairing
from ..arena.session import Confirm
from ..arena.store.records import Record
from ..bots import load_bots, parse_spec
from ..bots.base.levels import playable_levels
from ..core import Game, InputError, load, spec
from ..core.errors import unknown
from .clocks import TimeControl

BOT_NAMES = ("Bianca", "Manfred", "Isabella", "Enzio", "Konstanze")  # by seat
SUBSTITUTE = "journeyman"
MAX_NAME_LENGTH = 24
YOU = "you"  # the reader's own name in sentences, and a page's own seat
FRIEND = "friend"
NUM_DEALS = 2**53
DAILY_LEVEL = "expert"  # of the bots at the deal of a day
KEY_BYTES = 12


class SeatConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat: a person's or a bot's."""

    name: str
    bot: str  # an entrant, as in records, or `human`
    key: str  # lets a person play here, or join while `person` is empty; "" for a bot
    watch: str  # the key that shows what the seat sees
    person: str  # the browser of whoever plays here, "" until somebody joins

    @property
    def human(self) -> bool:
        """Whether a person plays here."""
        return self.bot == HUMAN

    @property
    def bot_name(self) -> str:
        """The level or the name of the bot, "" for a person."""
        return "" if self.human else participant.parse(self.bot).name


class TableConfig(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that a table begins with."""

    id: str
    game: str  # specification
    rules: int
    components: str  # digest
    deal: int
    seats: tuple[SeatConfig, ...]
    open: str  # the key that shows every hand, where no person plays
    confirm: Confirm
    owner: str  # the browser that set the table up
    created: int  # seconds since 1970
    drawn: bool = False  # the server drew the deal, and this is the first table that has it
    replay: bool = False  # a record that is only looked at
    day: str = ""  # in UTC, if this is its deal: 2026-01-31
    clock: TimeControl | None = None  # of each person

    @property
    def game_name(self) -> str:
        """The name of the game, without its options."""
        return self.game.partition("(")[0]

    @property
    def pairing(self) -> Pairing:
        """Who plays, for the arena."""
        return Pairing(0, self.deal, tuple(seat.bot for seat in self.seats))

    @property
    def human_seats(self) -> tuple[int, ...]:
        """The seats of people."""
        if self.replay:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)


class TableRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What a page asks for. A seat is YOU, FRIEND or the name of a bot."""

    game: str
    seats: list[str]
    players: int | None = None
    options: dict[str, str | int | float | bool] | None = None
    deal: int | None = None
    confirm: Confirm | None = None
    name: str = ""  # of the person
    daily: bool = False  # the deal of the day: the same seats, options and deal for everyone
    clock: TimeControl | None = None  # of each person; None: no clocks


def load_game(request: TableRequest) -> Game:
    """Return the game that is asked for. Raises InputError."""
    options = request.options or {}
    if "" in options:
        raise InputError("options: empty name (expected the name of an option)")
    given = spec.parse(request.game)  # `load` takes more than options, which no page may set
    return load(spec.write(given.name, {**given.options, **options}), request.players)


def find_opponents(game: Game, offered: Mapping[str, str]) -> dict[str, str]:
    """Return the bots that a page may ask for, entrants by name: the levels and those `offered`.

    No others: a specification may name programs.
    """
    named = {name: f"{name}={spec}" for name, spec in playable_levels(game.name).items()}
    return {**named, **offered}


def create_config(request: TableRequest, person: str, offered: Mapping[str, str]) -> TableConfig:
    """Return the configuration that a page asks for. Raises InputError."""
    day = today() if request.daily else ""
    if day:
        request = _request_of_day(request, day)
    game = load_game(request)
    if len(request.seats) != game.players:
        raise InputError(f"seats: {len(request.seats)} given (expected {game.players})")
    if request.seats.count(YOU) > 1:
        raise InputError(f"seats: {YOU!r} is given more than once (expected one seat at most)")
    deal = draw_deal() if request.deal is None else request.deal
    if not 0 <= deal < NUM_DEALS:
        raise InputError(f"deal: {deal} is out of range (expected 0 to {NUM_DEALS - 1})")
    confirm: Confirm = "always" if game.components.data else "never"
    seats = _create_seats(game, request, person, offered)
    return TableConfig(
        new_id(), str(game), game.rules_version, game.digest, deal, seats, new_key(),
        request.confirm or confirm, person, int(time.time()), drawn=request.deal is None,
        day=day, clock=request.clock,
    )  # fmt: skip


def today() -> str:
    """Return the day in UTC, such as 2026-01-31."""
    return datetime.now(UTC).date().isoformat()


def _request_of_day(request: TableRequest, day: str) -> TableRequest:
    name = spec.parse(request.game).name
    bots = load(name).players - 1
    deal = int(day.replace("-", ""))
    return TableRequest(name, [YOU, *[DAILY_LEVEL] * bots], deal=deal, name=request.name)


def find_substitute(game: Game) -> str:
    """Return the bot that takes the seat of a person who is out of time."""
    levels = playable_levels(game.name)
    name = SUBSTITUTE if SUBSTITUTE in levels else next(iter(levels))
    return str(participant.resolve_participant(f"{name}={levels[name]}", game.name))


def _create_seats(
    game: Game, request: TableRequest, person: str, offered: Mapping[str, str]
) -> tuple[SeatConfig, ...]:
    known = find_opponents(game, offered)
    name = check_name(request.name)
    found = []
    for number, who in enumerate(request.seats):
        if who == YOU:
            name = name or f"Player {number + 1}"
            found.append(SeatConfig(name, HUMAN, new_key(), new_key(), person))
        elif who == FRIEND:
            found.append(SeatConfig(f"Player {number + 1}", HUMAN, new_key(), new_key(), ""))
        elif who in known:
            bot = participant.resolve_participant(known[who], game.name)
            shown = bot.name if who in offered else BOT_NAMES[number]
            found.append(SeatConfig(shown, str(bot), "", new_key(), ""))
        else:
            raise unknown("seat", who[:MAX_NAME_LENGTH], [YOU, FRIEND, *known])
    return tuple(found)


def config_of_record(record: Record, person: str, name: str) -> TableConfig:
    """Return the configuration `name` of a finished game, to be looked at."""
    names = display_names.seat_names(record.bots, record.deal).names
    seats = tuple(
        SeatConfig(name, bot, "", new_key(), "")
        for name, bot in zip(names, record.bots, strict=True)
    )
    return TableConfig(
        name, record.game, record.rules, record.components, record.deal, seats, new_key(), "never",
        person, int(time.time()), replay=True,
    )  # fmt: skip


def config_of_saved_game(
    record: Record, game: Game, person: str, offered: Mapping[str, str]
) -> TableConfig:
    """Return the configuration of a saved game that one person plays on. Raises InputError."""
    if record.bots.count(HUMAN) != 1:
        raise InputError(f"bots: {record.bots.count(HUMAN)} of them {HUMAN} (expected one)")
    seats = []
    for number, bot in enumerate(record.bots):
        if bot == HUMAN:
            seats.append(SeatConfig(f"Player {number + 1}", HUMAN, new_key(), new_key(), person))
        elif _is_allowed(bot, game, offered):
            named = participant.parse(bot)
            shown = BOT_NAMES[number] if named.name in playable_levels(game.name) else named.name
            seats.append(SeatConfig(shown, bot, "", new_key(), ""))
        else:
            raise InputError(f"bots: {bot} is not offered here (expected a level, or --bots)")
    return TableConfig(
        new_id(), record.game, record.rules, record.components, record.deal, tuple(seats),
        new_key(), "always" if game.components.data else "never", person, int(time.time()),
    )  # fmt: skip


def _is_allowed(bot: str, game: Game, offered: Mapping[str, str]) -> bool:
    """Return whether a saved game may bring a bot along. Raises InputError if there is none.

    Offered bots may, levels, and other bots of the package whose options are numbers: texts may
    name files or programs.
    """
    if bot in {str(participant.resolve_participant(text, game.name)) for text in offered.values()}:
        return True
    text = participant.parse(bot).spec
    given = spec.parse(text)
    if isolation.is_program(text) or given.name not in load_bots():
        return False
    numbers = all(isinstance(value, int | float) for value in given.options.values())
    known = {parse_spec(level).text for level in playable_levels(game.name).values()}
    return parse_spec(text).text in known or numbers


def config_of_rematch(config: TableConfig, seats: Sequence[SeatConfig], person: str) -> TableConfig:
    """Return a configuration with another deal, in which everyone moves on by one seat."""
    moved = (*seats[-1:], *seats[:-1])
    fresh = _with_new_keys(config, moved, person)
    return msgspec.structs.replace(fresh, deal=draw_deal(), drawn=True)


def config_of_fork(
    config: TableConfig, seats: Sequence[SeatConfig], own: int, person: str
) -> TableConfig:
    """Return a configuration with the same deal, played on by the person at seat `own`.

    The other people have to join again.
    """
    found = [
        msgspec.structs.replace(seat, person=person if number == own else "")
        for number, seat in enumerate(seats)
    ]
    return _with_new_keys(config, found, person)


def _with_new_keys(config: TableConfig, seats: Sequence[SeatConfig], person: str) -> TableConfig:
    """Return a configuration with other seats, and keys that fit no other table."""
    fresh = tuple(
        msgspec.structs.replace(seat, key=new_key() if seat.human else "", watch=new_key())
        for seat in seats
    )
    return msgspec.structs.replace(
        config, id=new_id(), seats=fresh, open=new_key(), owner=person, created=int(time.time()),
        drawn=False, day="",
    )  # fmt: skip


def check_name(text: str) -> str:
    """Return a person's name with single spaces. Raises InputError."""
    if len(text) > MAX_NAME_LENGTH or not text.isprintable():
        raise InputError(f"name: not valid (expected at most {MAX_NAME_LENGTH} characters)")
    if text.strip().lower() == YOU:
        raise InputError(f"name: {YOU!r} is reserved (expected another name)")
    return " ".join(text.split())


def draw_deal() -> int:
    """Return a random deal."""
    return secrets.randbelow(NUM_DEALS)


def new_id() -> str:
    """Return the name of a new table."""
    return secrets.token_hex(5)


def new_key() -> str:
    """Return a key that cannot be guessed."""
    return secrets.token_urlsafe(KEY_BYTES)
