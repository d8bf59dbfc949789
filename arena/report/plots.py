"""The plots of a report: each a function from a summary to SVG, empty where nothing is known.

All lengths are in pixels of a page 960 wide; the browser scales them.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from ..rating import Strength
from .summary import Summary
from .tables import format_percent

WIDTH = 960.0
NAMES = 200.0  # from the left, where names of bots end, or from the right, where they begin
ROOM = 190.0  # of a name
LETTER = 6.6  # the width of one, about
ROW = 26.0
SMALLEST = 0.75  # of its size, in narrow windows: its letters are to be read
HUES = 8  # colours of bots in the style sheet; from the ninth bot on they come again, dashed


def plot_curve(summary: Summary) -> str:
    """Return the strengths of all bots as deals were added, with bands."""
    points = summary.curve
    if len(points) < 2:
        return ""
    height = 380.0
    late = [p.strengths for p in points[len(points) // 4 :]]
    x = Scale(points[0].deals, points[-1].deals, 46.0, WIDTH - NAMES - 10)
    y = scale_around(
        _interval_ends(fit.get_strength(bot) for fit in late for bot in fit.bots), height - 40, 14
    )
    bands, lines, ends = [], [], []
    for place, bot in enumerate(summary.bots):
        known = [
            (x(p.deals), p.strengths.get_strength(bot)) for p in points if bot in p.strengths.bots
        ]
        band = [(at, s.low, s.high) for at, s in known if s.low is not None and s.high is not None]
        if len(band) > 1:
            outline = [(at, y(high)) for at, _, high in band]
            outline += [(at, y(low)) for at, low, _ in reversed(band)]
            bands.append(draw_path(outline, f"band {bot_classes(place)}", close=True))
        if known:
            lines.append(
                draw_path([(at, y(s.value)) for at, s in known], f"line {bot_classes(place)}")
            )
            ends.append((y(known[-1][1].value), place))
    marks = [*draw_axes(x, y, "deals", "strength"), *bands, *lines]
    marks += _draw_names(summary, ends, WIDTH - NAMES, 14, height - 40)
    return svg_picture(WIDTH, height, "Strength of every bot by number of deals", marks)


def plot_seats(summary: Summary) -> str:
    """Return the win share of every seat, against that of a fair one."""
    shares = summary.seats
    if len(shares) < 2:
        return ""
    fair, height = 100 / len(shares), len(shares) * ROW + 44
    spans = [[100 * (s.value + sign * (s.margin or 0)) for sign in (-1, 1)] for s in shares]
    reach = max(abs(end - fair) for span in spans for end in span) * 1.15 or 1.0
    x = Scale(max(0.0, fair - reach), min(100.0, fair + reach), 80.0, WIDTH / 2)
    marks = _draw_axis(x, height, "win share, %")
    marks.append(draw_line(x(fair), 6, x(fair), height - 38, "fair"))
    for seat, (share, (low, high)) in enumerate(zip(shares, spans, strict=True)):
        y = seat * ROW + 18
        marks.append(draw_label(70, y + 4, f"seat {seat + 1}", "name", "end"))
        marks.append(draw_line(x(low), y, x(high), y, "whisker"))
        marks.append(draw_dot(x(100 * share.value), y))
        marks.append(draw_label(WIDTH / 2 + 12, y + 4, format_percent(*share), "tick"))
    return svg_picture(WIDTH / 2 + 130, height, "Win share of every seat", marks)


def plot_scores(summary: Summary) -> str:
    """Return how often each bot ended with how many points, one row a bot on a common axis."""
    every = sorted({points for found in summary.scores.values() for points in found})
    if not every:
        return ""
    width, row = _bar_width(every[0], every[-1]), 52.0
    first, last = every[0] // width, every[-1] // width + 1
    height = len(summary.bots) * row + 46
    x = Scale(first * width - 0.5, last * width - 0.5, NAMES + 10, WIDTH - 60)
    parts = {bot: _bar_shares(summary.scores[bot], width) for bot in summary.bots}
    most = max(part for found in parts.values() for part in found.values())
    marks = _draw_axis(x, height, "points")
    for place, bot in enumerate(summary.bots):
        base = (place + 1) * row
        marks.append(draw_name(NAMES, base - 8, summary, place, "end"))
        marks.append(draw_line(x.start, base, x.end, base, "grid"))
        for i, part in parts[bot].items():
            left, right = x(i * width - 0.5) + 0.5, x((i + 1) * width - 0.5) - 0.5
            top = base - part / most * (row - 12)
            marks.append(draw_box(left, right, top, base, f"bar {bot_classes(place)}"))
        mean = summary.rows[place].score
        if mean is not None:
            marks.append(draw_line(x(mean), base - row + 12, x(mean), base, "mean"))
            marks.append(draw_label(WIDTH - 50, base - 8, f"{mean:.1f}", "tick"))
    return svg_picture(WIDTH, height, "Points of every bot", marks)


def plot_times(summary: Summary) -> str:
    """Return the time of a decision of every bot: from match to match, on a logarithmic axis."""
    found = {
        bot: [max(1000 * seconds, 1e-4) for seconds in values]
        for bot, values in summary.times.items() if values and values[-1] > 0
    }  # fmt: skip
    if not found:
        return ""
    ends = [math.log10(_quantile(ms, part)) for ms in found.values() for part in (0.02, 0.98)]
    height = len(found) * ROW + 46
    x = Scale(math.floor(min(ends)), math.ceil(max(ends) + 1e-9), NAMES + 10, WIDTH - 80)
    marks = []
    for power in range(int(x.low), int(x.high) + 1):
        marks.append(draw_line(x(power), 4, x(power), height - 40, "grid"))
        marks.append(draw_label(x(power), height - 22, tick_text(10.0**power), "tick", "middle"))
    marks.append(draw_label(x.middle, height - 6, "milliseconds a decision", "what", "middle"))
    for i, (bot, ms) in enumerate(found.items()):
        place = summary.bots.index(bot)
        y, tone = i * ROW + 18, bot_classes(place)
        at = [x(math.log10(_quantile(ms, part))) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
        marks.append(draw_name(NAMES, y + 4, summary, place, "end"))
        marks.append(draw_line(at[0], y, at[4], y, f"whisker {tone}"))
        marks.append(draw_box(at[1] - 1, at[3] + 1, y - 6, y + 6, f"box {tone}"))
        marks.append(draw_line(at[2], y - 6, at[2], y + 6, "mean"))
        marks.append(draw_label(WIDTH - 70, y + 4, f"{_quantile(ms, 0.5):.3g} ms", "tick"))
    return svg_picture(WIDTH, height, "Milliseconds a decision of every bot", marks)


def plot_interval(strength: Strength, scale: "Scale", place: int) -> str:
    """Return a strength with its interval, for a row of the standings."""
    marks = [draw_dot(scale(strength.value), 9.0, bot_classes(place))]
    if strength.low is not None and strength.high is not None:
        low, high = scale(strength.low), scale(strength.high)
        marks.insert(0, draw_line(low, 9, high, 9, f"whisker {bot_classes(place)}"))
    view = f"0 0 {scale.end + 6:g} 18"
    return svg_element("svg", *marks, viewBox=view, class_="interval", aria_hidden="true")


def strength_scale(summary: Summary, start: float, end: float) -> "Scale":
    """Return a scale for all strengths and the ends of their intervals."""
    return scale_around(_interval_ends(row.strength for row in summary.rows), start, end)


def _interval_ends(strengths: Iterable[Strength]) -> Iterator[float]:
    return (end for strength in strengths for end in strength if end is not None)


def _bar_width(low: int, high: int) -> int:
    """Return the width of a bar: whole points, at most forty bars."""
    widths = (k * int(10**power) for power in range(12) for k in (1, 2, 5))
    return next(width for width in widths if width * 40 >= high - low)


def _bar_shares(found: dict[int, int], width: int) -> dict[int, float]:
    """Return the share of matches in each bar."""
    total = sum(found.values())
    keyed = groupby(sorted(found), key=lambda points: points // width)
    return {i: sum(found[points] for points in members) / total for i, members in keyed}


def _quantile(values: Sequence[float], part: float) -> float:
    return values[round(part * (len(values) - 1))]


# -------------------------------------------------------------------- axes and names


class Scale(NamedTuple):
    """Values on an axis from `start` to `end`, in pixels."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """Return where a value lies; what is beyond the axis, at its end."""
        part = (value - self.low) / ((self.high - self.low) or 1.0)
        return self.start + min(max(part, 0.0), 1.0) * (self.end - self.start)

    @property
    def middle(self) -> float:
        """The middle of the axis, in pixels."""
        return (self.start + self.end) / 2

    def round_values(self, about: int = 6) -> list[float]:
        """Return round values along the axis."""
        step = _round_step((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [i * step for i in range(first, last + 1)]


def scale_around(values: Iterable[float], start: float, end: float) -> Scale:
    """Return a scale with room for all values."""
    found = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(found), max(found)
    room = (high - low) * 0.04 or 1.0
    return Scale(low - room, high + room, start, end)


def _round_step(step: float) -> float:
    if step <= 0 or not math.isfinite(step):
        return 1.0
    power: float = 10.0 ** math.floor(math.log10(step))
    return next(m * power for m in (1, 2, 5, 10) if m * power >= step * 0.999)


def _draw_axis(x: Scale, height: float, what: str) -> list[str]:
    """Return an axis below rows, with a grid."""
    marks = [draw_line(x.start, height - 38, x.end, height - 38, "axis")]
    for value in x.round_values():
        marks.append(draw_line(x(value), 6, x(value), height - 38, "grid"))
        marks.append(draw_label(x(value), height - 22, tick_text(value), "tick", "middle"))
    return [*marks, draw_label(x.middle, height - 6, what, "what", "middle")]


def draw_axes(x: Scale, y: Scale, across: str, up: str) -> list[str]:
    """Return two axes; that across counts in whole numbers."""
    marks = []
    for value in y.round_values():
        marks.append(draw_line(x.start, y(value), x.end, y(value), "grid"))
        marks.append(draw_label(x.start - 8, y(value) + 4, tick_text(value), "tick", "end"))
    for value in x.round_values():
        if value == int(value):
            marks.append(draw_line(x(value), y.start, x(value), y.start + 4, "axis"))
            marks.append(draw_label(x(value), y.start + 18, tick_text(value), "tick", "middle"))
    marks.append(draw_line(x.start, y.start, x.end, y.start, "axis"))
    marks.append(draw_label(x.middle, y.start + 34, across, "what", "middle"))
    return [*marks, draw_label(4, y.end - 4, up, "what")]


def _draw_names(
    summary: Summary, ends: list[tuple[float, int]], x: float, top: float, bottom: float
) -> list[str]:
    """Return names at the ends of their lines, moved apart where they would overlap."""
    ends = sorted(ends)
    step = min(15.0, (bottom - top) / max(len(ends), 1))
    heights: list[float] = []
    for y, _ in ends:
        heights.append(max(y, heights[-1] + step if heights else top))
    limit = bottom
    for i in reversed(range(len(heights))):  # push up what was pushed out
        heights[i] = limit = min(heights[i], limit)
        limit -= step
    text = []
    for height, (y, place) in zip(heights, ends, strict=True):
        text.append(
            draw_path(
                [(x - 8, y), (x - 2, height), (x + 2, height)], f"leader {bot_classes(place)}"
            )
        )
        text.append(draw_name(x + 6, height + 4, summary, place, class_=bot_classes(place)))
    return text


def tick_text(value: float) -> str:
    """Return the label of a tick."""
    return f"{value:.10g}".replace("-", "−")


def draw_name(
    x: float, y: float, summary: Summary, place: int, anchor: str | None = None, class_: str = ""
) -> str:
    """Return a bot's name after its place in the standings, narrower where there is little room."""
    text = f"{place + 1} {summary.labels[summary.bots[place]]}"
    room = ROOM if len(text) > ROOM / LETTER else None
    return svg_element(
        "text", escape(text), x=x, y=y, class_=f"name {class_}".strip(), text_anchor=anchor,
        textLength=room, lengthAdjust=room and "spacingAndGlyphs",
    )  # fmt: skip


