"""Board games of the house of Hohenstaufen, and players that respect hidden information.

Design: the folders stand at the root of the repository, where people look, and are linked into this
package, because a top-level package called `core` would break others. A link is the only form that
`cimport`, type checkers and an editable install all understand. Arrows run one way:

    web, bridges -> arena -> bots -> search -> core
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__all__ = ["core", "vector"]
__version__ = "0.1.0"

MODULES = {"core": "staufen.core", "vector": "staufen.bridges.vector"}

if TYPE_CHECKING:
    from staufen import core
    from staufen.bridges import vector
else:

    def __getattr__(name: str) -> ModuleType:
        """Load the games once they are asked for: by then the command line listens for Ctrl-C."""
        if name in MODULES:
            return import_module(MODULES[name])
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
