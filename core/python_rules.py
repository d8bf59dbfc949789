"""Rules of a game in one Python file. Slow: every step of a search is a call of Python."""

from __future__ import annotations

import hashlib
import marshal
import os
import random
import traceback
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from . import spec, tables, user_modules
from .catalogue import DEFAULT
from .errors import InputError
from .fields import Fields
from .game import (
    CHANCE,
    MAX_ACTIONS,
    MAX_PLAYERS,
    MAX_STATE_SIZE,
    NO_ACTION,
    OVER,
    PACKERS,
    python_binding,
    python_fields,
)
from .interface import NoNarration
from .player_names import ANYONE, Names
from .registry import Game, GameOption, GamePackage, load, register_package
from .score_sheet import ScoreSheet

if TYPE_CHECKING:
    from .scene import Scene

ALLOWED_FILES = "STAUFEN_GAME_FILES"  # environment: files that may run here and in child processes
TRUST = "STAUFEN_TRUST"  # set to 1, any file may
MAX_ACTION = 1 << 15  # codes above stand for what a seat does not see
MAX_WEIGHT = 0xFFFF
MAX_TABLES = 256
CACHED_STATES = 20_000

State = Any  # a NamedTuple of plain values with a field `to_act`


class PythonRules:
    """Rules of a game. `staufen new game my_game.py` writes a file to begin with.

    A state is a NamedTuple of plain values (numbers, texts, None, tuples of these) with a field
    `to_act`: a seat, CHANCE or OVER. No method changes a state.
    """

    title = ""
    about = ""
    players: Sequence[int] = (2,)
    num_actions = 256  # actions and outcomes are numbers below
    rules_version = 1
    options: Mapping[str, GameOption] = {}  # by name: {"values": [...], "help": "..."}

    def initial_state(self, players: int, **options: Any) -> State:
        """Return the state before anything is drawn."""
        raise NotImplementedError

    def legal_actions(self, state: State) -> Sequence[int]:
        """Return the actions of the seat to act."""
        raise NotImplementedError

    def chance_outcomes(self, state: State) -> Sequence[tuple[int, int]]:
        """Return (outcome, weight) of what chance may bring; weights are 1 to 65535."""
        raise NotImplementedError

    def apply(self, state: State, action: int) -> State:
        """Return the state after an action or outcome."""
        raise NotImplementedError

    def view(self, state: State, seat: int) -> State:
        """Return the state with everything that the seat does not know blank."""
        raise NotImplementedError

    def determinize(self, view: State, seat: int, rng: random.Random) -> State:
        """Return a state, drawn at random, that has this view for the seat."""
        raise NotImplementedError

    def returns(self, state: State) -> Sequence[float]:
        """Return what the end is worth to each seat: 0 to 1, summing to 1 unless alone."""
        raise NotImplementedError

    # Optional

    def scores(self, state: State) -> Sequence[int]:
        """Return the points at the end by seat."""
        return [round(100 * share) for share in self.returns(state)]

    def observed_action(self, state: State, action: int, seat: int) -> int | None:
        """Return an action as a seat that does not take it sees it before it is applied.

        None: the seat sees what its next view shows, no more.
        """
        return None if state.to_act == CHANCE else action

    def reveals(self, state: State, action: int) -> bool:
        """Return whether an action shows its seat what was hidden, so that it cannot be undone.

        By default any action does, while something is hidden.
        """
        return bool(self.view(state, state.to_act) != state)

    def action_text(self, action: int) -> str:
        """Return the word of an action, without spaces."""
        return str(action)

    def text(self, state: State, seat: int) -> list[str]:
        """Return lines that describe a view, or a whole state for seat -1."""
        return [f"{name}: {value}" for name, value in state._asdict().items() if name != "to_act"]

    def scene(self, state: State, seat: int, legal: Sequence[int], names: Names) -> Scene:
        """Return a view, or a whole state for seat -1, as data for boards."""
        from .player_names import capitalize
        from .scene import Gesture, Place, Scene, Zone, assign_keys, players, prompt  # not for play

        label = "The state" if seat < 0 else "What is known"
        lines = [line.partition(": ") for line in self.text(state, seat)]
        places = tuple(
            Place(f"line-{number}", capitalize(name) if colon else label, note=value or name)
            for number, (name, colon, value) in enumerate(lines, start=1)
        )
        words = ((each, self.action_text(each)) for each in legal)
        gestures = (Gesture(each, word, word.replace("-", " ")) for each, word in words)
        return Scene(
            title=self.title, seat=seat, round="", phase="",
            prompt=prompt(names, state.to_act, "take an action"),
            players=players(names, state.to_act),
            zones=(Zone("known", label, "grid", places, columns=1),),
            gestures=assign_keys(gestures),
        )  # fmt: skip

    def load(self, name: str, players: int | None = None, **options: spec.Value) -> Game:
        """Return the game under a name, in this process alone. Raises InputError."""
        register(name, self, type(self).__qualname__)
        return load(name, players, None, **options)


