"""The terminal that a person reads and types at, or a pipe."""

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import click
from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ...core.text_board import Line
from ..sanitize import ASCII_HANDLER

MIN_WIDTH, USUAL_WIDTH, MAX_WIDTH = 20, 80, 120  # columns
MAX_PROSE_WIDTH = 100  # columns
COLORS = ("green", "red", "cyan", "yellow", "magenta")  # of players
STYLES = {"head": "bold", "dim": "dim", "glow": "bold"}
STYLES |= {f"player {number}": color for number, color in enumerate(COLORS)}
PROMPT = "> "


class Screen:
    """Where a person reads and types."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        if not self.console.width:
            self.console.width = USUAL_WIDTH

    @property
    def width(self) -> int:
        """Columns, as the terminal has them now."""
        return max(MIN_WIDTH, min(self.console.width, MAX_WIDTH))

    @property
    def height(self) -> int:
        """Rows, as the terminal has them now."""
        return self.console.height

    def say(self, text: str, style: str = "") -> None:
        """Write a text; lines that are too long are broken, and continued with an indent."""
        for line in text.split("\n"):
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            for part in textwrap.wrap(line, self.width, subsequent_indent=indent) or [""]:
                self.write(Text(part, STYLES.get(style, style)))

    def say_command(self, text: str, command: str) -> None:
        """Write a text, and below it a command that can be copied: its line is never broken."""
        self.say(text)
        self.write(Text(f"  {command}"))

    def draw(self, lines: Iterable[Line]) -> None:
        """Write lines of spans, which are no wider than the screen."""
        for line in lines:
            self.write(Text.assemble(*((span.text, STYLES.get(span.style, "")) for span in line)))

    def draw_columns(self, texts: Iterable[str]) -> None:
        """Write short texts in as many columns as fit, numbered downwards."""
        columns = Columns(map(Text, texts), column_first=True, equal=True, padding=(0, 2))
        for line in self.console.render_lines(
            columns, self.console.options.update(width=self.width)
        ):
            self.write(Text("".join(segment.text for segment in line)))

    def write(self, text: Text) -> None:
        """Write one line."""
        text.rstrip()
        self.console.print(text, soft_wrap=True)

    def page(self, text: str) -> None:
        """Show Markdown, a screen at a time at a terminal."""
        from rich.markdown import Markdown  # takes long to import

        with self.console.capture() as drawn:
            self.console.print(Markdown(text), width=min(self.width, MAX_PROSE_WIDTH))
        shown = "".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines())
        encoding = self.console.encoding
        click.echo_via_pager(shown.encode(encoding, ASCII_HANDLER).decode(encoding))

    def ask(self, complete: Callable[[str], list[str]] | None = None) -> str:
        """Return a typed line. Raises EOFError. `complete` returns what may continue a text."""
        if sys.stdin.isatty():
            self._set_completer(complete or (lambda _: []))
        return input(PROMPT).strip()

    def _set_completer(self, complete: Callable[[str], list[str]]) -> None:
        """Let Tab complete lines, and the arrow keys edit them, where Python can."""
        try:
            import readline
        except ImportError:
            return

        def nth(_: str, number: int) -> str | None:
            found = complete(readline.get_line_buffer().lstrip())
            return found[number] if number < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(nth)
        readline.parse_and_bind("tab: complete")

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Show what is waited for, if this is a terminal."""
        if not self.console.is_terminal:
            yield
            return
        with self.console.status(Text(f"{what} …"), spinner="dots"):
            yield
