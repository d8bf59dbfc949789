"""Bots that are not ours play in a process of their own, which gets only views.

Bots of the package play in the process that holds the table. A bot or a heuristic from a Python
file could read the hidden parts there, so its file is not even imported in that process.
"""

import atexit
import base64
import json
import os
import random
import sys
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ...bots import Bot, Ending, create_bot, load_bots, parse_spec
from ...bots.base.bot_process import PREFIX, BotProcess, ProtocolError, end_programs
from ...core import Game, InputError, View, spec, user_modules
from ...search import Row, Table

TRUST = "STAUFEN_TRUST"  # set to 1, bots from files play where the table is
ISOLATE = "STAUFEN_ISOLATE"  # one of MODES
MODES = ("reuse", "strict")  # strict: a process plays one game, so a bot remembers none
# -P: nothing of the working folder is imported, such as a file there that is called random.py.
COMMAND = f"'{sys.executable}' -P -m staufen.arena.match.bot_host"
MAX_IDLE = 8  # processes of one bot that wait
EXTERNAL = "external"  # the bot that is a program of the user's
READY_TIMEOUT_S = 60.0  # seconds for Python to start and a file to be imported


Key = tuple[int, str, bytes]  # our own process, a specification, a game's fingerprint


class BotError(Exception):
    """What a bot raised in its process."""

    def __init__(self, kind: str, text: str, trace: str) -> None:
        super().__init__(text)
        self.kind, self.trace = kind, trace


class Description(NamedTuple):
    """What a bot's own process says of it."""

    text: str  # canonical specification
    full_information: bool
    fingerprint: str


def isolation_settings() -> dict[str, str]:
    """Return how bots from files play, for a process that is not started by this one."""
    return {name: os.environ.get(name, "") for name in (TRUST, ISOLATE, PREFIX)}


def trusts_files() -> bool:
    """Say whether bots from files may play where the table is."""
    return os.environ.get(TRUST) == "1"


def plays_outside(text: str) -> bool:
    """Say whether what a specification calls for plays in a process of its own."""
    return not trusts_files() and _foreign(spec.parse(text))


def is_program(text: str) -> bool:
    """Say whether a specification calls for code that is not the package's."""
    given = spec.parse(text)
    return given.name == EXTERNAL or _foreign(given)


def _foreign(given: spec.Spec) -> bool:
    """Say whether a specification names code of the user's."""
    if given.name.endswith(".py") or ".py:" in given.name:
        return True
    values = given.options.values()
    return any(
        _foreign(value)
        if isinstance(value, spec.Spec)
        else bool(user_modules.split_reference(str(value))[1])
        for value in values
    )


def seat_bot(text: str, game: Game, seed: int) -> Bot:
    """Return the bot that a specification calls for, in its own process if it is not ours.

    Raises InputError for what cannot sit down.
    """
    if plays_outside(text):
        return Isolated(text, game, seed)
    if is_program(text):
        seed_libraries(seed)
    return create_bot(text, game, seed)


def seed_libraries(seed: int) -> None:
    """Seed what a bot may draw from beside its own generator, so that it plays the same again."""
    random.seed(seed)
    np.random.seed(seed % 2**32)


def describe_bot(text: str, game: Game) -> Description:
    """Return what a bot's process says about the bot, created on trial. Raises InputError.

    Its code may have been changed by the file that it loaded. So the name is the one that was
    asked for, and what is known of our own bots is not taken from there.
    """
    name = spec.parse(text).name
    path = user_modules.split_reference(name)[0]
    changed = os.stat(path).st_mtime_ns if path.is_file() else 0
    found = _described(text, str(game), json.dumps(game.overrides), game.digest, changed)
    if name in load_bots():
        call = parse_spec(text)
        return found._replace(
            text=call.text, full_information=found.full_information or call.cls.full_information
        )
    if spec.parse(found.text).name != name:
        raise InputError(f"{text}: this bot claims to be {found.text} (expected {name})")
    return found


