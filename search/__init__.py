"""Tree search over `core/game` alone: it copies, determinizes and plays states of any game.

Never names a game, never sees more than a view (but for the yardstick that says so).
"""

from .heuristic import Heuristic
from .options import CAPACITY
from .searcher import NODE_SIZE, Searcher
from .table import Row, Table

__all__ = ["CAPACITY", "NODE_SIZE", "Heuristic", "Row", "Searcher", "Table"]
