"""Reports for a terminal, and the standings as plain data."""

import io
import math
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Column, Table

from ...core.player_names import listed
from ..rating import Standing, Strength, elo
from ..rating.scale import ELO
from ..sanitize import clean_line
from ..store.records import FAULTS, MatchResult, Record
from .audit import audit_summary
from .game_metrics import Metric
from .summary import Clock, Summary

TELLING = 25.0  # of strength
WIDE = 100  # columns of a terminal; in narrower ones tables are narrowed
SPARE = "TrueSkill"  # what is left out first
LEAST = 2  # columns that are never left out
WIDTH = 200  # of what is no terminal: more than a table needs
STANDINGS = ("bot", "strength", "Elo", "TrueSkill", "win share", "score", "games", "ms", "faults")
NOTE = """\
Strength: fitted to all games, ± 95 % interval over deals; 4.2 more win three of four games.
Elo: the same in Elo points, 48 for each, above or below the mean of the pool.
TrueSkill: mean ± standard deviation. Win share: of a seat, ± 95 % interval over deals.
Score: mean points of games played to the end. ms: mean time of a decision.
Faults: games forfeited, by an illegal answer, too long a thought, or an error or lost process;
who forfeits is last, and barred from what is left after doing so again and again."""
SUPERIORITY = "How likely the bot of the row is to be stronger than that of the column, in %."
CROSS = """\
What the bot of the row scored against that of the column, in % of their meetings, and by how many
standard errors that is more or less than their strengths let expect."""


def as_text(summary: Summary, kept: int = 0, why: str = "") -> str:
    """Return headline and standings; `kept` of the games were not played now.

    `why` tells what went wrong (see `cause`).
    """
    rows: list[Sequence[str]] = [
        [
            *row_cells(row),
            format_milliseconds(summary.clock(row.bot)),
            str(sum(row.faults.values()) or "–"),
        ]
        for row in summary.rows
    ]
    head = headline(summary.records, summary.scheduled, kept, why)
    return format_report(head, format_table(STANDINGS, rows), NOTE, list_named(summary.specs))


def row_cells(row: Standing) -> list[str]:
    """Return a bot's line of the standings, as far as all tables have it: up to its games."""
    return [
        row.bot, format_strength(row.strength), in_elo(row.strength),
        f"{row.rating.mu:.2f} ± {row.rating.sigma:.2f}", format_percent(row.share, row.margin),
        "–" if row.score is None else f"{row.score:.2f}", str(row.games),
    ]  # fmt: skip


def as_tables(summary: Summary, why: str = "") -> str:
    """Return standings, all bots by all bots, and what is doubtful; `why` as for `as_text`."""
    told = [as_text(summary, why=why)]
    if len(summary.bots) > 1:
        for head, cell, note in (
            ("Who is stronger?", _chance, SUPERIORITY), ("Who beats whom?", _score, CROSS),
        ):  # fmt: skip
            told.append(format_report(head, _matrix(summary, cell), note))
    return "\n".join([*told, *(f"{finding.text}\n" for finding in audit_summary(summary))])


def as_metrics(metrics: Sequence[Metric]) -> str:
    """Return what games say of their game, a line each."""
    rows = Table(box=SIMPLE_HEAD, pad_edge=False)
    for heading in Metric._fields[:2]:
        rows.add_column(heading, no_wrap=True)
    rows.add_column("what it is")
    for metric in metrics:
        rows.add_row(*metric)
    return format_report("What is the game like?" if metrics else "No game was finished.", rows, "")


def as_json(summary: Summary) -> dict[str, Any]:
    """Return the standings as plain data."""
    return {
        "games": len(summary.records),
        "failed": len(summary.failed),
        "standings": [
            {
                **asdict(place),
                **{end: row.faults[end] for end in FAULTS},
                **summary.clock(row.bot)._asdict(),
            }
            for place, row in zip(summary.places, summary.rows, strict=True)
        ],
    }


def headline(
    records: Sequence[Record], scheduled: int | None = None, kept: int = 0, why: str = ""
) -> str:
    """Return one line that says whether anything failed, and what; `kept` were not played now.

    `why` follows in a line of its own.
    """
    failed = [record for record in records if record.end != "finished"]
    of = "" if scheduled in (None, len(records)) else f" of {scheduled}"
    total = len(records) if scheduled is None else scheduled
    played = f"{len(records)}{of} game{'' if total == 1 else 's'}"
    before = f" Kept from before, not played now: {kept}." if kept else ""
    if not failed:
        return f"{played}, all played to the end.{before}"
    kinds = Counter((record.end, find_culprit(record)) for record in failed)
    told = [
        f"{count} {end}" + (f" ({bot})" if bot else "")
        for (end, bot), count in sorted(kinds.items())
    ]
    head = f"FAILURES in {len(failed)} of {played}: {', '.join(told)}.{before}"
    return f"{head}\n{why}" if why else head


