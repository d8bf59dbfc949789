from collections.abc import Sequence
from typing import final

import numpy as np

from ..core.game import Position
from ..core.library import Game
from .heuristic import Heuristic
from .table import Table

NODE_SIZE: int

@final
class Searcher:
    game: Game
    value: Heuristic
    prior: Heuristic
    playout_prior: Heuristic
    stopped: bool
    def __init__(
        self,
        game: Game,
        *,
        # options
        observable_moves: bool = ...,
        infoset_roots: bool = ...,
        multi_observer: bool = ...,
        perfect_information: bool = ...,
        worlds: int = ...,
        depth: int = ...,
        c: float = ...,
        selection: str = ...,
        bias: float = ...,
        minimax: float = ...,
        fpu: str = ...,
        progressive_widening: float = ...,
        expansion_threshold: int = ...,
        early_stop: bool = ...,
        playout: str = ...,
        playout_length: str = ...,
        # end of options
        heuristic: Heuristic | None = None,
        value: Heuristic | None = None,
        prior: Heuristic | None = None,
        playout_prior: Heuristic | None = None,
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
