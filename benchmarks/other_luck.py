"""The same bot with other luck: without this, its luck follows from the deal and the seat alone."""

from typing import Any

from staufen.bots.bot import Bot, create


class OtherLuck(Bot):
    """Plays as `bot` does, with a stream of luck of its own for each `luck`."""

    def __init__(self, *, bot: str = "random", luck: int = 0, **table: Any) -> None:
        super().__init__(**table)
        seed = int(self.rng.integers(2**62, size=luck + 1)[luck])
        self._bot = create(bot, self.game, seed)

    def act(self, view: Any) -> int:
        """Return what the bot answers."""
        self._bot.heard = self.heard
        return self._bot.act(view)
