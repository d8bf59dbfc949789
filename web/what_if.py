"""What if: a line of choices followed in one possible arrangement of the hidden cards.

The arrangement is drawn from the person's view alone, with a fixed seed. The person's choices are
made as asked; others choose by a short search of what they would see there. So what is shown
depends on nothing but the person's view. `tests/web/test_what_if.py` checks that.
"""

import asyncio
from concurrent.futures import Executor
from functools import partial

import numpy as np

from ..bots import create_bot
from ..core import CHANCE, ChanceSampler, Game, InputError, State, View
from ..core.player_names import Names, capitalize
from .analysis import Analysis

OPPONENT = "so-ismcts(iterations=200, reuse=false)"
MAX_LINE_LENGTH = 60  # choices
MAX_STEPS = 400  # of others and of chance between two choices
MAX_NODES = 1000  # positions of one choice that are kept
SEED = 1


class Node:
    """A possible position; `texts` describe how it comes about."""

    def __init__(self, world: State, texts: tuple[str, ...] = ()) -> None:
        self.world = world
        self.texts = texts
        self.analysis: Analysis | None = None


class WhatIf:
    """The positions that may follow on one view, by the choices that lead there."""

    def __init__(self, game: Game, view: View, seat: int, names: Names, pool: Executor) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.pool = pool
        dice = np.random.Generator(np.random.PCG64(SEED))
        self.nodes: dict[tuple[int, ...], Node] = {(): Node(view.determinize(dice))}
        self.shown: Node | None = None

    async def follow(self, line: tuple[int, ...]) -> Node:
        """Return the position after some choices; its analysis continues. Raises InputError."""
        if not 0 < len(line) <= MAX_LINE_LENGTH:
            raise InputError(f"line: {len(line)} choices (expected 1 to {MAX_LINE_LENGTH})")
        loop = asyncio.get_running_loop()
        node = await loop.run_in_executor(self.pool, partial(self.find_node, line))
        if node is not self.shown:
            self.stop()
            self.shown = node
        world = node.world
        if node.analysis is None and world.to_act == self.seat:
            view = world.copy().view(self.seat)
            node.analysis = Analysis(self.game, view, self.pool)
        if node.analysis is not None:
            node.analysis.request()
        return node

    def stop(self) -> None:
        """End the search of the position that was shown last."""
        if self.shown is not None and self.shown.analysis is not None:
            self.shown.analysis.stop()
            self.shown.analysis = None

    def find_node(self, line: tuple[int, ...]) -> Node:
        """Return the position after some choices; callable from every thread. Raises InputError."""
        for length in range(1, len(line) + 1):
            if line[:length] not in self.nodes:
                if len(self.nodes) >= MAX_NODES:
                    raise InputError(f"line: {MAX_NODES} positions were tried (expected fewer)")
                before = self.nodes[line[: length - 1]]
                self.nodes[line[:length]] = self._create_child(before, line[length - 1], length)
        return self.nodes[line]

    def _create_child(self, before: Node, action: int, length: int) -> Node:
        """Return the position at the person's next choice after one that is made."""
        world = before.world.copy()
        if world.to_act != self.seat or action not in world.legal_actions:
            raise InputError("line: that action is not legal there")
        dealer = ChanceSampler(length)
        texts = [*before.texts, self._apply_action(world, action)]
        for _ in range(MAX_STEPS):
            mine = world.to_act == self.seat
            if world.is_over or (mine and len(world.legal_actions) > 1):
                break
            texts.append(self._apply_action(world, self._choose_action(world, dealer)))
        return Node(world, tuple(line for line in texts if line))

    def _choose_action(self, world: State, dealer: ChanceSampler) -> int:
        """Return the action of chance, of another seat or the person's only one."""
        if world.to_act == CHANCE:
            return dealer.sample(world)
        legal = world.legal_actions
        if len(legal) == 1:
            return legal[0]
        return create_bot(OPPONENT, self.game, seed=SEED).act(world.view(world.to_act))

    def _apply_action(self, world: State, action: int) -> str:
        """Apply an action; return its description for the person."""
        fields, seen = world.view(self.seat).fields(), world.observed_action(action, self.seat)
        drawn = world.to_act == CHANCE
        world.apply(action)
        return "" if drawn else capitalize(self.game.text.say(fields, seen, self.names))
