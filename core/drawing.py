"""Any game's table as a picture: the text of its board as SVG, in the colours of the players."""

from collections.abc import Iterable
from xml.sax.saxutils import escape

from .board import Line, overview
from .scene import Scene

WIDE, HIGH, MARGIN = 7.2, 17, 12  # of a character, and around the whole, in pixels
PLAYERS = ("#b3392f", "#2c62a8", "#2f7d46", "#9a6a08", "#7a4a99")  # by the number of a colour
STYLES = {"head": 'font-weight="bold"', "dim": 'fill="#6d6a63"', "glow": 'fill="#0b6e75"'}


def svg(scene: Scene, width: int = 100) -> str:
    """Return a scene as an SVG picture, `width` characters wide."""
    return picture(overview(scene, width))


def picture(lines: Iterable[Line]) -> str:
    """Return lines of text as an SVG picture."""
    rows = [list(line) for line in lines]
    columns = max((sum(len(span.text) for span in row) for row in rows), default=0)
    across, down = 2 * MARGIN + WIDE * columns, 2 * MARGIN + HIGH * len(rows)
    drawn = "".join(map(_row, range(len(rows)), rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across:g}" height="{down:g}"'
        f' viewBox="0 0 {across:g} {down:g}" role="img">'
        f'<rect width="100%" height="100%" fill="#fbfaf6"/>'
        f'<g font-family="monospace" font-size="12" fill="#23211d">{drawn}</g></svg>'
    )


def _row(number: int, row: Line) -> str:
    """Return one line; every span has its place, whatever the width of the viewer's font."""
    column, spans = 0, []
    for text, style in row:
        if text.strip():
            spans.append(
                f'<tspan x="{MARGIN + WIDE * column:g}" textLength="{WIDE * len(text):g}"'
                f' {_style(style)} xml:space="preserve">{_escaped(text)}</tspan>'
            )
        column += len(text)
    return f'<text y="{MARGIN + HIGH * (number + 0.75):g}">{"".join(spans)}</text>' if spans else ""


def _style(name: str) -> str:
    kind, _, number = name.partition(" ")
    if kind == "player":
        return f'font-weight="bold" fill="{PLAYERS[int(number) % len(PLAYERS)]}"'
    return STYLES.get(name, "")


def _escaped(text: str) -> str:
    """Return a text without what no XML may hold."""
    return escape("".join(c if c.isprintable() else " " for c in text))
