from typing import Any

import numpy as np

def spread(tree: Any, wide: np.ndarray, soft: np.ndarray, sets: np.ndarray) -> None: ...
