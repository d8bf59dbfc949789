import numpy as np
from numpy.typing import ArrayLike

from .networkfile import Contents

class Network:
    contents: Contents
    def __init__(self, contents: Contents) -> None: ...
    def outputs(self, inputs: ArrayLike, together: int = 1) -> np.ndarray: ...
