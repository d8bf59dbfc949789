"""The game's own heuristic, one ply ahead."""

from typing import Any

from ..core import View
from ..search import Heuristic
from ..search.oneply import one_ply
from .base.bot import MOST_WORLDS, Bot, bot


@bot("greedy")
class Greedy(Bot):
    """Takes the action after which the heuristic likes its seat best, over sampled worlds.

    Options: `heuristic` (default | network | FILE.toml | FILE.npz | FILE.py:FUNCTION), `worlds` to
    look at.
    """

    def __init__(self, *, heuristic: str = "default", worlds: int = 8, **table: Any) -> None:
        super().__init__(**table)
        self.in_bounds({"worlds": (1, MOST_WORLDS)}, worlds=worlds)
        self._heuristic = Heuristic.load(heuristic, self.game)
        self._heuristic.suit(self.game)  # no policy, which judges no positions
        self._worlds = worlds

    def act(self, view: View) -> int:
        """Return the action of the highest expected strength; ties go to the first."""
        self.thought = one_ply(view, self._heuristic, self.rng, self._worlds)
        return self.thought.best("value")
