"""The report for a terminal: the standings, and all bots by all bots."""

import math
from collections.abc import Callable, Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from .standings import as_text, printed
from .summary import Clock, Summary

SUPERIORITY = "How likely the bot of the row is to be stronger than that of the column, in %."
CROSS = """\
What the bot of the row scored against that of the column, in % of their meetings, and by how many
standard errors that is more or less than their strengths let expect."""


def as_tables(summary: Summary) -> str:
    """Return a report as text."""
    clocks = {bot: _whole(found) for bot, found in (summary.clocks or {}).items()}
    told = [as_text(summary.rows, summary.records, summary.scheduled, clocks)]
    if len(summary.bots) > 1:
        told.append(
            printed("Who is stronger?", _matrix(summary.bots, _chances(summary)), SUPERIORITY)
        )
        told.append(printed("Who beats whom?", _matrix(summary.bots, _scores(summary)), CROSS))
    told += [f"{warning}\n" for warning in summary.warnings]
    return "\n".join(told)


def _whole(clocks: Sequence[Clock]) -> Clock:
    return Clock(sum(clock.decisions for clock in clocks), sum(clock.seconds for clock in clocks))


Cell = Callable[[str, str], str]


def _matrix(bots: Sequence[str], cell: Cell) -> Table:
    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    made.add_column("", justify="right")
    made.add_column("bot", no_wrap=True)
    for place in range(1, len(bots) + 1):
        made.add_column(str(place), justify="right", no_wrap=True)
    for place, bot in enumerate(bots, 1):
        cells = ["·" if bot == other else cell(bot, other) for other in bots]
        made.add_row(str(place), bot, *cells)
    return made


def _chances(summary: Summary) -> Cell:
    def cell(bot: str, other: str) -> str:
        chance = summary.superiority(bot, other)
        return "–" if math.isnan(chance) else f"{100 * chance:.1f}"

    return cell


def _scores(summary: Summary) -> Cell:
    cross = summary.cross
    index: Mapping[str, int] = {bot: i for i, bot in enumerate(cross.bots)}

    def cell(bot: str, other: str) -> str:
        if bot not in index or other not in index:
            return "–"
        score, residual = (each[index[bot], index[other]] for each in (cross.score, cross.residual))
        return "–" if math.isnan(score) else f"{100 * score:.0f} {residual:+.1f}".replace("-", "−")

    return cell
