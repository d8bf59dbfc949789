"""The words of a game's actions: from action to word and back."""

from collections import Counter
from collections.abc import Iterable, Mapping

from .errors import InputError, unknown


class Words:
    """One word for every action, also for actions that are only seen."""

    def __init__(self, words: Mapping[int, str]) -> None:
        self.words = dict(words)
        self.codes = {word: code for code, word in words.items()}
        alike = Counter(word.lower() for word in self.codes)
        self.small = {w.lower(): code for w, code in self.codes.items() if alike[w.lower()] == 1}

    @classmethod
    def of(cls, kinds: Iterable[tuple[int, Iterable[object], str]]) -> "Words":
        """Return the words of kinds of actions.

        A kind is its first code, what the codes are about, and the word, where `{}` is the thing.
        """
        return cls({
            first + i: word.format(thing)
            for first, things, word in kinds
            for i, thing in enumerate(things)
        })  # fmt: skip

    def write(self, action: int) -> str:
        """Return an action's word. Raises InputError for other numbers."""
        try:
            return self.words[action]
        except KeyError:
            raise InputError(f"no action has the number {action}") from None

    def parse(self, text: str) -> int:
        """Return the action of a word, in any case of letters where this is unambiguous.

        Raises InputError naming the nearest word.
        """
        code = self.codes.get(text, self.small.get(text.lower()))
        if code is None:
            raise unknown("action", text, self.codes)
        return code
