"""The table as data: what one seat sees of it, and what it would click for each of its choices.

Design: pages and terminals draw any game from its scene and know no game by name. A game's
`scene.py` makes it from the fields of a view alone, so nothing hidden can be in it. `docs/scene.md`
is the description for readers; `schema()` is the JSON Schema of `Scene.to_dict()`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from string import ascii_lowercase, digits
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

from .catalogue import COMMON
from .fields import Fields
from .game import CHANCE, OVER
from .player_names import Names, capitalize

if TYPE_CHECKING:
    from .registry import Game

Shape = Literal["row", "ring", "grid", "track", "pile", "board"]
Flow = Literal["", "automatic", "implied", "prefix", "opening", "chain", "final"]
Data = Annotated[
    Mapping[str, object],
    "typed data for boards: numbers, booleans, short identifiers; lists and objects of these",
]
KEYS = digits[1:] + ascii_lowercase


@dataclass(frozen=True)
class Amount:
    """Something gained or paid: 3 points, 2 stones, 1 card."""

    kind: Annotated[str, "what it is; amounts of one kind have one icon"]
    count: int
    seat: Annotated[int | None, "who gains or pays it; null: the viewer"] = None


@dataclass(frozen=True)
class Counter:
    """A number with a name: money, a value of a track, cards left in a pile."""

    name: str
    value: int
    most: Annotated[int | None, "the highest value possible, if there is one"] = None
    text: Annotated[str, "one line that explains it"] = ""


@dataclass(frozen=True)
class Piece:
    """A card, a tile, a figure, or several that are alike."""

    kind: Annotated[str, "what it is; pieces of one kind have one picture"]
    label: Annotated[str, "its name, or what is written on it"]
    text: Annotated[str, "one plain line: what it does"] = ""
    owner: Annotated[int | None, "the seat it belongs to"] = None
    count: Annotated[int, "how many of them lie here"] = 1
    face: Annotated[Literal["up", "down"], "down: a card whose front the viewer does not see"] = (
        "up"
    )
    about: Annotated[str, "the name under which `staufen rules` explains it"] = ""
    data: Data = field(default_factory=dict)
    short: Annotated[str, "a sign for it where many are printed side by side, or empty"] = ""


@dataclass(frozen=True)
class Place:
    """Where pieces lie and what can be clicked."""

    id: Annotated[str, "unique in the scene; the same place has the same id all game long"]
    label: str
    pieces: tuple[Piece, ...] = ()
    counters: tuple[Counter, ...] = ()
    note: Annotated[str, "how it stands now, in a few words: `next to be scored`"] = ""
    text: Annotated[str, "one plain line: what it is for"] = ""
    about: Annotated[str, "the name under which `staufen rules` explains it"] = ""
    why: Annotated[str, "why it cannot be chosen now, where others like it can"] = ""
    data: Data = field(default_factory=dict)


@dataclass(frozen=True)
class Zone:
    """A part of the table: places that belong together, in their order."""

    id: Annotated[str, "unique in the scene, places included"]
    label: str
    shape: Annotated[
        Shape,
        "row: side by side; ring: the last place is beside the first; grid: rows of `columns`; "
        "track: steps from a start to an end; pile: one place, a stack; board: no order",
    ]
    places: tuple[Place, ...]
    owner: Annotated[int | None, "the seat whose part it is; null: common"] = None
    columns: Annotated[int, "of a grid; 0 for other shapes"] = 0
    counters: tuple[Counter, ...] = ()
    note: Annotated[str, "how it stands now, in a few words"] = ""
    brief: Annotated[str, "the whole zone in one line, for where there is no room for more"] = ""
    folded: Annotated[bool, "it may be shown by its `brief` until someone asks for more"] = False
    table: Annotated[str, "zones that say the same are columns of one table, a place a row"] = ""
    data: Data = field(default_factory=dict)


@dataclass(frozen=True)
class Player:
    """Someone at the table."""

    seat: int
    name: Annotated[str, '"you" or a name such as "Anna (expert)"']
    color: Annotated[int, "number of a colour, the same all game long"]
    points: Annotated[int | None, "null: not known to the viewer, or not counted yet"] = None
    to_act: bool = False
    note: Annotated[str, "such as `passed` or `first player`"] = ""
    you: Annotated[bool, "the viewer's own seat; false for a spectator"] = False
    data: Data = field(default_factory=dict)


@dataclass(frozen=True)
class Gesture:
    """A legal action, and the clicks that mean it.

    Gestures whose paths begin alike belong together: a click on the first place leaves those to
    choose from. If several have the same path, their labels tell them apart after the last click.
    """

    action: Annotated[int, "its number, as `apply` takes it"]
    word: Annotated[str, "its word, as `parse` reads it"]
    label: Annotated[str, 'what it does, as a person would say it: "travel to Milano"']
    path: Annotated[
        tuple[str, ...], "ids of places in the order of the clicks; empty: a button alone"
    ] = ()
    consequence: Annotated[str, 'what comes of it: "pays 2 Envoys; Anna scores 3"'] = ""
    group: Annotated[str, "a heading under which a list puts it, or empty"] = ""
    key: Annotated[str, "a digit or letter; empty from the 36th choice on"] = ""
    kind: Annotated[str, "the kind of the action, such as `build`; alike ones share an icon"] = ""
    costs: Annotated[tuple[Amount, ...], "what is paid"] = ()
    gains: Annotated[tuple[Amount, ...], "what is gained, also by others"] = ()
    data: Data = field(default_factory=dict)
    flow: Annotated[
        Flow,
        "automatic: no player would refuse it; implied: done unsaid by whoever chooses what comes "
        "after it; prefix: half a move, which the label of the next action says whole; opening: "
        "the same, with a label of its own; chain: the same, with all that follows from it; "
        "final: it ends the turn, so it needs no confirmation",
    ] = ""
    then: Annotated[tuple[int, ...], "actions of the same move after `action`"] = ()
    parts: Annotated[tuple[str, ...], "the label in parts, where one says what follows"] = ()


@dataclass(frozen=True)
class Scene:
    """What one seat sees of the table, and what it may do there."""

    title: Annotated[str, "the game's"]
    seat: Annotated[int, "the viewer's"]
    round: Annotated[str, 'such as "Round 2 of 5"; empty where there are none']
    phase: Annotated[str, "what is going on, in a few words"]
    prompt: Annotated[str, "one sentence: what the viewer is to do, or who is to act"]
    players: Annotated[tuple[Player, ...], "by seat"]
    zones: Annotated[tuple[Zone, ...], "in the order of reading; no less important ones first"]
    gestures: Annotated[tuple[Gesture, ...], "empty while another one is to act"] = ()
    data: Data = field(default_factory=dict)

    def to_dict(self) -> dict[str, object]:
        """Return it as dictionaries, lists, texts and numbers, fit for JSON."""
        return _plain(self)


KINDS = (Scene, Player, Zone, Place, Piece, Counter, Gesture, Amount)
TUPLES = {
    kind: [name for name, hint in get_type_hints(kind).items() if get_origin(hint) is tuple]
    for kind in KINDS
}  # the names of the fields that are lists in JSON


def plain_scene(game: "Game", fields: Fields, legal: Sequence[int], names: Names) -> Scene:
    """Return a scene without zones, of a game that has none: the choices as it words them."""
    head = fields["head"]
    words = game.text
    return Scene(
        title=game.title,
        seat=head["observer"],
        round="",
        phase="",
        prompt=prompt(names, head["to_act"]),
        players=players(names, head["to_act"]),
        zones=(),
        gestures=assign_keys(
            Gesture(action, words.write(action), words.say(fields, action, names))
            for action in legal
        ),
    )


def players(
    names: Names,
    to_act: int,
    points: Sequence[int | None] | None = None,
    notes: Sequence[str] | None = None,
    data: Sequence[Data] | None = None,
) -> tuple[Player, ...]:
    """Return the players, by seat; points, notes and data are by seat too."""
    return tuple(
        Player(
            seat=seat,
            name=names[seat],
            color=seat,
            points=points[seat] if points else None,
            to_act=seat == to_act,
            note=notes[seat] if notes else "",
            you=seat == names.you,
            data=data[seat] if data else {},
        )
        for seat in range(len(names.names))
    )


def prompt(names: Names, to_act: int, wanted: str = "choose") -> str:
    """Return what the viewer is to do (`wanted`: "bet, call or fold"), or whom to wait for."""
    if to_act == OVER:
        return COMMON.format(names, "prompt.over")
    if to_act == CHANCE:
        return COMMON.format(names, "prompt.chance")
    if to_act == names.you:
        return f"{capitalize(wanted)}."
    key, what = ("prompt.wait", "") if wanted == "choose" else ("prompt.wait_for", wanted)
    wanted = what.removeprefix("choose ")
    return capitalize(COMMON.format(names, key, who=names.person(to_act), what=wanted))


def assign_keys(gestures: Iterable[Gesture]) -> tuple[Gesture, ...]:
    """Return the gestures with a key each, as far as there are keys."""
    found = list(gestures)
    keys = [*KEYS, *[""] * len(found)]
    return tuple(replace(each, key=key) for each, key in zip(found, keys, strict=False))


def explain_blocked(
    zones: Iterable[Zone], gestures: Iterable[Gesture], reasons: Mapping[str, str]
) -> tuple[Zone, ...]:
    """Return zones whose places say why no gesture begins there; `reasons` are by their ids."""
    begun = {id for gesture in gestures for id in gesture.path[:1]}
    why = {id: reason for id, reason in reasons.items() if id not in begun}
    return tuple(
        replace(zone, places=tuple(replace(each, why=why.get(each.id, "")) for each in zone.places))
        if any(each.id in why or each.why for each in zone.places)
        else zone
        for zone in zones
    )


def remove_choices(scene: Scene) -> Scene:
    """Return a scene for whoever has nothing to choose, nor why a place cannot be chosen."""
    return replace(scene, zones=explain_blocked(scene.zones, (), {}), gestures=())


def schema() -> dict[str, object]:
    """Return the JSON Schema of `Scene.to_dict()`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": "#/$defs/Scene",
        "$defs": {kind.__name__: _object(kind) for kind in KINDS},
    }


def _object(kind: type) -> dict[str, object]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        "type": "object",
        "description": " ".join((kind.__doc__ or "").split()),
        "properties": {each.name: _schema(hints[each.name]) for each in fields(kind)},
        "required": [each.name for each in fields(kind)],
        "additionalProperties": False,
    }


def _schema(hint: Any) -> dict[str, object]:
    """Return the schema of a type of a field."""
    if get_origin(hint) is Annotated:
        hint, text = get_args(hint)
        return {**_schema(hint), "description": text}
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    if get_origin(hint) is Mapping:
        return {"type": "object"}
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _schema(get_args(hint)[0])}
    if get_origin(hint) is UnionType:
        return {"anyOf": [_schema(each) for each in get_args(hint)]}
    simple = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}
    return {"type": simple[hint]} if hint in simple else {"$ref": f"#/$defs/{hint.__name__}"}


def _plain(thing: Any) -> dict[str, object]:
    """Return the same with dictionaries and lists, as JSON gives it back."""
    made = dict(vars(thing))
    for name in TUPLES[type(thing)]:
        made[name] = [each if isinstance(each, str | int) else _plain(each) for each in made[name]]
    return made
