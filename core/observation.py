"""What a seat knows as a row of numbers, for networks of any framework.

Three parts, each number with a name:

- the observer (`seat 0`, one-hot), who is to act (`to_act 0`, `to_act chance`), and the observer's
  own `score`;
- the named features of every seat (`seat 1 lead`), as far as the view shows them, and the inputs of
  the observer (`input deck`) in games that have some;
- every number of the view's struct (`of[1].captured[3]`). What is hidden is blank in a view, so
  nothing of it can get in. Whole numbers of 16 bits and more without a sign are mostly sets: they
  come bit by bit (`hand[0] bit 5`), as 0 or 1.

All others are squashed by x / (4 + |x|) into (-1, 1), which keeps different bytes apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from .errors import InputError
from .game import CHANCE, View, saturated
from .leaves import spread

if TYPE_CHECKING:
    from .registry import Game

HALF_POINT = 4.0  # what is squashed to 1/2
MAX_BYTE = 255


class Observer:
    """How views of one game become numbers; made once a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        widest = list(leaves(without_head(saturated(game))))
        wide = [max(0, most).bit_length() if most > MAX_BYTE else 0 for _, most in widest]
        self.wide = np.array(wide, np.uint8)
        # Of 64 bits a set, least bit first, those that are in the struct.
        self.used_bits = np.array([bit < bits for bits in wide if bits for bit in range(64)], bool)
        seats = range(game.players)
        self.names = (
            *(f"seat {seat}" for seat in seats),
            *(f"to_act {who}" for who in (*seats, "chance")),
            "score",
            *(f"seat {seat} {name}" for seat in seats for name in game.feature_names),
            *(f"input {name}" for name in game.input_names),
            *(name for (name, _), bits in zip(widest, wide, strict=True) if not bits),
            *(
                f"{name} bit {bit}"
                for (name, _), bits in zip(widest, wide, strict=True)
                for bit in range(bits)
            ),
        )

    def observe(self, view: View) -> np.ndarray:
        """Return the numbers of a view, in [-1, 1]. Raises InputError for anything else."""
        if not isinstance(view, View):
            raise InputError(f"observation: a view expected, not {type(view).__name__}")
        if view.game.fingerprint != self.game.fingerprint:
            raise InputError(f"observation: a view of {self.game} expected, not of {view.game}")
        seats = range(self.game.players)
        sharp: list[float] = [seat == view.seat for seat in seats]
        sharp += [view.to_act == who for who in (*seats, CHANCE)]
        named: list[float] = [view.score()]
        for seat in seats:
            named += view.features(seat).values()
        named += view.inputs(view.seat).values()
        wide = np.count_nonzero(self.wide)
        soft, sets = np.empty(len(self.wide) - wide), np.empty(wide, np.uint64)
        spread(without_head(view.fields()), self.wide, soft, sets)
        squashed = np.concatenate([named, soft]).astype(np.float32)
        squashed /= HALF_POINT + np.abs(squashed)
        bits = np.unpackbits(sets.astype("<u8").view(np.uint8), bitorder="little")[self.used_bits]
        return np.concatenate([np.array(sharp, np.float32), squashed, bits.astype(np.float32)])


def without_head(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields but those all games share: options and tables never change in a game."""
    return {name: value for name, value in fields.items() if name != "head"}


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, int]]:
    """Yield (name, number) of all that lies in nested dictionaries and lists."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{name}.{key}" if name else str(key))
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{name}[{index}]")
    else:
        yield name, value
