"""A program in any language that uses the bot protocol (docs/protocol.md)."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from math import inf
from pathlib import Path
from typing import Annotated, Literal, TypeGuard

import msgspec
from msgspec import Meta, Struct

from ..core import Game, InputError, View, spec
from ..core.errors import unknown
from ..core.game import NO_ACTION, as_int
from ..core.input_files import JsonObject
from ..search import Row, Table
from .base.bot import RESERVED, Bot, GameResult, register_bot
from .base.bot_process import PROTOCOL, BotProcess, ProtocolError, split_command

ERROR_CODES = {"illegal": "illegal_action", "timeout": "timeout"}  # by how a game ended
HELLO_TIMEOUT_S = 10.0
READY_TIMEOUT_S = 60.0
MAX_NAME_LENGTH = 100
MAX_EXACT_INT = 2**53  # below it any language's numbers are exact
_encode = json.JSONEncoder(separators=(",", ":")).encode  # made once: there is one a decision

Line = Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]
Pair = tuple[int, Annotated[float, Meta(ge=0, lt=MAX_EXACT_INT)]]  # an action and its number
TYPES = {"integer": (int,), "number": (int, float), "boolean": (bool,), "string": (str,)}


class ProgramOption(Struct):
    """An option as a program declares it, in the words of JSON Schema."""

    type: Literal["integer", "number", "boolean", "string"]
    default: int | float | bool | str
    enum: list[str] = []  # of strings; empty: any
    minimum: int | float = -inf
    maximum: int | float = inf

    def __str__(self) -> str:
        if self.enum:
            return f"one of {', '.join(self.enum)}"
        bounds = f" from {self.minimum} to {self.maximum}" if int in TYPES[self.type] else ""
        return f"{self.type}{bounds}"

    def is_valid(self, value: object) -> TypeGuard[bool | int | float | str]:
        """Return whether the option may have a value."""
        if type(value) not in TYPES[self.type]:
            return False
        if isinstance(value, str):
            return not self.enum or value in self.enum
        if isinstance(value, bool):
            return True
        return isinstance(value, (int, float)) and self.minimum <= value <= self.maximum


class Hello(Struct):
    """What a program says of itself."""

    protocol: Literal[2]
    name: Line
    version: Line
    include: list[Literal["events", "view", "action_text", "digest"]] = []
    options: dict[str, ProgramOption] = {}


class Search(Struct):
    """What a program's search found, beside its answer."""

    visits: list[Pair]
    values: list[Pair] = []
    pv: list[Annotated[int, Meta(ge=0, lt=NO_ACTION)]] = []  # the principal variation


@register_bot("external")
class External(Bot):
    """A program of your own, in any language: external("./my_bot --flag", depth=3).

    `command` is a line as for a shell. All other options are the program's own, as it declares them
    when it is greeted.
    """

    accepts_any_option = True

    def __init__(self, *, command: str = "", game: Game, seed: int = 0, **given: object) -> None:
        super().__init__(game=game, seed=seed)
        self.seed = seed % MAX_EXACT_INT
        self.games = self.decisions = 0
        self.events_sent = 0  # events, of those in `observations`
        self.limit: float | None = None
        self.child = BotProcess(command)
        try:
            self.hello = exchange_hello(self.child)
            self.wants_digests = "digest" in self.hello.include
            self.settings = resolve_options(command, self.hello.options, given)
        except BaseException as error:
            self.child.close()
            if isinstance(error, (ProtocolError, TimeoutError)):
                raise InputError(f"{command}: {error or 'no hello'}") from None
            raise

    @classmethod
    def files(cls, options: Mapping[str, object]) -> list[Path]:
        """Return the files that the command line names."""
        found = [shutil.which(word) or word for word in split_command(str(options["command"]))]
        return [Path(word) for word in found if os.path.isfile(word)]

    def start(
        self, seat: int, time_limit: float | None, time_bank: float, memory_limit: int | None
    ) -> None:
        """Begin a game. Raises ProtocolError."""
        self.limit = time_limit
        self.child.limit_memory(memory_limit)
        self.games += 1
        game = self.game
        limits = {
            "time_limit_ms": _to_ms(time_limit), "time_bank_ms": _to_ms(time_bank),
            "memory_limit_mib": memory_limit,
        }  # fmt: skip
        message = {
            "type": "new_game", "id": self.games, "game": str(game),
            "rules_version": game.rules_version, "components_digest": game.digest,
            "fingerprint": game.fingerprint.hex(), "seat": seat, "num_players": game.players,
            "seed": self.seed, "limits": limits, "options": self.settings,
        }  # fmt: skip
        self.request(message, "ready", READY_TIMEOUT_S)

    def act(self, view: View) -> int:
        """Return the program's answer. Raises ProtocolError where it is none."""
        self.send_events()
        self.decisions += 1
        message = make_act_message(
            view, self.decisions, self.events_sent, _to_ms(self.limit), self.hello.include
        )
        answer = self.request(message, "action", None)
        if "action" not in answer:
            raise ProtocolError("an action without `action`")
        self.thought = parse_search(answer, set(view.legal_actions))
        action = as_int(answer["action"])
        return answer["action"] if action is None else action

    def stop(self) -> None:
        """End the program, which may never answer."""
        self.child.kill()

    def finish(self, result: GameResult | None) -> None:
        """Send the result to the program, and end it."""
        if result is not None:
            if result.blamed:
                code = ERROR_CODES.get(result.termination, "invalid_message")
                error = {"type": "error", "id": self.decisions, "code": code}
                self.child.queue_line(json.dumps({**error, "message": result.cause or code}))
            message = {"type": "game_over", "id": self.games, "termination": result.termination}
            message |= {"ranks": result.ranks, "scores": result.scores, "returns": result.returns}
            self.child.queue_line(json.dumps(message))
        self.child.close()
        if result is not None and result.blamed:
            sys.stderr.write(self.child.stderr())  # it may say why

    def send_events(self) -> None:
        """Send the events since the last decision, as observed by the seat."""
        include = self.hello.include
        if "events" in include:
            for index in range(self.events_sent, len(self.observations)):
                seat, action = self.actors[index], self.observations[index]
                line = f'{{"type":"event","index":{index},"seat":{seat},"action":{action}'
                if "action_text" in include:
                    line += f',"action_text":{json.dumps(self.game.format_action(action))}'
                if "digest" in include:
                    line += f',"digest":"{self.digests[index]}"'
                self.child.queue_line(line + "}")
        self.events_sent = len(self.observations)

    def request(self, message: JsonObject, kind: str, seconds: float | None) -> JsonObject:
        """Return the answer to a request with its `id`. Raises ProtocolError, TimeoutError."""
        answer = self.child.request(_encode(message), kind, seconds)
        if not is_same_int(answer.get("id"), message["id"]):
            raise ProtocolError(f"an answer to {answer.get('id')!r}, and not to {message['id']}")
        return answer


