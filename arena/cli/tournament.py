"""The commands `staufen tournament` and `staufen resume`."""

import math
import time
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import click

from ...core import Game, InputError
from .. import participant, plans
from ..match import fingerprint, match
from ..match.executors import Where, WorkersLostError
from ..match.limits import Limits
from ..plans import Plan
from ..plans.runner import Runner, StoreError
from ..plans.tournament import SCHEDULES, Tournament
from ..report import output_dir
from ..schedule import BOOKS, SEATINGS, book_seed
from ..store import Store
from ..store.records import MatchResult
from . import options

ESTIMATE_INTERVAL_S = 2.0  # seconds between estimates that are shown while playing
OUT = options.folder("--out", help="Also write games and standings to DIR.")


@options.command("tournament", short_help="Play a tournament and rate the bots.")
@options.game
@options.bots
@options.number(
    "--deals",
    options.DEALS,
    8,
    help="Number of deals; each is played at every table in all seatings. Swiss: rounds.",
)
@options.number("--seed", click.IntRange(0, 2**63), 1, help="Seed of the deals.")
@click.option(
    "--book",
    "version",
    type=click.Choice([str(version) for version in BOOKS]),
    help="Use the deals of this book instead of a seed.",
)
@options.choice(
    "--schedule",
    SCHEDULES,
    SCHEDULES[0],
    "Pairing system; in a gauntlet, the first bot meets all others.",
)
@options.seating(SEATINGS[0])
@options.limits
@options.isolation
@options.where
@options.store
@OUT
def play_tournament(
    game: Game, field: tuple[str, ...], deals: int, seed: int, version: str | None, schedule: str,
    seating: str, limits: Limits, where: Where, place: Path | None, out: Path | None,
) -> int:  # fmt: skip
    """Play a tournament: every deal, at every table, in all seatings; then rate the bots.

    Each game is saved when it ends; repeat the command to resume a tournament that was stopped.
    The records are the same for any number of workers. The exit code is 1 if any game failed.

    \b
    Examples:
      staufen tournament leduc-poker --bots random my_bot.py:MyBot --deals 50
      staufen tournament fredericus --players 3 --bots random greedy \\
          "so-ismcts(iterations=500)" --deals 8 --workers 2 --seed 1 --out runs/first
    """
    specs = match.check_bots(game, field, rated=True)
    if version is not None:
        if options.stated_parameters("seed"):
            raise InputError("--seed, --book: expected only one of them")
        seed = book_seed(int(version))
    plan = Tournament(game, specs, deals, seed, seating, limits, schedule)
    plan.check()
    check_folder(out, plan)
    with Store(place) as store:
        return resume_run(Runner(store, plan), where, out)


def resume_run(
    runner: Runner, where: Where, out: Path | None = None, seconds: float = math.inf
) -> int:
    """Call `finish_run`; when stopped, show how to resume. Return the exit code."""
    try:
        return finish_run(runner, where, out, seconds)
    except (KeyboardInterrupt, WorkersLostError) as error:
        _write_output(runner, out)
        saved, whole = len(runner.saved), runner.plan.num_matches
        of = "" if whole is None else f" of {whole}"
        path = runner.store.path
        click.echo(f"staufen: stopped; {saved}{of} games are saved in {path}", err=True)
        click.echo(f"staufen: resume with: {_resume_command(runner, out)}", err=True)
        if isinstance(error, WorkersLostError):
            raise
        return options.INTERRUPTED


def finish_run(
    runner: Runner, where: Where, out: Path | None = None, seconds: float = math.inf
) -> int:
    """Play the missing games of a run, for at most `seconds`, and report. Return the exit code."""
    for warning in filter(None, (fingerprint.outdated_sources(), runner.other_build)):
        click.echo(f"staufen: {warning}", err=True)
    try:
        runner.play(where, lambda games: show_progress(games, runner, seconds))
    except StoreError as error:
        click.echo(f"staufen: stopped; {error}", err=True)
        click.echo(f"staufen: once the store can be used: {_resume_command(runner, out)}", err=True)
        return 1
    results = runner.list_results()
    text = report_module(runner.plan).render_text(runner.plan, results, runner.before)
    click.echo(text, nl=False)
    if not runner.finished:
        click.echo(f"The time is up; resume with: {_resume_command(runner, out)}")
    _write_output(runner, out)
    return int(runner.failed > 0)


def check_folder(out: Path | None, plan: Plan) -> None:
    """Raise InputError for a folder that holds other things than this plan's games."""
    if out is not None:
        output_dir.check_output_dir(out, plan.to_dict())


def _write_output(runner: Runner, out: Path | None) -> None:
    if out is not None:
        output_dir.write_results(
            out,
            runner.run.config,
            runner.list_results(),
            runner.plan.num_matches,
            (game.record for game in runner.read_games()),
        )


def _resume_command(runner: Runner, out: Path | None) -> str:
    more = [] if out is None else ["--out", str(out)]
    more += ["--trust"] if options.untrusted_bots(runner.store, runner.plan.bots) else []
    return options.store_command(runner.store, "resume", runner.run.id, *more)


def report_module(plan: Plan) -> ModuleType:
    """Return the module that reports on a plan; it is named like the kind of plan."""
    return import_module(f"staufen.arena.report.{plan.kind}")


def show_progress(
    games: Iterable[MatchResult], runner: Runner, seconds: float
) -> Iterator[MatchResult]:
    """Pass the games on, with a progress bar on stderr, for at most some seconds."""
    end = time.monotonic() + seconds
    looked = time.monotonic()
    postfix: dict[str, object] = {}
    most = runner.plan.max_matches
    desc = None if most == runner.plan.num_matches else "at most"
    with options.progress_bar(
        total=most, initial=len(runner.saved), unit="game", desc=desc
    ) as shown:
        for game in games:
            if time.monotonic() > looked + ESTIMATE_INTERVAL_S:
                short = report_module(runner.plan).render_progress(
                    runner.plan, runner.list_results()
                )
                postfix = {"rating": short} if short else {}
                looked = time.monotonic()
            shown.set_postfix({**postfix, "failed": runner.failed}, refresh=False)
            shown.update()
            yield game
            if time.monotonic() > end:
                return


@options.command(short_help="Resume a run that was stopped.")
@click.argument("run")
@options.where
@options.consent
@options.store
@OUT
def resume(run: str, where: Where, trust: bool, place: Path | None, out: Path | None) -> int:
    """Resume a run that was stopped; RUN is its number in `staufen runs`.

    \b
    Examples:
      staufen resume 3
    """
    with options.open_existing(place) as store:
        begun = store.find_run(run)
        plan = plans.from_dict(begun.kind, begun.config)
        options.check_consent(store, plan.bots, trust)
        match.check_bots(plan.game, [participant.parse(bot).spec for bot in plan.bots], rated=True)
        check_folder(out, plan)
        return resume_run(Runner(store, plan, begun.config), where, out)
