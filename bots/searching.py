"""What all bots that search have in common: options, budgets, threads."""

from collections import defaultdict
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any

import numpy as np

from ..core import InputError, State, View
from ..core.errors import unknown
from ..search import CAPACITY, Heuristic, Row, Searcher, Table
from .bot import Bot
from .settings import settings as choose

WORDS: dict[str, dict[str, Any]] = {
    "selection": {"ucb1": 0, "puct": 1},
    "playout": {"random": 0, "greedy": 1, "mast": 2, "nast": 3},
    "reward": {"win": 0, "rank": 1},
    "backup": {"max-n": False, "paranoid": True},
    "final": {"visits": "visits", "value": "value"},
}
BOUNDS: dict[str, tuple[float, float]] = {
    "iterations": (0, 2**32 - 1),  # as far as a node counts
    "seconds": (0, 10**6),
    "nodes": (0, CAPACITY),
    "c": (0, 10**6),
    "bias": (0, 10**6),
    "minimax": (0, 1),
    "fpu_reduction": (-1, 1),
    "widen": (0, 10**6),
    "sparse": (0, 2**31 - 1),
    "epsilon": (0, 1),
    "cutoff": (-1, 10**6),
    "turns": (-1, 10**6),
    "rounds": (-1, 10**6),
    "margin": (0, 1),
    "threads": (1, 64),
}
DEFAULT_ITERATIONS = 1000