def is_same_int(value: object, number: int) -> bool:
    """Return whether a value is this int; in Python, true equals 1 as well."""
    return type(value) is int and value == number


def make_act_message(
    view: View, number: int, events: int, limit: int | None, include: Iterable[str]
) -> JsonObject:
    """Return the message that asks for an action, with what a program wants included."""
    legal = view.legal_actions
    message: JsonObject = {
        "type": "act", "id": number, "legal_actions": legal, "num_events": events,
        "time_limit_ms": limit,
    }  # fmt: skip
    if "view" in include:
        message["view"] = view.fields()
    if "action_text" in include:
        message["action_texts"] = [view.game.format_action(action) for action in legal]
    return message


def _to_ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(1000 * seconds)


def exchange_hello(child: BotProcess) -> Hello:
    """Return a program's hello, checked. Raises ProtocolError, TimeoutError."""
    message = {"type": "hello", "protocol": PROTOCOL, "name": "staufen"}
    answer = child.request(json.dumps(message), "hello", HELLO_TIMEOUT_S)
    try:
        hello = msgspec.convert(answer, Hello)
    except msgspec.ValidationError as error:
        raise ProtocolError(f"hello: {error}") from None
    for key, value in (("name", hello.name), ("version", hello.version)):
        if not value.isprintable():
            raise ProtocolError(f"hello: {key}: {value!r} cannot be printed")
    if "digest" in hello.include and "events" not in hello.include:
        raise ProtocolError("hello: include: `digest` needs `events`")
    for name, option in hello.options.items():
        place = f"hello: option {name[:MAX_NAME_LENGTH]!r}"
        if not name.isidentifier() or name in ("command", *RESERVED):
            raise ProtocolError(f"{place}: this name cannot be used")
        if not option.is_valid(option.default):
            raise ProtocolError(f"{place}: default {option.default!r} (expected {option})")
    return hello


def resolve_options(
    command: str, declared: Mapping[str, ProgramOption], given: Mapping[str, object]
) -> dict[str, int | float | str]:
    """Return every option that a program declares, with its value. Raises InputError."""
    values = {name: option.default for name, option in declared.items()}
    for name, value in given.items():
        if name not in declared:
            raise unknown("option", name, declared, command)
        value = str(value) if isinstance(value, spec.Spec) else value
        if not declared[name].is_valid(value):
            raise InputError(f"{command}: {name}={value} (expected {declared[name]})")
        values[name] = value
    return values


def parse_search(answer: JsonObject, legal: set[int]) -> Table | None:
    """Return the search table of an answer, None if it has none. Raises ProtocolError."""
    if "visits" not in answer:
        return None
    try:
        search = msgspec.convert(answer, Search)
    except msgspec.ValidationError as error:
        raise ProtocolError(str(error)) from None
    if not legal.issuperset(action for action, _ in (*search.visits, *search.values)):
        raise ProtocolError("visits or values of an action that is not legal")
    values, pv = dict(search.values), tuple(search.pv)
    rows = [
        Row(action, int(n), values.get(action, 0.0), int(n), (),
            pv if pv[:1] == (action,) else (action,))
        for action, n in dict(search.visits).items()
    ]  # fmt: skip
    rows.sort(key=lambda row: (-row.visits, -row.value, row.action))
    return Table(tuple(rows), sum(row.visits for row in rows), 0, 0.0)
