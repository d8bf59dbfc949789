"""A duel of the search with a network against the search without it, at equal time."""

import time
from pathlib import Path
from statistics import median

from ...bots import create_bot, parse_spec
from ...bots.base.settings import settings
from ...core import Game, View, spec
from ..match import fingerprint
from ..plans.evaluation import Evaluation
from ..rating import MU

COST_ROUNDS = 9  # of measuring what an iteration costs
COST_ITERATIONS = 2000  # iterations, each time
POSITIONS = 3
HYPOTHESES = (0.0, 1.0)  # the difference of ratings; 1 is a win share of 57 %
VERDICTS = {  # of what is accepted
    "H1": "better",
    "H0": "not better by a share of 57 %",
    None: "undecided, as 50 % and 57 % both fit the deals",
}


def network_options(game: Game, network: Path | str, use: str = "value") -> dict[str, str]:
    """Return the options of a search for which a network judges.

    A search that plays worlds to their end asks nobody what a position is worth: with the network
    it stops at once. One that takes no priors selects by PUCT with them, and a policy of playouts
    plays them.
    """
    name, asking = {
        "value": ("playout_length", "plies:0"),
        "prior": ("selection", "puct"),
        "playout_prior": ("playout", "policy"),
    }[use]
    chosen = settings(game.name, players=game.players)[name]
    asks = chosen != "end" if use == "value" else chosen == asking
    return {use: str(network), **({} if asks else {name: asking})}


def paired_bots(
    game: Game, network: Path | str, iterations: int, ratio: float, use: str = "value"
) -> tuple[str, str]:
    """Return the search with a network, and the one without it that takes as long.

    `ratio` is what an iteration with the network costs, in iterations without it.
    """
    given: dict[str, spec.Value] = {"iterations": iterations, **network_options(game, network, use)}
    other = {"iterations": max(1, round(iterations * ratio))}
    return parse_spec(spec.write("so-ismcts", given)).text, parse_spec(
        spec.write("so-ismcts", other)
    ).text


def measure_cost(game: Game, network: Path | str, use: str = "value") -> float:
    """Measure what an iteration with a network costs, in iterations without it.

    Both take turns on the same positions, so that whatever else the machine does is shared.
    """
    views = fingerprint.probe_views(game)[-POSITIONS:]
    specs = paired_bots(game, network, COST_ITERATIONS, 1.0, use)
    found = []
    for _ in range(COST_ROUNDS):
        mine, other = (
            sum(_measure_iteration(text, game, view) for view in views) for text in specs
        )
        found.append(mine / other)
    return float(median(found))


def _measure_iteration(text: str, game: Game, view: View) -> float:
    """Return the processor seconds of an iteration."""
    player = create_bot(text, game, seed=1)
    begun = time.process_time()
    player.act(view)
    spent = time.process_time() - begun
    assert player.thought is not None
    return spent / player.thought.iterations


def plan_test(game: Game, pair: tuple[str, str], deals: int) -> Evaluation:
    """Return the sequential test of the first of two bots against the second."""
    low, high = (MU + each for each in HYPOTHESES)
    return Evaluation(game, pair[0], {pair[1]: MU}, None, deals, 0.0, (low, high))
