"""A game's table as a picture: its text board as SVG, in the colours of the players."""

from html import escape

from .scene import Scene
from .text_board import Line, draw_scene

CHAR_WIDTH, LINE_HEIGHT, MARGIN = 7.2, 17, 12  # pixels
COLORS = ("#b3392f", "#2c62a8", "#2f7d46", "#9a6a08", "#7a4a99")  # of players
STYLES = {"head": 'font-weight="bold"', "dim": 'fill="#6d6a63"', "glow": 'fill="#0b6e75"'}
STYLES |= {f"player {n}": f'font-weight="bold" fill="{c}"' for n, c in enumerate(COLORS)}


def draw_svg(scene: Scene, width: int = 100) -> str:
    """Return a scene as an SVG picture, `width` characters wide."""
    lines = draw_scene(scene, width)
    columns = max(sum(len(text) for text, _ in line) for line in lines)
    size = f"{2 * MARGIN + CHAR_WIDTH * columns:g}", f"{2 * MARGIN + LINE_HEIGHT * len(lines):g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
        f' viewBox="0 0 {size[0]} {size[1]}" role="img">'
        f'<rect width="100%" height="100%" fill="#fbfaf6"/>'
        f'<g font-family="monospace" font-size="12" fill="#23211d" xml:space="preserve">'
        f"{''.join(map(_draw_line, range(len(lines)), lines))}</g></svg>"
    )


def _draw_line(number: int, line: Line) -> str:
    """Return one line; every span has its place, whatever the width of the viewer's font."""
    column, spans = 0, ""
    for text, style in line:
        if text.strip():
            printable = "".join(c if c.isprintable() else " " for c in text)
            spans += (
                f'<tspan x="{MARGIN + CHAR_WIDTH * column:g}" {STYLES.get(style, "")}'
                f' textLength="{CHAR_WIDTH * len(text):g}">{escape(printable)}</tspan>'
            )
        column += len(text)
    return f'<text y="{MARGIN + LINE_HEIGHT * (number + 0.75):g}">{spans}</text>'
