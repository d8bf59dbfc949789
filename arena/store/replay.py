"""Replay records: narrate them, check each step, or verify a file."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ...core import CHANCE, ChanceSampler, Game, InputError, State, load
from ...core.action_context import Effects, find_effects
from ...core.player_names import Names, capitalize, format_count
from .. import display_names
from . import records
from .recorder import Recorder, hash_state, outcome_of
from .records import ENDS, HASH_DIGITS, Line, Record


class GameCache:
    """The games that records name, each loaded once."""

    def __init__(self, components: Path | Mapping[str, object] | None = None) -> None:
        self._components = components
        self._games: dict[str, Game] = {}

    def get_game(self, line: Line) -> Game:
        """Return the game of a record.

        Raises InputError naming the line if there is none, or if its seats are not the record's.
        """
        text = line.record.game
        if text not in self._games:
            try:
                self._games[text] = load(text, components=self._components)
            except InputError as error:
                raise InputError(f"{line.where}: game: {error}") from None
        check_seats(line.record, self._games[text], line.where)
        return self._games[text]


def find_faults(path: Path, library: GameCache) -> Iterator[str | None]:
    """Yield for every record of a file what is wrong with it, or None."""
    known: dict[bytes, str] = {}
    for data, where in records.read_lines(path):
        try:
            if known.setdefault(data, where) != where:
                raise InputError(f"{where}: duplicate of {known[data]}")
            record = records.parse_record(data, where)
            verify_record(record, library.get_game(Line(record, where)), where)
        except InputError as error:
            yield str(error)
        else:
            yield None


class Step(NamedTuple):
    """One action of a record."""

    by: int  # a seat, or CHANCE
    lines: list[str]  # see `describe_action`
    state: State  # after it; changed in place by the next step


def narrate_record(line: Line, game: Game, seat: int | None = None) -> Iterator[Step]:
    """Yield every action of a record, as `seat` perceives it if given."""
    record, where = line
    called = name_players(record, seat)
    last: Step | None = None
    for state, action in replay_record(record, game, where):
        if last is not None:
            yield last
        last = Step(state.to_act, describe_action(state, action, called, seat), state)
    if last is not None:
        yield last


def describe_action(state: State, action: int, names: Names, seat: int | None = None) -> list[str]:
    """Return sentences on a legal action that is about to be done, as `seat` perceives it if given.

    The first says what is chosen, the others what comes of it.
    """
    return describe_effects(find_effects(state, action), names, seat)


def describe_effects(effects: Effects, names: Names, seat: int | None = None) -> list[str]:
    """Return the sentences of `describe_action`."""
    game, known = effects.before.game, effects.to_context(names, seat)
    lines = [game.text.say(known.before, known.action, names), *game.narration.narrate(known)]
    return list(dict.fromkeys(map(capitalize, lines)))  # a choice may say what comes of it


def format_step(lines: Sequence[str]) -> str:
    """Return a step as text: what came of it stands below it."""
    first, *more = lines
    return "\n".join([first, *(f"  {line}" for line in more)])


def describe_setup(draws: int) -> str:
    """Return the line that stands for all draws of set-up."""
    return f"Set up, with {format_count(draws, 'draw')}."


def name_players(record: Record, seat: int | None = None) -> Names:
    """Return what the people of a record are called; `seat` is the reader's."""
    return display_names.seat_names(record.bots, record.deal, seat)


def format_title(game: str, number: int, deal: int, bots: Sequence[str]) -> str:
    """Return the line above a match."""
    called = display_names.seat_names(bots, deal)
    first = [name.rpartition(" (")[0] or name for name in called.names]
    seats = ", ".join(f"{name}: {bot}" for name, bot in zip(first, bots, strict=True))
    return f"Game {number}, {game}, deal {deal}. {seats}"


