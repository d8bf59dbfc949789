"""The commands by which a newcomer proves itself: new, evaluate, ladder, promote."""

import math
import tempfile
import time
from pathlib import Path
from typing import Any

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table

from ..bots.bot import check
from ..core import Game, InputError, spec
from ..search import Heuristic
from . import evaluation, ladder, match, running, runs, signature, template, tournament
from .command import (
    DEALS,
    Command,
    Number,
    game_options,
    limit_options,
    settled_game,
    stated,
    store_option,
    there,
    told_command,
    where_options,
)
from .evaluation import Evaluation, provisional
from .executors import Where
from .ladder import Entry, Ladder
from .match import Limits
from .ratings import MU
from .report import printed
from .runs import Playing
from .schedule import SEATINGS
from .store import Game as Kept
from .store import Store
from .tournament import Tournament

RATING = Number(-1000, 1000)
TRIAL = 2  # deals by which the time of a ladder is guessed
CARRIER = "greedy"
NOTE = """\
Rating: ± 95 % interval over deals; 4.2 more win three of four games. ms: mean time of a decision
when the ladder was played."""


# -------------------------------------------------------------------- evaluate


@click.command(cls=Command, short_help="Find out how strong a bot or a heuristic is.")
@click.argument("newcomer")
@click.option("--game", "name", required=True, help="Name or specification of the game.")
@click.option("--players", type=int, help="Seats at the table.")
@click.option(
    "--against", metavar="BOT", help="Compare with this bot alone, instead of with the ladder."
)
@click.option(
    "--with",
    "carrier",
    metavar="BOT",
    default=CARRIER,
    show_default=True,
    help="The bot that a heuristic is given to, if NEWCOMER is one.",
)
@click.option("--deals", type=DEALS, help="At most.  [default: 64; with --against, 256]")
@click.option(
    "--precision",
    type=Number(0),
    default=1.5,
    show_default=True,
    help="End when the 95 % interval is ± this, in ratings.",
)
@click.option("--h0", type=RATING, help="Rating, or advantage over --against, if it is no better.")
@click.option(
    "--h1",
    type=RATING,
    help="The same if it is: a sequential test ends it.  [default with --against: 0 and 1]",
)
@click.option("--minutes", type=Number(0), help="Leave off after this.")
@click.option(
    "--seating",
    type=click.Choice(SEATINGS),
    default=SEATINGS[-1],
    show_default=True,
    help="Seatings of a table on each deal.",
)
@click.option("--version", type=int, help="Of the ladder.  [default: the newest]")
@click.option("--stale", is_flag=True, help="Use a ladder whose bots have changed since.")
@limit_options
@where_options
@store_option
def evaluate(
    newcomer: str, name: str, players: int | None, against: str | None, carrier: str,
    deals: int | None, precision: float, h0: float | None, h1: float | None, minutes: float | None,
    seating: str, version: int | None, stale: bool, limits: Limits, where: Where,
    place: Path | None,
) -> int:  # fmt: skip
    """Play a bot against the ladder, near its own rating first, until it is clear where it stands.

    NEWCOMER is a bot, or a heuristic: FILE.toml with weights, or FILE.py:FUNCTION. All play the
    same deals, so that two evaluations can be compared.

    \b
    Examples:
      staufen evaluate my_bot.py:MyBot --game fredericus
      staufen evaluate weights.toml --game fredericus --with "so-ismcts(iterations=200, cutoff=0)"
      staufen evaluate my_bot.py:MyBot --game fredericus --against old_bot.py:MyBot --h0 0 --h1 2
    """
    game = settled_game(name, players, (), None)
    (hero,) = match.check_bots(game, [bot_of(newcomer, carrier, game)], rated=True)
    hypotheses = _hypotheses(h0, h1, against is not None)
    with Store(place) as store:
        if against is not None:
            anchors, number = _only(game, hero, against), None
            hypotheses = hypotheses and (hypotheses[0] + MU, hypotheses[1] + MU)
        else:
            anchors, number = _anchors(game, hero, store, version, stale)
        plan = Evaluation(
            game, hero, anchors, number, deals or (64 if against is None else 256), precision,
            hypotheses, seating, ladder.BOOK, limits,
        )  # fmt: skip
        code = running.go_on(
            store, plan, where, seconds=math.inf if minutes is None else 60 * minutes
        )
        playing = Playing(store, plan)
        if number is not None and provisional(plan, playing.records()) is None:
            click.echo(f"Put it on the ladder: {told_command(store, 'promote', playing.run.id)}")
        return code


def bot_of(newcomer: str, carrier: str, game: Game) -> str:
    """Return the bot that a newcomer is: itself, or the one a heuristic is given to."""
    name = spec.parse(newcomer).name
    if not name.endswith(".toml") and not (".py:" in name and _is_heuristic(name, game)):
        return newcomer
    return spec.changed(carrier, heuristic=name)


