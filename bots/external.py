"""A program in any language that uses the seat protocol (docs/protocol.md)."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from ..core import Game, InputError, View, spec
from ..core.errors import unknown
from ..core.game import NO_ACTION, whole
from ..search import Row, Table
from .base.bot import RESERVED, Bot, Ending, bot
from .base.bot_process import PROTOCOL, BotProcess, ProtocolError, split_command

HELLO_TIMEOUT_S = 10.0
READY_TIMEOUT_S = 60.0
WANTS = ("events", "view", "words", "digest")
MAX_NAME_LENGTH = 100
_encode = json.JSONEncoder(separators=(",", ":")).encode  # made once: there is one a decision
MAX_EXACT_INT = 2**53  # below it any language's numbers are exact

KINDS: dict[str, tuple[type, ...]] = {
    "int": (int,),
    "number": (int, float),
    "flag": (bool,),
    "word": (str,),
    "text": (str,),
}


@bot("external")
class External(Bot):
    """A program of your own, in any language: external("./my_bot --flag", depth=3).

    `command` is a line as for a shell. All other options are the program's own, as it declares them
    when it is greeted.
    """

    accepts_any_option = True

    def __init__(self, *, command: str = "", game: Game, seed: int = 0, **given: Any) -> None:
        super().__init__(game=game, seed=seed)
        self.seed = seed % MAX_EXACT_INT
        self.games = self.decisions = 0
        self.events_sent = 0  # events, of those in `observations`
        self.limit: float | None = None
        self.child = BotProcess(command)
        try:
            self.hello = exchange_hello(self.child)
            self.wants_digests = "digest" in self.hello["wants"]
            self.settings = resolve_options(command, self.hello["options"], given)
        except BaseException as error:
            self.child.close()
            if isinstance(error, (ProtocolError, TimeoutError)):
                raise InputError(f"{command}: {error or 'no hello'}") from None
            raise

    @classmethod
    def files(cls, options: Mapping[str, Any]) -> list[Path]:
        """Return the files that the command line names."""
        found = [shutil.which(word) or word for word in split_command(options["command"])]
        return [Path(word) for word in found if os.path.isfile(word)]

    def start(self, seat: int, decision: float | None, bank: float, memory: int | None) -> None:
        """Begin a game. Raises ProtocolError."""
        self.limit = decision
        self.child.limit_memory(memory)
        self.games += 1
        game, limits = self.game, {"decision_ms": _to_ms(decision), "bank_ms": _to_ms(bank)}
        message = {
            "type": "game", "id": self.games, "game": str(game), "rules": game.rules_version,
            "components": game.digest, "fingerprint": game.fingerprint.hex(), "seat": seat,
            "players": game.players, "seed": self.seed,
            "limits": {**limits, "memory_mib": memory}, "options": self.settings,
        }  # fmt: skip
        self.request(message, "ready", READY_TIMEOUT_S)

    def act(self, view: View) -> int:
        """Return the program's answer. Raises ProtocolError where it is none."""
        self.send_events()
        self.decisions += 1
        wants, clock = self.hello["wants"], _to_ms(self.limit)
        message = decide_message(view, self.decisions, self.events_sent, clock, wants)
        answer = self.request(message, "action", None)
        if "action" not in answer:
            raise ProtocolError("an action without `action`")
        self.thought = parse_search(answer, set(message["legal"]))
        action = whole(answer["action"])
        return answer["action"] if action is None else action

    def stop(self) -> None:
        """End the program, which may never answer."""
        self.child.kill()

    def finish(self, ending: Ending | None) -> None:
        """Send the result to the program, and end it."""
        if ending is not None:
            cause = {"illegal": "illegal", "timeout": "late"}.get(ending.end, "malformed")
            if ending.blamed:
                refused = {"type": "refused", "id": self.decisions, "cause": cause}
                self.child.queue_line(json.dumps({**refused, "words": ending.cause or cause}))
            over = {"type": "over", "id": self.games, "cause": ending.end, "ranks": ending.places}
            over |= {"scores": ending.scores, "returns": ending.shares}
            self.child.queue_line(json.dumps(over))
        self.child.close()
        if ending is not None and ending.blamed:
            sys.stderr.write(self.child.stderr())  # it may say why

    def send_events(self) -> None:
        """Send the events since the last decision, as observed by the seat."""
        wants = self.hello["wants"]
        if "events" in wants:
            for number in range(self.events_sent, len(self.observations)):
                seat, action = self.actors[number], self.observations[number]
                line = f'{{"type":"event","number":{number},"seat":{seat},"action":{action}'
                if "words" in wants:
                    line += f',"words":{json.dumps(self.game.write(action))}'
                if "digest" in wants:
                    line += f',"digest":"{self.digests[number]}"'
                self.child.queue_line(line + "}")
        self.events_sent = len(self.observations)

    def request(
        self, message: Mapping[str, Any], kind: str, seconds: float | None
    ) -> dict[str, Any]:
        """Return the answer to a request with its `id`. Raises ProtocolError, TimeoutError."""
        answer = self.child.request(_encode(message), kind, seconds)
        if not is_same_int(answer.get("id"), message["id"]):
            raise ProtocolError(f"an answer to {answer.get('id')!r}, and not to {message['id']}")
        return answer


def is_same_int(value: Any, number: int) -> bool:
    """Return whether a value is this int; in Python, true equals 1 as well."""
    return type(value) is int and value == number


