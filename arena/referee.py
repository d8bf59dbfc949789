"""What workers do: play one pairing. And what is made of it when one could not."""

from collections.abc import Sequence
from typing import Any

from ..core import Game
from . import match, signature
from .executors import Outcome
from .match import Limits, Played
from .schedule import Pairing


class Referee:
    """The task of the workers: play one pairing of a game, within limits."""

    def __init__(self, game: Game, limits: Limits) -> None:
        self.game = game
        self.limits = limits

    def __call__(self, pairing: Pairing, tell: match.Tell) -> Played:
        return match.play(self.game, Pairing(*pairing), self.limits, tell)

    def settled(self, outcome: Outcome) -> Played:
        """Return a match as the worker gave it, or what is left of one it could not finish."""
        if outcome.status == "done":
            played: Played = outcome.value
            return played
        pairing = outcome.job
        if outcome.status == "raised":  # our own fault: a bot's is caught at the table
            cause = outcome.value.strip().splitlines()[-1]
            played = match.abandoned(self.game, pairing, (), "void", cause)
            return played._replace(fault=outcome.value)
        cause, end = outcome.value, "crash"
        if outcome.status == "hung":
            cause, end = match.timeout_cause(self.limits), "timeout"
        return match.abandoned(self.game, pairing, outcome.notes, end, cause)


class Signature:
    """What must be equal wherever a game is played: the build, the rules, what the bots do."""

    def __init__(self, game: Game, bots: Sequence[str]) -> None:
        self.game = game
        self.bots = tuple(bots)

    def __call__(self) -> dict[str, Any]:
        return {
            "build": signature.build(),
            "game": [str(self.game), self.game.rules_version, self.game.digest],
            "bots": {bot: signature.code(bot, self.game) for bot in self.bots},
        }
