"""The command `staufen ladder`."""

import tempfile
import time
from operator import attrgetter
from pathlib import Path

import click
from rich.table import Table

from ...core import Game, InputError, spec
from .. import ladder
from ..match.executors import Where
from ..plans.runner import Runner
from ..plans.tournament import Tournament
from ..rating import elo
from ..report.tables import format_report, format_table
from ..store import Ladder, Store
from . import options
from .tournament import resume_run

HEADINGS = ("place", "bot", "rating", "Elo", "level", "games", "deals", "ms")
TRIAL = 2  # deals by which the time of a ladder is guessed
NOTE = """\
Rating: ± 95 % interval over deals; 4.2 more win three of four games. Elo: the same in Elo points,
48 for each, above or below 25. ms: mean time of a decision when the ladder was played."""


@options.command("ladder", short_help="Show the rated bots of a game.")
@options.game
@click.option("--version", type=int, metavar="N", help="Version to show.  [default: the newest]")
@click.option(
    "--remake",
    is_flag=True,
    help="Play the ladder again, with the same bots; if there is none, with the default bots.",
)
@click.option(
    "--anew",
    is_flag=True,
    help="Play a new ladder, with the default bots and the current levels.",
)
@click.option(
    "--deals",
    type=click.IntRange(2, options.DEALS.max),
    metavar="N",
    help="Number of deals.  [default: as before]",
)
@options.number(
    "--minutes",
    options.Number(0),
    4.0,
    help="Approximate time for a new ladder; its first deals are timed.",
)
@options.file(
    "--write",
    "file",
    help="Write the ladder as TOML, one version higher than in FILE.",
)
@options.where
@options.consent
@options.store
def show_ladder(
    game: Game, version: int | None, remake: bool, anew: bool, deals: int | None, minutes: float,
    file: Path | None, where: Where, trust: bool, place: Path | None,
) -> int:  # fmt: skip
    """Show the rated bots of a game, the strongest first.

    \b
    Examples:
      staufen ladder fredericus --players 3
      staufen ladder fredericus --players 3 --remake
      staufen ladder fredericus --players 3 --anew --write my-ladder.toml
    """
    played = ("deals", "minutes", *Where._fields)
    for key in (
        options.stated_parameters("version")
        if remake or anew
        else options.stated_parameters(*played)
    ):
        how = "cannot be" if remake or anew else "can only be"
        raise InputError(f"--{key}: {how} used with --remake or --anew")
    if remake and anew:
        raise InputError("--remake, --anew: expected only one of them")
    with Store(place) if remake or anew else options.open_existing(place) as store:
        if remake or anew:
            known = [] if anew else ladder.list_ladders(game, store)
            before = max(known, key=attrgetter("version"), default=None)
            if before is not None:
                options.check_consent(store, before.ratings, trust)
            if "minutes" in options.stated_parameters("minutes") and (before or deals):
                raise InputError("--minutes: cannot be used where the number of deals is known")
            if before is None and deals is None:
                deals = choose_deals(game, where, store, 60 * minutes)
            return remake_ladder(ladder.plan_ladder(game, before, deals), file, where, store)
        found = ladder.find_ladder(game, store, version)
        options.check_consent(store, found.ratings, trust)
        if file is not None:
            _read_previous(file, game)
            ladder.write_ladder(file, found)
        click.echo(format_ladder(found, ladder.changed_bots(found, game)), nl=False)
    return 0


def choose_deals(game: Game, where: Where, store: Store, seconds: float) -> int:
    """Return the number of deals for a new ladder: of one that was begun, or as time allows."""
    trial = ladder.plan_ladder(game, deals=TRIAL)
    wanted = trial.to_dict()
    for run in store.list_runs():
        if run.state == "open" and {**run.config, "deals": TRIAL} == wanted:
            return int(run.config["deals"])
    click.echo(f"{game}: {len(trial.bots)} bots; timing {TRIAL} deals first", err=True)
    with tempfile.TemporaryDirectory() as place, Store(Path(place) / "trial.sqlite") as other:
        begun = time.monotonic()
        Runner(other, trial).play(where)
    return ladder.affordable_deals(TRIAL, time.monotonic() - begun, seconds)


def remake_ladder(plan: Tournament, file: Path | None, where: Where, store: Store) -> int:
    """Play a ladder, or the rest of it, and save it; return the exit code.

    With `file`, it is written there and not to the store, one version higher than in the file.
    """
    before = _read_previous(file, plan.game)
    runner = Runner(store, plan)
    code = resume_run(runner, where)
    if not runner.finished:
        return code
    known = ladder.list_ladders(plan.game, store) if file is None else before
    made = ladder.number_ladder(
        ladder.build_ladder(plan, list(runner.read_games()), runner.fingerprints, runner.run.build),
        known,
    )
    same = made.version in {each.version for each in known}
    if same:
        click.echo(f"The same games as those of version {made.version}.")
    if file is not None:
        ladder.write_ladder(file, made)
    elif not same:
        store.save_ladder(made)
    click.echo(format_ladder(made, []), nl=False)
    return code


def _read_previous(file: Path | None, game: Game) -> list[Ladder]:
    """Return the ladder in a file, if it exists. Raises InputError for one of another game."""
    if file is None or not file.exists():
        return []
    found = ladder.read_ladder(file)
    if found.game != str(game):
        raise InputError(f"{file}: holds a ladder of {found.game} (not overwritten)")
    return [found]


def format_ladder(found: Ladder, wrong: list[str]) -> str:
    """Return a ladder as a table; `wrong` are the bots that have changed since."""
    head = str(found)
    if wrong:
        head += (
            f"\nOutdated: {len(wrong)} of its {len(found.entries)} bots (marked *) have changed"
            " since they were rated."
        )
    return format_report(head, _ladder_table(found, wrong), NOTE)


def _ladder_table(found: Ladder, wrong: list[str]) -> Table:
    rows = []
    game = spec.parse(found.game).name
    for place, entry in enumerate(found.entries, 1):
        width = (entry.high - entry.low) / 2
        rows.append([
            str(place), entry.bot + (" *" if entry.bot in wrong else ""),
            f"{entry.mu:.2f} ± {width:.2f}", f"{elo(entry.mu):+.0f}".replace("-", "−"),
            ladder.level_of(entry.bot, game),
            str(entry.games), str(entry.deals), f"{entry.ms:.3g}",
        ])  # fmt: skip
    return format_table(HEADINGS, rows)
