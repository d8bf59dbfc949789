"""Executors, opened for matches of Leduc poker."""

from staufen import core
from staufen.arena.executors import executor
from staufen.arena.match import Limits
from staufen.arena.runner import Fingerprint, PlayMatch
from staufen.arena.store import block_of

LEDUC = core.load("leduc-poker")


def opened(where, limits=Limits(), bots=("random",)):  # noqa: B008 - a tuple of values
    """Return the executor for a place, whose task is to play one pairing."""
    return executor(
        where, PlayMatch(LEDUC, limits), time_limit=limits.silence, bundle=block_of,
        fingerprint=Fingerprint(LEDUC, bots),
    )  # fmt: skip