def decide_message(
    view: View, number: int, events: int, clock: int | None, wants: Iterable[str]
) -> dict[str, Any]:
    """Return the message that asks for a decision, with what a program `wants` beside it."""
    legal = view.legal_actions()
    message: dict[str, Any] = {
        "type": "decide", "id": number, "legal": legal, "events": events, "clock_ms": clock,
    }  # fmt: skip
    if "view" in wants:
        message["view"] = view.fields()
    if "words" in wants:
        message["words"] = [view.game.write(action) for action in legal]
    return message


def _to_ms(seconds: float | None) -> int | None:
    return None if seconds is None else round(1000 * seconds)


def exchange_hello(child: BotProcess) -> dict[str, Any]:
    """Return a program's hello, checked. Raises ProtocolError, TimeoutError."""
    message = {"type": "hello", "protocol": PROTOCOL, "host": "staufen"}
    hello = child.request(json.dumps(message), "hello", HELLO_TIMEOUT_S)
    if not is_same_int(hello.get("protocol"), PROTOCOL):
        raise ProtocolError(f"hello: protocol {hello.get('protocol')!r}, {PROTOCOL} expected")
    for key in ("name", "version"):
        value = hello.get(key)
        if not (
            isinstance(value, str) and 0 < len(value) <= MAX_NAME_LENGTH and value.isprintable()
        ):
            raise ProtocolError(
                f"hello: {key}: a line of 1 to {MAX_NAME_LENGTH} characters expected"
            )
    wants = hello.setdefault("wants", [])
    if not isinstance(wants, list) or any(want not in WANTS for want in wants):
        raise ProtocolError(
            f"hello: wants: a list of {', '.join(WANTS)} expected, not {wants!r:.80}"
        )
    if "digest" in wants and "events" not in wants:
        raise ProtocolError("hello: wants: digest stands in events, which are not wanted")
    options = hello.setdefault("options", {})
    if not isinstance(options, dict):
        raise ProtocolError("hello: options: an object expected")
    for name, option in options.items():
        _check_option(name, option)
    return hello


def _check_option(name: str, option: Any) -> None:
    """Check the declaration of an option. Raises ProtocolError."""
    place = f"hello: option {name[:MAX_NAME_LENGTH]!r}"
    if not name.isidentifier() or name in ("command", *RESERVED):
        raise ProtocolError(f"{place}: another name expected")
    if not isinstance(option, dict) or str(option.get("type")) not in KINDS:
        raise ProtocolError(f"{place}: type: one of {', '.join(KINDS)} expected")
    if "default" not in option or _is_invalid(option, option["default"]):
        raise ProtocolError(f"{place}: default: {_describe_option(option)} expected")


def _is_invalid(option: Mapping[str, Any], value: Any) -> bool:
    """Return whether a value is not allowed for an option."""
    if type(value) not in KINDS[option["type"]]:
        return True
    if type(value) is float and not isfinite(value):  # 1e999 is, and JSON has no word for it
        return True
    if option["type"] == "word":
        return value not in _as_list(option.get("words"))
    if option["type"] in ("int", "number"):
        low, high = option.get("min", value), option.get("max", value)
        return not all(type(end) in (int, float) for end in (low, high)) or not low <= value <= high
    return False


def _as_list(words: Any) -> list[Any]:
    return words if isinstance(words, list) else []


def _describe_option(option: Mapping[str, Any]) -> str:
    """Return what an option may be, in words."""
    if option["type"] == "word":
        return "one of " + ", ".join(map(str, _as_list(option.get("words"))))
    if option["type"] in ("int", "number"):
        return f"{option['type']} from {option.get('min', '-∞')} to {option.get('max', '∞')}"
    return str(option["type"])


def resolve_options(
    command: str, declared: Mapping[str, Any], given: Mapping[str, Any]
) -> dict[str, int | float | bool | str]:
    """Return every option that a program declares, with its value. Raises InputError."""
    values = {name: option["default"] for name, option in declared.items()}
    for name, value in given.items():
        if name not in declared:
            raise unknown("option", name, declared, command)
        read = str(value) if isinstance(value, spec.Spec) else value
        if _is_invalid(declared[name], read):
            raise InputError(
                f"{command}: {name}={value}: {_describe_option(declared[name])} expected"
            )
        values[name] = read
    return values


def parse_search(answer: Mapping[str, Any], legal: set[int]) -> Table | None:
    """Return the search table of an answer, None if it has none. Raises ProtocolError."""
    if "visits" not in answer:
        return None
    visits = _parse_pairs("visits", answer["visits"], legal)
    values = _parse_pairs("values", answer.get("values", []), legal)
    line = answer.get("line", [])
    if not isinstance(line, list) or not all(type(a) is int and 0 <= a < NO_ACTION for a in line):
        raise ProtocolError("line: a list of actions expected")
    rows = [
        Row(
            action,
            int(n),
            float(values.get(action, 0.0)),
            int(n),
            (),
            tuple(line) if line[:1] == [action] else (action,),
        )
        for action, n in visits.items()
    ]
    rows.sort(key=lambda row: (-row.visits, -row.value, row.action))
    return Table(tuple(rows), int(sum(visits.values())), 0, 0.0)


def _parse_pairs(key: str, pairs: Any, legal: set[int]) -> dict[int, float]:
    """Return a list of [action, number] as a table. Raises ProtocolError."""
    fits = isinstance(pairs, list) and all(
        isinstance(pair, list) and len(pair) == 2 and type(pair[0]) is int and pair[0] in legal
        and type(pair[1]) in (int, float) and 0 <= pair[1] < MAX_EXACT_INT
        for pair in pairs
    )  # fmt: skip
    if not fits:
        raise ProtocolError(f"{key}: a list of [legal action, number] expected")
    return dict(pairs)