def describe_ending(record: Record, names: Names | None = None) -> str:
    """Return the line below a match."""
    called = name_players(record) if names is None else names
    if record.end == "void":
        return f"Void: {ENDS['void']} ({record.cause})"
    if record.end == "stopped":
        return f"Stopped after action {len(record.actions)}: {ENDS['stopped']} ({record.cause})"
    if record.seat is not None:
        forfeits = capitalize(called.does(record.seat, "forfeits"))
        return f"{forfeits}: {ENDS[record.end]} ({record.cause})"
    scores, places = record.scores or (), record.places or ()
    order = sorted(range(len(places)), key=places.__getitem__)
    results = [f"{called[i]} {format_count(scores[i], 'point')}, place {places[i]}" for i in order]
    return f"The end: {'; '.join(results)}"


# -------------------------------------------------------------------- checking


def replay_record(record: Record, game: Game, where: str = "record") -> Iterator[tuple[State, int]]:
    """Yield (state, action about to be applied) for every action of a record.

    The state is one object, changed in place. Raises InputError naming an action that is unknown,
    illegal, not drawn by the dealer of this deal, or leads to a state of another hash.
    """
    _same_game(record, game, where)
    recorder = Recorder(game.initial_state())
    dealer = ChanceSampler(record.deal)
    for index, word in enumerate(record.actions):
        place = f"{where}: action {index + 1} of {len(record.actions)} ({word})"
        action = _parse_action(recorder.state, word, dealer, place)
        yield recorder.state, action
        recorder.apply(action)
        found = recorder.hashes[-1]
        noted = record.state_hashes[HASH_DIGITS * index : HASH_DIGITS * (index + 1)]
        if found != noted:
            raise InputError(f"{place}: leads to state {found}, the record has {noted}")


def verify_record(record: Record, game: Game, where: str = "record") -> State:
    """Replay a record and compare its end. Returns the last state. Raises InputError."""
    state = game.initial_state()
    for state, _ in replay_record(record, game, where):  # noqa: B007
        pass
    if hash_state(state) != record.digest:
        raise InputError(f"{where}: digest: {record.digest}, but it ends in {hash_state(state)}")
    if (record.end == "finished") != state.is_over:
        over = "over" if state.is_over else "not over"
        raise InputError(f"{where}: end: {record.end}, but the game is {over} at its last action")
    if record.actions and record.seat not in (None, state.to_act):
        raise InputError(f"{where}: seat: {record.seat}, but it was the turn of {state.to_act}")
    for key, value in outcome_of(state, record.end, record.seat)._asdict().items():
        if getattr(record, key) != value:
            raise InputError(f"{where}: {key}: {getattr(record, key)}, but it ends with {value}")
    return state


def check_seats(record: Record, game: Game, where: str) -> None:
    """Raise InputError for a record with more or fewer bots than its table has seats."""
    if len(record.bots) != game.players:
        raise InputError(f"{where}: bots: {len(record.bots)} at a table of {game.players}")


def _same_game(record: Record, game: Game, where: str) -> None:
    if record.game != str(game):
        raise InputError(f"{where}: game: {record.game}, replayed as {game}")
    check_seats(record, game, where)
    if record.rules != game.rules_version:
        raise InputError(
            f"{where}: rules: version {record.rules}, this is version {game.rules_version}"
        )
    if record.components != game.digest:
        raise InputError(
            f"{where}: components: played with {record.components}, these are {game.digest}"
            " (--components takes the file they came from)"
        )


def _parse_action(state: State, word: str, dealer: ChanceSampler, place: str) -> int:
    if state.is_over:
        raise InputError(f"{place}: the game was over before it")
    try:
        action = state.game.parse_action(word)
    except InputError as error:
        raise InputError(f"{place}: {error}") from None
    if state.game.format_action(action) != word or action not in state.legal_actions:
        legal = ", ".join(map(state.game.format_action, state.legal_actions))
        raise InputError(f"{place}: not legal here (legal: {legal})")
    if state.to_act == CHANCE:
        drawn = dealer.sample(state)
        if drawn != action:
            raise InputError(f"{place}: the deal has {state.game.format_action(drawn)} here")
    return action
