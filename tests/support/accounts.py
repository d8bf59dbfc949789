"""Accounts of a table beside its journal (law 9): what stands in them, and what no entry tells."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from staufen import core
from staufen.core.journal import Entry

Account = tuple[int, str, Any]


def standing(state: core.State) -> dict[Account, int]:
    """Return what stands in a state's accounts; its points are the rulebook's."""
    points: dict[Account, int] = {
        (seat, "points", 0): score for seat, score in enumerate(state.scores())
    }
    return points | dict(state.game.told.accounts(state.fields()))


def unaccounted(
    before: dict[Account, int], entries: Iterable[Entry], after: dict[Account, int]
) -> dict[Account, int]:
    """Return the changes that no entry tells, and the entries that no change bears out."""
    changed = {account for account, _ in before.items() ^ after.items()}
    left = Counter({each: after.get(each, 0) - before.get(each, 0) for each in changed})
    for entry in entries:
        left[entry.seat, entry.account, entry.place] -= entry.amount
    return {account: amount for account, amount in left.items() if amount}
