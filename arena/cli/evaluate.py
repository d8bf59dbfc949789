"""The commands `staufen evaluate` and `staufen promote`."""

import math
from pathlib import Path

import click

from ...bots import list_options, parse_spec
from ...core import Game, InputError, spec
from ...search import Heuristic, network_file
from .. import ladder, participant, plans
from ..match import fingerprint, isolation, match
from ..match.executors import Where
from ..match.limits import Limits
from ..plans.evaluation import Evaluation, why_provisional
from ..plans.runner import Runner
from ..rating import MU
from ..report.summary import add_clocks, sum_clocks
from ..schedule import SEATINGS
from ..store import Store
from ..training.ab_test import network_options
from . import options
from .ladder import format_ladder
from .tournament import resume_run

RATING = options.Number(-1000, 1000)
CARRIER = "greedy"
FILES = (".toml", ".npz", ".onnx")  # of heuristics


@options.command(short_help="Rate a bot or a heuristic.")
@click.argument("newcomer")
@click.option("--game", "name", required=True, help="Name or specification of the game.")
@options.players
@click.option("--against", metavar="BOT", help="Compare with this bot instead of the ladder.")
@click.option(
    "--with", "carrier", metavar="BOT", default=CARRIER, show_default=True,
    help="The bot that uses the heuristic, if NEWCOMER is one.",
)  # fmt: skip
@click.option(
    "--deals", type=options.DEALS, metavar="N",
    help="Maximum number of deals.  [default: 64; with --against, 256]",
)  # fmt: skip
@options.number(
    "--precision", options.Number(0), 1.5, help="End when the 95 % interval is ± this, in ratings."
)
@click.option("--minutes", type=options.Number(0), metavar="N", help="Stop after N minutes.")
@click.option(
    "--h0", type=RATING, metavar="RATING", hidden=True,
    help="H0: rating (or advantage over --against) that counts as no improvement.",
)  # fmt: skip
@click.option(
    "--h1", type=RATING, metavar="RATING", hidden=True,
    help="H1: rating (or advantage) that counts as an improvement. The test ends as soon as it"
    " accepts one of them.  [default with --against: 0 and 1]",
)  # fmt: skip
@options.seating(SEATINGS[-1])
@click.option(
    "--version", type=int, metavar="N", hidden=True,
    help="Version of the ladder.  [default: the newest]",
)  # fmt: skip
@click.option(
    "--stale", is_flag=True, hidden=True, help="Use a ladder although its bots have changed."
)
@options.limits
@options.isolation
@options.where
@options.store
def evaluate(
    newcomer: str, name: str, players: int | None, against: str | None, carrier: str,
    deals: int | None, precision: float, h0: float | None, h1: float | None, minutes: float | None,
    seating: str, version: int | None, stale: bool, limits: Limits, where: Where,
    place: Path | None,
) -> int:  # fmt: skip
    """Rate a bot: play it against bots of the ladder with a similar rating.

    NEWCOMER is a bot, or a heuristic: FILE.toml, FILE.npz, FILE.onnx or FILE.py:FUNCTION.
    All evaluations play the same deals, so that you can compare them.

    \b
    Examples:
      staufen evaluate my_bot.py:MyBot --game fredericus
      staufen evaluate weights.toml --game fredericus --with "so-ismcts(playout_length=plies:0)"
      staufen evaluate my_bot.py:MyBot --game fredericus --against old_bot.py:MyBot --h0 0 --h1 2
    """
    game = options.settled_game(name, players, (), None)
    candidate = bot_of(newcomer, carrier, game)
    if candidate == newcomer and options.stated_parameters("carrier"):
        raise InputError(f"--with: {newcomer} is a bot; only a heuristic is given to one")
    (candidate,) = match.check_bots(game, [candidate], rated=True)
    hypotheses = _parse_hypotheses(h0, h1, against is not None)
    for key in options.stated_parameters("version", "stale") if against is not None else ():
        raise InputError(f"--{key}: cannot be used with --against")
    if hypotheses and options.stated_parameters("precision"):
        raise InputError("--precision: cannot be used with a sequential test (--h0, --h1)")
    with Store(place) as store:
        if against is not None:
            opponents, number = _pair_with(game, candidate, against), None
            hypotheses = hypotheses and (hypotheses[0] + MU, hypotheses[1] + MU)
        else:
            options.check_consent(store, ladder.find_ladder(game, store, version).ratings)
            opponents, number = ladder.ladder_opponents(game, candidate, store, version, stale)
        plan = Evaluation(
            game, candidate, opponents, number, deals or (64 if against is None else 256),
            precision, hypotheses, seating, ladder.BOOK, limits,
        )  # fmt: skip
        runner = Runner(store, plan)
        code = resume_run(runner, where, seconds=math.inf if minutes is None else 60 * minutes)
        played = [game.record for game in runner.list_results()]
        if number is not None and why_provisional(plan, played) is None:
            click.echo(
                f"Add it to the ladder: {options.store_command(store, 'promote', runner.run.id)}"
            )
        return code