def names_file(name: str) -> bool:
    """Return whether the name of a game is that of a Python file."""
    return name.endswith(".py")


def allowed_files() -> list[str]:
    """Return the places of the files with games that may run here."""
    return [each for each in os.environ.get(ALLOWED_FILES, "").split(os.pathsep) if each]


def allow_file(path: str | Path) -> None:
    """Let a file with a game run in this process and in those that it starts."""
    place = str(Path(path).resolve())
    if place not in (found := allowed_files()):
        os.environ[ALLOWED_FILES] = os.pathsep.join([*found, place])


def load_file(path: str | Path, players: int | None = None, **options: spec.Value) -> Game:
    """Return the game of a Python file, which runs in this process. Raises InputError."""
    allow_file(path)
    return load(spec.write(str(path), {}), players, None, **options)


def open_file(name: str) -> GamePackage:
    """Return the package of a game from a file. Raises InputError for one not allowed to run."""
    path = Path(name)
    if str(path.resolve()) not in allowed_files() and os.environ.get(TRUST) != "1":
        raise InputError(f"{name}: a game from a file is a program: --trust lets it run")
    module = user_modules.import_file(path)
    kinds = [each for each in vars(module).values() if isinstance(each, type)]
    found = [each for each in kinds if issubclass(each, PythonRules)
             and each.__module__ == module.__name__]  # fmt: skip
    if len(found) != 1:
        raise InputError(f"{name}: {len(found)} subclasses of PythonRules (expected 1)")
    return register(name, found[0](), hashlib.sha256(path.read_bytes()).hexdigest())


def register(name: str, rules: PythonRules, source: str) -> GamePackage:
    """Let `load` find a game; `source` tells versions of its rules apart. Raises InputError."""
    if len(PACKERS) == MAX_TABLES:
        raise InputError(f"{name}: too many games in Python (expected at most {MAX_TABLES})")
    _check_card(name, rules)
    PACKERS.append(Packer(name, rules))
    package = PythonPackage(name, rules, source, len(PACKERS) - 1)
    register_package(package)
    return package


def _check_card(name: str, rules: PythonRules) -> None:
    counts = list(rules.players)
    if not counts or not all(type(n) is int and 1 <= n <= MAX_PLAYERS for n in counts):
        raise InputError(f"{name}: players: {counts} (expected 1 to {MAX_PLAYERS})")
    if not 1 <= rules.num_actions <= MAX_ACTION:
        raise InputError(f"{name}: num_actions: {rules.num_actions} (expected 1 to {MAX_ACTION})")


class Packed(NamedTuple):
    """A state as bytes, and who is to act in it."""

    to_act: int
    data: bytes


class Packer:
    """Rules asked in bytes; what they answer is checked. Raises InputError for what is wrong."""

    def __init__(self, name: str, rules: PythonRules) -> None:
        self.name, self.rules = name, rules
        self.unpack = lru_cache(CACHED_STATES)(self._unpack)

    @cached_property
    def kind(self) -> type[Any]:
        """The class of states."""
        options = {name: each["values"][0] for name, each in self.rules.options.items()}
        return type(self.rules.initial_state(self.rules.players[0], **options))

    def _unpack(self, data: bytes) -> State:
        return self.kind(*marshal.loads(data))

    def pack(self, state: State, method: str) -> Packed:
        """Return a state as bytes, the same for equal states."""
        try:
            data = marshal.dumps(tuple(state), 0)
            to_act = state.to_act
        except (TypeError, ValueError, AttributeError):
            raise self.error(method, f"{state!r}", "a NamedTuple of plain values") from None
        if len(data) > MAX_STATE_SIZE:
            raise self.error(method, f"a state of {len(data)} bytes",
                             f"at most {MAX_STATE_SIZE}")  # fmt: skip
        if to_act not in (CHANCE, OVER, *range(max(self.rules.players))):
            raise self.error(method, f"to_act {to_act!r}", "a seat, CHANCE or OVER")
        return Packed(to_act, data)

    def error(self, method: str, what: str, expected: str) -> InputError:
        """Return the error of a wrong answer."""
        return InputError(f"{self.name}: {method}: {what} (expected {expected})")

    def explain(self, error: BaseException) -> BaseException:
        """Return an error of the rules as an InputError that says where it was raised."""
        if isinstance(error, InputError) or not isinstance(error, Exception):
            return error
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}, in {place.name}"
        made = InputError(f"{self.name}: {type(error).__name__}: {error} ({where})")
        made.__cause__ = error
        return made

    def begin(self, players: int, chosen: bytes) -> Packed:
        options = self.rules.options.items()
        values = {name: each["values"][n] for (name, each), n in zip(options, chosen, strict=False)}
        return self.pack(self.rules.initial_state(players, **values), "initial_state")

    def legal(self, data: bytes) -> list[int]:
        return self._actions("legal_actions", self.rules.legal_actions(self.unpack(data)))

    def outcomes(self, data: bytes) -> list[tuple[int, int]]:
        found = sorted(self.rules.chance_outcomes(self.unpack(data)))
        self._actions("chance_outcomes", [outcome for outcome, _ in found])
        for _, weight in found:
            if type(weight) is not int or not 1 <= weight <= MAX_WEIGHT:
                raise self.error("chance_outcomes", f"weight {weight!r}", f"1 to {MAX_WEIGHT}")
        return found

    def _actions(self, method: str, found: Sequence[int]) -> list[int]:
        if not 1 <= len(found) <= MAX_ACTIONS or len(set(found)) < len(found):
            raise self.error(method, f"{len(found)} actions", f"1 to {MAX_ACTIONS}, all different")
        for action in found:
            if type(action) is not int or not 0 <= action < self.rules.num_actions:
                raise self.error(method, f"{action!r}", f"0 to {self.rules.num_actions - 1}")
        return sorted(found)

    def apply(self, data: bytes, action: int) -> Packed:
        return self.pack(self.rules.apply(self.unpack(data), action), "apply")

    def view(self, data: bytes, seat: int) -> Packed:
        return self.pack(self.rules.view(self.unpack(data), seat), "view")

    def reveals(self, data: bytes, action: int) -> bool:
        return bool(self.rules.reveals(self.unpack(data), action))

    def determinize(self, data: bytes, seat: int, seed: int) -> Packed:
        world = self.rules.determinize(self.unpack(data), seat, random.Random(seed))
        return self.pack(world, "determinize")

    def observed_action(self, data: bytes, action: int, seat: int) -> int:
        state = self.unpack(data)
        if state.to_act == seat:
            return action
        found = self.rules.observed_action(state, action, seat)
        if found is not None:
            return found
        after = self.view(self.apply(data, action).data, seat).data
        return MAX_ACTION + zlib.crc32(after) % (NO_ACTION - MAX_ACTION)

    def returns(self, data: bytes) -> list[float]:
        found = [float(share) for share in self.rules.returns(self.unpack(data))]
        if len(found) not in self.rules.players or not all(0 <= each <= 1 for each in found):
            raise self.error("returns", f"{found}", "a number from 0 to 1 for each seat")
        return found

    def scores(self, data: bytes) -> list[int]:
        return [int(points) for points in self.rules.scores(self.unpack(data))]


