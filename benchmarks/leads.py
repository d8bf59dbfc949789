"""What a game's features say of how it ends: final leads, regressed on them.

    python -m benchmarks.leads "staufer(players=2)" "staufer(players=4)"
    python -m benchmarks.leads fredericus --games 500 --bot "so-ismcts(iterations=300)"

A bot plays against itself. Whenever another seat comes to act, the features of every seat are
noted; they are to tell by how many points it ends ahead of the best of the others, in the whole
game and in each third of it. Errors are clustered by game. A candidate for a feature that says
nothing beside the others need not be played; whether one that does is worth its time, and with
which weight, duels decide (`python -m benchmarks.weights`), since what predicts best need not
play best.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import click
import numpy as np

from benchmarks.games import rivals
from benchmarks.jobs import results
from benchmarks.report import Command, Table, keep, setting
from staufen import core
from staufen.arena.cli.options import WORKERS
from staufen.arena.match import check_bots, play
from staufen.arena.records import replay
from staufen.arena.schedule import Pairing
from staufen.core.game import CHANCE

PARTS = 3  # of a game


class Job(NamedTuple):
    """A game to be played by a bot against itself: specifications, and its deal."""

    game: str
    bot: str
    deal: int


class Sample(NamedTuple):
    """What was noted: rows of features, where each leads, and where it was noted."""

    features: np.ndarray  # [row, feature]
    leads: np.ndarray  # [row], in points
    parts: np.ndarray  # [row], from 0 to PARTS - 1
    deals: np.ndarray  # [row]

    @classmethod
    def of(cls, samples: Sequence["Sample"]) -> "Sample":
        """Return all rows of some samples."""
        return cls(*(np.concatenate(each) for each in zip(*samples, strict=True)))

    def only(self, part: int) -> "Sample":
        """Return the rows of a part."""
        return Sample(*(each[self.parts == part] for each in self))


class Fit(NamedTuple):
    """A regression: by feature the points that one more is worth, and the standard error."""

    worth: np.ndarray
    error: np.ndarray
    explained: float  # share of the variance of leads

    def cell(self, i: int) -> str:
        """Return a feature's worth in words."""
        return f"{self.worth[i]:.1f} ± {self.error[i]:.1f}"


def noted(job: Job, tell: Any) -> Sample:
    """Play a game and return its sample. Raises ClickException for a bot that forfeits."""
    game = core.load(job.game)
    record = play(game, Pairing(0, job.deal, (job.bot,) * game.players), tell=tell).record
    if record.scores is None:
        raise click.ClickException(f"{job.bot} forfeited deal {job.deal}: {record.cause}")
    rows, last = [], CHANCE
    for state, _ in replay(record, game):
        if state.to_act not in (CHANCE, last):
            last = state.to_act
            rows.append([list(state.features(s).values()) for s in range(game.players)])
    times, seats = len(rows), game.players
    others = [max(score for i, score in enumerate(record.scores) if i != s) for s in range(seats)]
    return Sample(
        np.array(rows).reshape(times * seats, -1),
        np.tile(np.subtract(record.scores, others), times),
        np.repeat(PARTS * np.arange(times) // times, seats),
        np.full(times * seats, job.deal),
    )


def fit(sample: Sample) -> Fit:
    """Return the regression of leads on features; a feature that never differs is worth 0."""
    terms = np.column_stack([sample.features, np.ones(len(sample.leads))])
    inverse = np.linalg.pinv(terms.T @ terms)
    worth = inverse @ (terms.T @ sample.leads)
    left = sample.leads - terms @ worth
    cluster = np.unique(sample.deals, return_inverse=True)[1]
    scores = np.zeros((cluster.max() + 1, terms.shape[1]))
    np.add.at(scores, cluster, terms * left[:, None])
    spread = inverse @ (scores.T @ scores) @ inverse
    explained = 1 - left.var() / max(sample.leads.var(), 1e-9)
    error = np.sqrt(np.maximum(np.diag(spread), 0))  # rounding makes 0 less than that
    return Fit(worth[:-1], error[:-1], float(explained))


def sample(game: core.Game, bot: str, games: int, workers: int) -> Sample:
    """Return what is noted in so many games."""
    jobs = [Job(str(game), bot, deal) for deal in range(1, games + 1)]
    return Sample.of(results(noted, jobs, workers, str(game), "game"))


def table(game: core.Game, found: Sample, bot: str, games: int) -> Table:
    """Return what each feature is worth, in all and in each part."""
    fits = [fit(found), *(fit(found.only(part)) for part in range(PARTS))]
    parts = [f"part {part + 1} of {PARTS}" for part in range(PARTS)]
    shown = Table(
        str(game),
        ("feature", "spread", "in all", *parts),
        f"Points of final lead that one more of a feature is worth, ± standard error over {games}"
        f" games of `{bot}`.",
    )
    for i, name in enumerate(game.feature_names):
        shown.add(name, float(found.features[:, i].std()), *(each.cell(i) for each in fits))
    shown.add("explained, in %", None, *(100 * each.explained for each in fits))
    return shown


@click.command(cls=Command, help=__doc__)
@click.argument("wanted", nargs=-1, required=True, metavar="GAME...")
@click.option("--bot", default="so-ismcts(iterations=100)", show_default=True)
@click.option("--games", type=click.IntRange(2), default=200, show_default=True)
@click.option("--workers", type=click.IntRange(1, WORKERS.max), default=2, show_default=True)
def main(wanted: tuple[str, ...], bot: str, games: int, workers: int) -> None:
    """Measure, print and write, a file for each game."""
    places = rivals(wanted, "nobody to lead")
    for game in places:
        check_bots(game, [bot])
    made: dict[str, list[Table]] = {}
    for game in places:
        tables = made.setdefault(game.name, [])
        tables.append(table(game, sample(game, bot, games, workers), bot, games))
        tables[-1].show()
        title = f"What features say of final leads: {game.title}"
        keep(f"leads-{game.name}", title, setting("numpy"), tables)


if __name__ == "__main__":
    main()
