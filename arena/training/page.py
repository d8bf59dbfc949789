"""A training run as one page of HTML that needs nothing else."""

from collections.abc import Sequence
from math import isfinite
from typing import NamedTuple

from ..report import plots
from ..report.html import load_template
from ..report.tables import format_percent
from .fit import count_players
from .run import Generation, TrainingRun, format_value

POLICY = "default-src 'none'; style-src 'unsafe-inline'"  # what browsers may load: its own style
HEIGHT = 260.0
NAMES = 130.0


class Duel(NamedTuple):
    """How the last network did at a table."""

    players: int
    ratio: float  # what an iteration costs, in those without it
    share: float  # of the wins
    margin: float | None  # half its 95 % interval
    deals: int
    likelihood: float  # the logarithm of the ratio of H1 and H0
    verdict: str


def render_page(run: TrainingRun, duels: Sequence[Duel]) -> str:
    """Return the page."""
    return load_template("training/page.html").render(
        title=f"A network for {run.tables[0].title}", duels=duels,
        generations=run.read_generations(),
        plan=run.plan.to_dict(), plot=plot_losses, seated=count_players, format=format_value,
        percent=format_percent, policy=POLICY,
    )  # fmt: skip


def plot_losses(made: Generation) -> str:
    """Return the losses of a generation by epoch, as SVG."""
    epochs = made.losses
    x = plots.Scale(0, max(len(epochs) - 1, 1), 56.0, plots.WIDTH - NAMES)
    values = [
        v for epoch in epochs for loss in epoch for v in (loss.learned, loss.held, loss.least)
    ]
    y = plots.scale_around(values, HEIGHT - 40, 14)
    marks = plots.draw_axes(x, y, "epochs", "")
    for place, loss in enumerate(epochs[-1]):
        tone = plots.bot_classes(place)
        for kind, style in (("learned", ""), ("held", " again"), ("least", " least")):
            points = [(i, getattr(epoch[place], kind)) for i, epoch in enumerate(epochs)]
            known = [(x(i), y(value)) for i, value in points if isfinite(value)]
            if known:
                marks.append(plots.draw_path(known, f"line {tone}{style}"))
        end = loss.held if isfinite(loss.held) else loss.learned
        name = count_players(loss.players)
        marks.append(plots.draw_label(x.end + 8, y(end) + 4, name, f"name {tone}"))
    return plots.svg_picture(plots.WIDTH, HEIGHT, "Cross entropy by epoch", marks)
