"""What other modules read of the rules: codes, names, the struct as a dictionary."""

from collections.abc import Mapping
from typing import Any

from ...game import Binding, Position

# numbers of C
WOODS: int
SKY: int
SEAL: int
NO_CARD: int
HAND: int
CENTRE: int
IN_DECK: int
TURNED_UP: int
NOT_HOODED: int
PEREGRINE: int
GOSHAWK: int
ROW_PILE: int
GOAL_PILE: int
SHORT_VARIANT: int
EIGHTH_CAPTURE_PAYS: int
PER_PLAYER: int
MANAGER_OWNS: int
LAYING: int
DEALING: int
TURNING: int
FIRST_BETS: int
CASHING: int
ACTING: int
PAYING: int
PICKING: int
BREAKING: int
DROPPING: int
BETTING: int
MANAGING: int
FINISHED: int
CARD: int
FALCON: int
HOOD: int
HUNT: int
OPEN: int
SHIFT: int
END: int
PICK: int
DROP: int
BET: int
BET_CENTRE: int
DRAW: int
DRAW_FREDERICUS: int
DRAW_UNSEEN: int
LAY: int
# end of the numbers

ACTIONS: int
FEATURES: tuple[str, ...]
binding: Binding

def fields(p: Position) -> dict[str, Any]: ...
def arrange(p: Position, d: Mapping[str, Any]) -> None: ...
def install(data: Mapping[str, Any]) -> int: ...
