"""Records in words: one match step by step, or a whole file checked."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from ..core import Game, InputError, State, load
from . import entrant, records
from .records import ENDS, Line, Record


class Library:
    """The games that records name, each loaded once."""

    def __init__(self, components: Path | None = None) -> None:
        self._components = components
        self._games: dict[str, Game] = {}

    def game(self, line: Line) -> Game:
        """Return the game of a record. Raises InputError naming the line if there is none."""
        text = line.record.game
        if text not in self._games:
            try:
                self._games[text] = load(text, components=self._components)
            except InputError as error:
                raise InputError(f"{line.where}: game: {error}") from None
        return self._games[text]


def faults(path: Path, library: Library) -> Iterator[str | None]:
    """Yield for every record of a file what is wrong with it, or None."""
    for data, where in records.lines(path):
        try:
            record = records.parse(data, where)
            records.verify(record, library.game(Line(record, where)), where)
        except InputError as error:
            yield str(error)
        else:
            yield None


def told(line: Line, game: Game, seat: int | None = None) -> Iterator[tuple[str, State]]:
    """Yield (sentence, state after it) for every action, as `seat` perceives it if given.

    The state is changed in place by the next step.
    """
    record, where = line
    last: tuple[str, State] | None = None
    for state, action in records.replay(record, game, where):
        if last is not None:
            yield last
        last = say(state, action, seat), state
    if last is not None:
        yield last


def say(state: State, action: int, seat: int | None = None) -> str:
    """Return a legal action as a sentence, as `seat` perceives it if given."""
    words = state.game.words
    if seat is None:
        text: str = words.say(state.fields(), action)
    else:
        text = words.say(state.view(seat).fields(), state.seen(action, seat))
    return text


def title(game: str, number: int, deal: int, bots: Sequence[str]) -> str:
    """Return the line above a match."""
    seats = ", ".join(f"seat {seat}: {bot}" for seat, bot in enumerate(bots))
    return f"Game {number}, {game}, deal {deal}. {seats}"


def ending(record: Record) -> str:
    """Return the line below a match."""
    if record.end == "void":
        return f"Void: {ENDS['void']} ({record.cause})"
    if record.end == "stopped":
        return f"Stopped after action {len(record.actions)}: {ENDS['stopped']} ({record.cause})"
    if record.seat is not None:
        bot = entrant.read(record.bots[record.seat]).name
        return f"Seat {record.seat} ({bot}) forfeits: {ENDS[record.end]} ({record.cause})"
    scores, places = record.scores or (), record.places or ()
    names = [entrant.read(bot).name for bot in record.bots]
    told = [
        f"seat {seat} ({names[seat]}) {scores[seat]} points, place {places[seat]}"
        for seat in sorted(range(len(places)), key=places.__getitem__)
    ]
    return f"The end: {'; '.join(told)}"