def first_cause(games: Sequence[MatchResult]) -> str:
    """Return what the first bot raised that did; nothing if none did."""
    for game in games:
        record, trace = game.record, (game.fault or "").strip()
        if record.end == "exception" and trace:
            last = clean_line(trace.splitlines()[-1])
            return f"Game {record.number}, {find_culprit(record)}: {last}"
    return ""


def find_culprit(record: Record) -> str:
    """Return the bot that forfeited a match; nothing if none did."""
    return "" if record.seat is None else record.bots[record.seat]


# -------------------------------------------------------------------- cells and tables


def too_few_note(half: float | None, whole: float = TELLING) -> str:
    """Return that deals are too few, if half an interval leaves everything open; else nothing.

    `whole` is the half that does so: of strengths, one that reaches from hopeless to sure.
    """
    return "too few deals" if half is not None and half > whole / 2 else ""


def format_strength(strength: Strength) -> str:
    """Return a strength with its 95 % interval."""
    half = strength.half_width
    return f"{strength.value:.2f} {too_few_note(half) or f'± {half:.2f}'}"


def in_elo(strength: Strength) -> str:
    """Return a strength and its interval in Elo points."""
    half = strength.half_width
    told = f"{elo(strength.value):+.0f}" + ("" if too_few_note(half) else f" ± {ELO * half:.0f}")
    return told.replace("-", "−")


def list_named(specs: Mapping[str, str]) -> str:
    """Return a line for each bot that goes by a name: what it is."""
    return "".join(f"\n{name}: {spec}" for name, spec in specs.items() if name != spec)


def format_percent(share: float, margin: float | None) -> str:
    """Return a win share with its 95 % interval, in per cent; without one if it tells nothing."""
    if margin is None or too_few_note(margin, 1):
        return f"{100 * share:.1f} %"
    return f"{100 * share:.1f} ± {100 * margin:.1f} %"


def format_milliseconds(clock: Clock) -> str:
    """Return the mean time of a decision."""
    return "–" if clock.mean is None else f"{1000 * clock.mean:.3g}"


def format_table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> Table:
    """Return a table for a terminal: names to the left, all else to the right.

    Where a screen is narrow, names go on in the next line.
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


def screen() -> int | None:
    """Return how many characters wide the terminal is, None if the output goes elsewhere."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def is_narrow() -> bool:
    """Tell whether tables must be narrower than usual."""
    return (screen() or WIDTH) < WIDE


def format_report(head: str, rows: Table, note: str, more: str = "") -> str:
    """Return a table between two texts, as plain lines no wider than the terminal, if it is one.

    Columns for which there is no room are left out, and named.
    """
    width = screen()
    rows, spared = _fitted(rows, width or WIDTH)
    if spared:
        verb = "is" if len(spared) == 1 else "are"
        note += f"\n{listed(spared)} {verb} left out for want of room."
    note += more
    file = io.StringIO()
    console = Console(
        file=file, width=width or WIDTH, color_system=None, legacy_windows=False,
        highlight=False, markup=False, emoji=False,  # names of bots are texts
    )  # fmt: skip
    console.print(head, soft_wrap=width is None)
    console.print(rows)
    console.print(note, soft_wrap=width is None)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def _fitted(rows: Table, width: int) -> tuple[Table, list[str]]:
    """Return a table less what there is no room for, SPARE and then the last, and the headings."""
    gone = [each for each in rows.columns if is_narrow() and each.header == SPARE]
    left = [each for each in rows.columns if each not in gone]
    while len(left) > LEAST and _wide(left) > width:
        gone.append(left.pop())
    if not gone:
        return rows, []
    cells = zip(*(map(str, each.cells) for each in left), strict=True)
    return format_table((str(each.header) for each in left), cells), [
        str(each.header) for each in gone
    ]


def _wide(columns: Sequence[Column]) -> int:
    """Return how many characters columns take that are narrowed as far as they can be."""
    widths = [
        each.min_width or max(cell_len(str(cell)) for cell in (each.header, *each.cells))
        for each in columns
    ]
    return sum(widths) + (2 if is_narrow() else 3) * len(widths)


def _matrix(summary: Summary, cell: Callable[[Summary, str, str], str]) -> Table:
    """Return a table of all bots by all bots."""
    bots = summary.bots
    rows = [
        (str(place), bot, *("·" if bot == other else cell(summary, bot, other) for other in bots))
        for place, bot in enumerate(bots, 1)
    ]
    return format_table(["", "bot", *map(str, range(1, len(bots) + 1))], rows)


def _chance(summary: Summary, bot: str, other: str) -> str:
    chance = summary.superiority(bot, other)
    return "–" if math.isnan(chance) else f"{100 * chance:.1f}"


def _score(summary: Summary, bot: str, other: str) -> str:
    met = summary.meeting(bot, other)
    return "–" if met is None else f"{100 * met.score:.0f} {met.residual:+.1f}".replace("-", "−")
