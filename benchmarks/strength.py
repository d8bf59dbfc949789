"""Studies of strength on duplicate deals: what each choice of a search is worth.

    python -m benchmarks.strength                      # lists the studies
    python -m benchmarks.strength levels textbook --workers 2
    python -m benchmarks.strength choices --anew

`benchmarks/studies.toml` says who meets whom. Every deal is played in all rotations of the seats;
tables of more than two are filled with both bots as evenly as they allow. Win shares are scaled so
that 50 % is even at any table. Intervals are 95 % over deals.

Results are kept in benchmarks/results/strength, tables in benchmarks/results/strength.md. The
command plays the pairs that are missing and writes each when it ends. Till then its games are in a
store of its own, so after Ctrl-C the same command goes on where it stopped. Where bots answer
otherwise today than when they played, results are shown as they are, unless --anew plays such pairs
again, with as many matches of each as are kept. Bots by the clock count as others with every build.
"""

import json
import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import click
from tqdm import tqdm

from benchmarks.games import load_tables
from benchmarks.report import RESULTS, Command, Table, describe_processor
from staufen import core
from staufen.arena.cli import options
from staufen.arena.match import fingerprint
from staufen.arena.match.executors import Where
from staufen.arena.plans.runner import Runner
from staufen.arena.plans.tournament import Tournament
from staufen.arena.rating import compute_standings
from staufen.arena.report.summary import add_clocks, sum_clocks
from staufen.arena.store import Store, files
from staufen.bots import parse_spec
from staufen.bots.base.levels import levels, resolve_level
from staufen.core import InputError, spec
from staufen.core.tables import read_toml

STUDIES = Path(__file__).with_name("studies.toml")
RESULTS_FOLDER = RESULTS / "strength"
STORE_FOLDER = Path(__file__).parents[1] / "build" / "strength"
SEED = 1
MIN_DEALS = 4  # deals that an interval needs at least
MAX_MATCHES = 1000  # matches that are kept even if the interval contains even
SLOW_RATIO = 1.25  # the ratio of times a decision from which on it is shown


class Pair(NamedTuple):
    """Two bots at tables of one game, all three as specifications."""

    game: str
    variant: str
    base: str


class Result(NamedTuple):
    """The result of a pair."""

    game: str
    variant: str
    base: str
    matches: int
    deals: int
    share: float  # of wins, the variant's, 0 to 1; 0.5 is even at any table
    margin: float  # half of its 95 % interval
    pace: float  # time of the variant's decisions, divided by that of the base's
    mark: str = ""  # of what both bots answer, see compute_mark()

    @property
    def pair(self) -> Pair:
        """Whose result it is, as this build writes their specifications."""
        return Pair(self.game, _to_canonical(self.variant), _to_canonical(self.base))

    @property
    def is_decisive(self) -> bool:
        """Whether the interval excludes even, or the matches are many."""
        known = self.deals >= MIN_DEALS and self.margin > 0
        return self.matches >= MAX_MATCHES or (known and abs(self.share - 0.5) > self.margin)


class StudyResults(NamedTuple):
    """Results of a study, the build that played the last of them, and the machine."""

    build: str
    machine: str
    results: list[Result]


class Study(NamedTuple):
    """A question, and the pairs of bots that answer it, row by row."""

    name: str
    question: str
    matches: int  # of each pair, at least
    rows: dict[str, list[str]]  # games by row
    base: str | None = None  # whom a row's bot meets if the row does not say

    def pairs(self) -> Iterator[tuple[str, Pair]]:
        """Yield what is asked for, each with its row."""
        for row, games in self.rows.items():
            mine, _, other = row.partition(" against ")
            for game in games:
                for table in load_tables(game):
                    bots = (
                        _to_canonical(resolve_level(bot, table.name))
                        for bot in (mine, other or self.base)
                    )
                    yield row, Pair(str(table), *bots)


@cache
def _to_canonical(bot: str) -> str:
    return parse_spec(bot).text


def read_studies() -> dict[str, Study]:
    """Return all studies by name."""
    return {name: Study(name, **study) for name, study in read_toml(STUDIES).items()}


