"""Board games of the house of Hohenstaufen, and players that respect hidden information.

Design: the folders stand at the root of the repository, where people look, and are linked into this
package, because a top-level package called `core` would break others. A link is the only form that
`cimport`, type checkers and an editable install all understand. Arrows run one way:

    web, bridges -> arena -> bots -> search -> core
"""

from staufen import core

__all__ = ["core"]
__version__ = "0.1.0"
