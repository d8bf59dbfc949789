"""A bot is a class with one method, `act`. A line of text, its specification, creates it.

A file in the folder `bots`, or anywhere, is a bot when it holds a class such as

    @register_bot("first")
    class First(Bot):
        \"\"\"Takes the first or the last legal action.\"\"\"

        def __init__(self, *, last: bool = False, **table):
            super().__init__(**table)
            self.last = last

        def act(self, view):
            return view.legal_actions[-1 if self.last else 0]

Its specification is `first(last=true)`, or with its place `path/to/file.py:First(last=true)`.
"""

import inspect
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from math import isfinite
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from ...core import Game, InputError, View, errors, spec, user_modules
from ...core.errors import unknown
from .levels import playable_levels, resolve_level

if TYPE_CHECKING:  # what searches takes a while to import
    from ...search import Table

FOLDER = Path(__file__).parents[1]  # of bots
PACKAGE = __package__.rpartition(".")[0]  # staufen.bots
MAX_WORLDS = 100_000  # that a bot looks at for one decision
RESERVED = ("self", "game", "seed")  # what constructors are given beside options


class GameResult(NamedTuple):
    """How a match ended, for the bots that played it."""

    termination: str  # finished, or how a seat forfeited
    blamed: bool  # whether this bot forfeited
    cause: str | None  # why, in words
    ranks: tuple[int, ...] | None  # by seat, from 1
    scores: tuple[int, ...] | None  # by seat
    returns: tuple[float, ...] | None  # win shares by seat


class Bot:
    """A player at one seat for one match.

    Options are the keyword-only parameters of the constructor, with defaults. `game` and `seed`
    come from the arena. The same seed and views must give the same answers.
    """

    name: str  # how specifications call the class; `@register_bot` sets it
    spec: str = ""  # the specification this bot was created from
    declared: "Mapping[str, Option]"  # options that a class takes beside those of its constructor
    thought: "Table | None" = None  # after `act`, of bots that search
    observations: Sequence[int] = ()  # all that happened in the match so far, as this seat saw it
    actors: Sequence[int] = ()  # who did it: a seat, or CHANCE
    wants_digests: bool = False  # asks for `digests` when it sits down
    digests: Sequence[str] = ()  # of what this seat knew after each event; see core/view_hash.py
    accepts_any_option: bool = False  # options that only an instance can check
    full_information: bool = False  # asks for states instead of views, which rated play refuses

    def __init__(self, *, game: Game, seed: int = 0) -> None:
        if "_made" in vars(self):
            raise InputError(f"{type(self).__name__}: this bot is made already; make another")
        self._made = True
        self.game = game
        self.rng = np.random.Generator(np.random.PCG64(seed))

    def act(self, view: View) -> int:
        """Return one of `view.legal_actions`. Called whenever this seat is to act."""
        raise NotImplementedError(f"{type(self).__name__}.act")

    def start(
        self, seat: int, time_limit: float | None, time_bank: float, memory_limit: int | None
    ) -> None:
        """Start a match. Called once, before the first decision, with the seat and the limits.

        `time_limit`, for a decision, and `time_bank` are seconds, `memory_limit` is MiB; None for
        no limit.
        """

    def stop(self) -> None:
        """Stop thinking. Called from another thread while `act` runs.

        It is final: the answer is ignored, and later calls of `act` may answer at once.
        """

    def finish(self, result: GameResult | None) -> None:
        """Finish the match. Called once; `result` is None if it was never played."""

    @classmethod
    def files(cls, options: Mapping[str, object]) -> list[Path]:
        """Return the files of other programs that a bot with these options runs."""
        return []

    def check_bounds(self, bounds: Mapping[str, tuple[float, float]], **numbers: float) -> None:
        """Raise InputError for an option outside its bounds, both included."""
        for option, number in numbers.items():
            low, high = bounds[option]
            if not low <= number <= high:
                raise InputError(f"{self.name}: {option}={number} (expected {low} to {high})")

    def __str__(self) -> str:
        return self.spec or self.name


BotClass = TypeVar("BotClass", bound=type[Bot])
_registry: dict[str, type[Bot]] = {}


def register_bot(name: str) -> Callable[[BotClass], BotClass]:
    """Register a class under a name for specifications."""

    def register(cls: BotClass) -> BotClass:
        other = _registry.get(name)
        if other is not None and _is_ours(other) and other.__module__ != cls.__module__:
            raise InputError(f"bot {name!r}: {other.__module__} has a bot of this name already")
        cls.name = name
        _registry[name] = cls
        return cls

    return register


def load_bots() -> dict[str, type[Bot]]:
    """Return the bots of the folder `bots`, by name, sorted."""
    for module in iter_modules([str(FOLDER)]):
        import_module(f"{PACKAGE}.{module.name}")
    return {name: cls for name, cls in sorted(_registry.items()) if _is_ours(cls)}


class BotSpec(NamedTuple):
    """A specification that has been checked: which class, with which options."""

    cls: type[Bot]
    options: dict[str, Any]  # keyword arguments of the constructor
    text: str  # canonical: options in the constructor's order, those at their default left out


def create_bot(text: str, game: Game, seed: int = 0) -> Bot:
    """Return a new bot, from a specification or a level's name.

    Raises InputError naming the known bots, options or types.
    """
    call = parse_spec(resolve_level(text, game.name))
    player = call.cls(game=game, seed=seed, **call.options)
    player.spec = call.text
    return player


