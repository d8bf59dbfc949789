"""What a tournament tells: the standings as a table, and as JSON."""

import io
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from ..ratings import Standing, Strength
from ..records import FAULTS, Record
from .summary import Clock

COLUMNS = ("strength", "TrueSkill", "win share", "score", "games", "ms", "faults")
WIDTH = 200  # more than a table needs: a terminal may cut lines, a file does not


NOTE = """\
Strength: fitted to all games at once, ± 95 % interval over deals; 5.9 more wins 84 %.
TrueSkill: mean ± standard deviation. Win share: of a seat, ± 95 % interval over deals.
Score: mean points of games played to the end. ms: mean time of a decision.
Faults: games forfeited, by an illegal answer, too long a thought, or an error or lost process;
who forfeits is last, and barred from what is left after doing so again and again."""


def headline(records: Sequence[Record], scheduled: int | None = None, kept: int = 0) -> str:
    """Return one line that says whether anything failed, and what; `kept` were not played now."""
    failed = [record for record in records if record.end != "finished"]
    played = f"{len(records)} of {scheduled}" if scheduled not in (None, len(records)) else (
        f"{len(records)}"
    )  # fmt: skip
    before = f" Kept from before, not played now: {kept}." if kept else ""
    if not failed:
        return f"{played} games, all played to the end.{before}"
    kinds = Counter((record.end, _culprit(record)) for record in failed)
    told = [
        f"{count} {end}" + (f" ({culprit})" if culprit else "")
        for (end, culprit), count in sorted(kinds.items())
    ]
    return f"FAILURES in {len(failed)} of {played} games: {', '.join(told)}.{before}"


def _culprit(record: Record) -> str:
    return "" if record.seat is None else record.bots[record.seat]


def table(rows: Sequence[Standing], clocks: Mapping[str, Clock]) -> Table:
    """Return the standings for a terminal."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    made.add_column("bot", no_wrap=True)
    for heading in COLUMNS:
        made.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        clock = clocks.get(row.bot, Clock(0, 0.0))
        made.add_row(
            row.bot,
            ranged(row.strength),
            f"{row.rating.mu:.2f} ± {row.rating.sigma:.2f}",
            percent(row.share, row.margin),
            "–" if row.score is None else f"{row.score:.2f}",
            str(row.games),
            "–" if clock.mean is None else f"{1000 * clock.mean:.3g}",
            str(sum(row.faults.values()) or "–"),
        )
    return made


def ranged(strength: Strength) -> str:
    """Return a strength with its interval."""
    if strength.low is None or strength.high is None:
        return f"{strength.value:.2f}"
    return f"{strength.value:.2f} ± {(strength.high - strength.low) / 2:.2f}"


def percent(share: float, margin: float | None) -> str:
    """Return a win share with its interval, in per cent."""
    return f"{100 * share:.1f} %" if margin is None else f"{100 * share:.1f} ± {100 * margin:.1f} %"


def as_text(
    rows: Sequence[Standing],
    records: Sequence[Record],
    scheduled: int | None,
    clocks: Mapping[str, Clock],
    kept: int = 0,
) -> str:
    """Return headline and table, as they are kept beside the games."""
    return printed(headline(records, scheduled, kept), table(rows, clocks), NOTE)


def printed(head: str, rows: Table, note: str) -> str:
    """Return a table between two texts, as plain lines."""
    file = io.StringIO()
    console = Console(file=file, width=WIDTH, color_system=None, legacy_windows=False)
    console.print(head, soft_wrap=True, highlight=False, markup=False)
    console.print(rows)
    console.print(note, highlight=False)
    return "".join(f"{line.rstrip()}\n" for line in file.getvalue().splitlines())


def as_json(
    rows: Sequence[Standing], records: Sequence[Record], clocks: Mapping[str, Clock]
) -> dict[str, Any]:
    """Return the standings as plain data."""
    return {
        "games": len(records),
        "failed": sum(record.end != "finished" for record in records),
        "standings": [
            {
                "bot": row.bot,
                "strength": row.strength.value,
                "low": row.strength.low,
                "high": row.strength.high,
                "mu": row.rating.mu,
                "sigma": row.rating.sigma,
                "share": row.share,
                "margin": row.margin,
                "score": row.score,
                "games": row.games,
                **{end: row.faults[end] for end in FAULTS},
                "decisions": clocks[row.bot].decisions if row.bot in clocks else 0,
                "seconds": clocks[row.bot].seconds if row.bot in clocks else 0.0,
            }
            for row in rows
        ],
    }
