"""The plots of docs/strength.md, from the shipped ladders and what is kept of the studies.

    python -m benchmarks.plots             (or: make strength)

Writes docs/strength/*.svg. Needs matplotlib, the extra `plots`.
"""

import io
import math
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from benchmarks.games import load_tables
from benchmarks.report import Command
from benchmarks.strength import Study, StudyResults, format_label, read_results, read_studies
from staufen import core
from staufen.arena import ladder
from staufen.arena.store import files
from staufen.bots.base.levels import levels
from staufen.core import spec

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

OUTPUT_DIR = Path(__file__).parents[1] / "docs" / "strength"
# By number of players: Okabe and Ito's colours, which the colour-blind tell apart, and a mark.
STYLES = (
    ("#777777", "v"), ("#0072B2", "o"), ("#D55E00", "s"), ("#009E73", "D"), ("#CC79A7", "^"),
    ("#E69F00", "P"),
)  # fmt: skip
ROW_OFFSET = 0.15  # of a row, between numbers of players
ANCHOR = "greedy(worlds=1)"  # on every ladder
PLOT_STYLE = {
    "font.family": ["DejaVu Sans", "sans-serif"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.grid": True,
    "grid.color": "#dddddd",
    "legend.frameon": False,
    "svg.fonttype": "none",
    "svg.hashsalt": "staufen",  # the same file for the same figures
}


class Share(NamedTuple):
    """What a row of a study won at a table, in %."""

    row: str
    table: core.Game
    mean: float
    margin: float  # half of its 95 % interval


def load_shares(study: Study, stored: StudyResults) -> list[Share]:
    """Return what is kept of a study, row by row."""
    found = {result.pair: result for result in stored.results}
    rows = [(row, found[pair]) for row, pair in study.pairs() if pair in found]
    return [
        Share(format_label(row, study.base), core.load(of.game), 100 * of.share, 100 * of.margin)
        for row, of in rows
    ]


def plot_study(shown: list[Share]) -> "Figure":
    """Return shares with intervals: a panel a game, a line a row, a mark a number of players."""
    from matplotlib import pyplot

    rows = list(dict.fromkeys(share.row for share in shown))[::-1]
    players = sorted({share.table.players for share in shown})
    names = [name for name in core.game_names() if any(share.table.name == name for share in shown)]
    across = len(names) if len(names) < 5 else 3
    down = math.ceil(len(names) / across)
    size = 2.4 + 2.0 * across, 1 + down * (0.4 + 0.38 * max(len(rows), 2))
    figure, axes = pyplot.subplots(
        down, across, sharex=True, sharey=True, squeeze=False, figsize=size, layout="constrained"
    )
    figure.get_layout_engine().set(wspace=0.06)  # type: ignore[union-attr, call-arg]
    for axis, name in zip(axes.flat, names, strict=False):
        _draw_panel(axis, rows, players, [share for share in shown if share.table.name == name])
        axis.set_title(core.load(name).title)
    for axis in axes[-1]:
        axis.set_xlabel("win share in %")
    _draw_legend(figure, players)
    return figure


def _draw_panel(axis: "Axes", rows: list[str], players: list[int], shown: list[Share]) -> None:
    """Draw the shares of a game, the numbers of players above one another in each row."""
    axis.axvline(50, color="black", linewidth=0.8)
    for place, count in enumerate(players):
        here = [share for share in shown if share.table.players == count]
        if not here:
            continue
        up = ROW_OFFSET * ((len(players) - 1) / 2 - place)
        color, mark = STYLES[count - 1]
        axis.errorbar(
            [share.mean for share in here],
            [rows.index(share.row) + up for share in here],
            xerr=[
                [min(share.margin, share.mean) for share in here],
                [min(share.margin, 100 - share.mean) for share in here],
            ],
            fmt=mark, color=color, markersize=5, elinewidth=1.4, clip_on=False,
        )  # fmt: skip
    axis.set(xlim=(0, 100), ylim=(-0.6, len(rows) - 0.4), xticks=[0, 25, 50, 75, 100])
    axis.set_yticks(range(len(rows)), [row.replace(" against ", "\nagainst ") for row in rows])
    axis.tick_params(axis="y", length=0)
    axis.grid(axis="y", visible=False)


def plot_ladders() -> "Figure":
    """Return ratings over time, a panel a game, on the shipped ladders."""
    from matplotlib import pyplot

    names, across = [name for name in core.game_names() if _has_ladders(name)], 3
    down = math.ceil(len(names) / across)
    figure, axes = pyplot.subplots(
        down, across, sharex=True, squeeze=False, figsize=(9.6, 0.6 + 2.5 * down),
        layout="constrained",
    )  # fmt: skip
    for axis, name in zip(axes.flat, names, strict=False):
        for table in load_tables(name, fewest=1):
            _draw_ladder(axis, table)
        axis.axhline(0, color="black", linewidth=0.8)
        axis.set(title=core.load(name).title, xscale="log")
        axis.minorticks_off()
        axis.set_xticks([0.1, 1, 10], ["0.1", "1", "10"])
    for axis in axes[-1]:
        axis.set_xlabel("ms a decision, on one core")
    for axis in axes[:, 0]:
        axis.set_ylabel("rating above greedy")
    _draw_legend(figure, {table.players for name in names for table in load_tables(name, fewest=1)})
    return figure


def _has_ladders(name: str) -> bool:
    files = (ladder.SHIPPED / ladder.file_name(table) for table in load_tables(name, fewest=1))
    return all(file.exists() for file in files)


def _draw_ladder(axis: "Axes", table: core.Game) -> None:
    """Draw the levels of a table that search, by the time they take, as its ladder rates them."""
    rungs = ladder.read_ladder(ladder.SHIPPED / ladder.file_name(table)).entries
    entries = {rung.bot: rung for rung in rungs}
    floor = entries[ANCHOR].mu
    search = [bot for bot in levels(table.name).values() if "iterations" in spec.parse(bot).options]
    found = [entries[bot] for bot in search]
    color, mark = STYLES[table.players - 1]
    axis.errorbar(
        [rung.ms for rung in found],
        [rung.mu - floor for rung in found],
        [[rung.mu - rung.low for rung in found], [rung.high - rung.mu for rung in found]],
        color=color, marker=mark, markersize=4.5, elinewidth=0.9,
    )  # fmt: skip


def _draw_legend(figure: "Figure", players: Iterable[int]) -> None:
    from matplotlib.lines import Line2D

    marks = []
    for count in sorted(players):
        (color, mark), text = STYLES[count - 1], f"{count} player{'s' * (count > 1)}"
        marks.append(Line2D([], [], color=color, marker=mark, markersize=5, label=text))
    figure.legend(handles=marks, loc="outside lower center", ncols=len(marks))


def to_svg(figure: "Figure") -> str:
    """Return a plot as SVG on one line, the same for the same figures."""
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    return " ".join(drawn.getvalue().split())


@click.command(cls=Command, help=__doc__)
@click.option(
    "--into",
    default=OUTPUT_DIR,
    show_default="docs/strength",
    type=click.Path(file_okay=False, path_type=Path),
)
def main(into: Path) -> None:
    """Draw all plots."""
    if find_spec("matplotlib") is None:
        raise click.ClickException("matplotlib is not installed: pip install 'staufen[plots]'")
    import matplotlib
    from matplotlib import pyplot

    into.mkdir(parents=True, exist_ok=True)
    with matplotlib.rc_context({"backend": "svg", **PLOT_STYLE}):
        drawn = {"ladders": plot_ladders()}
        for name, study in read_studies().items():
            if stored := read_results(name):
                drawn[name] = plot_study(load_shares(study, stored))
        for name, figure in drawn.items():
            files.replace_file(into / f"{name}.svg", [to_svg(figure), "\n"])
            click.echo(into / f"{name}.svg")
            pyplot.close(figure)


if __name__ == "__main__":
    main()
