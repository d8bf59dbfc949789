"""The terminal a person sits at, or a pipe: wrapped to its width, coloured if it has colours."""

import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

import click
from rich.console import Console
from rich.text import Text

from ..core.board import Line
from .words import ASCII

WIDEST = 120  # columns that are used: longer lines are hard to read
NARROWEST = 20  # columns that are used, however few there are
USUAL = 80  # columns, where the system says that there are none
READABLE = 100  # columns of prose
COLORS = ("green", "red", "cyan", "yellow", "magenta")  # of players
STYLES = {"head": "bold", "dim": "dim", "glow": "bold"}
STYLES |= {f"player {number}": color for number, color in enumerate(COLORS)}
PROMPT = "> "


class Screen:
    """Where a person reads and types."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        if not self.console.width:
            self.console.width = USUAL

    @property
    def width(self) -> int:
        """Columns, as the terminal has them now."""
        return max(NARROWEST, min(self.console.width, WIDEST))

    @property
    def height(self) -> int:
        """Rows, as the terminal has them now."""
        return self.console.height

    def tell(self, text: str, style: str = "", whole: bool = False) -> None:
        """Write a text; lines that are too long are broken, and go on indented.

        A `whole` text is not broken: a command or a file's name, which somebody may copy.
        """
        for line in text.split("\n"):
            if whole:
                self.write(Text(line, STYLES.get(style, style)))
                continue
            indent = " " * (len(line) - len(line.lstrip()) + 2)
            parts = textwrap.wrap(line, self.width, subsequent_indent=indent) or [""]
            for part in parts:
                self.write(Text(part, STYLES.get(style, style)))

    def draw(self, lines: Iterable[Line]) -> None:
        """Write lines of spans, which are no wider than the screen."""
        for line in lines:
            self.write(Text.assemble(*((span.text, STYLES.get(span.style, "")) for span in line)))

    def write(self, text: Text) -> None:
        """Write one line."""
        text.rstrip()
        self.console.print(text, soft_wrap=True)

    def page(self, text: str) -> None:
        """Show Markdown, a screen at a time where somebody reads along."""
        from rich.markdown import Markdown  # takes long to import

        with self.console.capture() as drawn:
            self.console.print(Markdown(text), width=min(self.width, READABLE))
        shown = "".join(f"{line.rstrip()}\n" for line in drawn.get().splitlines())
        encoding = self.console.encoding
        click.echo_via_pager(shown.encode(encoding, ASCII).decode(encoding))

    def ask(self, complete: Callable[[str], list[str]]) -> str:
        """Return a line that is typed. Raises EOFError. `complete` gives what may follow a text."""
        if sys.stdin.isatty():
            self._complete(complete)
        return input(PROMPT)

    def _complete(self, complete: Callable[[str], list[str]]) -> None:
        """Let the Tab key complete lines, and the arrow keys edit them, where Python can."""
        try:
            import readline
        except ImportError:
            return

        def nth(text: str, number: int) -> str | None:
            found = complete(readline.get_line_buffer().lstrip())
            return found[number] if number < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(nth)
        readline.parse_and_bind("tab: complete")

    @contextmanager
    def waiting(self, what: str) -> Iterator[None]:
        """Show what is waited for, where a person watches."""
        if not self.console.is_terminal:
            yield
            return
        with self.console.status(Text(f"{what} …"), spinner="dots"):
            yield
