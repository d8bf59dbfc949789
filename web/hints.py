"""The search for a hint, from the person's view alone."""

import asyncio
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

from ..arena.match.match import ForfeitError, Table
from ..bots import Bot
from ..core import View
from ..search import Table as SearchTable


class HintSearch:
    """One search of one choice, in a thread of its own."""

    def __init__(self, table: Table, seat: int, bot: str, seed: int, pool: Executor) -> None:
        self.view: View = table.state.view(seat)
        self.action: int | None = None
        self.thought: SearchTable | None = None
        self.bot: Bot = table.create_adviser(seat, bot, seed)
        self.future = asyncio.get_running_loop().run_in_executor(
            pool, partial(self._run_search, table, seat)
        )

    def _run_search(self, table: Table, seat: int) -> None:
        with suppress(ForfeitError):  # a failed hint costs the person nothing
            self.action = table.ask_adviser(seat, self.bot, self.view)
            self.thought = self.bot.thought

    async def wait(self) -> None:
        """Wait for the answer."""
        await asyncio.shield(self.future)

    def stop(self) -> None:
        """Stop the search."""
        self.bot.stop()
