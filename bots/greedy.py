"""The game's own heuristic, one ply ahead."""

from typing import Any

import numpy as np

from ..core import View
from ..search import Heuristic, Table
from ..search.search import one_ply
from .base.bot import MAX_WORLDS, Bot, register_bot

MAX_TEMPERATURE = 100.0  # all actions are as likely by then
MIN_LOG_ODDS = -700.0  # temperatures behind the best: so unlikely that it never comes


@register_bot("greedy")
class Greedy(Bot):
    """Takes the action after which the heuristic likes its seat best, over sampled worlds.

    Options: `heuristic` (default | network | FILE.toml | FILE.npz | FILE.onnx | FILE.py:FUNCTION),
    `worlds` to look at, `temperature`: how readily it takes a worse action. An action whose
    expected win share is lower by the temperature is e = 2.7 times less likely; at 0 only the best
    one is taken.
    """

    def __init__(
        self,
        *,
        heuristic: str = "default",
        worlds: int = 8,
        temperature: float = 0.0,
        **table: Any,
    ) -> None:
        super().__init__(**table)
        bounds = {"worlds": (1, MAX_WORLDS), "temperature": (0, MAX_TEMPERATURE)}
        self.check_bounds(bounds, worlds=worlds, temperature=temperature)
        self._heuristic = Heuristic.load(heuristic, self.game)
        self._heuristic.require_value(self.game)  # no policy, which judges no positions
        self._worlds = worlds
        self._temperature = temperature

    def act(self, view: View) -> int:
        """Return the action of the highest expected strength; ties go to the first."""
        self.thought = one_ply(view, self._heuristic, self.rng, self._worlds)
        return self._sample_action(self.thought) if self._temperature else self.thought.best()

    def _sample_action(self, found: Table) -> int:
        """Return an action at random, the better ones likelier."""
        values = np.array([row.value for row in found.rows])
        behind = np.maximum(values - values.max(), MIN_LOG_ODDS * self._temperature)
        odds = np.exp(behind / self._temperature)
        return found.rows[self.rng.choice(len(odds), p=odds / odds.sum())].action
