"""Effects in component files: phrases made of a small vocabulary, a verb and what it takes.

A game lists its verbs once, each with the number by which its C code knows it, and reads
phrases such as `gain 2 wood` from its tables. A word that is not in the vocabulary is an
error that names the entry, the word and the nearest right one.
"""

from collections.abc import Mapping
from typing import NamedTuple

from .errors import InputError, unknown

Taken = range | Mapping[str, int]  # a number of that range, or one of these words


class Verb(NamedTuple):
    """What a phrase may begin with: its number in C, and what must follow it."""

    code: int
    takes: tuple[Taken, ...] = ()


class Phrase(NamedTuple):
    """A phrase that has been read: the verb's number and those of what followed it."""

    code: int
    args: tuple[int, ...]


class Vocabulary:
    """The verbs of one kind of effect; `what` is what messages call them."""

    def __init__(self, what: str, verbs: Mapping[str, Verb]) -> None:
        self.what = what
        self.verbs = dict(verbs)

    def read(self, text: str, where: str) -> Phrase:
        """Return the phrase in `text`. Raises InputError naming `where`, the entry it is in."""
        word, *rest = str(text).split() or [""]
        if word not in self.verbs:
            raise unknown(self.what, word, self.verbs, where)
        verb = self.verbs[word]
        if len(rest) != len(verb.takes):
            raise InputError(
                f"{where}: {self.what} {word!r} takes {len(verb.takes)} more words, not {len(rest)}"
            )
        args = (argument(w, t, f"{where}: {word}") for w, t in zip(rest, verb.takes, strict=True))
        return Phrase(verb.code, tuple(args))


def argument(word: object, taken: Taken, where: str) -> int:
    """Return the number that `word` stands for. Raises InputError naming `where`."""
    if isinstance(taken, Mapping):
        if word not in taken:
            raise unknown("word", word, taken, where)
        return taken[str(word)]
    digits = str(word)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9 or int(digits) not in taken:
        raise InputError(f"{where}: {taken.start} to {taken.stop - 1} expected, not {word!r}")
    return int(digits)