def _is_heuristic(name: str, game: Game) -> bool:
    """Say whether FILE.py:NAME is a heuristic, not a bot. Raises InputError if it is neither."""
    try:
        check(spec.write(name, {}))
    except InputError as error:
        try:
            Heuristic.load(name, game)
        except InputError as other:
            raise InputError(f"{error}; nor a heuristic: {other}") from None
        return True
    return False


def _hypotheses(h0: float | None, h1: float | None, duel: bool) -> tuple[float, float] | None:
    if h0 is None and h1 is None:
        return (0.0, 1.0) if duel else None
    if h0 is None or h1 is None or not h0 < h1:
        raise InputError(f"--h0 {h0}, --h1 {h1}: both expected, the first below the second")
    return h0, h1


def _only(game: Game, hero: str, other: str) -> dict[str, float]:
    (other,) = match.check_bots(game, [other], rated=True)
    if other == hero:
        raise InputError(f"--against: {other} is the newcomer itself")
    return {other: MU}


def _anchors(
    game: Game, hero: str, store: Store, version: int | None, stale: bool
) -> tuple[dict[str, float], int]:
    found = ladder.find(game, store, version)
    wrong = ladder.changed(found, game)
    if wrong and not stale:
        raise InputError(
            f"{found}: made with other code: {len(wrong)} of its bots have changed since they were"
            f" rated, such as {wrong[0]}; `{ladder.command(game)}` plays it again, --stale uses it"
            " as it is"
        )
    anchors = {bot: mu for bot, mu in found.ratings.items() if bot != hero}
    if not anchors:
        raise InputError(f"{found}: nobody is there but {hero}")
    return anchors, found.version


# -------------------------------------------------------------------- ladder


@click.command("ladder", cls=Command, short_help="Show the rated bots of a game.")
@game_options
@click.option("--version", type=int, help="Which one.  [default: the newest]")
@click.option("--remake", is_flag=True, help="Play it all again, by its recipe or the usual one.")
@click.option(
    "--anew",
    is_flag=True,
    help="Play one as if there were none: the bots are the usual ones, and today's levels.",
)
@click.option(
    "--deals", type=click.IntRange(2, DEALS.max), help="To play, if not as many as before."
)
@click.option(
    "--minutes",
    type=Number(0),
    default=4.0,
    show_default=True,
    help="About as long as a new one should take; its first deals are timed.",
)
@click.option(
    "--write",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write it as TOML, to be shipped; it is one version on from what FILE holds.",
)
@where_options
@store_option
def show_ladder(
    game: Game, version: int | None, remake: bool, anew: bool, deals: int | None, minutes: float,
    file: Path | None, where: Where, place: Path | None,
) -> int:  # fmt: skip
    """Show the rated bots of a game, the strongest first.

    \b
    Examples:
      staufen ladder fredericus --players 3
      staufen ladder fredericus --players 3 --remake
      staufen ladder fredericus --players 3 --anew --write my-ladder.toml
    """
    played = ("deals", "minutes", *Where._fields)
    for key in stated("version") if remake or anew else stated(*played):
        how = "not" if remake or anew else "only"
        raise InputError(f"--{key}: {how} with --remake or --anew")
    with Store(place) if remake or anew else there(place) as store:
        if remake or anew:
            before = None if anew else ladder.shipped(game)
            if before is None and deals is None:
                deals = deals_of(game, where, store, 60 * minutes)
            return remade(ladder.recipe(game, before, deals), file, where, store)
        found = ladder.find(game, store, version)
        if file is not None:
            _in_file(file, game)
            ladder.write(file, found)
        click.echo(_told(found, ladder.changed(found, game)), nl=False)
    return 0


def deals_of(game: Game, where: Where, store: Store, seconds: float) -> int:
    """Return how many deals a new ladder has: as one that was begun, or as time allows."""
    trial = ladder.recipe(game, deals=TRIAL)
    wanted = runs.config(trial)
    for run in store.runs():
        if run.state == "open" and {**run.config, "deals": TRIAL} == wanted:
            return int(run.config["deals"])
    click.echo(f"{game}: {len(trial.bots)} bots; {TRIAL} deals are timed first", err=True)
    with tempfile.TemporaryDirectory() as place, Store(Path(place) / "trial.sqlite") as other:
        begun = time.monotonic()
        Playing(other, trial).play(where)
    return ladder.affordable(TRIAL, time.monotonic() - begun, seconds)


