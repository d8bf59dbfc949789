"""Isolation: bots from files play in processes of their own, which get only views.

Bots of the package play in the process of the table. A bot or a heuristic from a Python file could
read hidden information there, so its file is not even imported in that process. An ONNX model could
crash it.
"""

import atexit
import base64
import json
import os
import random
import sys
from functools import lru_cache
from os.path import isfile
from typing import Any, NamedTuple

import msgspec
import numpy as np

from ...bots import Bot, GameResult, create_bot, load_bots, parse_spec
from ...bots.base.bot_process import PREFIX, BotProcess, ProtocolError, end_programs
from ...core import Game, InputError, View, spec, user_modules
from ...core.input_files import JsonObject
from ...search import Table

TRUST = "STAUFEN_TRUST"  # 1: bots from files play in the process of the table
ISOLATE = "STAUFEN_ISOLATE"  # one of MODES
MODES = ("reuse", "strict")  # strict: a fresh process for each game
# -P: nothing of the working folder is imported, such as a file random.py.
COMMAND = f"'{sys.executable}' -P -m staufen.arena.match.bot_host"
MAX_IDLE = 8  # idle processes of one bot
EXTERNAL = "external"  # the bot that is a user's program
READY_TIMEOUT_S = 60.0  # seconds for Python to start and a file to be imported


Key = tuple[int, str, bytes]  # this process, specification, fingerprint of the game


class BotError(Exception):
    """An error of a bot in its process."""

    def __init__(self, kind: str, text: str, trace: str) -> None:
        super().__init__(text)
        self.kind, self.trace = kind, trace


class Description(NamedTuple):
    """What the process of a bot reports about it."""

    text: str  # canonical specification
    full_information: bool
    fingerprint: str


def isolation_settings() -> dict[str, str]:
    """Return the settings of isolation, for processes on other machines."""
    return {name: os.environ.get(name, "") for name in (TRUST, ISOLATE, PREFIX)}


def trusts_files() -> bool:
    """Return whether bots from files may play in the process of the table."""
    return os.environ.get(TRUST) == "1"


def plays_outside(text: str) -> bool:
    """Return whether a bot plays in a process of its own."""
    return not trusts_files() and _is_foreign(spec.parse(text))


def is_program(text: str) -> bool:
    """Return whether a bot is code from outside the package."""
    given = spec.parse(text)
    return given.name == EXTERNAL or _is_foreign(given)


def _is_foreign(given: spec.Spec) -> bool:
    """Return whether a specification names a Python file or an ONNX model."""
    if given.name.endswith(".py") or ".py:" in given.name:
        return True
    values = given.options.values()
    return any(
        _is_foreign(value)
        if isinstance(value, spec.Spec)
        else bool(user_modules.split_reference(str(value))[1]) or str(value).endswith(".onnx")
        for value in values
    )


def seat_bot(text: str, game: Game, seed: int) -> Bot:
    """Create a bot, in its own process if it is from a file. Raises InputError."""
    if plays_outside(text):
        return IsolatedBot(text, game, seed)
    if is_program(text):
        seed_libraries(seed)
    return create_bot(text, game, seed)


def seed_libraries(seed: int) -> None:
    """Seed the generators of `random` and numpy, so that bots that use them are reproducible."""
    random.seed(seed)
    np.random.seed(seed % 2**32)


def describe_bot(text: str, game: Game) -> Description:
    """Return the description of a bot, created on trial in a process. Raises InputError.

    The file may have changed the code of the process. So the name must be the requested one, and
    properties of bots of the package are not taken from there.
    """
    name = spec.parse(text).name
    tables = json.dumps(game.overrides)
    found = _request_description(text, str(game), tables, game.digest, _list_files(text))
    if name in load_bots():
        call = parse_spec(text)
        return found._replace(
            text=call.text, full_information=found.full_information or call.cls.full_information
        )
    if spec.parse(found.text).name != name:
        raise InputError(f"{text}: this bot claims to be {found.text} (expected {name})")
    return found


def _list_files(text: str) -> tuple[tuple[str, int], ...]:
    """Return the files that a specification names, each with the time of its last change."""
    given = spec.parse(text)
    words = [given.name, *map(str, given.options.values())]
    paths = [user_modules.split_reference(word)[0] for word in words]
    return tuple((str(p.resolve()), p.stat().st_mtime_ns) for p in paths if isfile(p))


