"""What an action did, as far as one seat may know it: the data of a game's sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, NamedTuple

from .fields import Fields, FieldsT
from .game import State
from .journal import Entry, visible_entries
from .player_names import Names


class ActionContext(NamedTuple, Generic[FieldsT]):
    """An action and its effects. Fields are those of the seat's views before and after it."""

    before: FieldsT
    after: FieldsT
    action: int
    entries: Sequence[Entry]
    names: Names

    def of(self, account: str, *causes: str) -> list[Entry]:
        """Return the entries of an account, of some causes if any are named."""
        found = [entry for entry in self.entries if entry.account == account]
        return [entry for entry in found if entry.cause in causes] if causes else found

    def did(self, first: int, end: int) -> bool:
        """Return whether first <= action < end."""
        return first <= self.action < end


def preview_action(
    state: State, action: int, names: Names, seat: int | None = None
) -> ActionContext[Fields]:
    """Return the context of a legal action before it is applied: a seat's, or all of it."""
    after, entries = state.copy(), list[Entry]()
    after.apply(action, entries)
    if seat is None:
        return ActionContext(state.fields(), after.fields(), action, entries, names)
    before, later = (each.view(seat).fields() for each in (state, after))
    return ActionContext(
        before, later, state.observed_action(action, seat), visible_entries(entries, seat), names
    )
