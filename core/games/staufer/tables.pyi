"""What other modules read of the tables: what is printed on the parts in use."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...boxes import Boxes

boxes: Boxes

# numbers of C
ORANGE: int
TURQUOISE: int
PURPLE: int
BROWN: int
NOTHING: int
VP: int
ENVOYS: int
NOBLES: int
FREE_TRAVEL: int
MOVE_DISCOUNT: int
SEAT_DISCOUNT: int
ENVOY_ON_NOBLE_SEAT: int
COUNTER_TRAVEL: int
SUPPLY_BONUS: int
SUPPLY_ENVOY_TO_NOBLE: int
PROMOTE: int
RECALL_REGION: int
EXTRA_CHEST: int
PRIVILEGE_SHARE: int
SET: int
VP_ON_DEPLOY_KING_REGION: int
RECALL_KING_START: int
WIN_TIES: int
INFLUENCE_BONUS: int
VP_PER_CHEST_TAKEN: int
END_VP_PER_LEFTOVER_CHEST: int
KEEP_ONE_ON_CLEAR: int
ENVOY_ON_DEPLOY: int
VP_ON_MAJORITY: int
EFFECTS: int
KING_REGION: int
FEWEST_CHESTS: int
MOST_FIGURES: int
MOST_PAYMENT: int
MOST_CHESTS: int
MOST_NOBLES: int
# end of the numbers

def install(data: Mapping[str, Any]) -> int: ...
def data_of(table: int) -> dict[str, Any]: ...
def printed(table: int, five_spaces: int, players: int) -> tuple[dict[str, Any], list[Any]]: ...
def fulfilled_in_row(ring: Sequence[int], seats: int) -> int: ...
