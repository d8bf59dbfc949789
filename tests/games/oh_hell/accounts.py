"""What stands in the accounts of Oh Hell, read from the fields of a state (law 9)."""

from typing import Any

from staufen.core.games.oh_hell import text
from tests.support.accounts import of_cards

CHOOSE_DEALER = 1  # a phase


def accounts(fields: dict[str, Any]) -> dict[tuple[int, str, int], int]:
    """Return what stands in the accounts."""
    found = of_cards(text.PACK, fields)
    for seat in range(3):
        if fields["bid"][seat] != text.NO_BID:
            found[seat, "bids", fields["bid"][seat]] = 1
    if fields["trump_card"] != text.NO_CARD:
        found[-1, "turned", fields["trump_card"]] = 1
    if fields["phase"] > CHOOSE_DEALER:
        found[fields["dealer"], "deals", 0] = 1
    return found
