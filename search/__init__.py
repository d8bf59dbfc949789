"""Tree search over `core/game`: it copies, determinizes and plays states of any game.

It never names a game, and never sees more than a view; only the cheater, a yardstick, does.
"""

from .options import CAPACITY
from .search import NODE_SIZE, Heuristic, Searcher
from .table import Row, Table

__all__ = ["CAPACITY", "NODE_SIZE", "Heuristic", "Row", "Searcher", "Table"]
