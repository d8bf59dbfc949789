"""Steps of learning."""

import numpy as np
import pytest

from staufen.arena.training.adam import Adam


def test_weights_follow_the_gradient_and_decay():
    """The first step of Adam is as long as the rate, whatever the slope."""
    weights = {"a": np.array([1.0, 2.0], np.float32), "b": np.array([4.0], np.float32)}
    adam = Adam(weights, 0.5, ("b",))
    adam.update_weights({"a": np.array([100.0, -0.01]), "b": np.array([0.0])}, 0.1)
    assert weights["a"] == pytest.approx([0.9, 2.1], abs=1e-5)
    assert weights["b"] == pytest.approx([4 - 0.1 * 0.5 * 4])
    for _ in range(500):
        adam.update_weights({"a": weights["a"] - 3}, 0.1)
    assert weights["a"] == pytest.approx([3, 3], abs=0.05)
