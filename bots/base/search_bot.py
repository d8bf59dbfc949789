"""The base class of bots that search: options, budgets, threads."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any

import numpy as np

from ...core import InputError, State, View
from ...core.input_files import JsonObject
from ...search import Heuristic, Row, Searcher, Table, network_file
from ...search.options import BUDGET, MEMBER, OPTIONS, SETTINGS, TABLE, option_fields
from ...search.options import Option as SearchOption
from .bot import Bot, Option
from .settings import settings as choose

DEFAULT_ITERATIONS = 1000
USES = tuple(network_file.USES.values())  # options: what a heuristic is for
SAME = "same"  # as the option heuristic says; in playouts as prior says


def declare_options(table: Iterable[SearchOption]) -> Mapping[str, Option]:
    """Return the options of a table as a bot's, except those that define the search family.

    The default of an option that a game's settings may say is None.
    """
    found = {}
    for row in table:
        kind = type(row.default)
        if row.role == BUDGET:
            found[row.name] = Option(row.default, (kind,))
        elif row.role != MEMBER:
            found[row.name] = Option(None, (kind, type(None)))
    return MappingProxyType(found)


class SearchBot(Bot):
    """A bot that searches before it answers.

    Options that are not given are set as the game's settings say; `staufen games GAME` lists them.
    """

    family: Mapping[str, bool | int] = MappingProxyType({})  # options that say which search it is
    can_reuse_tree = False  # whether `reuse=true` may keep its tree from decision to decision
    reuses_by_setting = False  # whether the game's settings may say so, too
    declared = declare_options(TABLE)
    _stopped = False

    def __init__(self, **given: Any) -> None:
        rest = {name: value for name, value in given.items() if name not in self.declared}
        super().__init__(**rest)
        budget = {o.name: given.get(o.name, o.default) for o in TABLE if o.role == BUDGET}
        explicit = {name: given[name] for name in SETTINGS if given.get(name) is not None}
        OPTIONS["settings"].check(budget["settings"], self.name)
        chosen = {**choose(self.game.name, budget["settings"], self.game.players), **explicit}
        reuse = explicit.get("reuse")
        if reuse and not self.can_reuse_tree:
            raise InputError(f"{self.name}: reuse=true: the tree cannot be reused")
        for option in TABLE:
            if not option.in_search:
                option.check((budget | chosen)[option.name], self.name)
        if not (budget["iterations"] or budget["seconds"] or budget["nodes"]):
            budget["iterations"] = DEFAULT_ITERATIONS
        threads = budget["threads"]
        self._budget: JsonObject = {
            "iterations": -(-budget["iterations"] // threads),
            "seconds": budget["seconds"],
            "nodes": -(-budget["nodes"] // threads),
        }
        self._reuse = chosen.pop("reuse") and (self.reuses_by_setting or reuse is not None)
        self._searched_at = -1  # number of observations at the last search
        named = {use: chosen.pop(use) for use in USES}
        both = budget["heuristic"]
        if both == OPTIONS["heuristic"].default:
            both = "default"
        else:  # it counts more than settings do
            named = {use: explicit.get(use, SAME) for use in USES}
        uses = self._load_heuristics(named, both)
        self._chosen = chosen
        option_fields({**chosen, **self.family}, self.name)
        every = {**chosen, **self.family, **uses}
        self._searchers = [Searcher(self.game, **every) for _ in range(threads)]

    @property
    def uses_heuristic(self) -> bool:
        """Whether the search uses a heuristic: not if playouts are random to the end of the game.

        Greedy and policy playouts, priors, a bias and implicit minimax use one, too.
        """
        chosen = self._chosen
        cut = chosen["playout_length"] != "end" or chosen["minimax"] > 0
        return bool(
            cut
            or chosen["playout"] in ("greedy", "policy")
            or chosen["selection"] == "puct"
            or chosen["bias"] > 0
        )

    def _load_heuristics(self, named: Mapping[str, str], both: str) -> dict[str, Heuristic]:
        """Return the heuristic of each use, each file read once. Raises InputError."""
        texts = {use: both if text == SAME else text for use, text in named.items()}
        if named["playout_prior"] == SAME:
            texts["playout_prior"] = texts["prior"]
        loaded = {text: Heuristic.load(text, self.game) for text in set(texts.values())}
        return {use: loaded[text] for use, text in texts.items()}

    def act(self, view: View | State) -> int:
        """Return the action the search prefers; its table is in `thought`."""
        if self._reuse and 0 <= self._searched_at < len(self.observations):
            for searcher in self._searchers:
                searcher.advance(self.observations[self._searched_at :])
        self._searched_at = len(self.observations)
        self.thought = self._run_search(view)
        return self.thought.best()

    def stop(self) -> None:
        """End the search soon, and all that come after it."""
        self._stopped = True
        self._set_stopped(stopped=True)

    def _set_stopped(self, *, stopped: bool) -> None:
        for searcher in self._searchers:
            searcher.stopped = stopped

    def _run_search(self, view: View | State) -> Table:
        if len(self._searchers) == 1:
            return self._searchers[0].search(view, self.rng, **self._budget)
        streams = self.rng.spawn(len(self._searchers))

        def search_one(searcher: Searcher, stream: np.random.Generator) -> Table:
            try:
                return searcher.search(view, stream, **self._budget)
            except BaseException:  # of one thread, which the others need not outlast
                self._set_stopped(stopped=True)
                raise

        try:
            with ThreadPoolExecutor(len(self._searchers)) as pool:
                try:
                    return sum_tables(list(pool.map(search_one, self._searchers, streams)))
                except BaseException:  # Ctrl-C and time limits, which reach this thread only
                    self._set_stopped(stopped=True)
                    raise
        except BaseException:  # the next search may go on, unless it was `stop` that ended this one
            self._set_stopped(stopped=False)
            if self._stopped:
                self._set_stopped(stopped=True)
            raise


def sum_tables(tables: list[Table]) -> Table:
    """Return the sum of the tables of independent searches of one view (root parallelism)."""
    rows: dict[int, list[Row]] = defaultdict(list)
    for table in tables:
        for row in table.rows:
            rows[row.action].append(row)
    summed = [_sum_rows(parts) for parts in rows.values()]
    summed.sort(key=lambda row: (-row.visits, -row.value, row.action))
    return Table(
        rows=tuple(summed),
        iterations=sum(table.iterations for table in tables),
        nodes=sum(table.nodes for table in tables),
        seconds=max(table.seconds for table in tables),
    )


def _sum_rows(parts: list[Row]) -> Row:
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
