"""The games: found by their folders, loaded with players, options and components."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cache, cached_property
from importlib import import_module
from operator import index
from pathlib import Path
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NotRequired, Self, TypedDict, cast

import numpy as np

from . import spec, tables
from .catalogue import DEFAULT, Catalogue
from .chance_sampler import ChanceSampler
from .errors import InputError, unknown
from .fields import Fields
from .game import Binding, Box, State, View, as_int, begin
from .input_files import JsonObject
from .interface import (
    Narration,
    NoNarration,
    Rules,
    RulesWithComponents,
    SceneModule,
    Text,
    require_members,
)
from .player_names import Names
from .score_sheet import ScoreSheet, ScoreSheetModule

if TYPE_CHECKING:
    from .scene import Gesture, Scene

GAMES = Path(__file__).parent / "games"
MAX_INPUT = 8.0  # of a network, up and down
SETTINGS = ("game.toml", "lessons.toml", "weights.toml")  # other TOML files are texts or components
_installing = Lock()  # two threads may load a game at once


class GameOption(TypedDict):
    """A rule option in `game.toml`."""

    values: Sequence[spec.Value]  # the default first
    help: str
    title: NotRequired[str]
    labels: NotRequired[list[str]]  # of the values
    rule: NotRequired[str]


class GameCard(TypedDict):
    """What `game.toml` says of a game."""

    name: str
    title: str
    players: list[int]
    rules_version: int
    minutes: int
    about: str
    options: NotRequired[dict[str, GameOption]]


class Game:
    """A game's rules with a number of players, options and components. Every state belongs to one.

    `str(game)` is its specification, `digest` the hash of its component data. Games with the same
    `fingerprint`, eight bytes, can read each other's states. A game never changes.
    """

    name: str
    title: str
    players: int
    options: Mapping[str, spec.Value]
    rules: Rules
    rules_version: int
    binding: Binding
    feature_names: tuple[str, ...]
    input_names: tuple[str, ...]
    components: tables.Components
    overrides: Mapping[str, object] | None
    digest: str
    box: Box
    fingerprint: bytes

    def __init__(
        self,
        name: str,
        players: spec.Value,
        options: dict[str, spec.Value],
        components: str | Path | Mapping[str, object] | None,
    ) -> None:
        package = _find_package(name)
        options = package.resolve_options(options)
        if type(players) is not int or players not in package.card["players"]:
            raise unknown(
                "number of players", spec.format_value(players), package.card["players"], name
            )
        where = "components"
        overrides: Mapping[str, object] | None
        if isinstance(components, (str, Path)):
            # Read once: other processes play with the same tables, whatever becomes of the file.
            where, overrides = str(components), tables.read_toml(Path(components))
        else:
            overrides = deepcopy(components)
        if overrides is None:
            merged, table = package.components, package.table
        else:
            merged = tables.overlay(package.components, overrides, where)
            table = package.install(merged, where)
        rules, version = package.rules, package.card["rules_version"]
        binding = rules.binding
        values = [package.option_values(key).index(value) for key, value in options.items()]
        made_of = (
            package.format_spec(players, options), version, merged.digest, binding.state_size
        )  # fmt: skip
        self.name, self.title, self.players = name, package.card["title"], players
        self.options = MappingProxyType(dict(options))
        self.rules, self.rules_version, self.binding = rules, version, binding
        self.feature_names = rules.FEATURES
        self.input_names = getattr(rules, "INPUTS", ())
        self.components, self.overrides, self.digest = merged, overrides, merged.digest
        self.box = Box(binding, players, table, values)
        self.fingerprint = hashlib.sha256(repr(made_of).encode()).digest()[:8]

    def __str__(self) -> str:
        return _find_package(self.name).format_spec(self.players, self.options)

    def __repr__(self) -> str:
        return f"<Game {self} {self.digest}>"

    def __reduce__(self) -> tuple[object, ...]:
        return load, (str(self), None, self.overrides)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def num_actions(self) -> int:
        """One more than the highest action of this game, chance's and those only seen included."""
        return self.rules.ACTIONS

    @property
    def observation_size(self) -> int:
        """How many numbers an `observation` has."""
        return len(self.input_names) + 8 * self.binding.state_size

    def observation(self, view: View) -> np.ndarray:
        """Return what a seat knows as numbers in [-1, 1], for a network: float32.

        These are the inputs of the seat divided by 8, in games that have inputs, and each bit of
        the view. Raises InputError for a state or for a view of another game.
        """
        if not isinstance(view, View) or view.game.fingerprint != self.fingerprint:
            what = f"of {view.game}" if isinstance(view, View) else type(view).__name__
            raise InputError(f"observation: a view of {self} expected, not {what}")
        inputs = np.array([*view.inputs(view.seat).values()]) / MAX_INPUT
        data = np.frombuffer(view.to_bytes(), np.uint8, offset=len(self.fingerprint))
        return np.concatenate([inputs, np.unpackbits(data)], dtype=np.float32)

    @property
    def text(self) -> Text:
        """The module that names and describes the game's actions."""
        return _find_package(self.name).text

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
        legal = position.legal_actions if seat == position.to_act else []
        known = Names.numbered(self.players, seat) if names is None else names
        fields, scene_module = position.fields(), _find_package(self.name).scene_module
        if scene_module is not None:
            return scene_module.scene(fields, legal, known)
        from .scene import plain_scene  # not needed for play

        return plain_scene(self, fields, legal, known)

    def gestures(self, view: View, names: Names) -> "tuple[Gesture, ...]":
        """Return the gestures of a view's scene, without the rest of it where that is possible."""
        module = _find_package(self.name).scene_module
        make = getattr(module, "gestures", None)
        if make is None or view.seat != view.to_act:
            return self.scene(view, names).gestures
        found: tuple[Gesture, ...] = make(view.fields(), view.legal_actions, names)
        return found

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
    def narration(self) -> Narration:
        """The module that narrates actions from their journals; without sentences if none."""
        return _find_package(self.name).narration

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of its sentences, "en" first."""
        return _find_package(self.name).languages

    @property
    def score_sheet(self) -> ScoreSheet[Fields]:
        """Where the points of the game come from."""
        return _find_package(self.name).score_sheet

    @property
    def weights(self) -> dict[str, float]:
        """The default weights by feature, for heuristics, for this number of players."""
        return _find_package(self.name).weights(self.players)

    @property
    def network(self) -> Path | None:
        """The file of the network that comes with the game, if there is one."""
        return self.model_path("network")

    @property
    def policy(self) -> Path | None:
        """The file of the policy that comes with the game, if there is one."""
        return self.model_path("policy")

    def model_path(self, kind: str) -> Path | None:
        """Return the path of a trained model of the game, `network` or `policy`, if there is one.

        A number of players may have a model of its own.
        """
        return _find_package(self.name).model_path(kind, self.players)

    def initial_state(self) -> State:
        """Return the state before the first step: set-up is still to be drawn."""
        return begin(self)

    def new_state(self, seed: int) -> State:
        """Return the state after set-up, dealt with `seed`; the first seat is to act."""
        state = self.initial_state()
        for _ in ChanceSampler(seed).resolve(state):
            pass
        return state

    def replay(self, actions: Iterable[int | str]) -> State:
        """Return the state after these actions from the beginning, chance included.

        They are numbers or words, as in a record's list. Raises InputError for the first action
        that is not legal, naming its place in the list and the legal ones.
        """
        if not isinstance(actions, Iterable):
            raise InputError(f"actions: a list expected, not {actions!r}")
        state = self.initial_state()
        for place, action in enumerate(actions):
            try:
                state.apply(self._code(action))
            except InputError as error:
                raise InputError(f"actions[{place}]: {error}") from None
        return state

    def _code(self, action: Any) -> Any:
        """Return the action of a word. Anything else is returned as it is: `apply` refuses it."""
        try:
            return self.parse_action(action) if isinstance(action, str) else action
        except InputError:
            return action

    def format_action(self, action: int) -> str:
        """Return an action's text, which `parse_action` reads back."""
        return self.text.write(index(action))

    def describe_action(self, action: object) -> str:
        """Return a text for whatever was given as an action, for messages."""
        code = as_int(action)
        if code is None:
            return f"action {action!r}"
        if code < 0:  # as an index it would mean the last word
            return f"action {code}"
        try:
            return f"action {self.format_action(code)!r}"
        except (LookupError, ValueError, OverflowError):
            return f"action {code}"

    def parse_action(self, text: str) -> int:
        """Return the action written as `text`. Raises InputError."""
        return self.text.parse(text.strip())


