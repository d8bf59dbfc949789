"""The games: found by their folders, loaded with players, options and components."""

import hashlib
from collections.abc import Iterable, Mapping
from copy import deepcopy
from functools import cache, cached_property, lru_cache
from importlib import import_module
from operator import index
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from . import spec, tables
from .chance_sampler import Dealer
from .errors import InputError, unknown
from .game import Binding, Box, State, View, begin, whole
from .interface import Rules, RulesWithComponents, Silent, Sketch, Text, Told, checked
from .observation import Observer
from .player_names import Names

if TYPE_CHECKING:
    from .scene import Scene

GAMES = Path(__file__).parent / "games"
SETTINGS = ("game.toml", "lessons.toml", "weights.toml")  # other TOML files are components
_installing = Lock()  # two threads may load a game at once


class Game:
    """A game's rules with a number of players, options and components. Every state belongs to one.

    `str(game)` is its specification, `digest` the hash of its component data. Games with the same
    `fingerprint`, eight bytes, can read each other's states. A game never changes.
    """

    name: str
    title: str
    players: int
    options: Mapping[str, Any]
    rules: Rules
    rules_version: int
    binding: Binding
    feature_names: tuple[str, ...]
    input_names: tuple[str, ...]
    components: tables.Components
    given: Any
    digest: str
    box: Box
    fingerprint: bytes

    def __init__(self, name: str, players: int, options: dict[str, Any], components: Any) -> None:
        shelf = _shelf(name)
        options = shelf.settle(options)
        if type(players) is not int or players not in shelf.card["players"]:
            raise unknown("number of players", spec.value(players), shelf.card["players"], name)
        where = components if isinstance(components, (str, Path)) else None
        # Read once: other processes play with the same tables, whatever becomes of the file.
        given = deepcopy(components) if where is None else tables.read_toml(Path(where))
        if given is None:
            kept, table = shelf.components, shelf.table
        else:
            where = str(where or "components")
            kept = tables.overlay(shelf.components, given, where)
            table = shelf.install(kept, where)
        rules, binding, version = shelf.rules, shelf.rules.binding, shelf.card["rules_version"]
        values = [shelf.values(key).index(value) for key, value in options.items()]
        made_of = (
            shelf.specification(players, options), version, kept.digest, binding.state_size
        )  # fmt: skip
        self.name, self.title, self.players = name, shelf.card["title"], players
        self.options = MappingProxyType(dict(options))
        self.rules, self.rules_version, self.binding = rules, version, binding
        self.feature_names = rules.FEATURES
        self.input_names = getattr(rules, "INPUTS", ())
        self.components, self.given, self.digest = kept, given, kept.digest
        self.box = Box(binding, players, table, values)
        self.fingerprint = hashlib.sha256(repr(made_of).encode()).digest()[:8]

    def __str__(self) -> str:
        return _shelf(self.name).specification(self.players, self.options)

    def __repr__(self) -> str:
        return f"<Game {self} {self.digest}>"

    def __reduce__(self) -> Any:
        return load, (str(self), None, self.given)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def num_actions(self) -> int:
        """One more than the highest action of this game, chance's and those only seen included."""
        return self.rules.ACTIONS

    @property
    def observation_names(self) -> tuple[str, ...]:
        """What the numbers of an `observation` are, in their order."""
        return _observer(self).names

    def observation(self, view: View) -> np.ndarray:
        """Return what a seat knows as numbers in [-1, 1], for a network: float32, one a name.

        The shape depends on game, players and options alone. Raises InputError for a state or for
        a view of another game.
        """
        return _observer(self).observe(view)

    @property
    def words(self) -> Text:
        """The module with the game's words and sentences."""
        return _shelf(self.name).text

    def scene(self, position: State | View, names: Names | None = None) -> "Scene":
        """Return what a view's seat sees as data, and where it would click for each choice.

        A finished game lies open: a state will do, too. `names` are those of the seats, "player 1"
        and so on unless given. A game without a module `scene` has its choices in words only, and
        no zones. Raises InputError for a state of a game that goes on, and for another game's.
        """
        open_to_all = isinstance(position, State) and position.is_over
        shown = isinstance(position, View) or open_to_all
        if not shown or position.game.fingerprint != self.fingerprint:
            what = f"of {position.game}" if isinstance(position, View) else type(position).__name__
            raise InputError(f"scene: a view of {self} expected, not {what}")
        return self._scene(position, names)

    def _scene(self, position: State | View, names: Names | None) -> "Scene":
        seat = position.seat if isinstance(position, View) else None
        legal = position.legal_actions() if seat == position.to_act else []
        known = Names.numbered(self.players, seat) if names is None else names
        fields, sketch = position.fields(), _shelf(self.name).sketch
        if sketch is not None:
            return sketch.scene(fields, legal, known)
        from .scene import worded  # not needed for play

        return worded(self, fields, legal, known)

    def board(self, position: State | View, names: Names | None = None, width: int = 80) -> str:
        """Draw a position from its scene in text, `width` characters wide at most.

        A state is drawn with all that is hidden in it.
        """
        from .text_board import draw_scene, to_text  # not needed for play

        return to_text(draw_scene(self._scene(position, names), width))

    def svg(self, position: State | View, names: Names | None = None, width: int = 100) -> str:
        """Draw a position from its scene as an SVG picture, `width` characters wide.

        A state is drawn with all that is hidden in it.
        """
        from .svg import draw_svg  # not needed for play

        return draw_svg(self._scene(position, names), width)

    @property
    def told(self) -> Told:
        """The module that tells what actions did, from their journals; silent if there is none."""
        return _shelf(self.name).told

    @property
    def weights(self) -> dict[str, float]:
        """The default weights by feature, for heuristics, for this number of players."""
        return _shelf(self.name).weights(self.players)

    @property
    def network(self) -> Path | None:
        """The file of the network that comes with the game, if there is one."""
        return self.learned("network")

    @property
    def policy(self) -> Path | None:
        """The file of the policy that comes with the game, if there is one."""
        return self.learned("policy")

    def learned(self, what: str) -> Path | None:
        """Return the file of what was learned and comes with the game, such as `network`, if any.

        A number of players may have one of its own.
        """
        return _shelf(self.name).learned(what, self.players)

    def begin(self) -> State:
        """Return the state before the first step: set-up is still to be drawn."""
        return begin(self)

    def deal(self, seed: int) -> State:
        """Return the state after set-up, dealt with `seed`; the first seat is to act."""
        state = self.begin()
        for _ in Dealer(seed).settle(state):
            pass
        return state

    def replay(self, actions: Iterable[int | str]) -> State:
        """Return the state after these actions from the beginning, chance included.

        They are numbers or words, as in a record's list. Raises InputError for the first action
        that is not legal, naming its place in the list and the legal ones.
        """
        if not isinstance(actions, Iterable):
            raise InputError(f"actions: a list expected, not {actions!r}")
        state = self.begin()
        for place, action in enumerate(actions):
            try:
                state.apply(self._code(action))
            except InputError as error:
                raise InputError(f"actions[{place}]: {error}") from None
        return state

    def _code(self, action: Any) -> Any:
        """Return the action of a word. Anything else is returned as it is: `apply` refuses it."""
        try:
            return self.parse(action) if isinstance(action, str) else action
        except InputError:
            return action

    def write(self, action: int) -> str:
        """Return an action's text, which `parse` reads back."""
        return self.words.write(index(action))

    def write_any(self, action: object) -> str:
        """Return a text for whatever was given as an action, for messages."""
        code = whole(action)
        if code is None:
            return f"action {action!r}"
        if code < 0:  # as an index it would mean the last word
            return f"action {code}"
        try:
            return f"action {self.write(code)!r}"
        except (LookupError, ValueError, OverflowError):
            return f"action {code}"

    def parse(self, text: str) -> int:
        """Return the action written as `text`. Raises InputError."""
        return self.words.parse(text.strip())


