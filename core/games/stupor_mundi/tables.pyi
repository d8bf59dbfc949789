"""What other modules read of the component tables."""

from typing import Any

from ...boxes import Boxes

boxes: Boxes

# numbers of C
OP_GAIN: int
OP_GAIN_CHOICE: int
OP_DRAW: int
OP_EXCHANGE: int
OP_IF_HAVE: int
OP_GAIN_PER: int
OP_GAIN_PER_TYPE: int
OP_PROMOTE: int
OP_MARKET: int
OP_BUILD: int
OP_SUMMON: int
OP_PURCHASE: int
OP_EDICT: int
OP_SHIP: int
PER_FRED_ALLIES: int
PER_FRED_STRUCTURES: int
PER_FRED_RESOURCES: int
PER_FRED_TREASURY: int
PER_OWN_ALLIES: int
PER_OWN_STRUCTURES: int
PASSIVE_HAND_LIMIT: int
PASSIVE_MARKET_EXTRA: int
PASSIVE_FREE_TRAVEL: int
PASSIVE_PURCHASE_DISCOUNT: int
PASSIVE_KEEP_DISCOUNT: int
PASSIVE_SUMMON_DISCOUNT: int
PASSIVES: int
Q_GRAIN: int
Q_STONE: int
Q_AUGUSTALES: int
Q_TOWERS: int
Q_WALLS: int
Q_KEEPS: int
Q_ALLIES: int
Q_SPECIALIST: int
Q_STRUCTURES: int
OWN: int
Q_NUMBER: int
SOLO_MOVE: int
SOLO_STAY: int
SOLO_JOIN: int
SOLO_CARD: int
SOLO_ALLY: int
SOLO_EDICT: int
# end of the numbers

def install(data: dict[str, Any]) -> int: ...
def data_of(table: int) -> dict[str, Any]: ...
def phrase_of(table: int, row: int) -> str: ...
