"""How people at the table are called in sentences."""

from collections.abc import Sequence
from typing import NamedTuple

YOU = {"en": "you", "de": "du"}  # what a sentence calls its reader, by language
IRREGULAR = {"is": "are", "has": "have", "does": "do", "goes": "go", "was": "were"}
HISSING = ("shes", "ches", "sses", "xes", "zes")


class Person(NamedTuple):
    """Someone a sentence is about: the reader, or a name such as "Anna (expert)"."""

    name: str
    is_reader: bool = False

    def __str__(self) -> str:
        return self.name


class Names:
    """The names by seat, which of them is the reader, and the language that is read.

    `names[seat]` is "you" or a name such as "Anna (expert)".
    """

    def __init__(self, names: Sequence[str], you: int | None = None, language: str = "en") -> None:
        self.names = tuple(names)
        self.you = you
        self.language = language

    @classmethod
    def numbered(cls, players: int, you: int | None = None) -> "Names":
        """Return "player 1", "player 2" and so on, for a table whose people have no names."""
        return cls([f"player {seat + 1}" for seat in range(players)], you)

    def __getitem__(self, seat: int) -> str:
        return YOU[self.language] if seat == self.you else self.names[seat]

    def person(self, seat: int) -> Person:
        """Return whom a sentence of a catalogue is about."""
        return Person(self[seat], seat == self.you)

    def translated(self, language: str) -> "Names":
        """Return them for a reader of a language."""
        return Names(self.names, self.you, language)

    def does(self, seat: int, *doings: str) -> str:
        """Return who does what: "Anna moves and pays", "you move and pay".

        A doing begins with its verb, as it stands in "she moves".
        """
        return f"{self[seat]} {join_words([*map(plural, doings)] if seat == self.you else doings)}"

    def of(self, seat: int) -> str:
        """Return whose: "your", or "Anna's" for "Anna (expert)"."""
        return possessive(self[seat])

    def short(self) -> "Names":
        """Return them without what stands in brackets, unless two would be called alike."""
        brief = [name.partition(" (")[0] for name in self.names]
        return self if len(set(brief)) < len(brief) else Names(brief, self.you, self.language)


def possessive(name: str) -> str:
    """Return whose something is: "your" of "you", "Anna's" of "Anna (expert)"."""
    if name == "you":
        return "your"
    short = name.partition(" (")[0]
    return f"{short}'" if short.endswith("s") else f"{short}'s"


def plural(verb: str) -> str:
    """Return the form after "you" of a verb as it is after "she". Words after it stay."""
    first, space, rest = verb.partition(" ")
    if first in IRREGULAR:
        first = IRREGULAR[first]
    elif first.endswith("ies") and len(first) > 4:
        first = first[:-3] + "y"
    elif first.endswith(HISSING):
        first = first[:-2]
    else:
        first = first.removesuffix("s")
    return first + space + rest


def format_count(number: int, noun: str) -> str:
    """Return so many of something: "1 card", "2 cards"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def join_words(parts: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b and c"."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def capitalize(sentence: str) -> str:
    """Return a sentence with its first letter large."""
    return sentence[:1].upper() + sentence[1:]


def within(sentence: str) -> str:
    """Return a sentence as it goes on within another."""
    return f"y{sentence[1:]}" if sentence.startswith("You ") else sentence


ANYONE = Names.numbered(5)
