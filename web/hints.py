"""The search for a hint, from the person's view alone."""

import asyncio
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

from ..arena.explain_action import Explanation, explain_row
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
        self._pool = pool
        self._explanation: asyncio.Future[Explanation | None] | None = None
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

    async def explain(self) -> Explanation | None:
        """Return what the action brings more than the next best, None if nothing is known."""
        if self._explanation is None and self.action is not None and self.thought:
            self._explanation = asyncio.get_running_loop().run_in_executor(
                self._pool, partial(explain_row, self.view, self.thought, self.action)
            )
        return await asyncio.shield(self._explanation) if self._explanation else None

    def stop(self) -> None:
        """Stop the search."""
        self.bot.stop()