def remade(plan: Tournament, file: Path | None, where: Where, store: Store) -> int:
    """Play a ladder, or the rest of it, and keep it; return the exit code.

    With `file`, it is written there and not to the store, one version on from what is there.
    """
    before = _in_file(file, plan.game)
    code = running.go_on(store, plan, where)
    playing = Playing(store, plan)
    if store.run(playing.run.id).state != "finished":
        return code
    known = ladder.versions(plan.game, store) if file is None else before
    made = ladder.numbered(
        ladder.made(plan, playing.games(), playing.codes, playing.run.signature), known
    )
    same = made.version in {each.version for each in known}
    if same:
        click.echo(f"The same games as those of version {made.version}.")
    if file is not None:
        ladder.write(file, made)
    elif not same:
        store.keep_ladder(made)
    click.echo(_told(made, []), nl=False)
    return code


def _in_file(file: Path | None, game: Game) -> list[Ladder]:
    """Return the ladder that a file holds, if there is one. Raises InputError for another's."""
    if file is None or not file.exists():
        return []
    found = ladder.read(file)
    if found.game != str(game):
        raise InputError(f"{file}: holds a ladder of {found.game}, and is left as it is")
    return [found]


def _told(found: Ladder, wrong: list[str]) -> str:
    head = str(found)
    if wrong:
        head += (
            f"\nMade with other code: {len(wrong)} of its {len(found.entries)} bots play otherwise"
            f" now than when they were rated (marked *)."
        )
    return printed(head, _table(found, wrong), NOTE)


def _table(found: Ladder, wrong: list[str]) -> Table:
    made = Table(box=SIMPLE_HEAD, pad_edge=False)
    game = spec.parse(found.game).name
    for heading in ("place", "bot", "level", "rating", "games", "deals", "ms"):
        side: Any = "left" if heading in ("bot", "level") else "right"
        made.add_column(heading, justify=side, no_wrap=True)
    for place, entry in enumerate(found.entries, 1):
        width = (entry.high - entry.low) / 2
        made.add_row(
            str(place), entry.bot + (" *" if entry.bot in wrong else ""),
            ladder.level_of(entry.bot, game),
            f"{entry.mu:.2f} ± {width:.2f}", str(entry.games), str(entry.deals), f"{entry.ms:.3g}",
        )  # fmt: skip
    return made


@click.command(cls=Command, short_help="Put an evaluated bot on the ladder.")
@click.argument("run")
@store_option
def promote(run: str, place: Path | None) -> None:
    """Make the next version of a ladder, with the bot that RUN evaluated.

    All others keep the ratings they have; earlier versions stay as they are.

    \b
    Examples:
      staufen promote 5
    """
    with there(place) as store:
        found = store.run(run)
        if found.kind != "evaluation" or found.config["ladder"] is None:
            raise InputError(f"run {found.id}: no evaluation on a ladder")
        plan = evaluation.from_card(found.config)
        games = store.games(found)
        why = provisional(plan, [game.record for game in games])
        if why is not None:
            raise InputError(f"run {found.id}: {plan.hero} is provisional: {why}")
        newest = ladder.find(plan.game, store)
        if newest.version != plan.ladder:
            base = ladder.find(plan.game, store, plan.ladder)
            if base.ratings.items() - newest.ratings.items():
                raise InputError(f"{newest}: not the one that run {found.id} was measured by")
        entry = entry_of(plan, games)
        made = ladder.with_entry(newest, entry, newest.version + 1)
        store.keep_ladder(made)
        click.echo(_told(made, []), nl=False)


def entry_of(plan: Evaluation, games: list[Kept]) -> Entry:
    """Return the newcomer as an entry of a ladder."""
    records = [game.record for game in games]
    strength = plan.estimate(records)
    clock = tournament.clocks(games)[plan.hero]
    width = evaluation.half_width(strength)
    return Entry(
        plan.hero, signature.code(plan.hero, plan.game), round(strength.value, 3),
        round(strength.value - width, 3), round(strength.value + width, 3), len(records),
        len({record.deal for record in records}), round(1000 * (clock.mean or 0.0), 3),
    )  # fmt: skip


# -------------------------------------------------------------------- new


@click.command(cls=Command, short_help="Write a file to begin with: a bot, or a heuristic.")
@click.argument("kind", type=click.Choice(template.KINDS))
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option("--game", "name", default="fredericus", show_default=True, help="What it is for.")
@click.option("--players", type=int, help="Seats at the table.")
def new(kind: str, file: Path | None, name: str, players: int | None) -> None:
    """Write a commented file to begin with, which plays as it is, and say how to go on.

    \b
    Examples:
      staufen new bot my_bot.py --game fredericus
      staufen new heuristic my_weights.toml --game fredericus
    """
    game = settled_game(name, players, (), None)
    path = file or Path(template.NAMES[kind])
    called = template.write(kind, path, game)
    click.echo(f"{path} is written: read it, change it, and then")
    click.echo(f"  staufen evaluate {called} --game {game.name} --players {game.players}")


COMMANDS = (evaluate, show_ladder, promote, new)
