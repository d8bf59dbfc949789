"""The Python half of a game: what its modules `rules` and `text` hold beside the C interface."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Protocol

from .errors import InputError
from .game import Binding, Position


class Rules(Protocol):
    """The module `rules`."""

    @property
    def binding(self) -> Binding:
        """The table of C functions: `bind(&TABLE)`."""

    @property
    def FEATURES(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The features' names, in the order in which `features` writes their values."""

    def fields(self, position: Position, /) -> dict[str, Any]:
        """Return the struct as a dictionary of numbers, lists and dictionaries."""

    def arrange(self, position: Position, fields: Mapping[str, Any], /) -> None:
        """Fill the struct from such a dictionary. For tests alone."""


class RulesWithComponents(Rules, Protocol):
    """The module `rules` of a game with component files."""

    def install(self, data: Mapping[str, Any], /) -> int:
        """Check component data and return the index of the table made of it, for `Head.table`.

        Raises InputError naming what is wrong.
        """


class Text(Protocol):
    """The module `text`."""

    def write(self, action: int, /) -> str:
        """Return an action's word, without spaces. Raises InputError for what is no action."""

    def parse(self, text: str, /) -> int:
        """Return the action of a word. Raises InputError for all others."""

    def say(self, fields: dict[str, Any], action: int, /) -> str:
        """Return an action as a sentence, for the position it is taken in."""

    def board(self, fields: dict[str, Any], /) -> str:
        """Draw the table of a state or a view."""


def checked(module: ModuleType, half: type) -> Any:
    """Return a game's module as the half it is. Raises InputError naming all that it lacks."""
    names = (name for kind in half.__mro__ for name in vars(kind) if not name.startswith("_"))
    lacking = sorted(name for name in names if not hasattr(module, name))
    if lacking:
        raise InputError(f"{module.__name__}: every game has {', '.join(lacking)} there")
    return module
