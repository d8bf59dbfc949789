"""Matches between bots: play, storage, ratings and reports.

From the bottom up: `schedule` pairs bots, `match` plays one match, `store` saves records, `rating`
rates them. `plans` describes and runs tournaments and evaluations, `report` shows their results,
`cli` is the command line. Scripts use `from staufen.arena import run_tournament`.
"""

from typing import Any

__all__ = ["evaluate", "explain", "find_ladder", "run_tournament"]


def __getattr__(name: str) -> Any:
    """Import the Python interface on first use: the command line starts faster without it."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api

    return getattr(api, name)
