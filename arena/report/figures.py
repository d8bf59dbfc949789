"""The plots and tables of a report as files of their own, for a paper or a talk.

A plot is drawn once, by `plots`; here it gets colours for white paper. Tables are written as CSV
with plain numbers, and as LaTeX (`tabular` with the rules of `booktabs`).
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from ...core.input_files import JsonObject, os_errors
from ..store import files
from .game_metrics import Metric
from .html import PLOTS, read_part
from .summary import Summary
from .tables import as_json, row_cells

Rows = Sequence[Sequence[str | float | None]]
COLOR = re.compile(r"(--\w+): (#\w+);")
SPECIAL = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
SPECIAL |= {sign: f"\\{sign}" for sign in "&%$#_{}"}
SPECIAL |= {"±": r"$\pm$", "−": "$-$", "–": "--"}


def write_figures(summary: Summary, folder: Path, metrics: Sequence[Metric] = ()) -> list[Path]:
    """Write all plots and tables into a folder, which is made. Returns the files.

    Raises InputError if they cannot be written.
    """
    with os_errors(folder):
        folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, text in [*list_plots(summary), *tables(summary, metrics)]:
        files.replace_file(folder / name, [text])
        made.append(folder / name)
    return made


def list_plots(summary: Summary) -> Iterator[tuple[str, str]]:
    """Yield the names and the SVG of all plots of which something is known."""
    for heading, draw, _ in PLOTS:
        drawn = draw(summary)
        if drawn:
            yield heading.lower().replace(" ", "-") + ".svg", standalone_svg(drawn)


def standalone_svg(drawn: str) -> str:
    """Return a picture that needs no page: with its style, in the colours of white paper."""
    colors = dict(COLOR.findall(read_part("colors.css").partition("@media")[0]))
    style = re.sub(r"var\((--\w+)\)", lambda match: colors[match[1]], read_part("plot.css"))
    style = f"svg {{ font-family: sans-serif; }}\n{style}"
    head, rest = drawn.split(">", 1)
    head = head.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return f"{head}><style>{style}</style>{rest}\n"


def tables(summary: Summary, metrics: Sequence[Metric] = ()) -> Iterator[tuple[str, str]]:
    """Yield the names and the text of all tables, each as CSV and as LaTeX."""
    made = {"standings": _standings_rows(summary)}
    if len(summary.bots) > 1:
        made["who-is-stronger"] = _matrix_rows(summary, _superiority_cell)
        made["who-beats-whom"] = _matrix_rows(summary, _share_cell)
    if metrics:
        made["game"] = [["measure", "value"], *([each.name, each.value] for each in metrics)]
    for name, rows in made.items():
        numbers = _numeric_rows(summary) if name == "standings" else rows
        yield f"{name}.csv", "".join(files.as_csv(numbers))
        yield f"{name}.tex", as_latex([[_format_cell(cell) for cell in row] for row in rows])


def as_latex(rows: Sequence[Sequence[str]]) -> str:
    """Return rows as a `tabular`, the first of them as its head."""
    signs = str.maketrans(SPECIAL)
    head, *body = (" & ".join(cell.translate(signs) for cell in row) + r" \\" for row in rows)
    columns = "l" + "r" * (len(rows[0]) - 1)
    lines = [rf"\begin{{tabular}}{{{columns}}}", r"\toprule", head, r"\midrule", *body]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", ""])


def _standings_rows(summary: Summary) -> Rows:
    head = ["bot", "strength", "Elo", "TrueSkill", "win share", "points", "games"]
    return [head, *map(row_cells, summary.rows)]


def _numeric_rows(summary: Summary) -> Rows:
    """Return the standings as `as_json` has them; what is unknown is left empty."""
    rows: list[JsonObject] = as_json(summary)["standings"]
    return [list(rows[0]), *(list(row.values()) for row in rows)] if rows else []


def _matrix_rows(summary: Summary, share: Callable[[Summary, str, str], float | None]) -> Rows:
    bots = summary.bots
    return [["bot", *bots]] + [
        [bot, *(None if bot == other else share(summary, bot, other) for other in bots)]
        for bot in bots
    ]


def _superiority_cell(summary: Summary, bot: str, other: str) -> float | None:
    chance = summary.get_superiority(bot, other)
    return None if math.isnan(chance) else round(chance, 4)


def _share_cell(summary: Summary, bot: str, other: str) -> float | None:
    met = summary.get_meeting(bot, other)
    return None if met is None else round(met.score, 4)


def _format_cell(cell: str | float | None) -> str:
    """Return a cell of a table that is read: shares in per cent."""
    return "–" if cell is None else cell if isinstance(cell, str) else f"{100 * cell:.1f} %"
