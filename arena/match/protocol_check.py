"""Tests whether a program keeps the seat protocol (docs/protocol.md), promise by promise."""

import json
import statistics
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, NamedTuple

from ...bots.base.bot_process import ProtocolError
from ...bots.external import HELLO_TIMEOUT_S, External
from ...core import CHANCE, Dealer, Game, InputError, load, spec
from ...core.registry import card
from ..schedule import Pairing
from ..store.recorder import Recorder
from . import match
from .limits import Limits

GAMES_PER_TABLE = 2  # whole games at every table
DECISION_TIMEOUT_S = 10.0  # seconds that a decision may take
HELLO = "says hello"  # without which there is nothing to try


class Finding(NamedTuple):
    """One promise, and whether it is kept."""

    promise: str
    kept: bool
    told: str  # what was found, or what is wrong
    last: bool = False  # nothing else can be kept, or be found in a fair time


def check_protocol(
    command: str, names: list[str], deals: int = GAMES_PER_TABLE,
    waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
) -> Iterator[Finding]:  # fmt: skip
    """Yield a finding for each promise of the protocol.

    `names` are games. Each is played with its fewest and its most players, `deals` times each.
    Each promise is tried within `waiting(promise)`, which may show what is waited for.
    The last finding is that of a request without an answer: others would be waited for in vain.
    Raises InputError if there is no such program.
    """
    seconds: list[float] = []
    trials = {promise: partial(trial, command) for promise, trial in TRIALS.items()}
    for name in names:
        for players in sorted({card(name)["players"][0], card(name)["players"][-1]}):
            game = load(name, players=players)
            trials[f"plays {game}"] = partial(_play, command, game, deals, seconds)
    for promise, trial in trials.items():
        with waiting(promise):
            finding = _tried(promise, trial)
        yield finding
        if finding.last:
            return
    if seconds:
        told = f"median {1e6 * statistics.median(seconds):.0f} µs, longest {max(seconds):.3f} s"
        yield Finding(
            f"decides within {DECISION_TIMEOUT_S:g} s", max(seconds) < DECISION_TIMEOUT_S, told
        )


def _tried(promise: str, trial: Callable[[], str]) -> Finding:
    try:
        return Finding(promise, True, trial())
    except (ProtocolError, InputError, TimeoutError) as error:
        last = promise == HELLO or isinstance(error, TimeoutError)
        return Finding(promise, False, f"{error}{'; nothing else was tried' * last}", last)


class _Started(External):
    """A program that has said hello, for games of Leduc poker."""

    def __init__(self, command: str, seed: int = 1) -> None:
        super().__init__(command=command, game=load("leduc-poker"), seed=seed)

    def __enter__(self) -> "_Started":
        return self

    def __exit__(self, *error: object) -> None:
        self.finish(None)

    def begin(self, false: int | None = None) -> None:
        """Begin a game, up to the first decision; `false` is an event with a wrong digest."""
        recorder, dealer = Recorder(self.game.begin()), Dealer(1)
        recorder.watch(0)
        while recorder.state.to_act == CHANCE:
            recorder.apply(dealer.draw(recorder.state))
        self.view = recorder.state.view(0)
        self.observations, self.actors, self.events_sent = (
            self.view.history or (),
            recorder.movers,
            0,
        )
        known = enumerate(recorder.digests[0])
        self.digests = ["0" * len(told) if i == false else told for i, told in known]
        self.start(0, None, 0.0, None)

    def decide(self) -> int:
        """Return the answer to the first decision of a game."""
        action = self.act(self.view)
        if action not in self.view.legal_actions():
            raise ProtocolError(f"action {action!r} is not one of {self.view.legal_actions()}")
        return action

    def request(
        self, message: Mapping[str, Any], kind: str, seconds: float | None
    ) -> dict[str, Any]:
        """Return the answer to a request, for which there is no clock but this."""
        return super().request(message, kind, seconds or DECISION_TIMEOUT_S)


def _hello(command: str) -> str:
    with _Started(command) as bot:
        hello = bot.hello
    wants = ", ".join(hello.wants) or "nothing beside the legal actions"
    options = ", ".join(hello.options) or "none"
    return f"{hello.name} {hello.version}; wants {wants}; options: {options}"


def _unknown(command: str) -> str:
    with _Started(command) as bot:
        bot.child.queue_line('{"type":"weather","sunny":true}')
        bot.child.request('{"type":"ping"}', "pong", HELLO_TIMEOUT_S)
        bot.begin()
        bot.send_events()
        bot.child.pending = [f'{line[:-1]},"new":{{"legal":[]}}}}' for line in bot.child.pending]
        bot.decide()
    return "an unknown message, a new key"


def _again(command: str) -> str:
    with _Started(command) as bot:
        bot.begin()
        bot.decide()
        bot.begin()
        bot.decide()
        refused = {"type": "refused", "id": bot.decisions, "cause": "late", "words": "too late"}
        bot.child.queue_line(json.dumps(refused))
        over = {"type": "over", "id": 2, "cause": "timeout", "ranks": [2, 1], "scores": None}
        bot.child.queue_line(json.dumps({**over, "returns": [0, 1]}))
        bot.begin()
        bot.decide()
    return "a game left in the middle, a refusal, a third game"


def _ends(command: str) -> str:
    bot = _Started(command)
    bot.begin()
    code = bot.child.close()
    if code != 0:
        raise ProtocolError("it had to be killed" if code < 0 else f"exit code {code}, 0 expected")
    return "exit code 0"


def _same(command: str) -> str:
    found = []
    for _ in range(2):
        with _Started(command, seed=5) as bot:
            bot.begin()
            found.append([bot.decide() for _ in range(8)])
    if found[0] != found[1]:
        raise ProtocolError("other answers for the same seed")
    return "eight answers, two processes"


def _in_step(command: str) -> str:
    with _Started(command) as bot:
        if "digest" not in bot.hello.wants:
            return "wants no digest"
        bot.begin(false=1)
        try:
            bot.decide()
        except ProtocolError as fault:
            return str(fault)
    raise ProtocolError("a wrong digest was passed over")


TRIALS: dict[str, Callable[[str], str]] = {
    HELLO: _hello,
    "passes over what it does not know": _unknown,
    "plays one game after another": _again,
    "ends when it is told to": _ends,
    "answers the same for the same seed": _same,
    "tells when it is out of step": _in_step,
}


def _play(command: str, game: Game, deals: int, seconds: list[float]) -> str:
    """Play whole games from every seat in turn, against random play."""
    program = spec.write("external", {"command": command})
    decisions = 0
    for deal in range(deals):
        seat = deal % game.players
        bots = ["random"] * game.players
        bots[seat] = program
        played = match.play_match(game, Pairing(0, deal, tuple(bots)), Limits(DECISION_TIMEOUT_S))
        decisions += played.decisions[seat]
        if played.decisions[seat]:
            seconds.append(played.seconds[seat] / played.decisions[seat])
        if played.record.end != "finished":
            fault = TimeoutError if played.record.end == "timeout" else ProtocolError
            raise fault(f"deal {deal}: {played.record.end}: {played.record.cause}")
    return f"games: {deals}, decisions: {decisions}"
