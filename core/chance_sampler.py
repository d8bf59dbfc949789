"""The dealer draws the outcomes of chance with a seed: the same luck for every seating."""

from collections.abc import Iterator
from operator import index

import numpy as np

from .errors import InputError
from .game import CHANCE, State


class ChanceSampler:
    """Draws the outcomes of chance.

    Every pile has its own stream of random numbers. So the k-th draw from a pile depends only on
    the seed and on what was drawn from this pile before, not on who sits where or on other piles.
    This makes duplicate deals comparable. Raises InputError for a seed below 0.
    """

    def __init__(self, seed: int) -> None:
        self.seed = index(seed)
        if self.seed < 0:
            raise InputError(f"seed {seed}: a whole number from 0 on expected")
        self._streams: dict[int, np.random.Generator] = {}

    def sample(self, state: State) -> int:
        """Return an outcome of the pending draw of `state`, in proportion to its weight."""
        outcomes = state.chance_outcomes()
        left = self._stream(state.pile).random() * sum(weight for _, weight in outcomes)
        for outcome, weight in outcomes:
            left -= weight
            if left < 0:
                return outcome
        return outcomes[-1][0]

    def resolve(self, state: State) -> Iterator[int]:
        """Apply outcomes to `state`, in place, while chance is to act. Yields each just before."""
        while state.to_act == CHANCE:
            action = self.sample(state)
            yield action
            state.apply(action)

    def _stream(self, pile: int) -> np.random.Generator:
        if pile not in self._streams:
            seeds = np.random.SeedSequence(self.seed, spawn_key=(pile,))
            self._streams[pile] = np.random.Generator(np.random.PCG64(seeds))
        return self._streams[pile]