class Searching(Bot):
    """A bot that asks a `Searcher`; `family` says which member of the family it is.

    Options
        iterations, seconds, nodes  budgets of one decision; 1000 iterations when none is given.
                   Nodes alone end a search, too, whose tree has long ceased to grow
        settings   of what is not given below: game (the best known, see settings.toml) | plain
        c          exploration, for rewards in [0, 1]
        selection  ucb1 | puct (priors from the heuristic)
        bias       weight of progressive bias by the heuristic, 0 for none; not under puct
        minimax    share of the implicit minimax value in selection, 0 for none
        first      value of an untried action; negative: each is tried before any other twice,
                   or under puct, where priors order the untried ones, one half; not with a bias
        fpu_reduction  under puct, an untried action counts as the mean of the tried ones less
                   this; negative: as `first` says
        widen      tries about widen * sqrt(visits) actions of a node, 0 for all; under puct or
                   with a bias those that the heuristic puts first, else any
        sparse     after so many iterations, and again after as many more, leaves wait for one
                   visit more before they grow, so that trees of long searches stay small; 0:
                   never, and where `nodes` are the budget
        open_loop  draws do not branch the tree, which sees beyond them on the average of all that
                   they may bring, instead of ending soon after
        playout    random | greedy | mast | nast (pairs of actions), all but the first with a
                   share `epsilon` of random choices
        cutoff     plies of a playout before the heuristic judges, -1 to play to the end
        turns      the same, counted in changes of the seat to act
        rounds     the same, counted in ends of a round, where the game has rounds
        reward     win | rank, mixed with a share `margin` of the score margin; of a playout that is
                   cut off, expected ranks and the margin so far
        backup     max-n | paranoid, of the tree: playouts are each seat's own
        final      visits | value, what the action taken has most of
        reuse      keeps the part of its seat's tree that what has happened since leads to; not
                   with open_loop, nor by pimc and flat, whose worlds or plies are gone. What a game
                   is set to is so-ismcts' alone
        heuristic  default | FILE.toml | FILE.py:FUNCTION
        threads    independent searches whose tables are added up, of iterations and nodes each
                   with its part, rounded up
    """

    family: Mapping[str, Any] = MappingProxyType({})
    can_keep = False  # its tree from decision to decision, where its specification says so
    keeps_as_set = False  # also where that says nothing and the game's settings do

    def __init__(
        self,
        *,
        iterations: int = 0,
        seconds: float = 0.0,
        nodes: int = 0,
        settings: str = "game",
        c: float | None = None,
        selection: str | None = None,
        bias: float | None = None,
        minimax: float | None = None,
        first: float | None = None,
        fpu_reduction: float | None = None,
        widen: float | None = None,
        sparse: int | None = None,
        open_loop: bool | None = None,
        playout: str | None = None,
        epsilon: float | None = None,
        cutoff: int | None = None,
        turns: int | None = None,
        rounds: int | None = None,
        reward: str | None = None,
        margin: float | None = None,
        backup: str | None = None,
        final: str | None = None,
        reuse: bool | None = None,
        heuristic: str = "default",
        threads: int = 1,
        **table: Any,
    ) -> None:
        super().__init__(**table)
        given: dict[str, Any] = dict(
            c=c, selection=selection, bias=bias, minimax=minimax, first=first,
            fpu_reduction=fpu_reduction, widen=widen, sparse=sparse, open_loop=open_loop,
            playout=playout, epsilon=epsilon, cutoff=cutoff, turns=turns, rounds=rounds,
            reward=reward, margin=margin, backup=backup, final=final, reuse=reuse,
        )  # fmt: skip
        chosen = {key: value for key, value in given.items() if value is not None}
        chosen = {**choose(self.game.name, settings, self.game.players), **chosen}
        if reuse and (chosen["open_loop"] or not self.can_keep):
            how = " with open_loop" * self.can_keep
            raise InputError(f"{self.name}: reuse=true: no tree can be kept{how}")
        if not (iterations or seconds or nodes):
            iterations = DEFAULT_ITERATIONS
        self.in_bounds(BOUNDS, iterations=iterations, seconds=seconds, nodes=nodes, threads=threads)
        self.in_bounds(BOUNDS, **{key: chosen[key] for key in BOUNDS if key in chosen})
        self._budget: dict[str, Any] = {
            "iterations": -(-iterations // threads),
            "seconds": seconds,
            "nodes": -(-nodes // threads),
        }
        for option in WORDS:
            chosen[option] = self._word(option, chosen[option])
        self._final = chosen.pop("final")
        self._reuse = chosen.pop("reuse") and (self.keeps_as_set or reuse is not None)
        chosen["paranoid"] = chosen.pop("backup")
        self._searched_at = -1  # how much the seat had heard at the last search
        judge = Heuristic.load(heuristic, self.game)
        self._searchers = [
            Searcher(self.game, heuristic=judge, **chosen, **self.family) for _ in range(threads)
        ]

    def act(self, view: View | State) -> int:
        """Return the action the search prefers; its table is in `thought`."""
        if self._reuse and 0 <= self._searched_at < len(self.heard):
            for searcher in self._searchers:
                searcher.advance(self.heard[self._searched_at :])
        self._searched_at = len(self.heard)
        self.thought = self._search(view)
        return self.thought.best(self._final)

    def _search(self, view: View | State) -> Table:
        if len(self._searchers) == 1:
            return self._searchers[0].search(view, self.rng, **self._budget)
        streams = self.rng.spawn(len(self._searchers))
        self._stop(False)

        def one(searcher: Searcher, stream: np.random.Generator) -> Table:
            try:
                return searcher.search(view, stream, **self._budget)
            except BaseException:  # of one thread, which the others need not outlast
                self._stop()
                raise

        with ThreadPoolExecutor(len(self._searchers)) as pool:
            try:
                return added(list(pool.map(one, self._searchers, streams)))
            except BaseException:  # Ctrl-C and time limits, which reach this thread only
                self._stop()
                raise

    def _stop(self, now: bool = True) -> None:
        for searcher in self._searchers:
            searcher.stopped = now

    def _word(self, option: str, word: str) -> Any:
        if word not in WORDS[option]:
            raise unknown(f"value of {option}", word, WORDS[option], self.name)
        return WORDS[option][word]


def added(tables: list[Table]) -> Table:
    """Return the sum of the tables of independent searches of one view (root parallelism)."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for table in tables:
        for row in table.rows:
            rows[row.action].append(row)
    summed = [_summed(parts) for parts in rows.values()]
    summed.sort(key=lambda row: (-row.visits, -row.value, row.action))
    return Table(
        rows=tuple(summed),
        iterations=sum(table.iterations for table in tables),
        nodes=sum(table.nodes for table in tables),
        seconds=max(table.seconds for table in tables),
    )


def _summed(parts: list[Row]) -> Row:
    visits = sum(row.visits for row in parts)

    def mean(values: list[float]) -> float:
        weighted = zip(values, parts, strict=True)
        return sum(value * row.visits for value, row in weighted) / max(visits, 1)

    return Row(
        line=max(parts, key=lambda row: row.visits).line,
        action=parts[0].action,
        visits=visits,
        value=mean([row.value for row in parts]),
        availability=sum(row.availability for row in parts),
        values=tuple(mean(list(column)) for column in zip(*(r.values for r in parts), strict=True)),
    )
