import numpy as np
import numpy.typing as npt

from ..core.game import State

def playouts(
    state: State, count: int, rng: np.random.Generator
) -> tuple[npt.NDArray[np.float32], int, int]: ...
