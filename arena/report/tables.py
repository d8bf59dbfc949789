"""Reports for a terminal, and the standings as plain data."""

import io
import math
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Column, Table

from ...core.input_files import JsonObject
from ...core.player_names import join_words
from ..rating import Standing, Strength, elo
from ..rating.scale import ELO
from ..sanitize import clean_line
from ..store.records import FAULTS, MatchResult, Record
from .audit import audit_summary
from .game_metrics import Metric
from .summary import Clock, Summary

MAX_INTERVAL = 25.0  # width of an interval of strength that still says something
NARROW_WIDTH = 100  # columns of a terminal below which tables are narrowed
OPTIONAL_COLUMN = "TrueSkill"  # left out first
MIN_COLUMNS = 2  # that are never left out
FILE_WIDTH = 200  # characters of a line where the output is no terminal
STANDINGS = ("bot", "strength", "Elo", "TrueSkill", "win share", "score", "games", "ms", "faults")
NOTE = """\
Strength: fitted to all games, ± 95 % interval over deals; 4.2 more wins three of four games.
Elo: strength in Elo points (48 per point), relative to the mean of the pool.
TrueSkill: mean ± standard deviation. Win share: per seat, ± 95 % interval over deals.
Score: mean points of finished games. ms: mean time per decision.
Faults: games forfeited by an illegal action, a timeout, an error or a crash. A bot that forfeits
gets the last place; after repeated forfeits it is barred from the remaining games."""
SUPERIORITY = "Probability that the bot of the row is stronger than the bot of the column, in %."
CROSS = """\
Score of the bot of the row against the bot of the column, in % of their meetings, and its
deviation from the score expected by their strengths, in standard errors."""


def as_text(summary: Summary, earlier: int = 0, why: str = "") -> str:
    """Return headline and standings.

    `earlier` games were played by an earlier command; `why` is the first error (see `first_cause`).
    """
    rows: list[Sequence[str]] = [
        [
            *row_cells(row),
            format_milliseconds(summary.get_clock(row.bot)),
            str(sum(row.faults.values()) or "–"),
        ]
        for row in summary.rows
    ]
    head = format_headline(summary.records, summary.num_matches, earlier, why)
    return format_report(head, format_table(STANDINGS, rows), NOTE, list_named(summary.specs))


def row_cells(row: Standing) -> list[str]:
    """Return a bot's line of the standings, as far as all tables have it: up to its games."""
    return [
        row.bot, format_strength(row.strength), in_elo(row.strength),
        f"{row.rating.mu:.2f} ± {row.rating.sigma:.2f}", format_percent(row.share, row.margin),
        "–" if row.score is None else f"{row.score:.2f}", str(row.games),
    ]  # fmt: skip


def as_tables(summary: Summary, why: str = "") -> str:
    """Return standings, cross tables and warnings; `why` as for `as_text`."""
    parts = [as_text(summary, why=why)]
    if len(summary.bots) > 1:
        for head, cell, note in (
            ("Who is stronger?", _superiority_cell, SUPERIORITY),
            ("Who beats whom?", _score_cell, CROSS),
        ):  # fmt: skip
            parts.append(format_report(head, _bot_matrix(summary, cell), note))
    return "\n".join([*parts, *(f"{finding.text}\n" for finding in audit_summary(summary))])


def as_metrics(metrics: Sequence[Metric]) -> str:
    """Return the metrics of a game as a table."""
    rows = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in Metric._fields[:2]:
        rows.add_column(heading, no_wrap=True)
    rows.add_column("what it is")
    for metric in metrics:
        rows.add_row(*metric)
    return format_report("What is the game like?" if metrics else "No game was finished.", rows, "")


def as_json(summary: Summary) -> JsonObject:
    """Return the standings as plain data."""
    return {
        "games": len(summary.records),
        "failed": len(summary.failed),
        "standings": [
            {
                **asdict(place),
                **{end: row.faults[end] for end in FAULTS},
                **summary.get_clock(row.bot)._asdict(),
            }
            for place, row in zip(summary.places, summary.rows, strict=True)
        ],
    }


def format_headline(
    records: Sequence[Record], num_matches: int | None = None, earlier: int = 0, why: str = ""
) -> str:
    """Return a line with the number of games and failures; `why` follows on a line of its own.

    `earlier` games were played by an earlier command.
    """
    failed = [record for record in records if record.end != "finished"]
    of = "" if num_matches in (None, len(records)) else f" of {num_matches}"
    total = len(records) if num_matches is None else num_matches
    played = f"{len(records)}{of} game{'' if total == 1 else 's'}"
    before = f" Of these, {earlier} were played before." if earlier else ""
    if not failed:
        return f"{played}, all played to the end.{before}"
    kinds = Counter((record.end, find_culprit(record)) for record in failed)
    kinds_text = [
        f"{count} {end}" + (f" ({bot})" if bot else "")
        for (end, bot), count in sorted(kinds.items())
    ]
    head = f"FAILURES in {len(failed)} of {played}: {', '.join(kinds_text)}.{before}"
    return f"{head}\n{why}" if why else head


