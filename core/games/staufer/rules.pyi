"""What other modules read of the rules: codes, names, the struct as a dictionary."""

from collections.abc import Mapping
from typing import Any

from ...game import Binding, Position

# numbers of C
ENVOY: int
NOBLE: int
REGION_JOB: int
PATTERN_JOB: int
SEAT_JOB: int
RING_PILE: int
POINT_TILE_PILE: int
CHEST_PILE: int
PRIVILEGE_PILE: int
REGION_JOB_PILE: int
PATTERN_JOB_PILE: int
SEAT_JOB_PILE: int
A_PILE: int
B_PILE: int
C_PILE: int
START_PILE: int
RANDOM_PRIVILEGES: int
RANDOM_START: int
GERMAN_COUNTS: int
FIVE_SPACES: int
B_TIE: int
SECOND_ONLY: int
DISCOUNT_HEAD: int
ENVOYS_FIRST: int
SUPPLY_ONLY: int
ONLY_BEFORE: int
B_AFTER_A: int
BONUS_AS_POINTS: int
EMPTY_IGNORED: int
PATTERNS_IN_ROW: int
INFLUENCE_COUNTS: int
FROM_KING: int
AFTER_KING: int
NO_SECOND: int
LAYING: int
TILING: int
OPENING: int
CHOOSING: int
DEALING: int
SHOWING_A: int
SHOWING_B: int
SHOWING_C: int
STARTING: int
BEFORE: int
SUPPLYING: int
DEPLOYING: int
PAYING: int
FETCHING: int
PICKING: int
AFTER: int
REGAINING: int
DRAWING: int
FINISHED: int
EQUIP: int
GAIN: int
PAY: int
LOOT: int
PICK: int
RESUME: int
REGAIN: int
LEAVE: int
SCORE: int
DRAW: int
CLEAN: int
RECALL: int
PROMOTION: int
EXCHANGE: int
EXCHANGE_VP: int
USE: int
SUPPLY: int
DEPLOY: int
COLLECT: int
SIT: int
FETCH: int
PAY_AT: int
END: int
TAKE: int
REGAIN_FROM: int
PLACE: int
TILE: int
CHEST: int
KIND: int
JOB: int
JOB_UNSEEN: int
SHOW_A: int
SHOW_B: int
SHOW_C: int
START: int
ACTIONS: int
# end of the numbers

FEATURES: tuple[str, ...]
binding: Binding

def fields(p: Position) -> dict[str, Any]: ...
def arrange(p: Position, d: Mapping[str, Any]) -> None: ...
def install(data: Mapping[str, Any]) -> int: ...
def tally(d: Mapping[str, Any], seat: int) -> dict[str, Any]: ...
def quote(d: Mapping[str, Any], region: int, chair: int) -> tuple[int, int, bool, bool]: ...
def payments(d: Mapping[str, Any], back: bool) -> tuple[list[int], list[int]]: ...
def supplied(d: Mapping[str, Any], space: int, peerages: int) -> tuple[int, int]: ...
def next_spot(d: Mapping[str, Any]) -> int: ...
def ranking(d: Mapping[str, Any], place: int) -> list[tuple[int, int]]: ...
def second_place(d: Mapping[str, Any]) -> int: ...
