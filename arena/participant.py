"""Participants: the bots of a field, and their names.

`Fast=so-ismcts(iterations=100)` gives a bot a name. A level is stored as a name with its bot.
Schedules, runs and records contain this text. A name may hold `=` signs: it ends at the last one
before the specification's options.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..bots import load_bots, parse_spec
from ..bots.base.levels import playable_levels, resolve_level
from ..core import InputError, spec

HUMAN = "human"  # stands in a record where a person played
MAX_NAME_LENGTH = 40  # characters of a name
_NAMED = re.compile(r'[^("]*=')


class Participant(NamedTuple):
    """One participant. `str` gives the text that `parse` takes."""

    name: str  # the specification itself if nobody gave another
    spec: str  # of the bot

    def __str__(self) -> str:
        return self.spec if self.name == self.spec else f"{self.name}={self.spec}"


def parse(text: str) -> Participant:
    """Return name and specification, neither of them checked."""
    found = _NAMED.match(text)
    if found is None or found[0] == "=":  # a name has at least one character
        return Participant(text, text)
    return Participant(" ".join(found[0][:-1].split()), text[found.end() :].strip())


def resolve_participant(text: str, game: str) -> Participant:
    """Return the participant that a user typed; a level is replaced by its bot.

    Raises InputError for a name that is too long, or that is also another bot's name.
    """
    name, called = parse(text)
    meaning = resolve_level(called, game)
    if (name, called) == (text, text):
        return Participant(text.strip() if meaning != text else text, meaning)
    _check_name(name, meaning, game)
    return Participant(name, meaning)


def _check_name(name: str, called: str, game: str) -> None:
    if not 0 < len(name) <= MAX_NAME_LENGTH or not name.isprintable() or set(name) & set('()"'):
        raise InputError(
            f"{name[: 2 * MAX_NAME_LENGTH]!r}: invalid name (expected 1 to {MAX_NAME_LENGTH}"
            ' printable characters without ( ) ")'
        )
    if name == HUMAN or name in load_bots() or ".py:" in name:
        raise InputError(f"{name}={called}: {name} is the name of another bot; choose another name")
    level = playable_levels(game).get(name)
    ours = spec.parse(called).name in load_bots()  # a user's file is not imported here
    if level is not None and not (ours and parse_spec(level).text == parse_spec(called).text):
        raise InputError(f"{name}={called}: {name} is a level, which stands for {level}")


def check_names(field: Iterable[Participant]) -> None:
    """Raise InputError if two bots of a field have the same name."""
    specs: dict[str, str] = {}
    for name, called in field:
        if specs.setdefault(name, called) != called:
            raise InputError(f"{name}: name of both {specs[name]} and {called}; rename one of them")


def unique_names(texts: Iterable[str]) -> dict[str, str]:
    """Return how each of a field is shown: by its name, or its whole text where two share one."""
    known = {text: parse(text).name for text in dict.fromkeys(texts)}
    shown = list(known.values())
    return {text: name if shown.count(name) == 1 else text for text, name in known.items()}
