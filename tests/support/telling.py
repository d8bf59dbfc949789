"""What an action does, as its journal tells it."""

from collections.abc import Iterator

from staufen import core
from staufen.core.journal import Entry, seen
from staufen.core.names import Names
from tests.support.walk import walk


def journal_of(state: core.State, action: int) -> tuple[core.State, list[Entry]]:
    """Return the state after an action, and the entries."""
    later, entries = state.copy(), list[Entry]()
    later.apply(action, journal=entries)
    return later, entries


def told(state: core.State, action: int, names: Names) -> list[str]:
    """Return what an action does, as the seat that reads it knows it, or as all do."""
    entries, seat = journal_of(state, action)[1], names.you
    if seat is None:
        return state.game.told.told(state.fields(), action, entries, names)
    heard = state.seen(action, seat)
    return state.game.told.told(state.view(seat).fields(), heard, seen(entries, seat), names)


def heard(game: core.Game, seed: int, names: Names) -> Iterator[str]:
    """Yield every sentence on a random game, as `told` has it."""
    for state, action in walk(game, seed):
        yield from told(state, action, names)
