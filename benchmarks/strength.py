"""Studies of strength on duplicate deals: what each choice of a search is worth.

    python -m benchmarks.strength                      # lists the studies
    python -m benchmarks.strength family curve
    python -m benchmarks.strength settings --game fredericus --game "staufer(players=2)" --workers 2

`benchmarks/studies.toml` says what is played. A variant meets one other bot, every deal in all
rotations of the seats, tables of more than two filled with both as evenly as they allow. Win
shares are scaled so that 50 % is even at any table; a lead is in points, by which one bot's seat
is ahead of one of the other's; intervals are 95 % over deals. What was measured is kept in
benchmarks/results, and not played again while its bots do the same, unless --anew says so: Ctrl-C
loses one duel at most.
"""

import math
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import click
from tqdm import tqdm

from benchmarks.games import asked
from benchmarks.games import tables as tables_of
from benchmarks.report import RESULTS, Command, Table, keep, kept, processor, setting
from staufen import core
from staufen.arena.cli.options import WORKERS
from staufen.arena.executors import Where
from staufen.arena.fingerprint import build, code
from staufen.arena.plans.tournament import Tournament
from staufen.arena.plans.tournament import clocks as added_clocks
from staufen.arena.ratings import interval, standings
from staufen.arena.ratings.outcomes import Deal, deal
from staufen.arena.records import Record
from staufen.arena.runner import Playing
from staufen.arena.store import Store
from staufen.bots.bot import check
from staufen.bots.levels import levels, meant
from staufen.core import Game
from staufen.core.tables import read_toml

CELLS: dict[str, tuple[str, Callable[[dict[str, Any]], str]]] = {  # what they tell, and how
    "Win share in %": ("", lambda r: f"{100 * r['share']:.1f}" + _interval(r)),
    "Mean scores": (
        "Its own / the other's (its lead, where that was measured).",
        lambda r: "{:.1f} / {:.1f}".format(*r["scores"]) + _ahead(r),
    ),
    "Milliseconds a decision": (
        "Its own / the other's.",
        lambda r: "{:.2f} / {:.2f}".format(*r["ms"]),
    ),
}
FEW = 4  # deals that an interval needs at least
WIDEST = 0.5  # half of an interval that says anything
CHANGED = "†"  # beside what bots have won that do otherwise now
STUDIES = Path(__file__).with_name("studies.toml")
SEED = 1


class Duel(NamedTuple):
    """Two bots at tables of one game, all three as specifications."""

    game: str
    variant: str
    base: str

    @classmethod
    def of(cls, result: dict[str, Any]) -> "Duel":
        """Return what a result is of."""
        return cls(*(result[field] for field in cls._fields))

    def codes(self) -> list[str]:
        """Return digests of what the variant and the base do in this build."""
        return [_code(bot, self.game) for bot in (self.variant, self.base)]


@cache
def _code(bot: str, game: str) -> str:
    return code(bot, core.load(game))


def changed(result: dict[str, Any]) -> bool:
    """Say whether a result is of bots that do otherwise in this build."""
    return bool(Duel.of(result).codes() != result["codes"])


def duels(study: dict[str, Any]) -> Iterator[Duel]:
    """Yield what a study is made of, game by game."""
    for game in study["games"]:
        for variant in study["variants"]:
            for table in tables_of(game):
                yield _duel(study, variant, table)


def _pair(study: dict[str, Any], variant: str | list[str]) -> list[str]:
    """Return a variant and whom it meets, as the study writes them."""
    return [variant, study["base"]] if isinstance(variant, str) else variant


def _duel(study: dict[str, Any], variant: str | list[str], table: Game) -> Duel:
    """Return a variant's duel at a table, where levels stand for the bots of its game."""
    bots = [check(meant(bot, table.name)).text for bot in _pair(study, variant)]
    return Duel(str(table), *bots)


def _title(study: dict[str, Any], variant: str | list[str]) -> str:
    """Return the name of a row: the variant, and the other where that is not the study's base."""
    words = _pair(study, variant)
    mine, other = (bot if bot in levels("default") else check(bot).text for bot in words)
    return mine if words[1] == study.get("base") else f"{mine} against {other}"


def play(duel: Duel, matches: int, workers: int) -> dict[str, Any]:
    """Return the result of a duel of at least so many matches, a dictionary of plain values."""
    game, specs = core.load(duel.game), (duel.base, duel.variant)
    deals = math.ceil(matches / (Tournament(game, specs, 1, SEED).scheduled or 1))
    plan = Tournament(game, specs, deals, SEED)
    with tempfile.TemporaryDirectory() as place, Store(Path(place) / "duel.sqlite") as store:
        playing = Playing(store, plan)
        playing.play(Where(workers))
    records = playing.records()
    rows = {row.bot: row for row in standings(records)}
    clocks = added_clocks(playing.games())
    row, other = rows[duel.variant], rows[duel.base]
    total = row.share + other.share
    if not total:
        raise click.ClickException(f"{duel}: both forfeited every game")
    return {
        **duel._asdict(),
        "share": row.share / total,
        "margin": (row.margin or 0) / total,
        "matches": plan.scheduled,
        "deals": deals,
        "scores": [row.score, other.score],
        "lead": lead(records, duel),
        "ms": [
            1000 * clocks[bot].seconds / max(clocks[bot].decisions, 1) for bot in reversed(specs)
        ],
        "faults": sum(row.faults.values()) + sum(other.faults.values()),
        "codes": duel.codes(),
        "build": build(),
        "machine": processor(),
    }


