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


def play(state: core.State, *words: str) -> core.State:
    """Apply actions given in words, chance included; return the state."""
    for word in " ".join(words).split():
        state.apply(state.game.parse(word))
    return state


def may(state: core.State) -> list[str]:
    """Return the legal actions in words."""
    return [state.game.write(action) for action in state.legal_actions()]


def hands(state: core.State) -> list[set[str]]:
    """Return the playing cards that each seat holds, in words."""
    pack = state.game.text.CARDS
    masks = state.fields()["hand"]
    return [{card for i, card in enumerate(pack) if mask >> i & 1} for mask in masks]
