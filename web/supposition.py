"""What if: one goes on from one's choice in thought, in a world that one thinks possible.

Design: the world is drawn from the view of the person alone, with a fixed seed. There the person's
choices are made as asked; others choose by a short search of what they would see there. So what is
shown depends on the person's view and on nothing else. `tests/web/test_supposition.py` asks that.
"""

import asyncio
from concurrent.futures import Executor
from functools import partial

import numpy as np

from ..bots import create
from ..core import CHANCE, Dealer, Game, InputError, State, View
from ..core.names import Names, start
from .analysis import Analysis

OTHERS = "so-ismcts(iterations=200, reuse=false)"  # how others are thought to choose
LONGEST = 60  # choices that are followed
MOST = 400  # steps of others and of luck between two choices
SEED = 1


class Node:
    """A table that may come about: `told` says how, in words."""

    def __init__(self, world: State, told: tuple[str, ...] = ()) -> None:
        self.world = world
        self.told = told
        self.analysis: Analysis | None = None


class Supposition:
    """The tables that may follow on one view, by the choices that lead there."""

    def __init__(self, game: Game, view: View, seat: int, names: Names, pool: Executor) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.pool = pool
        dice = np.random.Generator(np.random.PCG64(SEED))
        self.nodes: dict[tuple[int, ...], Node] = {(): Node(view.determinize(dice))}
        self.looked: Node | None = None

    async def at(self, line: tuple[int, ...]) -> Node:
        """Return the table after some choices; its analysis goes on. Raises InputError."""
        if not 0 < len(line) <= LONGEST:
            raise InputError(f"line: 1 to {LONGEST} choices expected")
        loop = asyncio.get_running_loop()
        node = await loop.run_in_executor(self.pool, partial(self.node, line))
        if node is not self.looked:
            self.stop()
            self.looked = node
        world = node.world
        if node.analysis is None and world.to_act == self.seat:
            view = world.copy().view(self.seat)
            node.analysis = Analysis(self.game, view, self.pool)
        if node.analysis is not None:
            node.analysis.look()
        return node

    def stop(self) -> None:
        """End the search of the table that was looked at last."""
        if self.looked is not None and self.looked.analysis is not None:
            self.looked.analysis.stop()
            self.looked.analysis = None

    def node(self, line: tuple[int, ...]) -> Node:
        """Return the table after some choices. In any thread, one at a time. Raises InputError."""
        for length in range(1, len(line) + 1):
            if line[:length] not in self.nodes:
                before = self.nodes[line[: length - 1]]
                self.nodes[line[:length]] = self._after(before, line[length - 1], length)
        return self.nodes[line]

    def _after(self, before: Node, action: int, length: int) -> Node:
        """Return the table at the person's next choice after one that is made."""
        world = before.world.copy()
        if world.to_act != self.seat or action not in world.legal_actions():
            raise InputError("line: that cannot be done there")
        dealer = Dealer(length)
        told = [*before.told, self._apply(world, action)]
        for _ in range(MOST):
            mine = world.to_act == self.seat
            if world.is_over or (mine and len(world.legal_actions()) > 1):
                break
            told.append(self._apply(world, self._choice(world, dealer)))
        return Node(world, tuple(line for line in told if line))

    def _choice(self, world: State, dealer: Dealer) -> int:
        """Return what luck, another seat or the person's only choice does."""
        if world.to_act == CHANCE:
            return dealer.draw(world)
        legal = world.legal_actions()
        if len(legal) == 1:
            return legal[0]
        return create(OTHERS, self.game, seed=SEED).act(world.view(world.to_act))

    def _apply(self, world: State, action: int) -> str:
        """Do an action; return what the person would be told of it."""
        fields, seen = world.view(self.seat).fields(), world.seen(action, self.seat)
        drawn = world.to_act == CHANCE
        world.apply(action)
        return "" if drawn else start(self.game.words.say(fields, seen, self.names))
