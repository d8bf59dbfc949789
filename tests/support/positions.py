"""Positions set up by their fields, sound or not: the door by which tests plant defects."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from staufen import core
from staufen.core.game import MAX_OPTIONS, copied

HEAD_SIZE = 5 + MAX_OPTIONS  # bytes
Path = tuple[str | int, ...]


def arranged(game: core.Game, fields: dict[str, Any]) -> core.State | core.View:
    """Return the state or view with these fields, which play need not bring about."""
    head = fields["head"]
    shared = (head["to_act"], head["observer"], head["num_players"], head["pile"], head["table"])
    data = bytearray(game.binding.state_size)
    data[:HEAD_SIZE] = [number & 255 for number in (*shared, *head["option"])]
    numbers = dict(leaves(fields))
    for path, (start, size) in layout(game).items():
        data[start : start + size] = (numbers[path] & (1 << 8 * size) - 1).to_bytes(size, "little")
    return copied(game, game.fingerprint + data, None)


@cache
def layout(game: core.Game) -> dict[Path, tuple[int, int]]:
    """Return the offset and size of every number of a struct after its Head, by its path.

    In the k-th probe each byte is the k-th bit of its offset, so a number tells where it is.
    """
    size = game.binding.state_size
    sizes = probe(game, bytes([1]) * size)
    probes = [probe(game, bytes(at >> bit & 1 for at in range(size))) for bit in range(16)]
    return {
        path: (
            sum((found[path] & 1) << bit for bit, found in enumerate(probes)),
            (number.bit_length() + 7) // 8,
        )
        for path, number in sizes.items()
        if path[0] != "head"
    }


def probe(game: core.Game, data: bytes) -> dict[Path, int]:
    """Return the numbers of a struct with these bytes after its Head, by their paths."""
    start = game.initial_state().to_bytes()[: len(game.fingerprint) + HEAD_SIZE]
    return dict(leaves(copied(game, start + data[HEAD_SIZE:], None).fields()))


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Yield the numbers in nested dictionaries and lists, each with its path."""
    if isinstance(value, (dict, list)):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path, value


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
        state.apply(state.game.parse_action(word))
    return state


def may(state: core.State) -> list[str]:
    """Return the legal actions in words."""
    return [state.game.format_action(action) for action in state.legal_actions]


def hands(state: core.State) -> list[set[str]]:
    """Return the playing cards that each seat holds, in words."""
    pack = state.game.text.CARDS
    masks = state.fields()["hand"]
    return [{card for i, card in enumerate(pack) if mask >> i & 1} for mask in masks]