def lead(records: Iterable[Record], duel: Duel) -> tuple[float, float | None]:
    """Return by how many points a seat of the variant is ahead of one of the base, in the mean of
    the deals where both finished a match, and half the width of its 95 % interval."""
    points: dict[Deal, dict[str, list[int]]] = {}
    for record in records:
        for bot, score in zip(record.bots, record.scores or (), strict=False):
            points.setdefault(deal(record), {}).setdefault(bot, []).append(score)
    both = [each for each in points.values() if len(each) == 2]
    return interval([[fmean(each[duel.variant]) - fmean(each[duel.base])] for each in both])


def _interval(result: dict[str, Any]) -> str:
    """Return the interval of a share in words, or of how many matches it is."""
    if _lacks_interval(result):
        return f" ({result['matches']})"
    return f" ± {100 * result['margin']:.1f}"


def _ahead(result: dict[str, Any]) -> str:
    """Return the lead in words where it was measured, in deals enough."""
    mean, half = result.get("lead", (0, None))
    return "" if half is None or result["deals"] < FEW else f" ({mean:+.1f} ± {half:.1f})"


def _lacks_interval(result: dict[str, Any]) -> bool:
    """Say whether the deals are too few for an interval, or so alike that it would be none."""
    return result["deals"] < FEW or not 0 < result["margin"] <= WIDEST


def tables(study: dict[str, Any], results: list[dict[str, Any]]) -> list[Table]:
    """Return a study's results as tables of win shares, scores and times."""
    found = {Duel.of(each): each for each in results}
    old = {duel for duel, each in found.items() if changed(each)}
    at = [table for game in study["games"] for table in tables_of(game)]
    games = [str(table) for table in at]
    common = check(study["base"]).text if "base" in study else None
    note = _note(study, results, games, common)
    if old:
        note += f" {CHANGED}: of bots that do otherwise now."
    made: list[Table] = []
    for title, (told, text) in CELLS.items():
        table = Table(title, ("bot", *games), told or note)
        for variant in study["variants"]:
            row = [_duel(study, variant, table) for table in at]
            cells = [text(found[d]) + CHANGED * (d in old) if d in found else None for d in row]
            table.add(_title(study, variant), *cells)
        made.append(table)
    return made


def _note(
    study: dict[str, Any], results: list[dict[str, Any]], games: list[str], common: str | None
) -> str:
    """Return what is to be known of a study's results: how many matches, of which builds."""
    base = f" Against `{common}` where no other is named." if common else ""
    matches = sorted({each["matches"] for each in results}) or [study["matches"]]
    many = f"{matches[0]}" if len(matches) == 1 else f"{matches[0]} to {matches[-1]}"
    faults = sum(each["faults"] for each in results)
    builds = Counter(each["build"] for each in results)
    played = ", ".join(f"{name} ({count} duels)" for name, count in builds.items())
    alone = " Of a seat that plays alone a share is that of both bots' points."
    few = " Of deals too few for an interval, or all alike, it is told how many matches."
    return (
        f"50 is even.{base} {many} matches of each pair, duplicate deals"
        f" in all rotations, seed {SEED}; forfeits: {faults}."
        + alone * any(core.load(game).players == 1 for game in games)
        + few * any(map(_lacks_interval, results))
        + f" Played by {played}."
    )


def conduct(
    name: str, study: dict[str, Any], games: set[str], matches: int, workers: int, anew: bool
) -> None:
    """Play what a study lacks, write it after every duel, and show it."""
    file = RESULTS / f"strength-{name}.json"
    wanted = list(duels(study))
    played = kept(file, (*Duel._fields, "codes"), "results")
    found = {Duel.of(each): each for each in played if Duel.of(each) in wanted}
    todo = [d for d in wanted if not games or d.game in games]
    due = [d for d in todo if anew or d not in found or changed(found[d])]
    if games.isdisjoint(d.game for d in wanted) and games:
        raise click.BadParameter(f"{name} has no games of {', '.join(sorted(games))}")
    for duel in tqdm(due, desc=name, unit="duel", disable=not due):
        found[duel] = play(duel, max(matches, study["matches"]), workers)
        write(name, study, list(found.values()))
    for table in tables(study, list(found.values())):
        table.show()


def write(name: str, study: dict[str, Any], results: list[dict[str, Any]]) -> None:
    """Keep results and their tables."""
    where = setting("numpy")
    del where["build"]  # every result has its own
    where["machine"] = ", ".join(dict.fromkeys(each["machine"] for each in results))
    keep(f"strength-{name}", study["title"], where, tables(study, results), results=results)


@click.command(cls=Command, help=__doc__)
@click.argument("names", nargs=-1, metavar="[STUDY]...")
@click.option("--game", "games", multiple=True, help="Only of these, as in the study.")
@click.option(
    "--matches",
    type=click.IntRange(0),
    default=0,
    help="At least so many of each pair that is played, where a study has fewer.",
)
@click.option("--workers", type=WORKERS, default=2, show_default=True)
@click.option("--anew", is_flag=True, help="Play again what has been played.")
def main(
    names: tuple[str, ...], games: tuple[str, ...], matches: int, workers: int, anew: bool
) -> None:
    """Conduct the studies, one after the other."""
    known = read_toml(STUDIES)
    only = set(map(str, asked(games)))
    for name in names:
        if name not in known:
            raise click.BadParameter(f"{name!r}: one of {', '.join(known)} expected")
        conduct(name, known[name], only, matches, workers, anew)
    if not names:
        for name, study in known.items():
            click.echo(f"{name:16} {study['title']}")


if __name__ == "__main__":
    main()
