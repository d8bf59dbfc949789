"""A search of what one person sees, which goes on until it is stopped: analysis while one plays."""

import asyncio
import time
from concurrent.futures import Executor

from ..bots import create
from ..bots.base.searching import Searching, added
from ..core import Game, View
from ..search import Table

SLICE = 0.4  # seconds of a search; the next one begins anew, and their tables are added
PATIENCE = 5.0  # seconds after which a search that nobody looks at ends


class Analysis:
    """Searches of one view, one after the other. `table` is their sum, None at first."""

    def __init__(self, game: Game, view: View, pool: Executor) -> None:
        self.view = view
        self.table: Table | None = None
        self.stopped = False
        self.looked = time.monotonic()
        self.pool = pool
        self.bot = create(f"so-ismcts(seconds={SLICE}, reuse=false)", game, seed=1)
        self.task: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Go on: somebody looks at it. Called in the event loop."""
        self.looked = time.monotonic()
        if not self.stopped and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """End it for good."""
        self.stopped = True
        self.bot.stop()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while not self.stopped and time.monotonic() - self.looked < PATIENCE:
            await loop.run_in_executor(self.pool, self._think)

    def _think(self) -> None:
        assert isinstance(self.bot, Searching)
        if self.stopped:
            return
        self.bot.act(self.view)
        found = self.bot.thought
        assert isinstance(found, Table)
        self.table = found if self.table is None else added([self.table, found])
