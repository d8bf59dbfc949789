"""Tables of results: shown on the terminal, kept as Markdown in `benchmarks/results`."""

import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import click
from rich import print as show
from rich import table as rich_table

from staufen.arena.match.fingerprint import build_id
from staufen.arena.store import files
from staufen.core import InputError

RESULTS = Path(__file__).parent / "results"


class Command(click.Command):
    """A command that reports bad input in one line."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.help = re.sub(r"\n\n(?=    )", "\n\n\b\n", self.help or "")  # examples line by line

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except InputError as error:
            raise click.ClickException(str(error)) from None


@dataclass
class Table:
    """Rows of plain values under column names, and a note that says how they were measured."""

    title: str
    columns: Sequence[str]
    note: str = ""
    rows: list[list[object]] = field(default_factory=list)

    def add(self, *row: object) -> None:
        """Append a row."""
        self.rows.append(list(row))

    def show(self) -> None:
        """Print the table."""
        drawn = rich_table.Table(title=self.title, caption=self.note or None)
        for column in self.columns:
            drawn.add_column(column, overflow="fold")  # not cut off where the terminal is narrow
        for row in self.rows:
            drawn.add_row(*map(format_cell, row))
        show(drawn)

    def markdown(self) -> str:
        """Return the table in Markdown, under its title."""
        lines = [f"## {self.title}", "", "| " + " | ".join(self.columns) + " |"]
        lines.append("|---" * len(self.columns) + "|")
        lines += ["| " + " | ".join(map(format_cell, row)) + " |" for row in self.rows]
        return "\n".join([*lines, "", self.note, ""] if self.note else [*lines, ""])


def format_cell(value: object) -> str:
    """Return a value as a cell: numbers with three digits that mean something."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return "" if value is None else str(value)
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    digits = 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return f"{value:.{digits}f}"


def describe_setting(*packages: str) -> dict[str, str]:
    """Return what the figures depend on: this build, machine, Python, versions of packages."""
    found = {
        "build": build_id(),
        "machine": describe_processor(),
        "python": platform.python_version(),
    }
    for package in packages:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def describe_processor() -> str:
    """Return the number and the model of this machine's processors."""
    cpus = Path("/proc/cpuinfo")
    lines = cpus.read_text().splitlines() if cpus.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return f"{len(models)} x {models[0]}" if models else platform.machine()


def show_and_keep(
    name: str, title: str, tables: Sequence[Table], *packages: str, keep: bool = True
) -> None:
    """Print the tables; write them and what they depend on to `results/<name>.md`, to `keep`."""
    for table in tables:
        table.show()
    if not keep:
        return
    where = describe_setting(*packages)
    head = f"# {title}\n\n" + ", ".join(f"{k} {v}" for k, v in where.items()) + "\n\n"
    files.replace_file(RESULTS / f"{name}.md", [head, "\n".join(t.markdown() for t in tables)])
