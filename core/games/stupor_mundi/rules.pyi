"""What other modules read of the rules: codes, names, what is paid, the struct as a dictionary."""

from collections.abc import Mapping
from typing import Any

from ...game import Binding, Position

# numbers of C
PASS: int
SKIP: int
PERFORM: int
TRAVEL: int
PLAY_UP: int
PLAY_DOWN: int
MAIN: int
PROMOTE: int
SELL: int
BUY: int
SITE: int
PIECE: int
PAY_GRAIN: int
SUMMON: int
HOST: int
PURCHASE: int
REMOVE_HAND: int
REMOVE_DISCARD: int
CARD: int
DISCARD: int
EDICT: int
REWARD: int
ADD: int
TAKE: int
NEXT: int
CITY: int
GRAINS: int
STOCK: int
TIMES: int
TYPE: int
GOOD: int
SIDE: int
SHIP: int
HOUSE: int
DRAW: int
DEAL_CARD: int
DEAL_ALLY: int
DEAL_EDICT: int
DEAL_EXTRA: int
DEAL_WORKPLACE: int
DEAL_CITY: int
DEAL_MARKET: int
DEAL_HOUSE: int
DEAL_SOLO: int
CARD_UNSEEN: int
DRAW_UNSEEN: int
PILE_WORKPLACES: int
PILE_CITY: int
PILE_EXTRA: int
PILE_EDICTS: int
PILE_MARKETS: int
PILE_ALLIES: int
PILE_CARDS: int
PILE_HOUSES: int
PILE_SOLO: int
PILE_SEAT: int
PH_WORKPLACES: int
PH_CITY: int
PH_EXTRA: int
PH_EDICTS: int
PH_MARKETS: int
PH_ALLIES: int
PH_CARDS: int
PH_HOUSES: int
PH_HANDS: int
PH_TRAVEL: int
PH_SLOT: int
PH_CARD: int
PH_ACT: int
PH_FREDERICK: int
PH_DISCARD: int
PH_REFILL: int
PH_INCOME: int
PH_RESTOCK: int
PH_UNCOVER: int
PH_OVER: int
EV_BOUGHT: int
EV_SLOT: int
# end of the numbers

ACTIONS: int
FEATURES: tuple[str, ...]
binding: Binding

def install(data: dict[str, Any]) -> int: ...
def fields(p: Position) -> dict[str, Any]: ...
def arrange(p: Position, d: Mapping[str, Any]) -> None: ...
