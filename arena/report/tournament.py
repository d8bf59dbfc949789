"""The result of a tournament: its standings."""

from collections.abc import Callable, Sequence

from ..plans.tournament import Tournament
from ..store.records import MatchResult, Record
from .summary import Summary, sum_clocks
from .tables import as_text, first_cause


def text(plan: Tournament, games: Sequence[MatchResult], kept: int = 0) -> str:
    """Return the standings as a table; `kept` of the games were not played now."""
    played = [game.record for game in games]
    return as_text(Summary(played, plan.scheduled, sum_clocks(games)), kept, first_cause(games))


def short(plan: Tournament, load_records: Callable[[], Sequence[Record]]) -> str:
    """Return what a progress bar shows beside the number of games: nothing."""
    return ""