@lru_cache(64)  # made by whoever asks first
def _observer(game: Game) -> Observer:
    return Observer(game)


def game_names() -> list[str]:
    """Return the names of all games, sorted."""
    return sorted(path.parent.name.replace("_", "-") for path in GAMES.glob("*/game.toml"))


def card(name: str) -> dict[str, Any]:
    """Return a game's game.toml: title, players, options with values, rule ids and help."""
    return deepcopy(_shelf(name).card)


def load(
    name: str,
    /,
    players: int | None = None,
    components: str | Path | Mapping[str, Any] | None = None,
    **options: Any,
) -> Game:
    """Return a game, by name or specification (`fredericus(players=3)`).

    `components` is a TOML file (or its tables) whose values take the place of ours. Raises
    InputError naming the known games, player counts, options or values.
    """
    given = spec.parse(name)
    options = {**given.options, **options}
    stated = options.pop("players", None)
    shelf = _shelf(given.name)
    if None not in (players, stated) and players != stated:
        raise InputError(f"{name}: a table of {players} was asked for as well")
    if players is None:
        players = shelf.default_players() if stated is None else stated
    return Game(given.name, players, options, components)


class Shelf:
    """The files of a game's folder, each read once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = GAMES / name.replace("-", "_")
        self.card = tables.read_toml(self.folder / "game.toml")
        self.package = f"{__package__}.games.{self.folder.name}"
        files = sorted(self.folder.glob("*.toml"))
        self.files = [path for path in files if path.name not in SETTINGS]
        half = RulesWithComponents if self.files else Rules
        self.rules: RulesWithComponents = self._module("rules", half)

    def learned(self, what: str, players: int) -> Path | None:
        """Return the file of what was learned: that of a number of players, or else of all."""
        return self._made(f"{what}-{players}.npz") or self._made(f"{what}.npz")

    def _made(self, name: str) -> Path | None:
        """Return a file of the folder that need not be there."""
        path = self.folder / name
        return path if path.exists() else None

    @cached_property
    def text(self) -> Text:
        """The module `text`, imported when first asked for: play alone does not need it."""
        text: Text = self._module("text", Text)
        return text

    @cached_property
    def sketch(self) -> Sketch | None:
        """The module `scene`, imported when first asked for; None if there is none."""
        sketch: Sketch | None = self._module("scene", Sketch) if self._made("scene.py") else None
        return sketch

    @cached_property
    def told(self) -> Told:
        """The module `told`, imported when first asked for; one that is silent if there is none."""
        told: Told = self._module("narration", Told) if self._made("narration.py") else Silent()
        return told

    def _module(self, name: str, half: type) -> Any:
        try:
            return checked(import_module(f"{self.package}.{name}"), half)
        except ModuleNotFoundError as error:
            if error.name not in (self.package, f"{self.package}.{name}"):
                raise
        told = "is missing, or not compiled; `make check` compiles it"
        raise InputError(f"{self.name}: {name} {told}")

    @cached_property
    def components(self) -> tables.Components:
        return tables.read(self.files)

    @cached_property
    def table(self) -> int:
        """The index of our own components. They are checked once, since games are loaded often."""
        return self.install(self.components, self.folder)

    def install(self, components: tables.Components, where: str | Path) -> int:
        """Give components to the rules. Raises InputError naming the file that is wrong."""
        if not self.files:
            return 0
        try:
            with _installing:
                return self.rules.install(components.data)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None

    @cached_property
    def _weights(self) -> dict[str, Any]:
        return tables.read_toml(self.folder / "weights.toml")

    def weights(self, players: int) -> dict[str, float]:
        path = self.folder / "weights.toml"
        weights: dict[str, float] = tables.weights(self._weights, players, path)
        if tuple(weights) != self.rules.FEATURES:
            raise InputError(f"{path}: weights of {self.rules.FEATURES} expected, in this order")
        return weights

    def default_players(self) -> int:
        counts: list[int] = self.card["players"]
        return min((n for n in counts if n > 1), default=counts[0])

    def values(self, option: str) -> list[Any]:
        entry: dict[str, Any] = self.card["options"][option]
        values: list[Any] = entry["values"]
        return values

    def defaults(self) -> dict[str, Any]:
        return {key: entry["values"][0] for key, entry in self.card.get("options", {}).items()}

    def specification(self, players: int, options: Mapping[str, Any]) -> str:
        """Return the specification of a game with all its options, short."""
        defaults = self.defaults()
        changed = {key: value for key, value in options.items() if value != defaults[key]}
        return spec.write(self.name, {"players": players, **changed})

    def settle(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return the values of all options: those given, checked, else the defaults."""
        settled = self.defaults()
        for key, value in given.items():
            if key not in settled:
                raise unknown("option", key, settled, self.name)
            if not any(value == v and type(value) is type(v) for v in self.values(key)):
                known = map(spec.value, self.values(key))
                raise unknown(f"value of {key}", spec.value(value), known, self.name)
            settled[key] = value
        return settled


_others: dict[str, Shelf] = {}  # of games from elsewhere


def shelve(shelf: Shelf) -> None:
    """Let `load` find a game that has no folder here, in this process alone."""
    _others[shelf.name] = shelf


def _shelf(name: str) -> Shelf:
    if name in _others:
        return _others[name]
    if name.endswith(".py"):
        from .python_rules import open_file  # which imports this module

        return open_file(name)
    return _own_shelf(name)


@cache
def _own_shelf(name: str) -> Shelf:
    if name not in game_names():
        raise unknown("game", name, game_names())
    return Shelf(name)
