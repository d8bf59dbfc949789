import numpy as np

from ..core.game import View
from .heuristic import Heuristic
from .table import Table

def one_ply(view: View, heuristic: Heuristic, rng: np.random.Generator, worlds: int) -> Table: ...
