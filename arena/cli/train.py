"""The command `staufen train`."""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from ...bots import check
from ...core import Game, InputError, spec
from ...core.input_files import os_errors, read_text
from ...core.names import count
from ...search import networkfile
from .. import files
from ..executors import Outcome, Where
from ..plans.evaluation import Evaluation
from ..ratings import clustered
from ..ratings.sprt import FEWEST, block_scores
from ..report.tables import percent
from ..runner import Runner
from ..store import Store
from ..training import duel, page
from ..training.course import Course, Plan, made_by
from ..training.fit import Loss, Settings, seated
from ..training.page import Duel
from . import options
from .tournament import finish

SHARE = options.Number(0, 1)
LESS = options.Number(0, 1, max_open=True)
SOME = options.Number(0, 1, min_open=True)
MANY = click.IntRange(1, 1_000_000)
GAMES = click.IntRange(2, 1_000_000)  # the first is held back
DEFAULTS = Settings()


@options.command(short_help="Train a network that judges positions, or actions.")
@click.argument("game", metavar="GAME")
@options.tables("one network")
@options.several(
    "--games", type=GAMES, default=(200,), metavar="N...",
    help="Games in a generation: one number for all tables, or one for each of --players. One game"
    " in ten is held back.  [default: 200]",
)  # fmt: skip
@options.number(
    "--generations",
    click.IntRange(1, 20),
    1,
    help="How many. From the second on, the network before judges in the games.",
)
@options.file("--out", help="Where the network goes.  [default: GAME.npz]")
@options.folder(
    "--folder", help="Where games and curves are kept.  [default: FILE less its ending]"
)
@click.option(
    "--policy",
    is_flag=True,
    help="Learn from visits which actions are worth a try, not what positions are worth.",
)
@click.option(
    "--fast",
    is_flag=True,
    help="Learn a policy for playouts: less exact, but no action needs to be tried to judge it.",
)
@click.option(
    "--teacher", default="default", show_default=True,
    metavar="default|network|policy|fast-policy|FILE",
    help="What judges in the first generation's games: the game's own weights, what comes with it,"
    " or a file.",
)  # fmt: skip
@options.number("--iterations", MANY, 150, help="Iterations of each decision.")
@options.number("--keep", SOME, 0.4, help="Share of the decisions that are learned from.")
@options.number("--visits", MANY, 5, help="Fewest visits of an action that is learned from.")
@options.number("--random", SHARE, 0.06, help="Share of moves at random.")
@options.several(
    "--units", type=click.IntRange(1, 256), default=DEFAULTS.units, show_default=True,
    metavar="N N", help="Units in the two hidden layers.",
)  # fmt: skip
@options.several(
    "--without", metavar="TEXT...",
    help="Inputs whose names begin so are left out: fewer of them cost less.",
)  # fmt: skip
@options.number(
    "--epochs",
    click.IntRange(1, 100),
    DEFAULTS.epochs,
    help="How often the fit goes through all positions.",
)
@options.number(
    "--drop", LESS, DEFAULTS.drop, help="Share of the first layer that is left out in each step."
)
@options.number(
    "--level", SHARE, DEFAULTS.level, help="How much results count beside the search's values."
)
@options.number(
    "--seed",
    click.IntRange(0, 2**20),
    1,
    help="The same seed gives the same games and the same network.",
)
@options.number("--deals", options.DEALS, 128, help="Most deals in a duel.")
@options.number(
    "--duels",
    click.IntRange(0, 10**6),
    200,
    help="Iterations of the search with the network in duels; 0: no duels.",
)
@options.where
def train(
    game: str, seats: tuple[int, ...], games: tuple[int, ...], generations: int, out: Path | None,
    folder: Path | None, policy: bool, fast: bool, teacher: str, iterations: int, keep: float,
    visits: int, random: float, units: tuple[int, ...], without: tuple[str, ...], epochs: int,
    drop: float, level: float, seed: int, deals: int, duels: int, where: Where,
) -> int:  # fmt: skip
    """Train a network that judges positions, and find out whether the search wins by it.

    A search plays against itself. A network learns what the search thought of every action that it
    looked at. Then the search with the network meets the search without it at equal time, table by
    table, in a sequential test. The same command again goes on with what was stopped, or with
    more generations.

    \b
    Examples:
      staufen train fredericus --games 150 --iterations 200
      staufen train stupor-mundi --players 2 4 --games 500 150
      staufen train staufer --players 2 4 --generations 2 --out mine.npz
      staufen train fredericus --players 2 --policy --games 600 --iterations 1200 --keep 1
    """
    players = options.counts(game, seats)
    if len(units) != 2:
        raise InputError(f"--units {' '.join(map(str, units))}: two numbers expected")
    fitting = DEFAULTS._replace(
        units=(units[0], units[1]),
        epochs=epochs,
        drop=drop,
        level=level,
        seed=seed,
        without=without,
    )
    if len(set(players)) < len(players):
        raise InputError(f"--players {' '.join(map(str, players))}: each number once expected")
    if len(games) not in (1, len(players)):
        raise InputError(f"--games: one number, or one for each table ({len(players)}) expected")
    plan = Plan(
        game, players, games * (len(players) // len(games)), generations, iterations, keep, visits,
        random, seed, fitting, policy or fast, fast, teacher,
    )  # fmt: skip
    out = out or Path(f"{game}.npz")
    if out.suffix != ".npz":
        raise InputError(f"--out {out}: a name that ends in .npz expected")
    if folder is not None or out.parent.is_dir():  # else it is made with the course's folder
        files.check_appending(out)
    if out.exists() and not made_by(plan, out):
        raise InputError(f"--out {out}: holds no network of this course, and is left as it is")
    course = Course(plan, folder or out.with_suffix(""))
    try:
        _learn(course, where)
        with os_errors(out):
            shutil.copyfile(course.network(generations), out)
        for text in dict.fromkeys(_given(game, out, course.use) for game in course.tables):
            click.echo(f"{out}: the network; a search that asks it: {text}")
        return _meet(course, out, deals, duels, where) if duels else 0
    except KeyboardInterrupt:
        click.echo(f"staufen: stopped; the same command goes on in {course.folder}", err=True)
        return options.INTERRUPTED
    except OSError as error:
        raise InputError(f"{course.folder}: {error.strerror or error}") from None


def _given(game: Game, network: Path, use: str) -> str:
    """Return a search that asks a network."""
    return check(spec.write("so-ismcts", duel.judging(game, network, use))).text


def _learn(course: Course, where: Where) -> None:
    """Play and fit what is missing, generation by generation."""
    for generation in range(1, course.plan.generations + 1):
        course.play(generation, where, lambda games: _progress(games, course, generation))  # noqa: B023
        if len(course.made()) < generation:
            for epoch, losses in enumerate(course.fit(generation, " ".join(sys.argv[1:]))):
                told = "; ".join(map(_told, losses))
                click.echo(f"generation {generation}, epoch {epoch}: {told}")
            _page(course, [])


def _told(loss: Loss) -> str:
    return (
        f"{seated(loss.players)}: loss {loss.learned:.4f}, held back {loss.held:.4f} (at best"
        f" {loss.least:.4f}), differences {loss.differences:.2f}"
    )


def _progress(games: Iterable[Outcome], course: Course, generation: int) -> Iterator[Outcome]:
    """Pass the games on, with a progress bar on stderr."""
    jobs = course.jobs(generation)
    there = sum(course.file(job).exists() for job in jobs)
    positions = 0
    with options.bar(
        total=len(jobs), initial=there, unit="game", desc=f"generation {generation}"
    ) as shown:
        for game in games:
            if game.status == "done":
                positions += len(game.value.inputs)
            shown.set_postfix(positions=positions, refresh=False)
            shown.update()
            yield game


def _meet(course: Course, network: Path, deals: int, iterations: int, where: Where) -> int:
    """Let the search with the network meet the one without it, at every table."""
    ratios, found, code = _ratios(course, network), [], 0
    with Store(course.folder / "games.sqlite") as store:
        for game in course.tables:
            ratio = ratios[str(game.players)]
            pair = duel.bots(game, network, iterations, ratio, course.use)
            plan = duel.plan(game, pair, deals)
            click.echo(f"{game}: an iteration with the network costs {ratio:.2f} times as much")
            runner = Runner(store, plan)
            code = max(code, finish(runner, where))
            found.append(_result(plan, runner, ratio))
    _page(course, found)
    click.echo("")
    for each in found:
        click.echo(
            f"{seated(each.players)}, at equal time: {percent(each.share, each.margin)} of the wins"
            f" in {count(each.deals, 'deal')}, log-likelihood ratio {each.likelihood:.2f}:"
            f" {each.said}"
        )
    click.echo(f"{course.folder / 'index.html'}: the curves")
    return code


def _ratios(course: Course, network: Path) -> dict[str, float]:
    """Return what an iteration costs at each table, measured once for a network."""
    file = course.folder / "ratios.json"
    mark = networkfile.read(network, course.tables[0]).fingerprint
    found: Any = None
    with suppress(ValueError):  # a file that was cut short is made anew
        found = json.loads(read_text(file))
    if not isinstance(found, dict) or found.get("network") != mark:
        ratios = {
            str(game.players): duel.ratio(game, network, course.use) for game in course.tables
        }
        found = {"network": mark, "ratios": ratios}
        files.replace(file, [json.dumps(found)])
    return dict(found["ratios"])


def _result(plan: Evaluation, runner: Runner, ratio: float) -> Duel:
    records = runner.records()
    shares = [[score.value] for score in block_scores(records, plan.candidate)]
    verdict = plan.verdict(records)
    assert verdict is not None
    said = duel.SAID[verdict.accepted] if len(shares) >= FEWEST else "too few deals to tell"
    return Duel(plan.game.players, ratio, *clustered(shares), len(shares), verdict.ratio, said)


def _page(course: Course, found: list[Duel]) -> None:
    files.replace(course.folder / "index.html", [page.page(course, found)])
