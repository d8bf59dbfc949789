"""The command `staufen train`."""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import click

from ...bots import parse_spec
from ...core import Game, InputError, spec
from ...core.input_files import JsonObject, os_errors, read_text
from ...core.player_names import format_count
from ...search import network_file
from ..match.executors import Outcome, Where
from ..plans.evaluation import Evaluation
from ..plans.runner import Runner
from ..rating import clustered_mean
from ..rating.sprt import MIN_BLOCKS, block_scores
from ..report.tables import format_percent
from ..store import Store, files
from ..training import ab_test, page
from ..training.fit import Loss, count_players
from ..training.page import Duel
from ..training.plan import read_plan
from ..training.run import TrainingRun, made_by
from . import options
from .tournament import finish_run


@options.command(short_help="Train a value or policy network.")
@click.argument("file", metavar="PLAN", type=options.FILE)
@options.file("--out", help="Network file to write.  [default: PLAN with the ending .npz]")
@options.folder("--folder", help="Folder for games and curves.  [default: FILE without its ending]")
@options.number(
    "--deals", options.DEALS, 128, help="Maximum number of deals of a match at equal time."
)
@options.number(
    "--match-iterations", click.IntRange(0, 10**6), 200,
    help="Iterations of the search with the network in these matches; 0: no matches.",
)  # fmt: skip
@options.where
def train(
    file: Path, out: Path | None, folder: Path | None, deals: int, match_iterations: int,
    where: Where,
) -> int:  # fmt: skip
    """Train a network by self-play, and test whether the search is stronger with it.

    PLAN is a TOML file; examples/train.toml lists all entries. A search plays against itself, and a
    network learns its values of the actions. Then the search with the network plays the search
    without it at equal time, for each number of players, in a sequential test. Repeat the command
    to resume a training that was stopped, or with a plan of more generations.

    \b
    Examples:
      staufen train examples/train.toml
      staufen train plan.toml --out mine.npz --workers 2
    """
    plan = read_plan(file)
    out = out or file.with_suffix(".npz")
    if out.suffix != ".npz":
        raise InputError(f"--out {out}: not a network file (expected a name that ends in .npz)")
    if folder is not None or out.parent.is_dir():  # else it is made with the run's folder
        files.check_appending(out)
    if out.exists() and not made_by(plan, out):
        raise InputError(f"--out {out}: holds no network of this plan (not overwritten)")
    run = TrainingRun(plan, folder or out.with_suffix(""))
    try:
        _train_generations(run, where)
        with os_errors(out):
            shutil.copyfile(run.network_path(plan.generations), out)
        for text in dict.fromkeys(_network_search(game, out, run.use) for game in run.tables):
            click.echo(f"{out}: the network; a search that uses it: {text}")
        return _play_tests(run, out, deals, match_iterations, where) if match_iterations else 0
    except KeyboardInterrupt:
        click.echo(f"staufen: stopped; repeat the command to resume in {run.folder}", err=True)
        return options.INTERRUPTED
    except OSError as error:
        raise InputError(f"{run.folder}: {error.strerror or error}") from None


def _network_search(game: Game, network: Path, use: str) -> str:
    """Return a search that uses a network."""
    return parse_spec(spec.write("so-ismcts", ab_test.network_options(game, network, use))).text


def _train_generations(run: TrainingRun, where: Where) -> None:
    """Play and fit what is missing, generation by generation."""
    for generation in range(1, run.plan.generations + 1):
        run.play_games(generation, where, lambda games: _show_progress(games, run, generation))  # noqa: B023
        if len(run.read_generations()) < generation:
            for epoch, losses in enumerate(run.fit_network(generation, " ".join(sys.argv[1:]))):
                text = "; ".join(map(_format_loss, losses))
                click.echo(f"generation {generation}, epoch {epoch}: {text}")
            _write_page(run, [])


def _format_loss(loss: Loss) -> str:
    return (
        f"{count_players(loss.players)}: loss {loss.learned:.4f}, held back {loss.held:.4f} (at"
        f" best {loss.least:.4f}), differences {loss.differences:.2f}"
    )


def _show_progress(
    games: Iterable[Outcome], run: TrainingRun, generation: int
) -> Iterator[Outcome]:
    """Pass the games on, with a progress bar on stderr."""
    jobs = run.list_jobs(generation)
    there = sum(run.samples_path(job).exists() for job in jobs)
    positions = 0
    with options.progress_bar(
        total=len(jobs), initial=there, unit="game", desc=f"generation {generation}"
    ) as shown:
        for game in games:
            if game.status == "done":
                positions += len(game.value.inputs)
            shown.set_postfix(positions=positions, refresh=False)
            shown.update()
            yield game


def _play_tests(run: TrainingRun, network: Path, deals: int, iterations: int, where: Where) -> int:
    """Let the search with the network meet the one without it, at every table."""
    ratios, found, code = _measure_costs(run, network), [], 0
    with Store(run.folder / "games.sqlite") as store:
        for game in run.tables:
            ratio = ratios[str(game.players)]
            pair = ab_test.paired_bots(game, network, iterations, ratio, run.use)
            plan = ab_test.plan_test(game, pair, deals)
            click.echo(f"{game}: an iteration with the network costs {ratio:.2f} times as much")
            runner = Runner(store, plan)
            code = max(code, finish_run(runner, where))
            found.append(_to_duel(plan, runner, ratio))
    _write_page(run, found)
    click.echo("")
    for each in found:
        click.echo(
            f"{count_players(each.players)}, at equal time:"
            f" {format_percent(each.share, each.margin)} of the wins"
            f" in {format_count(each.deals, 'deal')}, log-likelihood ratio {each.likelihood:.2f}:"
            f" {each.verdict}"
        )
    click.echo(f"{run.folder / 'index.html'}: the curves")
    return code


def _measure_costs(run: TrainingRun, network: Path) -> dict[str, float]:
    """Return what an iteration costs at each table, measured once for a network."""
    file = run.folder / "ratios.json"
    mark = network_file.read_network(network, run.tables[0]).fingerprint
    found: JsonObject | None = None
    with suppress(ValueError):  # a file that was cut short is made anew
        found = json.loads(read_text(file))
    if not isinstance(found, dict) or found.get("network") != mark:
        ratios = {
            str(game.players): ab_test.measure_cost(game, network, run.use) for game in run.tables
        }
        found = {"network": mark, "ratios": ratios}
        files.replace_file(file, [json.dumps(found)])
    return dict(found["ratios"])


def _to_duel(plan: Evaluation, runner: Runner, ratio: float) -> Duel:
    records = [game.record for game in runner.list_results()]
    shares = [[score.value] for score in block_scores(records, plan.candidate)]
    verdict = plan.run_test(records)
    assert verdict is not None
    text = (
        ab_test.VERDICTS[verdict.accepted]
        if len(shares) >= MIN_BLOCKS
        else "too few deals to decide"
    )
    return Duel(plan.game.players, ratio, *clustered_mean(shares), len(shares), verdict.ratio, text)


def _write_page(run: TrainingRun, found: list[Duel]) -> None:
    files.replace_file(run.folder / "index.html", [page.render_page(run, found)])
