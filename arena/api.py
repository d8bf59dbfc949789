"""The Python interface: tournaments, evaluations and ladders, with plain results.

Import these from `staufen.arena`. They play in this process unless `workers` says otherwise.
Without a `store` nothing is saved. All raise InputError for what cannot be played.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from ..core import Game, InputError, load
from . import ladder as ladders
from . import participant
from .explain_action import explain as explain
from .match import match
from .match.executors import Where
from .match.limits import UNLIMITED, Limits
from .plans.evaluation import Evaluation, Opponent, score_opponents, why_provisional
from .plans.runner import Runner
from .plans.tournament import SCHEDULES, Tournament
from .rating import MU, elo
from .report.summary import Place, Summary, sum_clocks
from .schedule import SEATINGS
from .store import Ladder, Store
from .store.records import Record


@dataclass(frozen=True)
class Standings:
    """What a tournament comes to."""

    places: tuple[Place, ...]  # strongest first
    cross: Mapping[str, Mapping[str, float]]  # [bot][other]: share of their meetings, in [0, 1]
    records: tuple[Record, ...] = field(repr=False)

    def to_pandas(self) -> Any:
        """Return the places as a DataFrame. Raises ImportError where there is no pandas."""
        return _to_frame(self.places)


@dataclass(frozen=True)
class Evaluated:
    """What an evaluation comes to."""

    bot: str  # its name
    specification: str
    rating: float  # on the ladder's scale; against a named bot, which has 25
    low: float | None  # 95 % interval over deals
    high: float | None
    elo: float  # above 25
    provisional: str | None  # why the rating is not to be relied on yet
    opponents: tuple[Opponent, ...]  # strongest first
    records: tuple[Record, ...] = field(repr=False)

    def to_pandas(self) -> Any:
        """Return the opponents as a DataFrame. Raises ImportError where there is no pandas."""
        return _to_frame(self.opponents)


def _to_frame(rows: Sequence[object]) -> Any:
    return import_module("pandas").DataFrame(rows)


def run_tournament(
    game: Game | str, bots: Sequence[str], *, players: int | None = None, deals: int = 8,
    seed: int = 1, schedule: str = SCHEDULES[0], seating: str = SEATINGS[0],
    limits: Limits = UNLIMITED, workers: int = 0, store: Path | str | None = None,
) -> Standings:  # fmt: skip
    """Play a tournament and rate the bots, as `staufen tournament` does. Names: `Fast=greedy`."""
    if isinstance(bots, str):
        raise InputError(f"bots: {bots!r} (expected a list)")
    game = _load_game(game, players)
    field = match.check_bots(game, bots, rated=True)
    plan = Tournament(game, field, deals, seed, seating, limits, schedule)
    plan.check()
    with _open_store(store) as opened:
        runner = Runner(opened, plan)
        runner.play(Where(workers))
        games, records = runner.list_results(), runner.read_records()
    summary = Summary(records, clocks=sum_clocks(games))
    met = {(a, b): summary.get_meeting(a, b) for a in summary.bots for b in summary.bots if a != b}
    cross = {a: {b: cell.score for (one, b), cell in met.items() if one == a and cell}
             for a in summary.bots}  # fmt: skip
    return Standings(summary.places, cross, tuple(records))


def evaluate(
    candidate: str, game: Game | str, *, players: int | None = None, against_bot: str | None = None,
    deals: int = 64, precision: float = 1.5, version: int | None = None,
    stale: bool = False, limits: Limits = UNLIMITED, workers: int = 0,
    store: Path | str | None = None,
) -> Evaluated:  # fmt: skip
    """Rate a bot on the game's ladder, or against one other bot: `staufen evaluate`.

    It ends after so many deals, or when the 95 % interval is ± `precision`. A ladder whose
    bots have changed since they were rated is refused, unless `stale` says otherwise.
    """
    game = _load_game(game, players)
    with _open_store(store) as opened:
        if against_bot is None:
            (bot,) = match.check_bots(game, [candidate], rated=True)
            known, number = ladders.ladder_opponents(game, bot, opened, version, stale)
            plan = Evaluation(game, bot, known, number, deals, precision, limits=limits)
        else:
            bot, other = match.check_bots(game, [candidate, against_bot], rated=True)
            if bot == other:
                raise InputError(f"{bot}: a bot cannot play itself; give one of the two a name")
            plan = Evaluation(game, bot, {other: MU}, None, deals, precision, limits=limits)
        runner = Runner(opened, plan)
        runner.play(Where(workers))
        records = runner.read_records()
    rows = (
        row._replace(bot=participant.parse(row.bot).name) for row in score_opponents(plan, records)
    )
    strength = plan.estimate_rating(records)
    return Evaluated(
        *participant.parse(bot), strength.value, strength.low, strength.high, elo(strength.value),
        why_provisional(plan, records), tuple(rows), tuple(records),
    )  # fmt: skip


def find_ladder(
    game: Game | str, *, players: int | None = None, version: int | None = None,
    store: Path | str | None = None,
) -> Ladder:  # fmt: skip
    """Return a game's rated bots, the strongest first in `entries`: `staufen ladder`."""
    with _open_store(store) as opened:
        return ladders.find_ladder(_load_game(game, players), opened, version)


def _load_game(game: Game | str, players: int | None) -> Game:
    return load(game, players) if isinstance(game, str) else game


@contextmanager
def _open_store(store: Path | str | None) -> Iterator[Store]:
    """Open a store, one that is gone afterwards if none is named."""
    if store is not None:
        with Store(store) as opened:
            yield opened
        return
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "arena.sqlite") as opened:
        yield opened
