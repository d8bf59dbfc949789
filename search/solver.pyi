from collections.abc import Sequence
from typing import Self, final

from ..core.game import View
from ..core.library import Game
from .table import Table

@final
class Solver:
    game: Game
    num_histories: int
    num_sets: int
    iterations: int
    def __new__(cls, game: Game, *, points: bool = False, histories: int = 100_000) -> Self: ...
    def __init__(self, *args: object, **kwargs: object) -> None: ...
    def solve(self, *, iterations: int = 0, seconds: float = 0.0) -> None: ...
    def policy(self, view: View, heard: Sequence[int] | None = None) -> dict[int, float]: ...
    def table(self, view: View, heard: Sequence[int] | None = None) -> Table: ...
