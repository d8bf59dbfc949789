"""Check whether a program follows the bot protocol (docs/protocol.md), rule by rule."""

import json
import statistics
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import NamedTuple

from ...bots.base.bot_process import ProtocolError
from ...bots.external import HELLO_TIMEOUT_S, External
from ...core import CHANCE, ChanceSampler, Game, InputError, load, spec
from ...core.input_files import JsonObject
from ...core.registry import card
from ..schedule import Pairing
from ..store.recorder import Recorder
from . import match
from .limits import Limits

GAMES_PER_TABLE = 2  # whole games at every table
DECISION_TIMEOUT_S = 10.0  # seconds that a decision may take
HELLO = "says hello"  # without it no other rule can be checked


class Finding(NamedTuple):
    """The result of checking one rule."""

    rule: str
    passed: bool
    detail: str  # what was found, or what is wrong
    is_last: bool = False  # the other rules cannot be checked


def check_protocol(
    command: str, names: list[str], deals: int = GAMES_PER_TABLE,
    waiting: Callable[[str], AbstractContextManager[object]] = nullcontext,
) -> Iterator[Finding]:  # fmt: skip
    """Yield a finding for each rule of the protocol; stop at a request without an answer.

    Args:
        command: the program.
        names: games. Each is played with its fewest and its most players, `deals` times each.
        waiting: a context manager around the check of a rule, which may show progress.

    Raises InputError if there is no such program.
    """
    seconds: list[float] = []
    trials = {rule: partial(trial, command) for rule, trial in TRIALS.items()}
    for name in names:
        for players in sorted({card(name)["players"][0], card(name)["players"][-1]}):
            game = load(name, players=players)
            trials[f"plays {game}"] = partial(_play_games, command, game, deals, seconds)
    for rule, trial in trials.items():
        with waiting(rule):
            finding = _try_rule(rule, trial)
        yield finding
        if finding.is_last:
            return
    if seconds:
        detail = f"median {1e6 * statistics.median(seconds):.0f} µs, longest {max(seconds):.3f} s"
        yield Finding(
            f"decides within {DECISION_TIMEOUT_S:g} s", max(seconds) < DECISION_TIMEOUT_S, detail
        )


def _try_rule(rule: str, trial: Callable[[], str]) -> Finding:
    try:
        return Finding(rule, True, trial())
    except (ProtocolError, InputError, TimeoutError) as error:
        last = rule == HELLO or isinstance(error, TimeoutError)
        return Finding(rule, False, f"{error}{'; the other rules were not checked' * last}", last)


class _Started(External):
    """A started program, for games of Leduc poker."""

    def __init__(self, command: str, seed: int = 1) -> None:
        super().__init__(command=command, game=load("leduc-poker"), seed=seed)

    def __enter__(self) -> "_Started":
        return self

    def __exit__(self, *error: object) -> None:
        self.finish(None)

    def begin_game(self, false: int | None = None) -> None:
        """Begin a game, up to the first decision; `false` is an event with a wrong digest."""
        recorder, dealer = Recorder(self.game.initial_state()), ChanceSampler(1)
        recorder.watch_seat(0)
        while recorder.state.to_act == CHANCE:
            recorder.apply(dealer.sample(recorder.state))
        self.view = recorder.state.view(0)
        self.observations, self.actors, self.events_sent = (
            self.view.history or (),
            recorder.movers,
            0,
        )
        known = enumerate(recorder.digests[0])
        self.digests = ["0" * len(digest) if i == false else digest for i, digest in known]
        self.start(0, None, 0.0, None)

    def ask_decision(self) -> int:
        """Return the answer to the first decision of a game."""
        action = self.act(self.view)
        if action not in self.view.legal_actions:
            raise ProtocolError(f"action {action!r} is not one of {self.view.legal_actions}")
        return action

    def request(self, message: JsonObject, kind: str, seconds: float | None) -> JsonObject:
        """Return the answer to a request, within DECISION_TIMEOUT_S by default."""
        return super().request(message, kind, seconds or DECISION_TIMEOUT_S)


def _check_hello(command: str) -> str:
    with _Started(command) as bot:
        hello = bot.hello
    include = ", ".join(hello.include) or "nothing beside the legal actions"
    options = ", ".join(hello.options) or "none"
    return f"{hello.name} {hello.version}; includes {include}; options: {options}"


def _check_unknown_messages(command: str) -> str:
    with _Started(command) as bot:
        bot.child.queue_line('{"type":"weather","sunny":true}')
        bot.child.request('{"type":"ping"}', "pong", HELLO_TIMEOUT_S)
        bot.begin_game()
        bot.send_events()
        bot.child.pending = [
            f'{line[:-1]},"new":{{"legal_actions":[]}}}}' for line in bot.child.pending
        ]
        bot.ask_decision()
    return "an unknown message, a new key"


def _check_repeated_games(command: str) -> str:
    with _Started(command) as bot:
        bot.begin_game()
        bot.ask_decision()
        bot.begin_game()
        bot.ask_decision()
        error = {"type": "error", "id": bot.decisions, "code": "timeout", "message": "too late"}
        bot.child.queue_line(json.dumps(error))
        result = {"type": "game_over", "id": 2, "termination": "timeout", "ranks": [2, 1]}
        bot.child.queue_line(json.dumps({**result, "scores": None, "returns": [0, 1]}))
        bot.begin_game()
        bot.ask_decision()
    return "an unfinished game, an error, a third game"


def _check_quit(command: str) -> str:
    bot = _Started(command)
    bot.begin_game()
    code = bot.child.close()
    if code != 0:
        raise ProtocolError("it had to be killed" if code < 0 else f"exit code {code} (expected 0)")
    return "exit code 0"


def _check_same_seed(command: str) -> str:
    found = []
    for _ in range(2):
        with _Started(command, seed=5) as bot:
            bot.begin_game()
            found.append([bot.ask_decision() for _ in range(8)])
    if found[0] != found[1]:
        raise ProtocolError("different answers for the same seed")
    return "eight answers, two processes"


def _check_digests(command: str) -> str:
    with _Started(command) as bot:
        if "digest" not in bot.hello.include:
            return "includes no digest"
        bot.begin_game(false=1)
        try:
            bot.ask_decision()
        except ProtocolError as fault:
            return str(fault)
    raise ProtocolError("a wrong digest was ignored")


TRIALS: dict[str, Callable[[str], str]] = {
    HELLO: _check_hello,
    "ignores unknown messages and keys": _check_unknown_messages,
    "plays one game after another": _check_repeated_games,
    "exits on `quit`": _check_quit,
    "gives the same answers for the same seed": _check_same_seed,
    "reports a wrong digest": _check_digests,
}


def _play_games(command: str, game: Game, deals: int, seconds: list[float]) -> str:
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
