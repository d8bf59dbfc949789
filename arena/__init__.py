"""Matches between bots, and what they tell.

Read from the bottom: `schedule` says who meets whom, `match` plays one match, `records` writes it
down, `store` keeps it, `ratings` rates. `runner` plays one of the `plans` on one of the
`executors`, `report` tells what came of it, `cli` is the command line, `script` what a script
needs: `from staufen.arena import tournament`.
"""

from typing import Any

__all__ = ["evaluate", "find_ladder", "tournament"]


def __getattr__(name: str) -> Any:
    """Import what scripts need once it is asked for: the command line starts without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    return getattr(api, name)