@lru_cache(maxsize=256)
def _request_description(
    text: str, game: str, tables: str, digest: str, files: tuple[tuple[str, int], ...]
) -> Description:
    message = {"type": "describe", "bot": text, "game": game, "components": json.loads(tables)}
    child = BotProcess(COMMAND)
    try:
        answer = child.request(json.dumps(message), "described", READY_TIMEOUT_S)
    except TimeoutError:
        raise InputError(f"{text}: this bot was not ready within {READY_TIMEOUT_S:g} s") from None
    except ProtocolError as fault:
        raise InputError(f"{text}: {fault}") from None
    finally:
        child.close()
    if "error" in answer:
        start = "" if answer.get("input") else f"{text}: {answer.get('kind')}: "
        raise InputError(f"{start}{answer['error']}")
    try:
        return msgspec.convert(answer.get("description"), Description)
    except msgspec.ValidationError:
        raise InputError(f"{text}: invalid description from its process") from None


_idle: dict[Key, list[BotProcess]] = {}  # idle processes, each with a bot


def _take_process(key: Key) -> BotProcess:
    """Return a process for a bot in a game, an idle one if there is one."""
    if waiting := _idle.get(key):
        return waiting.pop()
    child = BotProcess(COMMAND)
    try:
        # Answered once Python and numpy are loaded.
        child.request('{"type":"hello"}', "hello", READY_TIMEOUT_S)
    except BaseException:
        child.close()
        raise
    return child


def _return_process(key: Key, child: BotProcess) -> None:
    """Keep a process for the next match of this bot in this game, since Python starts slowly."""
    waiting = _idle.setdefault(key, [])
    if len(waiting) < MAX_IDLE and os.environ.get(ISOLATE) != "strict":
        waiting.append(child)
    else:
        child.close()


@atexit.register
def end_all() -> None:
    """End all processes of bots, and their descendants."""
    end_idle()
    end_programs(os.getpid())


def end_idle() -> None:
    """End all idle processes."""
    for (process, *_), waiting in _idle.items():
        for child in waiting if process == os.getpid() else ():
            child.close()
    _idle.clear()


class IsolatedBot(Bot):
    """A bot in a process of its own, which gets only views and the observations of its seat."""

    name = "isolated"

    def __init__(self, text: str, game: Game, seed: int) -> None:
        super().__init__(game=game, seed=seed)
        self.spec = text
        self.seed = seed
        self.asked = self.events_sent = 0
        self.key = os.getpid(), text, game.fingerprint
        self.child = _take_process(self.key)

    def start(
        self, seat: int, time_limit: float | None, time_bank: float, memory_limit: int | None
    ) -> None:
        """Create the bot in its process. Raises BotError (of the bot) and ProtocolError."""
        self.child.limit_memory(memory_limit)
        message = {
            "type": "new_game", "id": 0, "game": str(self.game), "components": self.game.overrides,
            "bot": self.spec, "bot_seed": self.seed, "seat": seat,
            "limits": [time_limit, time_bank, memory_limit],
        }  # fmt: skip
        self._request(message, "ready")

    def act(self, view: View) -> Any:
        """Return the bot's answer: a number, or else InvalidAnswer."""
        events = {"type": "events", "observations": list(self.observations[self.events_sent :])}
        self.child.queue_line(
            json.dumps({**events, "actors": list(self.actors[self.events_sent :])})
        )
        self.events_sent = len(self.observations)
        self.asked += 1
        data = base64.b64encode(view.to_bytes()).decode()
        answer = self._request({"type": "act", "id": self.asked, "view": data}, "action")
        if answer.get("id") != self.asked:
            raise ProtocolError("an answer to another request")
        self.thought = _parse_thought(answer.get("thought"))
        return answer.get("action", InvalidAnswer(answer.get("text")))

    def stop(self) -> None:
        """Kill the process, which may not answer."""
        self.child.kill()

    def finish(self, result: GameResult | None) -> None:
        """Send the result to the bot, and end its process unless the game was finished."""
        message = None if result is None else result._asdict()
        self.child.queue_line(json.dumps({"type": "game_over", "result": message}))
        if result is not None and result.termination == "finished":
            _return_process(self.key, self.child)
            return
        self.child.close()
        if result is not None and result.blamed:
            sys.stderr.write(self.child.stderr())  # it may contain the cause

    def _request(self, message: JsonObject, kind: str) -> JsonObject:
        answer = self.child.request(json.dumps(message), kind)
        if "error" in answer:
            words = (str(answer.get(key, "")) for key in ("kind", "error", "trace"))
            raise BotError(*words)
        return answer


class InvalidAnswer(str):
    """An answer that is not a number, as text."""

    __repr__ = str.__str__


def _parse_thought(thought: object) -> Table | None:
    """Return the search table of an answer, None if it is invalid: it is only displayed."""
    try:
        return msgspec.convert(thought, Table)
    except msgspec.ValidationError:
        return None
