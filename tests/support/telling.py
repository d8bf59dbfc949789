"""What an action does, as its journal tells it."""

from collections.abc import Iterator

from staufen import core
from staufen.core.action_context import find_effects
from staufen.core.journal import Entry
from staufen.core.player_names import Names
from tests.support.walk import walk


def journal_of(state: core.State, action: int) -> tuple[core.State, list[Entry]]:
    """Return the state after an action, and the entries."""
    later, entries = state.copy(), list[Entry]()
    later.apply(action, journal=entries)
    return later, entries


def narrate(state: core.State, action: int, names: Names) -> list[str]:
    """Return what an action does, as the seat that reads it knows it, or as all do."""
    return state.game.narration.narrate(find_effects(state, action).to_context(names, names.you))


def heard(game: core.Game, seed: int, names: Names) -> Iterator[str]:
    """Yield every sentence on a random game, as `told` has it."""
    for state, action in walk(game, seed):
        yield from narrate(state, action, names)
