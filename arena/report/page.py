"""The report as one page of HTML that needs nothing else: no script, no network, no fonts."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib import resources
from string import Template

from ..records import ENDS, Record
from . import plots
from .summary import Summary
from .svg import element, hue, number, text
from .tables import culprit, headline

SHOWN = 50  # faults, at most; the numbers of the others are told
DENSE = 9  # bots, from which on matrices are drawn smaller
DEEP = 4.0  # standard errors at which a residual has its full colour


def page(
    summary: Summary, title: str, configuration: Mapping[str, object] | None = None,
    traces: Mapping[int, str] | None = None,
) -> str:  # fmt: skip
    """Return the page. `traces` are tracebacks and the like, by number of the match."""
    sections = [
        _section("Standings", _standings(summary), _standings_note(summary)),
        _section("Who is stronger?", _superiority(summary), SUPERIORITY),
        _section("Who beats whom?", _cross(summary), _cross_note(summary)),
        _section("Strength by number of deals", plots.curve(summary), CURVE),
        _section("Seats", plots.seats(summary), SEATS),
        _section("Points", plots.scores(summary), POINTS),
        _section("Time", plots.times(summary), TIMES),
        _section("Faults", _faults(summary.failed, traces or {}), ""),
        _section("Configuration", _card(configuration or {}), ""),
    ]
    return _template().substitute(
        title=text(title), about=text(_about(summary, title)), alarms="\n".join(_alarms(summary)),
        sections="\n".join(filter(None, sections)),
    )  # fmt: skip


SUPERIORITY = (
    "How likely the bot of the row is to be stronger than that of the column, from resampled"
    " deals: this decides. Below 95 % nothing is settled."
)
CURVE = (
    "Bands hold the truth in 95 of 100 cases at any one point of the curve; a curve that wanders"
    " is no trend, since bots do not learn between matches."
)
SEATS = "Mean win share of whoever sits there, ± 95 % interval over deals; dashed: a fair seat."
POINTS = "How often matches ended with so many points; the mark and the number are the mean."
TIMES = "The mean of each match: middle half as a box, 90 % as a line, the mark is the median."


@cache
def _template() -> Template:
    file = resources.files(__package__).joinpath("page.html")
    return Template(file.read_text(encoding="utf-8"))


def _section(title: str, body: str, note: str) -> str:
    if not body:
        return ""
    told = element("p", text(note), class_="note") if note else ""
    return element("section", element("h2", text(title)), body, told)


def _about(summary: Summary, title: str) -> str:
    games = [g for g in sorted({record.game for record in summary.records}) if g not in title]
    told = [*games, f"{len(summary.bots)} bots", f"{summary.deals} deals"]
    return " · ".join([*told, f"{len(summary.records)} games"])


def _alarms(summary: Summary) -> list[str]:
    class_ = "headline alarm" if summary.failed else "headline"
    told = [element("p", text(headline(summary.records, summary.scheduled)), class_=class_)]
    return told + [element("p", text(each), class_="warning") for each in summary.warnings]


# -------------------------------------------------------------------- standings


def _standings(summary: Summary) -> str:
    scale = plots.strength_scale(summary, 6, 144)
    ends = f"{number(round(scale.low, 1))} – {number(round(scale.high, 1))}"
    opinion = summary.second_opinion
    heads = ["", "bot", "strength", f"<small>{ends}</small>", "TrueSkill", "win share", "points"]
    heads += ["P.–L."] if opinion else []
    heads += ["α-rank", "games", "faults"]
    rows = []
    for place, row in enumerate(summary.rows):
        cells = [
            _cell(f"{place + 1}&ensp;{_swatch(place)}"),
            _cell(_name(row.bot), "left"),
            _cell(_ranged(row.strength.value, row.strength.low, row.strength.high)),
            _cell(plots.interval(row.strength, scale, place), "range"),
            _cell(
                f"{row.rating.mu:.2f} ± {row.rating.sigma:.2f}"
                f"<br><small>order ± {summary.spread.get(row.bot, 0.0):.2f}</small>"
            ),
            _cell(_percent(row.share, row.margin)),
            _cell("–" if row.score is None else f"{row.score:.2f}".replace("-", "−")),
        ]
        if opinion:
            cells.append(_cell(f"{opinion[row.bot].value:.2f}" if row.bot in opinion else "–"))
        share = summary.alpha.get(row.bot, 0.0)
        faults = sum(row.faults.values())
        cells += [_cell(f"{100 * share:.0f} %"), _cell(row.games), _cell(faults or "–")]
        rows.append(element("tr", *cells))
    return _table(heads, rows, "standings", left=(1,))


def _standings_note(summary: Summary) -> str:
    pool = "" if summary.anchors else " The mean of the pool is 25, so only differences count."
    alone = " All played alone: who got more out of a deal is ahead." * (summary.players == 1)
    opinion = ""
    if summary.second_opinion:
        opinion = " P.–L.: Plackett–Luce, a second model of the same matches."
    return (
        "Strength: fitted to all matches at once, with its 95 % interval over resampled deals;"
        f" one of 5.9 more wins 84 %.{pool} TrueSkill: mean ± standard deviation, and how much"
        f" the order of the matches moves it.{opinion} Win share: of a seat,"
        f" ± 95 % interval.{alone}"
        " α-rank: how often a population that always tries better bots plays this one."
    )


def _ranged(value: float, low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return f"<b>{value:.2f}</b>"
    around = "given" if low == high else f"{low:.2f} – {high:.2f}"
    return f"<b>{value:.2f}</b><br><small>{around}</small>"


def _percent(share: float, margin: float | None) -> str:
    told = f"{100 * share:.1f} %"
    return told if margin is None else f"{told}<br><small>± {100 * margin:.1f}</small>"


def _name(bot: str) -> str:
    """Return a specification that breaks between options only."""
    return " ".join(element("span", text(word), class_="word") for word in bot.split(" "))


def _swatch(place: int) -> str:
    return element("span", class_=f"swatch {hue(place)}")


# -------------------------------------------------------------------- matrices


def _superiority(summary: Summary) -> str:
    def cell(bot: str, other: str) -> str:
        chance = summary.superiority(bot, other)
        if math.isnan(chance):
            return _cell("–", "self")
        about = f"{bot} is stronger than {other}: {100 * chance:.2f} %"
        return _coloured(_percents(chance), 2 * chance - 1, about)

    return _matrix(summary.bots, cell)


def _percents(chance: float) -> str:
    if 0.005 <= chance < 0.995:
        return f"{100 * chance:.0f}"
    return "&gt;99" if chance > 0.5 else "&lt;1"


def _cross(summary: Summary) -> str:
    cross = summary.cross
    index = {bot: i for i, bot in enumerate(cross.bots)}

    def cell(bot: str, other: str) -> str:
        if bot not in index or other not in index:
            return _cell("–", "self")
        i, j = index[bot], index[other]
        if math.isnan(cross.score[i, j]):
            return _cell("–", "self")
        told = f"{100 * cross.score[i, j]:.0f}<br><small>{100 * cross.expected[i, j]:.0f}</small>"
        residual = float(cross.residual[i, j])
        about = (
            f"{bot} against {other}: met {cross.met[i, j]:.0f} times,"
            f" residual {residual:+.1f} standard errors"
        )
        return _coloured(told, residual / DEEP, about)

    return _matrix([bot for bot in summary.bots if bot in index], cell)


def _cross_note(summary: Summary) -> str:
    fit = summary.cross.lack_of_fit
    told = (
        "What the bot of the row scored against that of the column, in per cent of their meetings,"
        " ties half; below it what their strengths let expect. Blue: better than expected, orange:"
        f" worse, in full colour from {DEEP:.0f} standard errors on."
    )
    if fit is not None:
        told += (
            f" Lack of fit: χ² = {fit.value:.1f} with {fit.freedom} degrees of freedom,"
            f" p = {fit.chance:.2g}."
        )
    return told


def _matrix(bots: Sequence[str], cell: object) -> str:
    """Return a table of all bots by all bots. `cell` makes one of two names."""
    if len(bots) < 2:
        return ""
    assert callable(cell)
    rows = []
    for place, bot in enumerate(bots):
        head = element(
            "th", f"{place + 1}&ensp;{_swatch(place)} {_name(bot)}", scope="row", title=bot
        )
        cells = [_cell("·", "self") if bot == other else cell(bot, other) for other in bots]
        rows.append(element("tr", head, *cells))
    class_ = "matrix dense" if len(bots) > DENSE else "matrix"
    return _table(["", *map(str, range(1, len(bots) + 1))], rows, class_)


def _coloured(told: str, value: float, about: str | None = None) -> str:
    class_ = "for" if value >= 0 else "against"
    depth = f"--v:{min(abs(value), 1.0):.2f}"
    return element("td", told, class_=class_, style=depth, title=about)


# -------------------------------------------------------------------- the rest


def _faults(failed: Sequence[Record], traces: Mapping[int, str]) -> str:
    if not failed:
        return ""
    counts = Counter((record.end, culprit(record)) for record in failed)
    told = "".join(
        element("li", text(f"{count} × {ENDS[end]}" + (f": {bot}" if bot else "")))
        for (end, bot), count in counts.most_common()
    )
    rows = [
        element(
            "tr", _cell(record.number), _cell(text(record.end), "left"),
            _cell(_name(culprit(record) or "–"), "left"),
            _cell("–" if record.seat is None else record.seat),
            _cell(text(record.cause or "") + _trace(traces.get(record.number)), "left"),
        )
        for record in failed[:SHOWN]
    ]  # fmt: skip
    rest = [str(record.number) for record in failed[SHOWN:]]
    more = element("p", text(f"And games {', '.join(rest)}."), class_="note") if rest else ""
    heads = ["game", "end", "bot", "seat", "cause"]
    return element("ul", told) + _table(heads, rows, "", left=(1, 2, 4)) + more


def _trace(trace: str | None) -> str:
    if not trace:
        return ""
    return element("details", element("summary", "traceback"), element("pre", text(trace.strip())))


def _card(configuration: Mapping[str, object]) -> str:
    if not configuration:
        return ""
    rows = [
        element("tr", element("th", text(key), scope="row"), element("td", _value(value)))
        for key, value in configuration.items()
    ]
    return element("table", element("tbody", *rows), class_="card")


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "<br>".join(f"{text(k)}: {_value(v)}" for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return "<br>".join(element("code", text(each)) for each in value)
    return element("code", text("–" if value is None else value))


def _cell(value: object, class_: str | None = None) -> str:
    return element("td", str(value), class_=class_)


def _table(heads: Sequence[str], rows: Iterable[str], class_: str, left: Sequence[int] = ()) -> str:
    top = [
        element("th", head, scope="col", class_="left" if i in left else None)
        for i, head in enumerate(heads)
    ]
    table = element(
        "table", element("thead", element("tr", *top)), element("tbody", *rows), class_=class_
    )
    return element("div", table, class_="wide")
