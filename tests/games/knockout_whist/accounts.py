"""What stands in the accounts of Knockout Whist, read from the fields of a state (law 9)."""

from typing import Any

from staufen.core.games.knockout_whist import text
from tests.support.accounts import of_cards


def accounts(fields: dict[str, Any]) -> dict[tuple[int, str, int], int]:
    """Return what stands in the accounts."""
    found = of_cards(text.PACK, fields)
    for seat in range(fields["head"]["num_players"]):
        found[seat, "knocked out", 0] = fields["out"][seat]
    if fields["trump"] < len(text.SUITS):
        found[-1, "trumps", fields["trump"]] = 1
    return found
