"""A bot that plays at random."""

from ..core import View
from .base.bot import Bot, register_bot


@register_bot("random")
class Random(Bot):
    """Takes a legal action at random, all equally likely."""

    def act(self, view: View) -> int:
        """Return a legal action, drawn uniformly."""
        actions = view.legal_actions
        return actions[self.rng.integers(len(actions))]
