"""A course of training as one page of HTML that needs nothing else."""

from collections.abc import Sequence
from importlib import resources
from math import isfinite
from typing import Any, NamedTuple

from ..report import plots
from .course import Course, Made
from .fit import seated

HEIGHT = 260.0
NAMES = 130.0


class Duel(NamedTuple):
    """How the last network did at a table."""

    players: int
    ratio: float  # what an iteration costs, in those without it
    share: float  # of the wins, in %
    margin: float  # half its 95 % interval
    deals: int
    likelihood: float  # the logarithm of the ratio of H1 and H0
    said: str


def page(course: Course, duels: Sequence[Duel]) -> str:
    """Return the page."""
    import jinja2

    file = resources.files(__package__).joinpath("page.html")
    environment = jinja2.Environment(
        autoescape=True, trim_blocks=True, undefined=jinja2.StrictUndefined
    )
    return environment.from_string(file.read_text(encoding="utf-8")).render(
        title=f"A network for {course.tables[0].title}", duels=duels, generations=course.made(),
        plan=course.plan.to_dict(), plot=plot, seated=seated,
    )  # fmt: skip


def plot(made: Made) -> str:
    """Return the losses of a generation by epoch, as SVG."""
    epochs = made.losses
    x = plots.Scale(0, max(len(epochs) - 1, 1), 56.0, plots.WIDTH - NAMES)
    values = [
        v for epoch in epochs for loss in epoch for v in (loss.learned, loss.held, loss.least)
    ]
    y = plots.around(values, HEIGHT - 40, 14)
    marks = _axes(x, y, len(epochs))
    for place, loss in enumerate(epochs[-1]):
        tone = plots.hue(place)
        for kind, style in (("learned", ""), ("held", " again"), ("least", " least")):
            points = [(i, getattr(epoch[place], kind)) for i, epoch in enumerate(epochs)]
            known: list[Any] = [(x(i), y(value)) for i, value in points if isfinite(value)]
            if known:
                marks.append(plots.path(known, f"line {tone}{style}"))
        end = loss.held if isfinite(loss.held) else loss.learned
        told = seated(loss.players)
        marks.append(plots.label(x.end + 8, y(end) + 4, told, f"name {tone}"))
    return plots.picture(plots.WIDTH, HEIGHT, "Cross entropy by epoch", marks)


def _axes(x: plots.Scale, y: plots.Scale, epochs: int) -> list[str]:
    marks = []
    for value in y.ticks():
        marks.append(plots.line(x.start, y(value), x.end, y(value), "grid"))
        marks.append(plots.label(x.start - 8, y(value) + 4, plots.number(value), "tick", "end"))
    for epoch in range(epochs):
        marks.append(plots.label(x(epoch), y.start + 18, epoch, "tick", "middle"))
    marks.append(plots.line(x.start, y.start, x.end, y.start, "axis"))
    marks.append(plots.label(x.middle, y.start + 34, "epochs", "what", "middle"))
    return marks
