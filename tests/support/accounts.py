"""Accounts of a table beside its journal (law 9): what stands in them, and what no entry tells."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from staufen import core
from staufen.core.journal import Entry
from staufen.core.trick_taking import Pack

Account = tuple[int, str, int]  # the seat (-1: the table's), name and place
Fields = dict[str, Any]


def standing(state: core.State) -> dict[Account, int]:
    """Return what stands in a state's accounts; its points are the rulebook's.

    The rest is read by the function `accounts` among the tests of its game, which may leave out
    accounts that stand at 0.
    """
    points = {(seat, "points", 0): score for seat, score in enumerate(state.scores())}
    return points | dict(_reader(state.game.name)(state.fields()))


@cache
def _reader(game: str) -> Callable[[Fields], Mapping[Account, int]]:
    module = import_module(f"tests.games.{game.replace('-', '_')}.accounts")
    accounts: Callable[[Fields], Mapping[Account, int]] = module.accounts
    return accounts


def of_cards(pack: Pack, fields: Fields) -> dict[Account, int]:
    """Return the accounts of tricks taken, and of where playing cards lie."""
    found = {}
    open_cards = set()
    for seat in range(fields["head"]["num_players"]):
        found[seat, "tricks", 0] = fields["taken"][seat]
        card = fields["table_card"][seat]
        if card < len(pack.cards):
            found[seat, "table", card] = 1
            open_cards.add(card)
        found |= {(seat, "hand", each): 1 for each in pack.numbers(fields["hand"][seat])}
    gone = set(pack.numbers(fields["gone"])) - open_cards
    return found | {(-1, "discard", card): 1 for card in gone}


def unaccounted(
    before: dict[Account, int], entries: Iterable[Entry], after: dict[Account, int]
) -> dict[Account, int]:
    """Return the changes that no entry tells, and the entries that no change bears out."""
    changed = {account for account, _ in before.items() ^ after.items()}
    left = Counter({each: after.get(each, 0) - before.get(each, 0) for each in changed})
    for entry in entries:
        left[entry.seat, entry.account, entry.place] -= entry.amount
    return {account: amount for account, amount in left.items() if amount}
