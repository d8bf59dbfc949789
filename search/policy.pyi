from collections.abc import Sequence

from numpy.typing import ArrayLike

from ..core.game import Position
from .networkfile import Contents

def codes(position: Position) -> list[int]: ...

class Policy:
    contents: Contents
    def __init__(self, contents: Contents) -> None: ...
    def logits(self, inputs: ArrayLike, actions: Sequence[int]) -> list[float]: ...
