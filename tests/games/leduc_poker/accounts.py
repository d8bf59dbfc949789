"""What stands in the accounts of Leduc poker, read from the fields of a state (law 9)."""

from typing import Any

from staufen.core.games.leduc_poker.text import CARDS


def accounts(fields: dict[str, Any]) -> dict[tuple[int, str, int], int]:
    """Return what stands in the accounts."""
    found = {(seat, "chips", 0): fields["chips"][seat] for seat in range(2)}
    found |= {(seat, "hand", card): 1 for seat, card in enumerate(fields["private_card"])}
    found[-1, "board", fields["public_card"]] = 1
    return {account: value for account, value in found.items() if account[2] < len(CARDS)}
