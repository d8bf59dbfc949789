"""Records in words: one match step by step, or a whole file checked."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..core import Game, InputError, State, load
from ..core.action_context import story
from ..core.names import Names, count, start
from . import people, records
from .records import ENDS, Line, Record


class Library:
    """The games that records name, each loaded once."""

    def __init__(self, components: Path | Mapping[str, Any] | None = None) -> None:
        self._components = components
        self._games: dict[str, Game] = {}

    def game(self, line: Line) -> Game:
        """Return the game of a record.

        Raises InputError naming the line if there is none, or if its seats are not the record's.
        """
        text = line.record.game
        if text not in self._games:
            try:
                self._games[text] = load(text, components=self._components)
            except InputError as error:
                raise InputError(f"{line.where}: game: {error}") from None
        records.check_seats(line.record, self._games[text], line.where)
        return self._games[text]


def faults(path: Path, library: Library) -> Iterator[str | None]:
    """Yield for every record of a file what is wrong with it, or None."""
    known: dict[bytes, str] = {}
    for data, where in records.lines(path):
        try:
            if known.setdefault(data, where) != where:
                raise InputError(f"{where}: the game of {known[data]} once more")
            record = records.parse(data, where)
            records.verify(record, library.game(Line(record, where)), where)
        except InputError as error:
            yield str(error)
        else:
            yield None


class Step(NamedTuple):
    """One action of a record."""

    by: int  # a seat, or CHANCE
    lines: list[str]  # see `tell`
    state: State  # after it; changed in place by the next step


def told(line: Line, game: Game, seat: int | None = None) -> Iterator[Step]:
    """Yield every action of a record, as `seat` perceives it if given."""
    record, where = line
    called = named(record, seat)
    last: Step | None = None
    for state, action in records.replay(record, game, where):
        if last is not None:
            yield last
        last = Step(state.to_act, tell(state, action, called, seat), state)
    if last is not None:
        yield last


def tell(state: State, action: int, names: Names, seat: int | None = None) -> list[str]:
    """Return sentences on a legal action that is about to be done, as `seat` perceives it if given.

    The first says what is chosen, the others what comes of it.
    """
    game, known = state.game, story(state, action, names, seat)
    lines = [game.words.say(known.before, known.action, names), *game.told.told(known)]
    return list(dict.fromkeys(map(start, lines)))  # a choice may say by itself what comes of it


def shown(lines: Sequence[str]) -> str:
    """Return a step as text: what came of it stands below it."""
    first, *more = lines
    return "\n".join([first, *(f"  {line}" for line in more)])


def set_up(draws: int) -> str:
    """Return the line that stands for all draws of set-up."""
    return f"Set up, with {count(draws, 'draw')}."


def named(record: Record, seat: int | None = None) -> Names:
    """Return what the people of a record are called; `seat` is the reader's."""
    return people.names(record.bots, record.deal, seat)


def title(game: str, number: int, deal: int, bots: Sequence[str]) -> str:
    """Return the line above a match."""
    called = people.names(bots, deal)
    first = [name.rpartition(" (")[0] or name for name in called.names]
    seats = ", ".join(f"{name}: {bot}" for name, bot in zip(first, bots, strict=True))
    return f"Game {number}, {game}, deal {deal}. {seats}"


def ending(record: Record, names: Names | None = None) -> str:
    """Return the line below a match."""
    called = named(record) if names is None else names
    if record.end == "void":
        return f"Void: {ENDS['void']} ({record.cause})"
    if record.end == "stopped":
        return f"Stopped after action {len(record.actions)}: {ENDS['stopped']} ({record.cause})"
    if record.seat is not None:
        forfeits = start(called.does(record.seat, "forfeits"))
        return f"{forfeits}: {ENDS[record.end]} ({record.cause})"
    scores, places = record.scores or (), record.places or ()
    order = sorted(range(len(places)), key=places.__getitem__)
    told = [f"{called[i]} {count(scores[i], 'point')}, place {places[i]}" for i in order]
    return f"The end: {'; '.join(told)}"
