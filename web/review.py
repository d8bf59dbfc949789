"""The review of a finished game: each choice of a seat, judged by a search of its view."""

import asyncio
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from ..bots import create_bot
from ..core import Game, State, View
from ..search import Row, Table

SEARCH_BOT = "so-ismcts(iterations=4000, reuse=false, early_stop=false)"
MAX_DEVIATION = 0.5  # of a win share


class Moment(NamedTuple):
    """A choice of a seat."""

    number: int  # of actions before it
    view: View
    action: int


class Verdict(NamedTuple):
    """A search's judgement of a choice. Chances are win shares from 0 to 1."""

    moment: Moment
    best: Row
    chosen: Row | None  # None: the search did not try it

    @property
    def loss(self) -> float | None:
        """How much worse the choice was than the best one, None if it was not searched."""
        return None if self.chosen is None else max(0.0, self.best.value - self.chosen.value)

    @property
    def error(self) -> float:
        """An upper bound of the standard error of the loss."""
        few = min(self.best.visits, self.chosen.visits if self.chosen else 0)
        return MAX_DEVIATION * math.sqrt(2 / max(few, 1))


class Review:
    """The verdicts on a seat's choices in their order, as far as they are found."""

    def __init__(
        self, game: Game, words: Sequence[str], seat: int, pool: Executor,
        describe: Callable[[Verdict], dict[str, object]],
    ) -> None:  # fmt: skip
        """`words` are all actions; `describe` puts a verdict into words, in any thread."""
        self.moments = list(find_moments(game, words, seat))
        self.points: list[dict[str, object]] = []
        self.pool = pool
        self.describe = describe
        self.stopped = False
        self.task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, once. Called in the event loop."""
        if self.task is None:
            self.task = asyncio.create_task(self._run())

    def stop(self) -> None:
        """Stop after the choice that is being searched."""
        self.stopped = True

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        for moment in self.moments:  # one by one, so that hints get their turn
            if self.stopped:
                return
            found = await loop.run_in_executor(self.pool, self._judge_moment, moment)
            self.points.append(found)

    def _judge_moment(self, moment: Moment) -> dict[str, object]:
        return self.describe(judge_moment(moment))


def find_moments(game: Game, words: Sequence[str], seat: int) -> Iterator[Moment]:
    """Yield the choices of a seat that had more than one."""
    state: State = game.initial_state()
    for number, word in enumerate(words):
        action = game.parse_action(word)
        if state.to_act == seat and len(state.legal_actions) > 1:
            yield Moment(number, state.copy().view(seat), action)
        state.apply(action)


def judge_moment(moment: Moment) -> Verdict:
    """Return a search's judgement of a choice."""
    bot = create_bot(SEARCH_BOT, moment.view.game, seed=moment.number)
    best = bot.act(moment.view)
    table = bot.thought
    assert isinstance(table, Table)
    rows = {row.action: row for row in table.rows}
    chosen = rows.get(moment.action)
    return Verdict(moment, rows[best], chosen if chosen and chosen.visits else None)
