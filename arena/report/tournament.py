"""The result of a tournament: its standings."""

from collections.abc import Sequence

from ..plans.tournament import Tournament
from ..store.records import MatchResult
from .summary import Summary, sum_clocks
from .tables import as_text, first_cause


def render_text(plan: Tournament, games: Sequence[MatchResult], earlier: int = 0) -> str:
    """Return the standings as a table; `earlier` games were played by an earlier command."""
    played = [game.record for game in games]
    return as_text(
        Summary(played, plan.num_matches, sum_clocks(games)), earlier, first_cause(games)
    )


def render_progress(plan: Tournament, games: Sequence[MatchResult]) -> str:
    """Return the text for a progress bar: none."""
    return ""
