"""Steps of learning."""

from collections.abc import Collection, Mapping

import numpy as np

RATES = (0.9, 0.999)  # of the means
EPSILON = 1e-8


class Adam:
    """Moves weights, in place, by their slopes (Kingma and Ba 2015); decay is apart from it."""

    def __init__(
        self, weights: dict[str, np.ndarray], decay: float, decayed: Collection[str]
    ) -> None:
        self.weights, self.decay, self.decayed = weights, decay, decayed
        self._means = {name: np.zeros_like(array) for name, array in weights.items()}
        self._squares = {name: np.zeros_like(array) for name, array in weights.items()}
        self._steps = 0

    def update_weights(self, slopes: Mapping[str, np.ndarray], rate: float) -> None:
        """Take one step."""
        self._steps += 1
        a, b = RATES
        for name, slope in slopes.items():
            mean = self._means[name] = a * self._means[name] + (1 - a) * slope
            square = self._squares[name] = b * self._squares[name] + (1 - b) * slope**2
            step = mean / (1 - a**self._steps) / (np.sqrt(square / (1 - b**self._steps)) + EPSILON)
            if name in self.decayed:
                step = step + self.decay * self.weights[name]
            self.weights[name] -= (rate * step).astype(np.float32)
