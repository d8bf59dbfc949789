"""Sentences of a language: whole ones, by key, in files `text.LANGUAGE.toml` beside the code.

    texts = Catalogue(__file__)
    texts.format(names, "raise", who=names.person(0), n=2)

A text has placeholders. With alternatives, the value chooses one of them: a person the first one
if it is the reader, a number the first one if it is in the singular. In alternatives `#` stands for
the value and `##` for its genitive:

    raise = "{who|you raise|# raises} by {n|# chip|# chips}"
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path

from .player_names import YOU, Names, Person, possessive
from .tables import read_toml

DEFAULT = "en"
PLACEHOLDER = re.compile(r"\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}")

MARK = re.compile("##?")
Value = Person | int | str


def _german_genitive(name: str) -> str:
    short = name.partition(" (")[0]
    return f"{short}’" if short.endswith(("s", "ß", "x", "z")) else f"{short}s"


GENITIVES: dict[str, Callable[[str], str]] = {"en": possessive, "de": _german_genitive}
LANGUAGES = tuple(YOU)
TITLES = {"en": "English", "de": "Deutsch"}  # of the languages


class Catalogue:
    """The texts of a module or package, in each language for which there is a file."""

    def __init__(self, module: str) -> None:
        """`module` is a file in the folder of the texts."""
        self.folder = Path(module).parent

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages that have a file."""
        return tuple(each for each in LANGUAGES if self._file(each).exists())

    def _file(self, language: str) -> Path:
        return self.folder / f"text.{language}.toml"

    @cached_property
    def texts(self) -> dict[str, dict[str, str]]:
        """The texts by language and key; keys of TOML tables are joined by dots."""
        return {each: dict(_flatten(read_toml(self._file(each)))) for each in self.languages}

    def format(self, names: Names, key: str, /, **values: Value) -> str:
        """Return a text in the language of the reader, with values in place of placeholders."""
        language = names.language if names.language in self.texts else DEFAULT
        return format_text(self.texts[language][key], values, language)


def format_text(text: str, values: Mapping[str, Value], language: str) -> str:
    """Return a text with values in place of its placeholders."""

    def fill(found: re.Match[str]) -> str:
        name, first, other = found.groups()
        value = values[name]
        if first is None:
            return str(value)
        return MARK.sub(partial(_write_value, str(value), language), _choose(value, first, other))

    return PLACEHOLDER.sub(fill, text)


def _choose(value: Value, first: str, other: str) -> str:
    """Return the first alternative for the reader and for one thing, else the other one."""
    is_first = value.is_reader if isinstance(value, Person) else abs(int(value)) == 1
    return first if is_first else other


def _write_value(value: str, language: str, mark: re.Match[str]) -> str:
    return value if mark[0] == "#" else GENITIVES[language](value)


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, str]]:
    """Yield the texts of nested tables with their full keys."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


COMMON = Catalogue(__file__)  # texts of all games


def join_list(names: Names, parts: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b and c", in the language of the reader."""
    *most, last = parts
    return COMMON.format(names, "list.and", first=", ".join(most), last=last) if most else last
