"""The plots of a report, each a function from a summary to SVG; empty where nothing is known."""

import math
from itertools import groupby

from ..ratings import Strength
from .summary import Summary
from .svg import Scale, around, dot, element, hue, label, line, number, path, picture
from .tables import percent

WIDTH = 960.0
NAMES = 200.0  # room for the names of bots
ROW = 26.0


def shortened(place: int, bot: str, most: int = 28) -> str:
    """Return a name that fits, after the place by which it is found in the standings."""
    told = f"{place + 1} {bot}"
    return told if len(told) <= most else f"{told[: most - 1]}…"


def interval(strength: Strength, scale: Scale, place: int) -> str:
    """Return a strength with its interval, for a row of the standings."""
    low, high = (strength.low, strength.high)
    marks = []
    if low is not None and high is not None:
        marks.append(line(scale(low), 9, scale(high), 9, f"whisker {hue(place)}"))
    marks.append(
        element("circle", cx=scale(strength.value), cy=9.0, r=4.5, class_=f"dot {hue(place)}")
    )
    return element(
        "svg", *marks, viewBox=f"0 0 {scale.end + 6:g} 18", class_="interval", aria_hidden="true"
    )


def strength_scale(summary: Summary, start: float, end: float) -> Scale:
    """Return a scale for all strengths and the ends of their intervals."""
    ends = [end for row in summary.rows for end in row.strength if end is not None]
    return around(ends, start, end)


# -------------------------------------------------------------------- curves


