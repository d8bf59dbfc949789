"""A search that advises a person: it is shown the person's view, and knows no more."""

import asyncio
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

from ..arena.match import Forfeit, Table
from ..bots import Bot
from ..core import View
from ..search import Table as Found


class Adviser:
    """One search about one choice, in a thread of its own."""

    def __init__(self, table: Table, seat: int, bot: str, seed: int, pool: Executor) -> None:
        self.view: View = table.state.view(seat)
        self.action: int | None = None
        self.thought: Found | None = None
        self.bot: Bot = table.adviser(seat, bot, seed)
        self.future = asyncio.get_running_loop().run_in_executor(
            pool, partial(self._think, table, seat)
        )

    def _think(self, table: Table, seat: int) -> None:
        with suppress(Forfeit):  # who asks for advice must not lose the game by it
            self.action = table.advice(seat, self.bot, self.view)
            self.thought = self.bot.thought

    async def done(self) -> None:
        """Wait until it has an answer."""
        await asyncio.shield(self.future)

    def stop(self) -> None:
        """End it: the person has moved on."""
        self.bot.stop()
