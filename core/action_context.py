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


class Effects(NamedTuple):
    """All that a legal action does to a state."""

    before: State
    action: int
    after: State
    entries: list[Entry]

    def to_context(self, names: Names, seat: int | None = None) -> ActionContext[Fields]:
        """Return the action as a seat may know it, or all of it."""
        before, after, action, entries = self.before, self.after, self.action, self.entries
        if seat is None:
            return ActionContext(before.fields(), after.fields(), action, entries, names)
        seen, later = (each.view(seat).fields() for each in (before, after))
        known = before.observed_action(action, seat), visible_entries(entries, seat)
        return ActionContext(seen, later, *known, names)


def find_effects(state: State, action: int) -> Effects:
    """Return what a legal action would do; the state stays as it is."""
    after, entries = state.copy(), list[Entry]()
    after.apply(action, entries)
    return Effects(state, action, after, entries)