def bot_classes(place: int) -> str:
    """Return the classes of the bot in this place of the standings, from 0."""
    return f"hue{place % HUES}" + (" again" if place >= HUES else "")


# -------------------------------------------------------------------- marks


def svg_element(tag: str, *inside: str, **attributes: object) -> str:
    """Return an element; what is inside stands as it is. `class_`, `text_anchor` as in XML."""
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_format_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{text}>{''.join(inside)}</{tag}>"


def _format_number(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def svg_picture(width: float, height: float, title: str, marks: Iterable[str]) -> str:
    """Return an SVG that scales with the page."""
    return svg_element(
        "svg", svg_element("title", escape(title)), *marks,
        viewBox=f"0 0 {_format_number(width)} {_format_number(height)}", role="img", class_="plot",
        style=f"max-width:{_format_number(width)}px;min-width:{_format_number(SMALLEST * width)}px",
    )  # fmt: skip


def draw_line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """Return a straight line."""
    return svg_element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def draw_label(
    x: float, y: float, value: object, class_: str = "", anchor: str | None = None
) -> str:
    """Return a text, at its base line."""
    text = escape(str(value))
    return svg_element("text", text, x=x, y=y, class_=class_ or None, text_anchor=anchor)


def draw_dot(x: float, y: float, class_: str = "") -> str:
    """Return a filled circle."""
    return svg_element("circle", cx=x, cy=y, r=4.5, class_=f"dot {class_}".strip())


def draw_box(left: float, right: float, top: float, bottom: float, class_: str) -> str:
    """Return a rectangle, at least half a pixel wide."""
    width = max(right - left, 0.5)
    return svg_element("rect", x=left, y=top, width=width, height=bottom - top, class_=class_)


def draw_path(points: Iterable[tuple[float, float]], class_: str, close: bool = False) -> str:
    """Return a line through points."""
    text = "L".join(f"{_format_number(x)} {_format_number(y)}" for x, y in points)
    return svg_element("path", d=f"M{text}{'Z' if close else ''}", class_=class_)
