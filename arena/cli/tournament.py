"""The commands `staufen tournament` and `staufen resume`."""

import math
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import tqdm

from ...core import Game, InputError
from .. import match
from ..executors import Lost, Where
from ..limits import Limits
from ..plans import evaluation, tournament
from ..plans.evaluation import Evaluation
from ..plans.tournament import SCHEDULES, Tournament
from ..report import evaluation as rating
from ..report import folder
from ..report.summary import Summary, clocks
from ..report.tables import as_text
from ..runner import Plan, Playing, config
from ..schedule import BOOKS, SEATINGS, book
from ..store import Game as Kept
from ..store import Run, Store
from .options import (
    DEALS,
    INTERRUPTED,
    bots_option,
    command,
    game_options,
    limit_options,
    stated,
    store_option,
    there,
    told_command,
    where_options,
)

LOOK = 2.0  # seconds between estimates that are shown while playing
OUT = click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Also write games and standings to DIR.",
)


@command("tournament", short_help="Let bots meet, and rate them.")
@game_options
@bots_option
@click.option(
    "--deals",
    type=DEALS,
    default=8,
    show_default=True,
    help="Each is played by every table in all seatings; of a Swiss tournament, rounds.",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**63), default=1, show_default=True, help="Of the deals."
)
@click.option(
    "--book",
    "version",
    type=click.Choice([str(version) for version in BOOKS]),
    help="Take the deals of this book, not those of a seed.",
)
@click.option(
    "--schedule",
    type=click.Choice(SCHEDULES),
    default=SCHEDULES[0],
    show_default=True,
    help="Who meets whom; in a gauntlet, the first bot meets all others.",
)
@click.option(
    "--seating",
    type=click.Choice(SEATINGS),
    default=SEATINGS[0],
    show_default=True,
    help="Seatings of a table on each deal.",
)
@limit_options
@where_options
@store_option
@OUT
def play_tournament(
    game: Game, field: tuple[str, ...], deals: int, seed: int, version: str | None, schedule: str,
    seating: str, limits: Limits, where: Where, place: Path | None, out: Path | None,
) -> int:  # fmt: skip
    """Let bots meet: every deal, at every table, in all seatings, and rate them.

    Games are kept as they end; the same command again goes on with what was stopped. The
    records are the same for any number of workers. The exit code is 1 if any game failed.

    \b
    Examples:
      staufen tournament leduc-poker --bots random my_bot.py:MyBot --deals 50
      staufen tournament fredericus --players 3 --bots random greedy \\
          "so-ismcts(iterations=500)" --deals 8 --workers 2 --seed 1 --out runs/first
    """
    specs = match.check_bots(game, field, rated=True)
    if version is not None:
        if stated("seed"):
            raise InputError("--seed, --book: deals are of one or of the other")
        seed = book(int(version))
    plan = Tournament(game, specs, deals, seed, seating, limits, schedule)
    plan.check()
    with Store(place) as store:
        return go_on(store, plan, where, out)


def go_on(
    store: Store, plan: Plan, where: Where, out: Path | None = None, seconds: float = math.inf
) -> int:
    """Play what is missing of a plan, for so long at most, and report; return the exit code."""
    if out is not None:
        folder.check(out, config(plan))
    playing = Playing(store, plan)
    if playing.other_build:
        click.echo(f"staufen: {playing.other_build}", err=True)
    try:
        playing.play(where, lambda games: progress(games, playing, seconds))
    except (KeyboardInterrupt, Lost) as error:
        _keep(playing, out)
        kept, whole = len(playing.kept), plan.scheduled
        of = "" if whole is None else f" of {whole}"
        click.echo(f"staufen: stopped; {kept}{of} games are kept in {store.path}", err=True)
        click.echo(f"staufen: go on with: {_again(playing, out)}", err=True)
        if isinstance(error, Lost):
            raise
        return INTERRUPTED
    click.echo(told(playing), nl=False)
    if not playing.finished:
        click.echo(f"The time is up; go on with: {_again(playing, out)}")
    _keep(playing, out)
    return int(any(game.record.end != "finished" for game in playing.games()))


def _keep(playing: Playing, out: Path | None) -> None:
    if out is not None:
        folder.write(out, playing.run.config, playing.games(), playing.plan.scheduled)


def _again(playing: Playing, out: Path | None) -> str:
    more = [] if out is None else ["--out", out]
    return told_command(playing.store, "resume", playing.run.id, *more)


def told(playing: Playing) -> str:
    """Return what a run comes to, in words."""
    if isinstance(playing.plan, Evaluation):
        return rating.text(playing.plan, playing.games(), playing.before)
    summary = Summary(playing.records(), playing.plan.scheduled, clocks(playing.games()))
    return as_text(summary, playing.before)


def plan_of(run: Run) -> Plan:
    """Return the plan of a run. Raises InputError for one that cannot be gone on with."""
    if run.kind == "tournament":
        return tournament.from_card(run.config)
    if run.kind == "evaluation":
        return evaluation.from_card(run.config)
    raise InputError(f"run {run.id}: of kind {run.kind}, which is not played")


def progress(games: Iterable[Kept], playing: Playing, seconds: float) -> Iterator[Kept]:
    """Pass the games on, with a progress bar on stderr, for so many seconds."""
    tqdm.tqdm.monitor_interval = 0  # no thread, so that forking stays safe
    failed = sum(game.record.end != "finished" for game in playing.kept.values())
    end = time.monotonic() + seconds
    looked = time.monotonic()
    shown: dict[str, Any] = {}
    with tqdm.tqdm(
        total=playing.plan.scheduled, initial=len(playing.kept), unit="game", dynamic_ncols=True
    ) as bar:
        for game in games:
            failed += game.record.end != "finished"
            if isinstance(playing.plan, Evaluation) and time.monotonic() > looked + LOOK:
                shown = {"rating": rating.short(playing.plan, playing.records())}
                looked = time.monotonic()
            bar.set_postfix({**shown, "failed": failed}, refresh=False)
            bar.update()
            yield game
            if time.monotonic() > end:
                return


@command(short_help="Go on with a run that was stopped.")
@click.argument("run")
@where_options
@store_option
@OUT
def resume(run: str, where: Where, place: Path | None, out: Path | None) -> int:
    """Go on with a run that was stopped; RUN is its number, as `staufen runs` lists it.

    \b
    Examples:
      staufen resume 3
    """
    with there(place) as store:
        return go_on(store, plan_of(store.run(run)), where, out)