def curve(summary: Summary) -> str:
    """Return the strengths of all bots as deals were added, with bands."""
    points = summary.curve
    if len(points) < 2:
        return ""
    height = 380.0
    x = Scale(points[0].deals, points[-1].deals, 46.0, WIDTH - NAMES - 10)
    last = points[len(points) // 4 :]
    y = around(
        (
            end
            for p in last
            for b in p.strengths.bots
            for end in p.strengths.of(b)
            if end is not None
        ),
        height - 40,
        14,
    )
    bands, lines, ends = [], [], []
    for place, bot in enumerate(summary.bots):
        known = [(x(p.deals), p.strengths.of(bot)) for p in points if bot in p.strengths.bots]
        band = [(at, s.low, s.high) for at, s in known if s.low is not None and s.high is not None]
        around_it = [(at, y(high)) for at, _, high in band] + [
            (at, y(low)) for at, low, _ in band[::-1]
        ]
        if len(band) > 1:
            bands.append(path(around_it, f"band {hue(place)}", close=True))
        if known:
            lines.append(path([(at, y(s.value)) for at, s in known], f"line {hue(place)}"))
            ends.append((y(known[-1][1].value), place, bot))
    marks = _grid(x, y, "deals", "strength")
    marks += [*bands, *lines, *_names(ends, WIDTH - NAMES, 14, height - 40)]
    return picture(WIDTH, height, "Strength of every bot by number of deals", marks)


def _names(ends: list[tuple[float, int, str]], x: float, top: float, bottom: float) -> list[str]:
    """Return names beside the ends of their lines, pushed apart where they would overlap."""
    step = min(15.0, (bottom - top) / max(len(ends), 1))
    heights: list[float] = []
    for y, _, _ in sorted(ends):
        heights.append(max(y, heights[-1] + step if heights else top))
    over = max(0.0, (heights[-1] if heights else 0.0) - bottom)
    for i in range(len(heights) - 1, -1, -1):
        limit = bottom if i == len(heights) - 1 else heights[i + 1] - step
        heights[i] = min(heights[i], limit) if over else heights[i]
    told = []
    for height, (y, place, bot) in zip(heights, sorted(ends), strict=True):
        told.append(path([(x - 8, y), (x - 2, height), (x + 2, height)], f"leader {hue(place)}"))
        told.append(label(x + 6, height + 4, shortened(place, bot), f"name {hue(place)}"))
    return told


def _grid(x: Scale, y: Scale, across: str, up: str) -> list[str]:
    marks = []
    for value in y.ticks():
        marks.append(line(x.start, y(value), x.end, y(value), "grid"))
        marks.append(label(x.start - 8, y(value) + 4, number(value), "tick", "end"))
    for value in x.ticks():
        if value == int(value):
            marks.append(line(x(value), y.start, x(value), y.start + 4, "axis"))
            marks.append(label(x(value), y.start + 18, number(value), "tick", "middle"))
    marks.append(line(x.start, y.start, x.end, y.start, "axis"))
    marks.append(label((x.start + x.end) / 2, y.start + 34, across, "what", "middle"))
    marks.append(label(4, y.end - 4, up, "what"))
    return marks


# -------------------------------------------------------------------- rows


def seats(summary: Summary) -> str:
    """Return the win share of every seat, against that of a fair one."""
    shares = summary.seats
    if len(shares) < 2:
        return ""
    fair, height = 100 / len(shares), len(shares) * ROW + 44
    ends = [100 * s.value + 100 * sign * (s.margin or 0) for s in shares for sign in (-1, 1)]
    reach = max(abs(end - fair) for end in ends) * 1.15 or 1.0
    x = Scale(max(0.0, fair - reach), min(100.0, fair + reach), 80.0, WIDTH / 2)
    marks = _below(x, height, "win share, %")
    marks.append(line(x(fair), 6, x(fair), height - 38, "fair"))
    for seat, share in enumerate(shares):
        y = seat * ROW + 18
        low, high = (100 * (share.value + sign * (share.margin or 0)) for sign in (-1, 1))
        marks.append(label(70, y + 4, f"seat {seat}", "name", "end"))
        marks.append(line(x(low), y, x(high), y, "whisker"))
        marks.append(dot(x(100 * share.value), y))
        marks.append(label(WIDTH / 2 + 12, y + 4, percent(*share), "tick"))
    return picture(WIDTH / 2 + 130, height, "Win share of every seat", marks)


def scores(summary: Summary) -> str:
    """Return how often each bot ended with how many points, one row a bot on a common axis."""
    every = sorted({points for found in summary.scores.values() for points in found})
    if not every:
        return ""
    width = _bin(every[0], every[-1])
    bins = range(every[0] // width, every[-1] // width + 1)
    row = 52.0
    height = len(summary.bots) * row + 46
    x = Scale(bins[0] * width - 0.5, (bins[-1] + 1) * width - 0.5, NAMES + 10, WIDTH - 60)
    parts = {bot: _parts(summary.scores[bot], width) for bot in summary.bots}
    most = max(part for found in parts.values() for part in found.values())
    marks = _below(x, height, "points")
    for place, bot in enumerate(summary.bots):
        base = (place + 1) * row
        marks.append(label(NAMES, base - 8, shortened(place, bot), "name", "end"))
        marks.append(line(x.start, base, x.end, base, "grid"))
        for i, part in parts[bot].items():
            left, right = x(i * width - 0.5), x((i + 1) * width - 0.5)
            tall = part / most * (row - 12)
            marks.append(
                element(
                    "rect",
                    x=left + 0.5,
                    y=base - tall,
                    width=max(right - left - 1, 0.5),
                    height=tall,
                    class_=f"bar {hue(place)}",
                )
            )
        mean = summary.rows[place].score
        if mean is not None:
            marks.append(line(x(mean), base - row + 12, x(mean), base, "mean"))
            marks.append(label(WIDTH - 50, base - 8, f"{mean:.1f}", "tick"))
    return picture(WIDTH, height, "Points of every bot", marks)


def _bin(low: int, high: int) -> int:
    """Return the width of a bar: whole points, at most forty bars."""
    widths = (k * power for power in (int(10**p) for p in range(12)) for k in (1, 2, 5))
    return next(width for width in widths if width * 40 >= high - low)


def _parts(found: dict[int, int], width: int) -> dict[int, float]:
    total = sum(found.values())
    keyed = groupby(sorted(found), key=lambda points: points // width)
    return {i: sum(found[points] for points in members) / total for i, members in keyed}


def times(summary: Summary) -> str:
    """Return the time of a decision of every bot: from match to match, on a logarithmic axis."""
    found = {bot: values for bot, values in summary.times.items() if values and values[-1] > 0}
    if not found:
        return ""
    milliseconds = {b: [max(1000 * v, 1e-4) for v in values] for b, values in found.items()}
    ends = [
        math.log10(v)
        for values in milliseconds.values()
        for v in (_at(values, 0.02), _at(values, 0.98))
    ]
    height = len(found) * ROW + 46
    x = Scale(math.floor(min(ends)), math.ceil(max(ends) + 1e-9), NAMES + 10, WIDTH - 80)
    marks = []
    for power in range(int(x.low), int(x.high) + 1):
        marks.append(line(x(power), 4, x(power), height - 40, "grid"))
        marks.append(label(x(power), height - 22, number(10.0**power), "tick", "middle"))
    marks.append(
        label((x.start + x.end) / 2, height - 6, "milliseconds a decision", "what", "middle")
    )
    for i, bot in enumerate(b for b in summary.bots if b in found):
        place = summary.bots.index(bot)
        y, tone = i * ROW + 18, hue(place)
        at = [x(math.log10(_at(milliseconds[bot], part))) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
        marks.append(label(NAMES, y + 4, shortened(place, bot), "name", "end"))
        marks.append(line(at[0], y, at[4], y, f"whisker {tone}"))
        marks.append(
            element(
                "rect",
                x=at[1] - 1,
                y=y - 6,
                width=at[3] - at[1] + 2,
                height=12.0,
                class_=f"box {tone}",
            )
        )
        marks.append(line(at[2], y - 6, at[2], y + 6, "mean"))
        marks.append(label(WIDTH - 70, y + 4, f"{_at(milliseconds[bot], 0.5):.3g} ms", "tick"))
    return picture(WIDTH, height, "Milliseconds a decision of every bot", marks)


def _at(values: list[float], part: float) -> float:
    return values[round(part * (len(values) - 1))]


def _below(x: Scale, height: float, what: str) -> list[str]:
    marks = [line(x.start, height - 38, x.end, height - 38, "axis")]
    for value in x.ticks():
        marks.append(line(x(value), 6, x(value), height - 38, "grid"))
        marks.append(label(x(value), height - 22, number(value), "tick", "middle"))
    return [*marks, label((x.start + x.end) / 2, height - 6, what, "what", "middle")]
