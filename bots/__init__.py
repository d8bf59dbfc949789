"""Players: one file, one bot.

A bot sees a view, never the state. It may use `core` and `search`.
Who meets whom is the business of `arena`.
"""

from .bot import Bot, check, create

__all__ = ["Bot", "check", "create"]
