"""A game of OpenSpiel as a `core.Game`, for our search and bots. Slow: each step is a call."""

import hashlib
import random
import re
import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, TypeVar

import pyspiel

from ...core import CHANCE, OVER, Game, InputError, load
from ...core.game import MAX_ACTIONS, MAX_PLAYERS, NO_ACTION
from ...core.interface import Silent
from ...core.library import Shelf, shelve
from ...core.names import Names
from ...core.scene import Gesture, Place, Scene, Zone, keyed, players, prompt
from ...core.tables import Components
from . import table

KEPT = 20_000  # states that are not replayed when they are asked again
HEAVIEST = 0xFFFF
MOST_TABLES = 256
UNSEEN = 1 << 15  # codes for what a seat sees of the actions of others
NUMBER = struct.Struct("<H")
module: Any = SimpleNamespace

Found = TypeVar("Found")


def adopt(theirs: "str | pyspiel.Game") -> Game:
    """Return a game of OpenSpiel, by its name or specification or itself, as a `core.Game`.

    Its actions keep their numbers; win shares go to the highest return, scores are returns rounded
    to whole numbers. What a seat sees of the actions of others are codes made of its information
    state. Raises InputError for a game that the search cannot play: players act at the same time,
    an action or a chance outcome has too high a number, or hidden things cannot be drawn anew.
    """
    try:
        game = pyspiel.load_game(theirs) if isinstance(theirs, str) else theirs
    except pyspiel.SpielError as error:
        raise InputError(f"{theirs}: {str(error).splitlines()[0]}") from None
    name = _name(str(game))
    if name not in _adopted:
        _check(game)
        if len(table.SOURCES) == MOST_TABLES:
            raise InputError(f"{game}: {MOST_TABLES} games are adopted already")
        _adopted[name] = source = Source(game)
        table.SOURCES.append(source)
        shelve(Adopted(name, source, len(table.SOURCES) - 1))
    return load(name)


def source_of(game: Game) -> "Source":
    """Return what stands behind an adopted game."""
    return _adopted[game.name]


def _name(said: str) -> str:
    """Return a name for a game that specifications can hold: with parameters, a digest of them."""
    word = re.sub(r"\W", "_", said.partition("(")[0])
    known = said.removesuffix("()")
    mark = f"-{hashlib.sha256(said.encode()).hexdigest()[:8]}" if "(" in known else ""
    return f"openspiel-{word}{mark}"


def _check(game: pyspiel.Game) -> None:
    """Raise InputError for a game that cannot be played here."""
    kind = game.get_type()
    if kind.dynamics != pyspiel.GameType.Dynamics.SEQUENTIAL:
        raise InputError(f"{game}: players act at the same time; take it as turn_based_")
    if not 1 <= game.num_players() <= MAX_PLAYERS:
        raise InputError(f"{game}: {game.num_players()} players, at most {MAX_PLAYERS} are seated")
    if _highest(game) > UNSEEN:
        raise InputError(f"{game}: more than {UNSEEN} actions")
    if not kind.provides_information_state_string:
        raise InputError(f"{game}: it has no information state strings")
    try:
        state = _first(game)
        if not _is_open(game):
            state.resample_from_infostate(state.current_player(), random.Random(1).random)
    except InputError as error:
        raise InputError(f"{game}: {error}") from None
    except (RuntimeError, pyspiel.SpielError) as error:
        raise InputError(f"{game}: OpenSpiel cannot draw its hidden things anew: {error}") from None


def _is_open(game: pyspiel.Game) -> bool:
    kind = game.get_type()
    return bool(kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION)


def _first(game: pyspiel.Game) -> pyspiel.State:
    """Return the first state in which a seat is to act. Raises InputError for too many actions."""
    state, dice = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        outcomes, weights = zip(*_few(state.chance_outcomes()), strict=True)
        state.apply_action(dice.choices(outcomes, weights)[0])
    _few(state.legal_actions())
    return state


def _highest(game: pyspiel.Game) -> int:
    return int(max(game.num_distinct_actions(), game.max_chance_outcomes()))


