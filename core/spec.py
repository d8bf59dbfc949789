"""Specifications: `name(key=value, ...)`, the one way games and bots are written down."""

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from .errors import InputError

_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*\s*=")
_BARE = re.compile(r"[^\s,()=\"']+")
FIRST = "option=value, or a text in double quotes,"
MAX_DEPTH = 20  # specifications within each other
MAX_LENGTH = 1000  # characters
EXPECTED_TEXT = f"at most {MAX_LENGTH} characters expected, all of them printable"


Value: TypeAlias = "bool | int | float | str | Spec | None"  # of an option


class Spec(NamedTuple):
    """A name and its options; `str` gives the text back that `parse` reads."""

    name: str
    options: dict[str, Value]

    def __str__(self) -> str:
        name = self.name if _BARE.fullmatch(self.name) else _quote(self.name)
        if not self.options:
            return name
        # What comes first may stand without its name.
        inner = ", ".join(
            f"{k}={format_value(v)}" if k else _quote(str(v)) for k, v in self.options.items()
        )
        return f"{name}({inner})"


def parse(text: str) -> Spec:
    """Read `name` or `name(key=value, ...)`.

    A name with spaces, such as a file's, stands in double quotes. Values are integers, decimal
    numbers, `true`/`false`, bare words, words in double quotes, or specifications, to a depth of
    20. Raises InputError naming the column of the first error.
    """
    if not isinstance(text, str):
        raise TypeError(f"a specification such as name(key=value) expected, not {text!r}")
    reader = _Reader(text)
    spec = reader.spec()
    reader.end()
    return spec


def is_recordable(text: str) -> bool:
    """Return whether a text may stand in a record, from which it can be read again."""
    return 0 < len(text) <= MAX_LENGTH and text.isprintable()


def write(name: str, options: Mapping[str, Value]) -> str:
    """Return the canonical text of a specification."""
    return str(Spec(name, dict(options)))


def override_options(text: str, **options: Value) -> str:
    """Return a specification with some options changed. Raises InputError."""
    parsed = parse(text)
    return write(parsed.name, {**parsed.options, **options})


def format_value(thing: object) -> str:
    """Return the text of an option's value, which `parse` reads back."""
    if thing is None:
        return "none"
    if isinstance(thing, bool):
        return "true" if thing else "false"
    if isinstance(thing, (int, float, Spec)):
        return str(thing)
    text = str(thing)
    bare = _BARE.fullmatch(text) and isinstance(_read_bare(text), str)
    return text if bare else _quote(text)


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _read_bare(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


class _Reader:
    """A recursive-descent reader over one line of text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0

    def spec(self) -> Spec:
        name = self._quoted() if self._peek() == '"' else self._match(_BARE, "a name")
        return Spec(name, self._options() if self._peek() == "(" else {})

    def end(self) -> None:
        if self._peek():
            spaced = self.text[self.at - 1].isspace()
            more = "; a name with spaces stands in double quotes" if spaced else ""
            raise InputError(f"{self._error('the end')}{more}")

    def _options(self) -> dict[str, Value]:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self._error(f"no more than {MAX_DEPTH} specifications within each other")
        self._take("(")
        options: dict[str, Value] = {}
        while self._peek() != ")":
            if options:
                self._take(",", "',' or ')'")
            elif self._peek() == '"':  # what comes first may stand without its name
                options[""] = self._quoted()
                continue
            key = self._match(_KEY, "option=value" if options else FIRST).removesuffix("=").rstrip()
            if key in options:
                raise InputError(f"{self.text!r}: option {key!r} is given twice")
            options[key] = self._value()
        self._take(")")
        self.depth -= 1
        return options

    def _value(self) -> Value:
        if self._peek() == '"':
            return self._quoted()
        word = self._match(_BARE, "a value")
        if self._peek() == "(":
            return Spec(word, self._options())
        return _read_bare(word)

    def _quoted(self) -> str:
        found = re.compile(r'"((?:[^"\\]|\\.)*)"').match(self.text, self.at)
        if not found:
            raise self._error('a closing "')
        self.at = found.end()
        return re.sub(r"\\(.)", r"\1", found[1])

    def _peek(self) -> str:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def _take(self, mark: str, wanted: str = "") -> None:
        if self._peek() != mark:
            raise self._error(wanted or repr(mark))
        self.at += 1

    def _match(self, pattern: re.Pattern[str], wanted: str) -> str:
        self._peek()
        found = pattern.match(self.text, self.at)
        if not found:
            raise self._error(wanted)
        self.at = found.end()
        return found[0]

    def _error(self, wanted: str) -> InputError:
        return InputError(f"{self.text!r}: expected {wanted} at column {self.at + 1}")
