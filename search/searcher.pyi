from collections.abc import Sequence

import numpy as np

from ..core.game import Position
from ..core.library import Game
from .heuristic import Heuristic
from .table import Table

CAPACITY: int
NODE_SIZE: int

class Searcher:
    game: Game
    heuristic: Heuristic
    stopped: bool
    def __init__(
        self,
        game: Game,
        *,
        trees: int = 1,
        informed: bool = False,
        open_moves: bool = False,
        open_loop: bool = False,
        perfect: bool = False,
        worlds: int = 0,
        depth: int = 0,
        selection: int = 0,
        c: float = 0.7,
        bias: float = 0.0,
        minimax: float = 0.0,
        first: float = -1.0,
        fpu_reduction: float = -1.0,
        widen: float = 0.0,
        sparse: int = 10_000,
        playout: int = 0,
        epsilon: float = 0.1,
        cutoff: int = -1,
        turns: int = -1,
        rounds: int = -1,
        reward: int = 0,
        margin: float = 0.0,
        low: float = 0.0,
        high: float = 1.0,
        paranoid: bool = False,
        heuristic: Heuristic | None = None,
        nodes: int = ...,
    ) -> None: ...
    def search(
        self,
        position: Position,
        rng: np.random.Generator,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        nodes: int = 0,
    ) -> Table: ...
    def advance(self, actions: Sequence[int]) -> bool: ...