def read_results(name: str) -> StudyResults | None:
    """Return the saved results of a study, or None.

    Raises InputError for a file with other contents.
    """
    file = RESULTS_FOLDER / f"{name}.json"
    if not file.exists():
        return None
    try:
        data = json.loads(file.read_text())
        return StudyResults(
            data["build"], data["machine"], [Result(**each) for each in data["results"]]
        )
    except (ValueError, LookupError, TypeError):
        raise InputError(f"{file}: no results in it; remove it and play the study anew") from None


def write_results(name: str, stored: StudyResults) -> None:
    """Write a study's results, one per line."""
    head = {"build": stored.build, "machine": stored.machine}
    lines = [f" {json.dumps(key)}: {json.dumps(value)},\n" for key, value in head.items()]
    rows = ",\n".join(f"  {json.dumps(each._asdict())}" for each in stored.results)
    files.replace_file(
        RESULTS_FOLDER / f"{name}.json", ["{\n", *lines, ' "results": [\n', rows, "\n ]\n}\n"]
    )


def compute_mark(pair: Pair) -> str:
    """Return what changes whenever a bot of a pair answers otherwise.

    Of bots by the clock it changes with every build.
    """
    game, timed = core.load(pair.game), "seconds=" in pair.base + pair.variant
    parts = [fingerprint.fingerprint_bot(bot, game) for bot in (pair.variant, pair.base)]
    return " ".join([*parts, *[fingerprint.build_id()] * timed])


def play_pair(pair: Pair, matches: int, workers: int, place: Path) -> Result:
    """Play at least some matches of a pair, those that the store `place` lacks.

    Raises ClickException if a bot forfeits one.
    """
    game, bots = core.load(pair.game), (pair.base, pair.variant)
    deals = max(MIN_DEALS, math.ceil(matches / (Tournament(game, bots, 1, SEED).num_matches or 1)))
    plan = Tournament(game, bots, deals, SEED)
    with Store(place) as store:
        playing = Runner(store, plan)
        playing.play(Where(workers))
        games = playing.list_results()
    rows = {row.bot: row for row in compute_standings([game.record for game in games])}
    row, other = rows[pair.variant], rows[pair.base]
    if row.faults or other.faults:
        raise click.ClickException(f"{pair}: forfeits, {dict(row.faults + other.faults)}")
    both = row.share + other.share
    share, margin = row.share / both, min(1.0, (row.margin or 0) / both)
    if share in (0, 1):
        margin = 3 / plan.num_matches  # rule of three: a deal's matches are no more alike
    spent = {bot: add_clocks(each) for bot, each in sum_clocks(games).items()}
    mine, theirs = (spent[bot].seconds / max(spent[bot].decisions, 1) for bot in pair[1:])
    pace = float(f"{mine / theirs:.2g}")
    return Result(
        *pair, plan.num_matches, deals, round(share, 4), round(margin, 4), pace, compute_mark(pair)
    )


def format_label(row: str, base: str | None) -> str:
    """Return a row's name in a table: of options only those in which its bots differ.

    A bot from a file goes by the name of its class.
    """
    mine, against, other = row.partition(" against ")
    if not (other or base) or {mine, other} & levels("default").keys():
        return re.sub(r"\S+\.py:", "", row)
    one, two = (spec.parse(_to_canonical(bot)) for bot in (mine, other or base or ""))
    if one.name != two.name or one == two:
        return row
    if not against:
        return _format_differences(one, two) or row
    mine, theirs = _format_differences(one, two), _format_differences(two, one)
    return f"{one.name}: {mine} against {theirs or 'the default'}"


def _format_differences(one: spec.Spec, two: spec.Spec) -> str:
    """Return the options of one specification that differ from another's."""
    changed = {k: v for k, v in one.options.items() if two.options.get(k) != v}
    return ", ".join(f"{key}={spec.format_value(value)}" for key, value in changed.items())


