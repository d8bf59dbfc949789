"""Effects in component files: phrases of a small vocabulary, a verb and its arguments.

A game lists its verbs once. Each verb has its number in C and the kinds of its arguments. A game
may add the fields of a C struct that the verb fills, and its sentence for a player. A word that is
not in the vocabulary is an error that names the entry, the word and the nearest known word.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from .errors import InputError, unknown

# An argument of a verb: a number of a range, a word of a table, or just this word.
Row = dict[str, Any]  # fields of a C struct
Taken = range | Mapping[str, object] | str


class Verb(NamedTuple):
    """The first word of a phrase: its number in C, its arguments, and what both mean."""

    code: int
    takes: tuple[Taken, ...] = ()
    describe: Callable[..., str] = str  # the arguments in a player's words
    row: Callable[..., Row] = dict  # the arguments as fields of a struct
    brief: Callable[..., str] = str  # the arguments in as few words as a name has


class Phrase(NamedTuple):
    """A phrase that has been read: the verb's number and what followed it.

    An argument is the number that was written, or what the table says of the word.
    """

    code: int
    args: tuple[Any, ...]
    verb: Verb


class Vocabulary:
    """The verbs of one kind of effect; `what` is what messages call them."""

    def __init__(self, what: str, verbs: Mapping[str, Verb]) -> None:
        self.what = what
        self.verbs = dict(verbs)
        self._known = cache(partial(self.read, where="phrase"))

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
        args = []
        for written, taken in zip(rest, verb.takes, strict=True):
            found = argument(written, taken, f"{where}: {word}")
            if not isinstance(taken, str):
                args.append(found)
        return Phrase(verb.code, tuple(args), verb)

    def describe(self, text: str) -> str:
        """Return what a phrase says in a player's words. Raises InputError as `read` does."""
        phrase = self._known(text)
        return phrase.verb.describe(*phrase.args)

    def short_name(self, text: str) -> str:
        """Return what a phrase is called in few words. Raises InputError as `read` does."""
        phrase = self._known(text)
        return phrase.verb.brief(*phrase.args)


def argument(word: object, taken: Taken, where: str) -> Any:
    """Return the number `word` is, or what the table says of it.

    Raises InputError naming `where`.
    """
    if isinstance(taken, str):
        taken = {taken: None}
    if isinstance(taken, Mapping):
        if word not in taken:
            raise unknown("word", word, taken, where)
        return taken[str(word)]
    digits = str(word)
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9 or int(digits) not in taken:
        raise InputError(f"{where}: {taken.start} to {taken.stop - 1} expected, not {word!r}")
    return int(digits)