@lru_cache(maxsize=256)
def _described(text: str, game: str, tables: str, digest: str, changed: int) -> Description:
    message = {"type": "describe", "bot": text, "game": game, "tables": json.loads(tables)}
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
    fields = (answer.get("text"), answer.get("sees_all"), answer.get("fingerprint"))
    if [type(field) for field in fields] != [str, bool, str]:
        raise InputError(f"{text}: its process was taken over")
    return Description(*fields)  # type: ignore[arg-type]


_idle: dict[Key, list[BotProcess]] = {}  # processes, each with a bot, that wait for the next game


def _taken(key: Key) -> BotProcess:
    """Return a process for a bot in a game, one that has played it before if there is one."""
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


def _give_back(key: Key, child: BotProcess) -> None:
    """Keep a process for the next match of this bot in this game, since Python starts slowly."""
    waiting = _idle.setdefault(key, [])
    if len(waiting) < MAX_IDLE and os.environ.get(ISOLATE) != "strict":
        waiting.append(child)
    else:
        child.close()


@atexit.register
def end_all() -> None:
    """End all processes of bots, and whatever they have left behind."""
    end_idle()
    end_programs(os.getpid())


def end_idle() -> None:
    """End all processes that wait."""
    for (process, *_), waiting in _idle.items():
        for child in waiting if process == os.getpid() else ():
            child.close()
    _idle.clear()


class Isolated(Bot):
    """A bot in a process of its own. It gets only views and the actions as its seat saw them."""

    name = "isolated"

    def __init__(self, text: str, game: Game, seed: int) -> None:
        super().__init__(game=game, seed=seed)
        self.spec = text
        self.seed = seed
        self.asked = self.events_sent = 0
        self.key = os.getpid(), text, game.fingerprint
        self.child = _taken(self.key)

    def start(self, seat: int, decision: float | None, bank: float, memory: int | None) -> None:
        """Create the bot in its process. Raises BotError for what it raises, ProtocolError."""
        self.child.limit_memory(memory)
        message = {
            "type": "game", "id": 0, "game": str(self.game), "tables": self.game.overrides,
            "bot": self.spec, "bot_seed": self.seed, "seat": seat,
            "allowed": [decision, bank, memory],
        }  # fmt: skip
        self._ask(message, "ready")

    def act(self, view: View) -> Any:
        """Return the bot's answer, words in place of what is no number."""
        events = {"type": "events", "heard": list(self.observations[self.events_sent :])}
        self.child.queue_line(
            json.dumps({**events, "movers": list(self.actors[self.events_sent :])})
        )
        self.events_sent = len(self.observations)
        self.asked += 1
        data = base64.b64encode(view.to_bytes()).decode()
        answer = self._ask({"type": "decide", "id": self.asked, "view": data}, "action")
        if answer.get("id") != self.asked:
            raise ProtocolError("an answer to another question")
        self.thought = _thought(answer)
        return answer.get("action", Said(answer.get("said")))

    def stop(self) -> None:
        """End the process, which may never answer."""
        self.child.kill()

    def finish(self, ending: Ending | None) -> None:
        """Tell the bot how it ended, and end its process unless all went well."""
        told = None if ending is None else ending._asdict()
        self.child.queue_line(json.dumps({"type": "over", "ending": told}))
        if ending is not None and ending.end == "finished":
            _give_back(self.key, self.child)
            return
        self.child.close()
        if ending is not None and ending.blamed:
            sys.stderr.write(self.child.stderr())  # it may say why

    def _ask(self, message: dict[str, Any], kind: str) -> dict[str, Any]:
        answer = self.child.request(json.dumps(message), kind)
        if "error" in answer:
            words = (str(answer.get(key, "")) for key in ("kind", "error", "trace"))
            raise BotError(*words)
        return answer


class Said(str):
    """What a bot answered, as it was written: it was no number."""

    __repr__ = str.__str__


def _thought(answer: dict[str, Any]) -> Table | None:
    """Return what a bot's search found. It is only shown, so anything malformed is dropped."""
    try:
        rows = [
            Row(int(a), int(visits), float(value), int(available), tuple(map(float, values)),
                tuple(map(int, line)))
            for a, visits, value, available, values, line in answer["rows"]
        ]  # fmt: skip
        iterations, nodes = int(answer["iterations"]), int(answer["nodes"])
        return Table(tuple(rows), iterations, nodes, float(answer["seconds"]))
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