def build_table(study: Study, stored: StudyResults) -> Table:
    """Return a study's table of win shares, row by game."""
    found = {result.pair: result for result in stored.results}
    asked = list(study.pairs())
    games = sorted({pair.game for _, pair in asked})
    made = Table(study.question, ("", *games), describe_study(study, stored))
    for row in study.rows:
        cells = {pair.game: found.get(pair) for each, pair in asked if each == row}
        made.add(format_label(row, study.base), *(_format_cell(cells.get(game)) for game in games))
    return made


def _format_cell(result: Result | None) -> str | None:
    if result is None:
        return None
    share = f"{100 * result.share:.1f} ± {100 * result.margin:.1f}"
    slow = not 1 / SLOW_RATIO < result.pace < SLOW_RATIO
    return share + f", {result.pace:g} t" * slow + " (even)" * (not result.is_decisive)


def describe_study(study: Study, stored: StudyResults) -> str:
    """Return the note under a study's table."""
    base = f" Against `{study.base}` where no other is named." if study.base else ""
    counts = sorted({result.matches for result in stored.results} or {study.matches})
    many = " to ".join(map(str, dict.fromkeys((counts[0], counts[-1]))))
    timed = any(not 1 / SLOW_RATIO < result.pace < SLOW_RATIO for result in stored.results)
    return (
        f"`python -m benchmarks.strength {study.name}`. Win share in %, 50 is even.{base} {many}"
        f" matches of each pair, seed {SEED}."
        + " t: times the other's time a decision." * timed
        + f" {stored.build}, {stored.machine}."
    )


def write_page() -> None:
    """Write the tables of all saved results to benchmarks/results/strength.md."""
    made = [
        build_table(s, stored).markdown()
        for s in read_studies().values()
        if (stored := read_results(s.name))
    ]
    head = "# What each choice is worth\n\n"
    files.replace_file(RESULTS / "strength.md", [head, "\n".join(made)])


def run_study(study: Study, matches: int, workers: int, anew: bool, folder: Path) -> None:
    """Play the missing pairs of a study, save after each, and show the table."""
    stored = read_results(study.name) or StudyResults("", "", [])
    played = {result.pair: result.matches for result in stored.results}
    asked = {p: max(matches, study.matches, played.get(p, 0)) for _, p in study.pairs()}
    found = {
        r.pair: r for r in stored.results if r.pair in asked and r.mark == compute_mark(r.pair)
    }
    due = [p for p, many in asked.items() if p not in found or found[p].matches < many]
    stale = len(asked.keys() & played.keys() - found.keys())
    if stale and not anew:
        text = f"pairs whose bots answer otherwise today: {stale}; --anew plays them again"
        click.echo(f"{study.name}: {text}", err=True)
        due = []
    for pair in tqdm(due, desc=study.name, unit="pair", disable=None if due else True):
        place = folder / f"{compute_mark(pair).replace(' ', '-')}.sqlite"
        found[pair] = play_pair(pair, asked[pair], workers, place)
        rows = [found[each] for each in asked if each in found]
        write_results(
            study.name, stored := StudyResults(fingerprint.build_id(), describe_processor(), rows)
        )
        write_page()
        place.unlink()
    build_table(study, stored).show()


@click.command(cls=Command, help=__doc__)
@click.argument("names", nargs=-1, metavar="[STUDY]...")
@options.number(
    "--matches", click.IntRange(0), 0, help="At least so many of each pair, if a study has fewer."
)
@options.number("--workers", options.WORKERS, 2, help="Processes.")
@click.option("--anew", is_flag=True, help="Play again where a bot answers otherwise today.")
@click.option(
    "--folder",
    default=STORE_FOLDER,
    type=Path,
    show_default="build/strength",
    help="Where the games of a pair are till its last.",
)
def main(names: tuple[str, ...], matches: int, workers: int, anew: bool, folder: Path) -> None:
    """Conduct the studies, one after the other."""
    known = read_studies()
    for name in names:
        if name not in known:
            raise click.BadParameter(f"{name!r}: one of {', '.join(known)} expected")
    for name in names:
        run_study(known[name], matches, workers, anew, folder)
    for name in [] if names else known:
        click.echo(f"{name:16} {known[name].question}")


if __name__ == "__main__":
    main()
