"""The report as one self-contained HTML page: it loads nothing.

It can be read without its script, which sorts and filters tables.
"""

import base64
import hashlib
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, NamedTuple

from ...core.player_names import format_count
from ..store.records import ENDS
from . import games, plots
from .audit import audit_summary
from .game_metrics import Metric
from .summary import Summary
from .tables import find_culprit, format_headline, in_elo, too_few_note

if TYPE_CHECKING:
    import jinja2

MAX_SHOWN_FAILURES = 50  # faults, at most; of the others only the numbers are listed
FULL_COLOR_RESIDUAL = 4.0  # standard errors at which a residual has its full colour
PLOTS = (
    ("Strength by number of deals", plots.plot_curve,
     "Bands hold the truth in 95 of 100 cases at any one point of the curve; a curve that wanders"
     " is no trend, since bots do not learn between matches."),
    ("Seats", plots.plot_seats,
     "Mean win share of whoever sits there, ± 95 % interval over deals; dashed: a fair seat."),
    ("Points", plots.plot_scores,
     "How often matches ended with so many points; the mark and the number are the mean."),
    ("Time", plots.plot_times,
     "The mean of each match: middle half as a box, 90 % as a line, the mark is the median."),
)  # fmt: skip


class Cell(NamedTuple):
    """A cell of a matrix."""

    text: str
    below: str  # in small print
    value: float  # its colour, from -1 to 1
    about: str  # shown when pointed at
    link: str = ""  # to the games it is made of


def render_report(
    summary: Summary, title: str, configuration: Mapping[str, object] | None = None,
    traces: Mapping[int, str] | None = None, metrics: Sequence[Metric] = (),
    links: Sequence[str] = (), how: str = "",
) -> str:  # fmt: skip
    """Return the page.

    Args:
        traces: tracebacks and output of failed matches, by number of the match.
        metrics: metrics of the game itself.
        links: addresses of replays, one for each record.
        how: a sentence on how to replay the other records.
    """
    scale = plots.strength_scale(summary, 6, 144)
    ends = Counter((ENDS[record.end], find_culprit(record)) for record in summary.failed)
    return load_template("report/report.html").render(
        summary=summary, bots=summary.bots, title=title,
        about=_describe_run(summary, title),
        headline=format_headline(summary.records, summary.num_matches),
        findings=audit_summary(summary), metrics=metrics,
        ends=f"{plots.tick_text(round(scale.low, 1))} – {plots.tick_text(round(scale.high, 1))}",
        games=games.list_games(summary, links), policy=content_policy(),
        script=read_part("report.js"),
        labels=summary.labels,
        interval=lambda strength, place: plots.plot_interval(strength, scale, place),
        superiority=lambda bot, other: _superiority_cell(summary, bot, other),
        cross=lambda bot, other: _score_cell(summary, bot, other),
        enclosed=any(link.startswith("data:") for link in links), how=how,
        plots=[(heading, draw(summary), note) for heading, draw, note in PLOTS],
        faults=ends.most_common(), traces=traces or {}, configuration=configuration or {},
        hue=plots.bot_classes, culprit=find_culprit, elo=in_elo, few=too_few_note,
        FULL_COLOR_RESIDUAL=FULL_COLOR_RESIDUAL, MAX_SHOWN_FAILURES=MAX_SHOWN_FAILURES,
    )  # fmt: skip


def content_policy() -> str:
    """Return what the page may load, for browsers: its own style, and its own script alone."""
    digest = base64.b64encode(hashlib.sha256(read_part("report.js").encode()).digest()).decode()
    return (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}';"
        " img-src data:; base-uri 'none'; form-action 'none'"
    )


@cache
def load_template(name: str) -> "jinja2.Template":
    """Return a page of the arena, which may include other files of its folders."""
    import jinja2

    environment = jinja2.Environment(
        autoescape=True, trim_blocks=True, keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined, loader=jinja2.PackageLoader("staufen.arena", ""),
    )  # fmt: skip
    return environment.get_template(name)


def read_part(name: str) -> str:
    """Return a file that stands beside this one."""
    return resources.files(__package__).joinpath(name).read_text(encoding="utf-8")


def _describe_run(summary: Summary, title: str) -> str:
    games = [g for g in sorted({record.game for record in summary.records}) if g not in title]
    text = [*games, format_count(len(summary.bots), "bot"), format_count(summary.deals, "deal")]
    return " · ".join([*text, format_count(len(summary.records), "game")])


def _superiority_cell(summary: Summary, bot: str, other: str) -> Cell | None:
    chance = summary.get_superiority(bot, other)
    if math.isnan(chance):
        return None
    text = f"{100 * chance:.0f}"
    if not 0.005 <= chance < 0.995:
        text = ">99" if chance > 0.5 else "<1"
    about = f"{bot} is stronger than {other}: {100 * chance:.2f} %"
    return Cell(text, "", 2 * chance - 1, about)


def _score_cell(summary: Summary, bot: str, other: str) -> Cell | None:
    met = summary.get_meeting(bot, other)
    if met is None:
        return None
    about = (
        f"{bot} against {other}: met {met.met:.0f} times,"
        f" residual {met.residual:+.1f} standard errors"
    )
    score, expected = f"{100 * met.score:.0f}", f"{100 * met.expected:.0f}"
    link = games.pair_anchor(summary.bots.index(bot), summary.bots.index(other))
    return Cell(score, expected, met.residual / FULL_COLOR_RESIDUAL, about, f"#{link}")