def first_cause(games: Sequence[MatchResult]) -> str:
    """Return the first error that a bot raised, or an empty string."""
    for game in games:
        record, trace = game.record, (game.fault or "").strip()
        if record.end == "exception" and trace:
            last = clean_line(trace.splitlines()[-1])
            return f"Game {record.number}, {find_culprit(record)}: {last}"
    return ""


def find_culprit(record: Record) -> str:
    """Return the bot that forfeited a match, or an empty string."""
    return "" if record.seat is None else record.bots[record.seat]


# -------------------------------------------------------------------- cells and tables


def too_few_note(half: float | None, whole: float = MAX_INTERVAL) -> str:
    """Return "too few deals" if an interval is wider than `whole`, else an empty string."""
    return "too few deals" if half is not None and half > whole / 2 else ""


def format_strength(strength: Strength) -> str:
    """Return a strength with its 95 % interval."""
    half = strength.half_width
    return f"{strength.value:.2f} {too_few_note(half) or f'± {half:.2f}'}"


def in_elo(strength: Strength) -> str:
    """Return a strength and its interval in Elo points."""
    half = strength.half_width
    text = f"{elo(strength.value):+.0f}" + ("" if too_few_note(half) else f" ± {ELO * half:.0f}")
    return text.replace("-", "−")


def list_named(specs: Mapping[str, str]) -> str:
    """Return a line with the specification of each bot that has a name."""
    return "".join(f"\n{name}: {spec}" for name, spec in specs.items() if name != spec)


def format_percent(share: float, margin: float | None) -> str:
    """Return a win share with its 95 % interval, in per cent; without it if it is too wide."""
    if margin is None or too_few_note(margin, 1):
        return f"{100 * share:.1f} %"
    return f"{100 * share:.1f} ± {100 * margin:.1f} %"


def format_milliseconds(clock: Clock) -> str:
    """Return the mean time of a decision."""
    return "–" if clock.mean is None else f"{1000 * clock.mean:.3g}"


def format_table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """Return a table for a terminal: names to the left, numbers to the right.

    Long names are wrapped.
    """
    made = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0) if is_narrow() else (0, 1))
    for heading in headings:
        if heading == "bot":
            made.add_column(heading, overflow="fold", min_width=8)
        else:
            made.add_column(
                heading, justify="left" if heading == "level" else "right", no_wrap=True
            )
    for row in rows:
        made.add_row(*row)
    return made


def screen_width() -> int | None:
    """Return how many characters wide the terminal is, None if the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def is_narrow() -> bool:
    """Return whether tables must be narrower than usual."""
    return (screen_width() or FILE_WIDTH) < NARROW_WIDTH


def format_report(head: str, rows: Table, note: str, more: str = "") -> str:
    """Return a table between two texts, as plain lines that fit the terminal.

    Columns that do not fit are left out and listed.
    """
    width = screen_width()
    rows, hidden = _fit_columns(rows, width or FILE_WIDTH)
    if hidden:
        note += f"\nHidden columns: {join_words(hidden)} (the terminal is too narrow)."
    note += more
    file = io.StringIO()
    console = Console(
        file=file, width=width or FILE_WIDTH, color_system=None, legacy_windows=False,
        highlight=False, markup=False, emoji=False,  # names of bots are texts
    )  # fmt: skip
    console.print(head, soft_wrap=width is None)
    console.print(rows)
    console.print(note, soft_wrap=width is None)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def _fit_columns(rows: Table, width: int) -> tuple[Table, list[str]]:
    """Return the columns of a table that fit, and the headings of the others."""
    gone = [each for each in rows.columns if is_narrow() and each.header == OPTIONAL_COLUMN]
    left = [each for each in rows.columns if each not in gone]
    while len(left) > MIN_COLUMNS and _min_width(left) > width:
        gone.append(left.pop())
    if not gone:
        return rows, []
    cells = zip(*(map(str, each.cells) for each in left), strict=True)
    return format_table((str(each.header) for each in left), cells), [
        str(each.header) for each in gone
    ]


def _min_width(columns: Sequence[Column]) -> int:
    """Return the minimum width of columns, in characters."""
    widths = [
        each.min_width or max(cell_len(str(cell)) for cell in (each.header, *each.cells))
        for each in columns
    ]
    return sum(widths) + (2 if is_narrow() else 3) * len(widths)


def _bot_matrix(summary: Summary, cell: Callable[[Summary, str, str], str]) -> Table:
    """Return a table of all bots by all bots."""
    bots = summary.bots
    rows = [
        (str(place), bot, *("·" if bot == other else cell(summary, bot, other) for other in bots))
        for place, bot in enumerate(bots, 1)
    ]
    return format_table(["", "bot", *map(str, range(1, len(bots) + 1))], rows)


def _superiority_cell(summary: Summary, bot: str, other: str) -> str:
    chance = summary.get_superiority(bot, other)
    return "–" if math.isnan(chance) else f"{100 * chance:.1f}"


def _score_cell(summary: Summary, bot: str, other: str) -> str:
    met = summary.get_meeting(bot, other)
    return "–" if met is None else f"{100 * met.score:.0f} {met.residual:+.1f}".replace("-", "−")
