"""Analysis while a person plays: a search of their view that continues until it is stopped."""

import asyncio
import time
from concurrent.futures import Executor

from ..bots import create_bot
from ..bots.base.search_bot import SearchBot, sum_tables
from ..core import Game, View
from ..search import Table

SEARCH_S = 0.4  # of one search; the next one starts afresh, and their tables are added
IDLE_TIMEOUT_S = 5.0  # after which a search ends whose results no one asks for


class Analysis:
    """Searches of one view, one after the other. `table` is their sum, None at first."""

    def __init__(self, game: Game, view: View, pool: Executor) -> None:
        self.view = view
        self.table: Table | None = None
        self.stopped = False
        self.requested = time.monotonic()
        self.pool = pool
        self.bot = create_bot(f"so-ismcts(seconds={SEARCH_S}, reuse=false)", game, seed=1)
        self.task: asyncio.Task[None] | None = None

    def request(self) -> None:
        """Continue the search. Called in the event loop."""
        self.requested = time.monotonic()
        if not self.stopped and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop the search for good."""
        self.stopped = True
        self.bot.stop()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.stopped and time.monotonic() - self.requested < IDLE_TIMEOUT_S:
            await loop.run_in_executor(self.pool, self._run_search)

    def _run_search(self) -> None:
        assert isinstance(self.bot, SearchBot)
        if self.stopped:
            return
        self.bot.act(self.view)
        found = self.bot.thought
        assert isinstance(found, Table)
        self.table = found if self.table is None else sum_tables([self.table, found])
