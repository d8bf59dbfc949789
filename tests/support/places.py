"""Plans that are played, tournaments of Leduc poker among them, and executors."""

from functools import partial

import pytest

from staufen import core
from staufen.arena.match import fingerprint, match
from staufen.arena.match.executors import Where, create_executor
from staufen.arena.match.limits import Limits
from staufen.arena.plans.runner import PlayMatch, Runner
from staufen.arena.plans.tournament import Tournament
from staufen.arena.store import Store, block_of

LEDUC = core.load("leduc-poker")
HERE = Where(0)
ON_A_CLUSTER = [  # marks of files whose tests share the cluster
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.xdist_group("executors"),
]


def plan(*bots, deals=3, seed=1, **others):
    """Return a tournament of these bots."""
    return Tournament(LEDUC, match.check_bots(LEDUC, bots), deals, seed, **others)


def play(path, asked, where=HERE, began=None, most=None):
    """Play a plan, or some games of it, in a store; return the run, read again from there."""

    def watch(games):
        for number, game in enumerate(games, 1):
            yield game
            if number == most:
                return

    with Store(path / "arena.sqlite") as store:
        Runner(store, asked, began).play(where, watch)
    with Store(path / "arena.sqlite") as store:
        again = Runner(store, asked)
        games = list(again.read_games())
        again.read_games = lambda: games  # after the store is closed, too
        return again


def opened(where, limits=Limits()):  # noqa: B008 - a tuple of values
    """Return the executor for a place, whose task is to play one pairing."""
    return create_executor(
        where, PlayMatch(LEDUC, limits), time_limit=limits.hang_timeout, bundle=block_of,
        fingerprint=partial(fingerprint.fingerprint_install, (LEDUC, ("random",))),
    )  # fmt: skip