def parse_spec(text: str) -> BotSpec:
    """Check a specification without creating the bot. Raises InputError."""
    given = spec.parse(text)
    cls = _find_class(given.name)
    known = list_options(cls)
    named = {key or next(iter(known), ""): value for key, value in given.options.items()}
    if len(named) < len(given.options):
        raise InputError(f"{given.name}: option {next(iter(known))!r} is given twice")
    others = [key for key in named if key not in known and key not in RESERVED]
    more = {key: named[key] for key in others} if cls.accepts_any_option else {}
    settled = {
        k: _convert_value(given.name, k, v, known) for k, v in named.items() if k not in more
    }
    changed = {
        key: settled[key]
        for key, option in known.items()
        if _differs_from_default(key, option, settled)
    }
    settled, changed = {**settled, **more}, {**changed, **more}
    name = cls.name if _registry.get(given.name) is cls else given.name
    canonical = spec.write(name, changed)
    if not spec.is_recordable(canonical):
        raise InputError(f"{canonical[:40]!r}...: {spec.EXPECTED_TEXT}")
    return BotSpec(cls, settled, canonical)


class Option(NamedTuple):
    """One keyword of a bot's constructor."""

    default: object
    kinds: tuple[type, ...]  # what its value may be; empty: anything


_options: dict[type[Bot], Mapping[str, Option]] = {}


def list_options(cls: type[Bot]) -> Mapping[str, Option]:
    """Return the options of a bot, in the order of its constructor."""
    if cls not in _options:
        _options[cls] = types.MappingProxyType(_collect_options(cls))
    return _options[cls]


def _collect_options(cls: type[Bot]) -> dict[str, Option]:
    found: dict[str, Option] = {}
    for base in cls.__mro__:  # a `**table` hands what is left to the next class
        for name, option in vars(base).get("declared", {}).items():
            found.setdefault(name, option)
        init = base.__dict__.get("__init__")
        if init is None:
            continue
        parameters = inspect.signature(init).parameters.values()
        hints = _type_hints(init)
        for parameter in parameters:
            if parameter.kind is parameter.KEYWORD_ONLY and parameter.name not in RESERVED:
                option = Option(parameter.default, _allowed_types(parameter, hints))
                found.setdefault(parameter.name, option)
        if not any(p.kind is p.VAR_KEYWORD for p in parameters):
            break
    return found


def _is_ours(cls: type[Bot]) -> bool:
    return cls.__module__.startswith(f"{PACKAGE}.")


def _find_class(name: str) -> type[Bot]:
    if ".py:" in name or name.endswith(".py"):
        return _load_class(name)
    if name in _registry and _is_ours(_registry[name]):
        return _registry[name]
    known = load_bots()
    every_level = playable_levels("default")
    if name in every_level:
        raise InputError(
            f"{name} is a level, which takes no options and no heuristic: write it alone, or the"
            f" bot that it stands for (see `staufen bots {name}`)"
        )
    if name not in known:
        words = [*known, *every_level, "path/to/file.py:Class"]
        raise unknown("bot", name, words)
    return known[name]


def _load_class(place: str) -> type[Bot]:
    """Return the class at `path/to/file.py:Class`; the name may be left out if there is one."""
    path, wanted = user_modules.split_reference(place)
    module = user_modules.import_file(path)
    classes = {
        name: cls
        for name, cls in vars(module).items()
        if inspect.isclass(cls) and issubclass(cls, Bot) and cls.__module__ == module.__name__
    }
    if not wanted and len(classes) == 1:
        return next(iter(classes.values()))
    if not wanted:
        known = ", ".join(classes) or "none"
        raise InputError(f"{path}: one bot expected, or say which: {path}:CLASS (known: {known})")
    if wanted not in classes:
        raise unknown("bot", wanted, classes, str(path))
    cls = classes[wanted]
    if "name" not in cls.__dict__:
        cls.name = place
    return cls


def _type_hints(init: Callable[..., None]) -> dict[str, object]:
    try:
        return typing.get_type_hints(init)
    except (NameError, TypeError):
        return {}  # names that exist for type checkers only: the defaults must do


def _allowed_types(parameter: inspect.Parameter, hints: dict[str, object]) -> tuple[type, ...]:
    hint = hints.get(parameter.name, parameter.annotation)
    members = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    kinds = tuple(kind for kind in members if kind in (bool, int, float, str, type(None)))
    if kinds or parameter.default in (None, parameter.empty):
        return kinds
    return (type(parameter.default),)


def _convert_value(
    bot_name: str, key: str, value: spec.Value, known: Mapping[str, Option]
) -> spec.Value:
    """Return an option's value as the constructor wants it. Raises InputError."""
    if key not in known:
        raise unknown("option", key, known, bot_name)
    kinds = known[key].kinds
    if type(value) is float and not isfinite(value):
        raise InputError(f"{bot_name}: {key}={value} (expected a finite number)")
    if value == "none" and type(None) in kinds:
        return None
    if not kinds or type(value) in kinds:
        return value
    if type(value) is int and float in kinds and abs(value) < 1e300:
        return float(value)
    if isinstance(value, spec.Spec) and str in kinds:
        return str(value)
    raise InputError(f"{bot_name}: {key}={value!r} (expected {errors.kinds(*kinds)})")


def _differs_from_default(key: str, option: Option, settled: Mapping[str, object]) -> bool:
    return key in settled and (settled[key], type(settled[key])) != (
        option.default,
        type(option.default),
    )
