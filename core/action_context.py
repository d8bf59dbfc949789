"""What an action did, as one seat may know it: all that a game makes its sentences from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .game import State
from .journal import Entry, seen
from .player_names import Names


class Story(NamedTuple):
    """An action with what came of it. Fields are those of the seat's views before and after it."""

    before: dict[str, Any]
    after: dict[str, Any]
    action: int
    entries: Sequence[Entry]
    names: Names

    def of(self, account: str, *causes: str) -> list[Entry]:
        """Return the entries of an account, of some causes if any are named."""
        found = [entry for entry in self.entries if entry.account == account]
        return [entry for entry in found if entry.cause in causes] if causes else found

    def did(self, first: int, end: int) -> bool:
        """Tell whether the action is one from the first on, before the second."""
        return first <= self.action < end


def story(state: State, action: int, names: Names, seat: int | None = None) -> Story:
    """Return the story of a legal action that is about to be done, for a seat or who sees all."""
    after, entries = state.copy(), list[Entry]()
    after.apply(action, entries)
    if seat is None:
        return Story(state.fields(), after.fields(), action, entries, names)
    before, later = (each.view(seat).fields() for each in (state, after))
    return Story(before, later, state.seen(action, seat), seen(entries, seat), names)
