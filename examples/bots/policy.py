"""A bot that plays a fast policy without search: `examples/bots/policy.py:PolicyBot(file=...)`.

`file` is a network file such as `examples/train_policy.py` writes.
"""

from pathlib import Path

import numpy as np

from staufen.bots import Bot, register_bot
from staufen.search.network_file import read_network
from staufen.search.search import codes


@register_bot("policy")
class PolicyBot(Bot):
    """Plays the action that the policy likes best."""

    def __init__(self, *, file: str = "policy.npz", **table):
        super().__init__(**table)
        self.arrays = read_network(Path(file), self.game).arrays

    @classmethod
    def files(cls, options):
        """Return the policy's file: what is in it is part of the bot."""
        return [Path(options.get("file", "policy.npz"))]

    def act(self, view):
        """Return the legal action with the highest logit."""
        seen = np.fromiter(view.inputs(view.seat).values(), np.float32)
        units = np.maximum(seen @ self.arrays["first"] + self.arrays["first_bias"], 0)
        logits = units @ self.arrays["last"] + self.arrays["last_bias"]
        return view.legal_actions[int(np.argmax(logits[codes(view)]))]
