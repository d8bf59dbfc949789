"""Players: one file, one bot. What they share is in `base`.

A bot sees a view, never the state. It may use `core` and `search`. `arena` decides who meets whom.
"""

import sys

from .base import bot as _bot
from .base.bot import Bot, Call, Ending, Option, bot, bots, check, create, options

# Bots of users, written when the class was kept there, say `from staufen.bots.bot import Bot, bot`.
sys.modules[f"{__name__}.bot"] = _bot

__all__ = ["Bot", "Call", "Ending", "Option", "bot", "bots", "check", "create", "options"]
