"""Positions set up by their fields, sound or not: the door by which tests plant defects."""

from typing import Any

from staufen import core


def arranged(game: core.Game, fields: dict[str, Any]) -> core.State:
    """Return the state with these fields, which play need not bring about."""
    state = game.begin()
    game.rules.arrange(state, fields)
    return state


def changed(position: core.State | core.View, **changes: int) -> core.State:
    """Return a copy with other numbers in it, by path: `{"of 0 court 0": 5}`."""
    fields = position.fields()
    for path, value in changes.items():
        part = fields
        *keys, last = (int(key) if key.isdigit() else key for key in path.split())
        for key in keys:
            part = part[key]
        part[last] = value
    return arranged(position.game, fields)
