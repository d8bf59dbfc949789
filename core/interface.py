"""The Python half of a game: what its modules `rules` and `text` have beside the C interface."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from .action_context import ActionContext
from .errors import InputError
from .fields import Fields
from .game import Binding, Position
from .player_names import ANYONE, Names

if TYPE_CHECKING:
    from .registry import Game
    from .scene import Scene


class Rules(Protocol):
    """The module `rules`."""

    @property
    def binding(self) -> Binding:
        """The table of C functions: `make_binding(&TABLE)`."""

    @property
    def ACTIONS(self) -> int:  # noqa: N802 - a constant of the module
        """One more than the highest action, chance's and those only seen included."""

    @property
    def FEATURES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The names of the features, in the order of their values.

        A game whose table has `inputs` names them in the same way, in INPUTS.
        """

    def fields(self, position: Position, /) -> Fields:
        """Return the struct as a dictionary of numbers, lists and dictionaries."""


class RulesWithComponents(Rules, Protocol):
    """The module `rules` of a game with component files."""

    def install(self, data: Mapping[str, object], /) -> int:
        """Check component data and return the index of the table made of it, for `Head.table`.

        Raises InputError naming what is wrong.
        """


class Text(Protocol):
    """The module `text`."""

    def write(self, action: int, /) -> str:
        """Return an action's word, without spaces. Raises InputError for other numbers."""

    def parse(self, text: str, /) -> int:
        """Return the action of a word. Raises InputError for unknown words."""

    def say(self, fields: Fields, action: int, names: Names = ANYONE, /) -> str:
        """Return an action as a sentence, for the position it is taken in."""


class SceneModule(Protocol):
    """The module `scene`."""

    def scene(self, fields: Fields, legal: Sequence[int], names: Names, /) -> Scene:
        """Return what a seat sees as data.

        `fields` are those of its view, `legal` its actions: none while another one is to act. At
        the end they may be those of a state, whose observer is -1: then all lies open.
        """


class Narration(Protocol):
    """The module `narration`: what actions did, from their journals."""

    @property
    def ACCOUNTS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The accounts' names, in the order of their numbers in the rules."""

    @property
    def CAUSES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The causes' names, in the order of their numbers in the rules."""

    def narrate(self, context: ActionContext[Fields], /) -> list[str]:
        """Return sentences on what an action did, except what `say` states already."""


class NoNarration:
    """The narration of a game without the module `narration`: it writes no journal."""

    ACCOUNTS: tuple[str, ...] = ()
    CAUSES: tuple[str, ...] = ()

    def narrate(self, _context: ActionContext[Fields], /) -> list[str]:
        """Return nothing."""
        return []


class GlossaryEntry(NamedTuple):
    """A card, a tile or a person: its name, and what it does."""

    name: str
    text: str  # what it does, from the game's data, without a full stop
    ids: tuple[str, ...] = ()  # other names, such as the word that the program writes for it
    paths: tuple[str, ...] = ()  # of the component data that the text is made from


@runtime_checkable
class TextWithEntries(Text, Protocol):
    """The module `text` of a game whose cards, tiles or persons can be looked up by name."""

    def list_entries(self, game: Game, /) -> Iterable[GlossaryEntry]:
        """Return the named things, for the game's players and options."""


def require_members(module: ModuleType, half: type) -> ModuleType:
    """Return a game's module if it has all of `half`. Raises InputError naming what is missing."""
    names = (name for kind in half.__mro__ for name in vars(kind) if not name.startswith("_"))
    lacking = sorted(name for name in names if not hasattr(module, name))
    if lacking:
        raise InputError(f"{module.__name__}: every game has {', '.join(lacking)} there")
    return module
