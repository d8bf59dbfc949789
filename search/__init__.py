"""Tree search over `core/game`: it copies, determinizes and plays states of any game.

It never names a game, and never sees more than a view; only the cheater, a yardstick, does.
"""

from .options import MAX_NODES
from .root_table import Row, Table
from .search import NODE_SIZE_BYTES, Heuristic, Searcher

__all__ = ["MAX_NODES", "NODE_SIZE_BYTES", "Heuristic", "Row", "Searcher", "Table"]
