"""Our bots at tables of OpenSpiel: of our games there, and of its own."""

import pyspiel

from ...arena.store.recorder import Recorder
from ...bots import Bot, create_bot
from ...core import Game, InputError
from ...core.game import as_int
from .adapter import adopt
from .registration import Ours


class Seated(pyspiel.Bot):
    """A bot of ours as a `pyspiel.Bot`. It is given its player's view, never the state."""

    def __init__(self, spec: str, game: pyspiel.Game, player: int, seed: int = 0) -> None:
        super().__init__()
        self._ours = isinstance(game, Ours)
        self.game: Game = game.game if isinstance(game, Ours) else adopt(game)
        self.player, self.spec, self.seed = player, spec, seed
        if not 0 <= player < self.game.players:
            raise InputError(f"player {player}: 0 to {self.game.players - 1} expected")
        self.bot: Bot | None = None
        self.restart()

    def close(self) -> None:
        """Finish the bot; end its process if it has one."""
        if self.bot is not None:
            self.bot.finish(None)
            self.bot = None

    def restart(self) -> None:
        """Begin another game with a new bot. The same seed gives the same answers again."""
        self.close()
        self.bot = create_bot(self.spec, self.game, self.seed)
        if self.bot.full_information:
            self.close()
            raise InputError(f"{self.spec}: this bot sees hidden information")
        self.bot.start(self.player, None, 0.0, None)

    def restart_at(self, state: pyspiel.State) -> None:
        """Begin in the middle of a game."""
        self.restart()

    def player_id(self) -> int:
        """Return the player that the bot is."""
        return self.player

    def provides_policy(self) -> bool:
        """Return False: an answer is an action."""
        return False

    def step(self, state: pyspiel.State) -> int:
        """Return an action. Raises InputError for another player's turn and for a wrong answer."""
        if state.current_player() != self.player:
            raise InputError(f"player {self.player} is not to act")
        if self.bot is None:
            raise InputError(f"{self.spec}: is closed (expected restart() first)")
        position = state.position if self._ours else self.game.replay(state.history())
        view = position.view(self.player)
        self.bot.observations = view.history or ()
        self.bot.actors = [int(done.player) for done in state.full_history()]
        if self.bot.wants_digests:
            self.bot.digests = self._digests(state)
        answer = self.bot.act(view)
        action = as_int(answer)
        if action is None or action not in view.legal_actions:
            raise InputError(f"{self.spec}: {self.game.describe_action(answer)} is not legal")
        return action

    def _digests(self, state: pyspiel.State) -> list[str]:
        """Return the digest of what the bot knew after every action."""
        recorder = Recorder(self.game.initial_state())
        recorder.watch_seat(self.player)
        for action in state.history():
            recorder.apply(action)
        return recorder.digests[self.player]


def bot(spec: str, game: pyspiel.Game, player: int, seed: int = 0) -> Seated:
    """Return a bot of ours for a player of a game of OpenSpiel's, or of ours registered there.

    Raises InputError for a specification that is wrong, and for a bot that sees all.
    """
    return Seated(spec, game, player, seed)
