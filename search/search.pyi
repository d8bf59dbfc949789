from collections.abc import Callable, Mapping, Sequence
from typing import final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..core.game import Position, State, View
from ..core.registry import Game
from .network_file import Contents
from .onnx_file import Model
from .root_table import Table

NODE_SIZE_BYTES: int

class Network:
    contents: Contents
    def __init__(self, contents: Contents) -> None: ...
    def outputs(self, inputs: ArrayLike, together: int = 1) -> np.ndarray: ...

class Policy:
    contents: Contents
    def __init__(self, contents: Contents) -> None: ...
    def logits(self, inputs: ArrayLike, actions: Sequence[int]) -> list[float]: ...

class Heuristic:
    name: str
    def __init__(
        self,
        game: Game,
        weights: Mapping[str, float] | None = None,
        *,
        address: int | None = None,
        function: Callable[[list[float]], float] | None = None,
        network: Network | None = None,
        policy: Policy | None = None,
        model: Model | None = None,
        name: str = "default",
    ) -> None: ...
    @staticmethod
    def load(text: str, game: Game) -> Heuristic: ...
    def require_value(self, game: Game, actions: bool = False) -> int: ...
    def strength(self, position: Position, seat: int) -> float: ...
    def shares(self, position: Position) -> list[float]: ...

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
        merge: bool = ...,
        fpu: str = ...,
        progressive_widening: float = ...,
        expansion_threshold: int = ...,
        early_stop: bool = ...,
        finish: float = ...,
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

def codes(position: Position) -> list[int]: ...
def one_ply(view: View, heuristic: Heuristic, rng: np.random.Generator, worlds: int) -> Table: ...
def play_games(state: State, count: int, rng: np.random.Generator) -> NDArray[np.int32]: ...
def measure_playouts(
    state: State, count: int, rng: np.random.Generator
) -> tuple[NDArray[np.float32], int, int]: ...
def inspect_games(state: State, count: int, rng: np.random.Generator) -> tuple[int, str | None]: ...
def start_counting() -> None: ...
def write_count(name: str) -> None: ...