class Words:
    """The words of a game in Python; what is not seen is `?` and a number."""

    def __init__(self, rules: PythonRules) -> None:
        self.rules = rules

    @cached_property
    def _codes(self) -> dict[str, int]:
        return {self.write(code): code for code in range(self.rules.num_actions)}

    def write(self, action: int) -> str:
        """Return an action's word."""
        if action < self.rules.num_actions:
            return self.rules.action_text(action)
        return f"?{action}"

    def parse(self, text: str) -> int:
        """Return the action of a word. Raises InputError."""
        if text[:1] == "?" and text[1:].isdecimal() and len(text) < 7:
            return int(text[1:])
        if text not in self._codes:
            raise InputError(f"unknown action {text!r}")
        return self._codes[text]

    def say(self, fields: Fields, action: int, names: Names = ANYONE) -> str:
        """Return an action as a sentence."""
        seat = fields["head"]["to_act"]
        label = self.label(action)
        return f"chance: {label}" if seat < 0 else names.does(seat, f"chooses {label}")

    def label(self, action: int) -> str:
        """Return an action's word as people read it; the number of a hidden one says nothing."""
        return self.write(action).replace("-", " ") if action < self.rules.num_actions else "hidden"


class PythonPackage(GamePackage):
    """The package of a game in Python."""

    def __init__(self, name: str, rules: PythonRules, source: str, table: int) -> None:
        self.name, self.import_path, self.files = name, __package__, []
        self.card = {
            "name": name, "title": rules.title or name, "players": list(rules.players),
            "rules_version": rules.rules_version, "about": rules.about, "minutes": 5,
            "options": dict(rules.options),
        }  # fmt: skip
        self.rules = _module(
            binding=python_binding, ACTIONS=NO_ACTION, FEATURES=(), fields=python_fields
        )
        self.text, self.narration = _module(**_methods(Words(rules))), NoNarration()
        self.scene_module = _module(scene=_scene_of(rules))
        self.score_sheet = ScoreSheet()
        self.languages = (DEFAULT,)
        self.components = tables.Components({"rules": source}, dict, dict)
        self.table = table

    def model_path(self, kind: str, players: int) -> None:
        """Return nothing: there are no networks."""

    def weights(self, players: int) -> dict[str, float]:
        """Return no weights: there are no features."""
        return {}


_module: Any = SimpleNamespace


def _methods(words: Words) -> dict[str, object]:
    return {"write": words.write, "parse": words.parse, "say": words.say}


def _scene_of(rules: PythonRules) -> Callable[..., Scene]:
    def scene(fields: Fields, legal: Sequence[int], names: Names) -> Scene:
        return rules.scene(fields["state"], fields["head"]["observer"], legal, names)

    return scene