def game_names() -> list[str]:
    """Return the names of all games, sorted."""
    return sorted(path.parent.name.replace("_", "-") for path in GAMES.glob("*/game.toml"))


def card(name: str) -> GameCard:
    """Return a game's game.toml: title, players, options with values, rule ids and help."""
    return deepcopy(_find_package(name).card)


def load(
    name: str,
    /,
    players: int | None = None,
    components: str | Path | Mapping[str, object] | None = None,
    **options: spec.Value,
) -> Game:
    """Return a game, by name or specification (`fredericus(players=3)`).

    `components` is a TOML file (or its tables) whose values take the place of ours. Raises
    InputError naming the known games, player counts, options or values.
    """
    parsed = spec.parse(name)
    options = {**parsed.options, **options}
    stated = options.pop("players", None)
    package = _find_package(parsed.name)
    if None not in (players, stated) and players != stated:
        raise InputError(f"{name}: a table of {players} was asked for as well")
    count = stated if players is None else players
    count = package.default_player_count() if count is None else count
    return Game(parsed.name, count, options, components)


class GamePackage:
    """The files of a game's folder, each read once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = GAMES / name.replace("-", "_")
        self.card = cast(GameCard, tables.read_toml(self.folder / "game.toml"))
        self.import_path = f"{__package__}.games.{self.folder.name}"
        files = sorted(self.folder.glob("*.toml"))
        self.files = [
            path
            for path in files
            if path.name not in SETTINGS and not path.name.startswith("text.")
        ]
        half = RulesWithComponents if self.files else Rules
        self.rules: RulesWithComponents = self._module("rules", half)

    def model_path(self, kind: str, players: int) -> Path | None:
        """Return the path of a model: that of a number of players, else that of all."""
        return self._optional_file(f"{kind}-{players}.npz") or self._optional_file(f"{kind}.npz")

    def _optional_file(self, name: str) -> Path | None:
        """Return a file of the folder that need not be there."""
        path = self.folder / name
        return path if path.exists() else None

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of its sentences."""
        return Catalogue(str(self.folder / "text.py")).languages or (DEFAULT,)

    @cached_property
    def text(self) -> Text:
        """The module `text`, imported on first use: play alone does not need it."""
        text: Text = self._module("text", Text)
        return text

    @cached_property
    def scene_module(self) -> SceneModule | None:
        """The module `scene`, imported on first use; None if there is none."""
        found = self._optional_file("scene.py")
        module: SceneModule | None = self._module("scene", SceneModule) if found else None
        return module

    @cached_property
    def narration(self) -> Narration:
        """The module `narration`, imported on first use; without sentences if there is none."""
        found = self._optional_file("narration.py")
        module: Narration = self._module("narration", Narration) if found else NoNarration()
        return module

    @cached_property
    def score_sheet(self) -> ScoreSheet[Fields]:
        """The score sheet, of the module `score_sheet` if there is one, imported on first use."""
        if not self._optional_file("score_sheet.py"):
            return ScoreSheet[Fields]()
        module: ScoreSheetModule = self._module("score_sheet", ScoreSheetModule)
        return module.SCORE_SHEET

    def _module(self, name: str, half: type) -> Any:
        try:
            return require_members(import_module(f"{self.import_path}.{name}"), half)
        except ModuleNotFoundError as error:
            if error.name not in (self.import_path, f"{self.import_path}.{name}"):
                raise
        problem = "is missing, or not compiled; `make check` compiles it"
        raise InputError(f"{self.name}: {name} {problem}")

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
    def _weights(self) -> JsonObject:
        return tables.read_toml(self.folder / "weights.toml")

    def weights(self, players: int) -> dict[str, float]:
        path = self.folder / "weights.toml"
        weights: dict[str, float] = tables.weights(self._weights, players, path)
        if tuple(weights) != self.rules.FEATURES:
            raise InputError(f"{path}: weights of {self.rules.FEATURES} expected, in this order")
        return weights

    def default_player_count(self) -> int:
        counts = self.card["players"]
        return min((n for n in counts if n > 1), default=counts[0])

    def option_values(self, option: str) -> Sequence[spec.Value]:
        return self.card["options"][option]["values"]

    def default_options(self) -> dict[str, spec.Value]:
        return {key: entry["values"][0] for key, entry in self.card.get("options", {}).items()}

    def format_spec(self, players: int, options: Mapping[str, spec.Value]) -> str:
        """Return the specification of a game with all its options, short."""
        defaults = self.default_options()
        changed = {key: value for key, value in options.items() if value != defaults[key]}
        return spec.write(self.name, {"players": players, **changed})

    def resolve_options(self, chosen: dict[str, spec.Value]) -> dict[str, spec.Value]:
        """Return the values of all options: those chosen, checked, else the defaults."""
        settled = self.default_options()
        for key, value in chosen.items():
            if key not in settled:
                raise unknown("option", key, settled, self.name)
            if not any(value == v and type(value) is type(v) for v in self.option_values(key)):
                known = map(spec.format_value, self.option_values(key))
                raise unknown(f"value of {key}", spec.format_value(value), known, self.name)
            settled[key] = value
        return settled


_others: dict[str, GamePackage] = {}  # of games from elsewhere


def register_package(package: GamePackage) -> None:
    """Let `load` find a game from outside this package, in this process alone."""
    _others[package.name] = package


def _find_package(name: str) -> GamePackage:
    if name in _others:
        return _others[name]
    if name.endswith(".py"):
        from .python_rules import open_file  # which imports this module

        return open_file(name)
    return _load_package(name)


@cache
def _load_package(name: str) -> GamePackage:
    if name not in game_names():
        raise unknown("game", name, game_names())
    return GamePackage(name)
