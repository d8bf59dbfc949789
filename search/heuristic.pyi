from collections.abc import Callable, Mapping

from ..core.game import Position
from ..core.library import Game
from .network import Network
from .policy import Policy

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
        name: str = "default",
    ) -> None: ...
    @staticmethod
    def load(text: str, game: Game) -> Heuristic: ...
    def suit(self, game: Game, actions: bool = False) -> int: ...
    def strength(self, position: Position, seat: int) -> float: ...
    def shares(self, position: Position) -> list[float]: ...
