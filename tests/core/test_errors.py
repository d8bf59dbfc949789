"""Errors about words: they name the nearest known one, and all of them."""

import pytest

from staufen.core import InputError
from staufen.core.errors import unknown


@pytest.mark.parametrize(("word", "known", "where", "message"), [
    ("gredy", ["random", "greedy"], "",
     "unknown bot 'gredy'; did you mean 'greedy'? (known: random, greedy)"),
    ("zzz", ["random"], "line 3", "line 3: unknown bot 'zzz' (known: random)"),
    (7, [2, 3], "", "unknown bot '7' (known: 2, 3)"),
    ("x", [], "", "unknown bot 'x' (known: none)"),
])  # fmt: skip
def test_an_unknown_word_is_described_beside_the_known_ones(word, known, where, message):
    error = unknown("bot", word, known, where)
    assert isinstance(error, InputError)
    assert str(error) == message
