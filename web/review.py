"""The review of a game that is over: each choice of a seat, looked at by a search of its view."""

import asyncio
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

from ..bots import create
from ..core import Game, State, View
from ..search import Row, Table

SEARCH = "so-ismcts(iterations=4000, reuse=false, early_stop=false)"
DEVIATION = 0.5  # of a win share, at most


class Moment(NamedTuple):
    """A choice of a seat: after how many actions, what it saw, what it chose."""

    number: int
    view: View
    action: int


class Verdict(NamedTuple):
    """What a search says of a choice. Chances are win shares from 0 to 1."""

    moment: Moment
    best: Row
    chosen: Row | None  # None: the search did not try it

    @property
    def loss(self) -> float | None:
        """How much worse the choice was than the best one."""
        return None if self.chosen is None else max(0.0, self.best.value - self.chosen.value)

    @property
    def error(self) -> float:
        """The standard error of the loss, at most."""
        few = min(self.best.visits, self.chosen.visits if self.chosen else 0)
        return DEVIATION * math.sqrt(2 / max(few, 1))


class Review:
    """The verdicts on a seat's choices, in their order, as far as they are found."""

    def __init__(
        self, game: Game, words: Sequence[str], seat: int, pool: Executor,
        told: Callable[[Verdict], dict[str, Any]],
    ) -> None:  # fmt: skip
        """`words` are all actions; `told` says a verdict in words, in any thread."""
        self.moments = list(moments(game, words, seat))
        self.points: list[dict[str, Any]] = []
        self.pool = pool
        self.told = told
        self.stopped = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, once. Called in the event loop."""
        if self.task is None:
            self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """End it soon."""
        self.stopped = True

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for moment in self.moments:  # one by one: others may ask for advice meanwhile
            if self.stopped:
                return
            found = await loop.run_in_executor(self.pool, self._judged, moment)
            self.points.append(found)

    def _judged(self, moment: Moment) -> dict[str, Any]:
        return self.told(verdict(moment))


def moments(game: Game, words: Sequence[str], seat: int) -> Iterator[Moment]:
    """Yield the choices of a seat that had more than one."""
    state: State = game.begin()
    for number, word in enumerate(words):
        action = game.parse(word)
        if state.to_act == seat and len(state.legal_actions()) > 1:
            yield Moment(number, state.copy().view(seat), action)
        state.apply(action)


def verdict(moment: Moment) -> Verdict:
    """Return what a search says of a choice."""
    bot = create(SEARCH, moment.view.game, seed=moment.number)
    best = bot.act(moment.view)
    table = bot.thought
    assert isinstance(table, Table)
    rows = {row.action: row for row in table.rows}
    chosen = rows.get(moment.action)
    return Verdict(moment, rows[best], chosen if chosen and chosen.visits else None)
