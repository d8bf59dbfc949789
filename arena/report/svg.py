"""Writing SVG and HTML by hand: elements, scales and the colours of bots."""

import math
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

HUES = 8  # colours of bots in the style sheet; from the ninth on they come again, dashed


def element(name: str, *inside: str, **attributes: object) -> str:
    """Return an element; what is inside stands as it is. `class_`, `text_anchor` as in XML."""
    told = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_short(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{''.join(inside)}</{name}>"


def text(value: object) -> str:
    """Return what may stand inside an element."""
    return escape(str(value))


def picture(width: float, height: float, title: str, marks: Iterable[str]) -> str:
    """Return an SVG that scales with the page."""
    drawn = element(
        "svg", element("title", text(title)), *marks,
        viewBox=f"0 0 {_short(width)} {_short(height)}", role="img", class_="plot",
        style=f"max-width:{_short(width)}px",
    )  # fmt: skip
    return element("div", drawn, class_="wide")


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> str:
    """Return a straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=class_)


def label(x: float, y: float, value: object, class_: str = "", anchor: str | None = None) -> str:
    """Return a text, at its base line."""
    return element("text", text(value), x=x, y=y, class_=class_ or None, text_anchor=anchor)


def dot(x: float, y: float, class_: str = "") -> str:
    """Return a filled circle."""
    return element("circle", cx=x, cy=y, r=4.5, class_=f"dot {class_}".strip())


def box(left: float, right: float, top: float, bottom: float, class_: str) -> str:
    """Return a rectangle, at least half a pixel wide."""
    width = max(right - left, 0.5)
    return element("rect", x=left, y=top, width=width, height=bottom - top, class_=class_)


def path(points: Iterable[tuple[float, float]], class_: str, close: bool = False) -> str:
    """Return a line through points."""
    told = "L".join(f"{_short(x)} {_short(y)}" for x, y in points)
    return element("path", d=f"M{told}{'Z' if close else ''}", class_=class_)


def hue(place: int) -> str:
    """Return the classes of the bot in this place of the standings, from 0."""
    return f"hue{place % HUES}" + (" again" if place >= HUES else "")


def _short(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


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

    def ticks(self, about: int = 6) -> list[float]:
        """Return round values along the axis."""
        step = _round((self.high - self.low) / about)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [i * step for i in range(first, last + 1)]


def around(values: Iterable[float], start: float, end: float) -> Scale:
    """Return a scale with room for all values."""
    found = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
    low, high = min(found), max(found)
    room = (high - low) * 0.04 or 1.0
    return Scale(low - room, high + room, start, end)


def number(value: float) -> str:
    """Return the label of a tick."""
    return f"{value:.10g}".replace("-", "−")


def _round(step: float) -> float:
    if step <= 0 or not math.isfinite(step):
        return 1.0
    power: float = 10.0 ** math.floor(math.log10(step))
    return next(m * power for m in (1, 2, 5, 10) if m * power >= step * 0.999)