def bot_of(newcomer: str, carrier: str, game: Game) -> str:
    """Return the bot to evaluate: the newcomer, or the carrier with the newcomer's heuristic.

    A value network becomes the heuristic of a search, a policy its prior. Options that the search
    needs to use it are set, unless the carrier sets them.
    """
    called, given = participant.parse(newcomer)
    name = spec.parse(given).name
    if not name.endswith(FILES) and not (".py:" in name and _is_heuristic(name, game)):
        return newcomer
    bot = spec.parse(participant.parse(carrier).spec)
    use, asked = "heuristic", {}
    if name.endswith((".npz", ".onnx")) and "value" in list_options(parse_spec(str(bot)).cls):
        use = _find_use(name, game)
        asked = network_options(game, name, use)
    carried = spec.write(bot.name, {**asked, **bot.options, use: name})
    return carried if called == given else f"{called}={carried}"


def _find_use(name: str, game: Game) -> str:
    """Return the option of a search for a network, policy or model. Raises InputError."""
    if name.endswith(".npz"):
        return network_file.USES[network_file.read_network(Path(name), game).format]
    errors = []
    for use in ("value", "prior"):  # a model is only opened in the process of a bot
        try:
            match.check_bots(game, [spec.write("so-ismcts", {use: name})])
        except InputError as error:
            errors.append(error)
        else:
            return use
    raise errors[0]


def _is_heuristic(name: str, game: Game) -> bool:
    """Return whether FILE.py:NAME is a heuristic. Raises InputError if it is no bot either."""
    try:
        if isolation.plays_outside(name):  # a bot's file is not imported here
            isolation.describe_bot(name, game)
        else:
            parse_spec(spec.write(name, {}))
    except InputError as error:
        try:
            Heuristic.load(name, game)
        except InputError as other:
            raise InputError(f"{error}; nor a heuristic: {other}") from None
        return True
    return False


def _parse_hypotheses(h0: float | None, h1: float | None, duel: bool) -> tuple[float, float] | None:
    if h0 is None and h1 is None:
        return (0.0, 1.0) if duel else None
    if h0 is None or h1 is None:
        raise InputError(f"{'--h0' if h0 is None else '--h1'}: expected both or neither")
    if not h0 < h1:
        raise InputError(f"--h0 {h0:g}, --h1 {h1:g}: expected the first below the second")
    return h0, h1


def _pair_with(game: Game, candidate: str, other: str) -> dict[str, float]:
    _, other = match.check_bots(game, [candidate, other], rated=True)
    if other == candidate:
        raise InputError(f"--against: {other} is the newcomer (expected another bot)")
    return {other: MU}


@options.command(short_help="Add an evaluated bot to the ladder.")
@click.argument("run")
@options.consent
@options.store
def promote(run: str, trust: bool, place: Path | None) -> None:
    """Add the bot that RUN evaluated to its ladder, as a new version.

    The ratings of the other bots and earlier versions do not change.

    \b
    Examples:
      staufen promote 5
    """
    with options.open_existing(place) as store:
        found = store.find_run(run)
        if found.kind != "evaluation" or found.config["ladder"] is None:
            raise InputError(f"run {found.id}: not an evaluation on a ladder")
        plan = plans.from_dict(found.kind, found.config)
        assert isinstance(plan, Evaluation)
        options.check_consent(store, plan.bots, trust)
        match.check_bots(plan.game, [participant.parse(plan.candidate).spec], rated=True)
        games = Runner(store, plan, found.config).list_results()  # raises if a bot has changed
        records = plan.select_own(game.record for game in games)
        why = why_provisional(plan, records)
        if why is not None:
            raise InputError(f"run {found.id}: {plan.candidate} is provisional: {why}")
        newest = ladder.find_ladder(plan.game, store)
        if newest.version != plan.ladder:
            base = ladder.find_ladder(plan.game, store, plan.ladder)
            if base.ratings.items() - newest.ratings.items():
                raise InputError(f"{newest}: run {found.id} was measured by another version")
        bot = participant.parse(plan.candidate).spec
        spent = add_clocks(sum_clocks(games)[plan.candidate])
        mark = fingerprint.fingerprint_bot(bot, plan.game)
        entry = ladder.ladder_entry(bot, mark, plan.estimate_rating(records), records, spent)
        if entry in newest.entries:
            click.echo(f"{bot} is already in version {newest.version}.")
            made = newest
        else:
            made = ladder.with_entry(newest, entry, newest.version + 1)
            store.save_ladder(made)
        click.echo(format_ladder(made, []), nl=False)