class Source:
    """Answers for the states of one game, which are lists of actions (packed, two bytes each).

    Nothing is raised, since C code asks: the first error is kept for `tell`, and all is over.
    """

    def __init__(self, game: pyspiel.Game) -> None:
        self.game = game
        self.open = _is_open(game)
        self.codes = NO_ACTION - _highest(game)
        self.error: BaseException | None = None
        self._states: OrderedDict[bytes, Any] = OrderedDict()

    def tell(self) -> None:
        """Raise what went wrong since the last call. An error of the game is an InputError."""
        error, self.error = self.error, None
        if isinstance(error, Exception):
            raise InputError(f"{self.game}: {error}") from error
        if error is not None:
            raise error

    def fail(self, words: str) -> None:
        """Keep an error."""
        self.error = self.error or InputError(words)

    def _ask(self, question: Callable[[], Found], otherwise: Found) -> Found:
        if self.error is not None:
            return otherwise
        try:
            return question()
        except BaseException as error:  # Ctrl-C too: it is raised by `tell`
            self.error = error
            return otherwise

    def state(self, key: bytes) -> Any:
        """Return OpenSpiel's state after these actions. It must not be changed."""
        found = self._states.get(key)
        if found is None:
            if key:
                found = self.state(key[:-2]).child(NUMBER.unpack(key[-2:])[0])
            else:
                found = self.game.new_initial_state()
            self._keep(key, found)
        return found

    def _keep(self, key: bytes, state: Any) -> None:
        self._states[key] = state
        if len(self._states) > KEPT:
            self._states.popitem(last=False)

    def to_act(self, key: bytes) -> int:
        """Return a seat, CHANCE or OVER."""
        return self._ask(lambda: self._to_act(key), OVER)

    def _to_act(self, key: bytes) -> int:
        state = self.state(key)
        if state.is_terminal():
            return OVER
        return CHANCE if state.is_chance_node() else int(state.current_player())

    def legal(self, key: bytes) -> list[int]:
        """Return the legal actions, ascending."""
        return self._ask(lambda: _few(sorted(self.state(key).legal_actions())), [0])

    def outcomes(self, key: bytes) -> list[tuple[int, int]]:
        """Return what chance may bring, ascending, with weights.

        A weight is a probability in parts of the largest one, of 65,535 parts, at least 1.
        """
        return self._ask(lambda: self._outcomes(key), [(0, 1)])

    def _outcomes(self, key: bytes) -> list[tuple[int, int]]:
        found = _few(sorted(pair for pair in self.state(key).chance_outcomes() if pair[1] > 0))
        part = max(probability for _, probability in found) / HEAVIEST
        return [(action, max(1, round(probability / part))) for action, probability in found]

    def seen(self, key: bytes, action: int, seat: int) -> int:
        """Return an action as a seat that does not take it perceives it.

        A code of the information state that the seat has then: actions that it cannot tell apart
        have the same code, and by chance (1 in 32,767 or more) two that it can.
        """
        return self._ask(lambda: self._seen(key, action, seat), NO_ACTION - 1)

    def _seen(self, key: bytes, action: int, seat: int) -> int:
        told = self.state(key + NUMBER.pack(action)).information_state_string(seat)
        return NO_ACTION - 1 - zlib.crc32(told.encode()) % self.codes

    def alike(self, key: bytes, seat: int, seed: int | None) -> bytes:
        """Return a state that looks the same to a seat, drawn with a seed.

        Without one it is the same for all states that look the same to the seat.
        """
        return self._ask(lambda: self._alike(key, seat, seed), key[:0])

    def _alike(self, key: bytes, seat: int, seed: int | None) -> bytes:
        if self.open:
            return key
        state = self.state(key)
        told = state.information_state_string(seat)
        dice = random.Random(told if seed is None else seed)
        world = state.resample_from_infostate(seat, dice.random)
        if world.information_state_string(seat) != told:
            raise InputError("a world that OpenSpiel drew does not look the same to the seat")
        drawn = b"".join(map(NUMBER.pack, world.history()))
        self._keep(drawn, world)
        return drawn

    def returns(self, key: bytes) -> list[float]:
        """Return OpenSpiel's returns by seat."""
        nothing = [0.0] * self.game.num_players()
        return self._ask(lambda: list(self.state(key).returns()), nothing)

    def shares(self, key: bytes) -> list[float]:
        """Return what an end is worth by seat: with three or more, or in a game that is not
        zero-sum, shares of the win; else shares of the range of returns."""
        low, high = self.game.min_utility(), self.game.max_utility()
        got = self.returns(key)
        if len(got) > 1 and (len(got) > 2 or low != -high):
            return [(each == max(got)) / got.count(max(got)) for each in got]
        return [float((each - low) / ((high - low) or 1)) for each in got]

    def text(self, key: bytes, seat: int) -> str:
        """Return what a seat knows in OpenSpiel's words; the whole state for no seat."""
        return self._ask(lambda: self._text(key, seat), "")

    def _text(self, key: bytes, seat: int) -> str:
        state = self.state(key)
        return str(state) if seat < 0 else str(state.information_state_string(seat))


def _few(found: list[Any]) -> list[Any]:
    if not 0 < len(found) <= MAX_ACTIONS:
        raise InputError(f"{len(found)} actions at once, 1 to {MAX_ACTIONS} are possible here")
    return found


class Adopted(Shelf):
    """What the library keeps of an adopted game."""

    def __init__(self, name: str, source: Source, number: int) -> None:
        game = source.game
        self.name, self.package, self.files = name, __package__, []
        self.card = {
            "name": name,
            "title": game.get_type().long_name,
            "players": [game.num_players()],
            "rules_version": 1,
            "about": f"{game} of OpenSpiel",
        }
        self.rules = module(
            binding=table.binding, ACTIONS=table.ACTIONS, FEATURES=table.FEATURES,
            fields=table.fields, arrange=table.arrange,
        )  # fmt: skip
        self.text = module(write=str, parse=_parse, say=_say)
        self.sketch, self.told = module(scene=_scene), Silent()
        self.components = Components({"game": str(game)}, dict, dict)
        self.table = number

    def learned(self, what: str, players: int) -> None:
        """Return nothing: OpenSpiel has no networks for us."""

    def weights(self, players: int) -> dict[str, float]:
        """Return no weights: OpenSpiel has no features."""
        return {}


def _parse(text: str) -> int:
    if not text.isdecimal() or int(text) >= NO_ACTION:
        raise InputError(f"unknown action {text!r}: a number expected")
    return int(text)


def _say(fields: dict[str, Any], action: int, names: Any = None) -> str:
    return str(action)


def _scene(fields: dict[str, Any], legal: Sequence[int], names: Names) -> Scene:
    """Return what OpenSpiel says of a position, line by line, and the numbers of the actions."""
    seat, to_act = fields["head"]["observer"], fields["head"]["to_act"]
    said = "The state" if seat < 0 else "What is known"
    lines = enumerate(fields["text"].splitlines(), start=1)
    places = tuple(Place(f"line-{number}", said, note=line) for number, line in lines)
    return Scene(
        title="OpenSpiel", seat=seat, round="", phase="",
        prompt=prompt(names, to_act, "choose an action"),
        players=players(names, to_act),
        zones=(Zone("known", said, "grid", places, columns=1),),
        gestures=keyed(Gesture(action, str(action), f"action {action}") for action in legal),
    )  # fmt: skip


_adopted: dict[str, Source] = {}
