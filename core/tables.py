"""Component data: TOML files beside the rules, checked once. Every value has a provenance.

A file names provenance in two ways: a table `[provenance]` of path patterns
(`"setup.*.start_axes" = "X"`; the longest pattern that fits wins), and in any table a key `source`
for all values below it. `[see]` and `see` name rules in the same way. `note` is for readers.

Letters: R rulebook, X derived from a worked example or a count, P public page, C our
reconstruction, U given by the user.
"""

import hashlib
import json
import pickle
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property, partial
from pathlib import Path
from typing import Any, NamedTuple

from .errors import InputError, unknown
from .input_files import JsonObject, read_text

SOURCES = {
    "R": "rulebook",
    "X": "derived from an example or a count",
    "P": "public page",
    "C": "our reconstruction",
    "U": "given by the user",
}
REMARKS = ("source", "note", "see")
DEPTH_ERROR = "tables too deep within each other"


@dataclass(frozen=True)
class Components:
    """The numbers of a box as nested tables, with their provenance and the rules about them.

    `sources` and `rules` are dictionaries by the path of a value.
    """

    _tables: dict[str, object]
    sources: Callable[[], dict[str, str]]
    rules: Callable[[], dict[str, str]]

    @property
    def data(self) -> JsonObject:
        """The nested tables: a copy, since all who load the game share one box."""
        made: JsonObject = pickle.loads(self._packed)  # deepcopy takes ten times as long
        return made

    @cached_property
    def _packed(self) -> bytes:
        return pickle.dumps(self._tables)

    @cached_property
    def provenance(self) -> dict[str, str]:
        """The provenance letter of every value, by path; play does not need it.

        Raises InputError naming the file and the value that has none.
        """
        return self.sources()

    @cached_property
    def see(self) -> dict[str, str]:
        """The rule of every value for which the files name one, by path."""
        return self.rules()

    @cached_property
    def digest(self) -> str:
        """Twelve hexadecimal digits that change whenever a value does."""
        text = json.dumps(self._tables, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def shares(self) -> Counter[str]:
        """Count the values by provenance letter."""
        return Counter(self.provenance.values())

    def is_ours(self, *paths: str) -> bool:
        """Return whether a value at or below one of the paths is our reconstruction."""
        return any("C" in _below(self.provenance, path) for path in paths)

    def rule(self, *paths: str) -> str:
        """Return the first rule about a value at or below one of the paths, or an empty string."""
        return next((rule for path in paths for rule in _below(self.see, path)), "")


def read_toml(path: Path) -> JsonObject:
    """Return a TOML file's tables. Raises InputError with the file and the line."""
    try:
        return tomllib.loads(read_text(path))
    except InputError:
        raise
    except RecursionError:
        raise InputError(f"{path}: {DEPTH_ERROR}") from None
    except ValueError as error:
        raise InputError(f"{path}: {error}") from None


def read(paths: list[Path]) -> Components:
    """Read the component files of a game into one set of tables."""
    data: dict[str, object] = {}
    files: list[_File] = []
    for path in paths:
        tables = read_toml(path)
        patterns, rules = tables.pop("provenance", {}), tables.pop("see", {})
        files.append(_File(path, patterns, rules, tables))
        for name in tables.keys() & data.keys():
            raise InputError(f"{path}: table [{name}] stands in another file too")
        data |= _without_remarks(tables)
    return Components(data, partial(_sources, files), partial(_rules, files))


def overlay(ours: Components, theirs: Mapping[str, object], where: str) -> Components:
    """Return `ours` with its values replaced by those of `theirs`, marked as the user's.

    Raises InputError for a path that `ours` does not have, or a value of another type; those in a
    list have the types of those in ours.
    """
    tables = {key: value for key, value in theirs.items() if key not in ("provenance", "see")}
    try:
        data = _merged(ours.data, _without_remarks(tables), where, ())
    except RecursionError:
        raise InputError(f"{where}: {DEPTH_ERROR}") from None
    return Components(data, partial(_sources_of_overlay, ours, data), ours.rules)


def leaves(tables: object, prefix: str = "") -> Iterator[tuple[str, object]]:
    """Yield (dotted path, value) for every value.

    A list of plain values is one value, and so is an empty table.
    """
    if isinstance(tables, Mapping) and (tables or not prefix):
        for key, value in tables.items():
            yield from leaves(value, f"{prefix}.{key}" if prefix else str(key))
    elif isinstance(tables, list) and tables and isinstance(tables[0], Mapping):
        for i, value in enumerate(tables):
            yield from leaves(value, f"{prefix}.{i}")
    else:
        yield prefix, tables


class _File(NamedTuple):
    """What stands in a component file."""

    path: Path
    patterns: Mapping[str, str]  # of sources
    rules: Mapping[str, str]
    tables: dict[str, object]


def _sources(files: list[_File]) -> dict[str, str]:
    return {path: letter for file in files for path, letter in _sources_of_file(file).items()}


def _rules(files: list[_File]) -> dict[str, str]:
    found: dict[str, str] = {}
    for file in files:
        found |= _spoken(file.tables, {**file.rules, **_claims(file.tables, "see")})
    return found


def _sources_of_overlay(ours: Components, data: dict[str, object]) -> dict[str, str]:
    before = dict(leaves(ours.data))
    return {
        path: ours.provenance.get(path, "U") if before.get(path) == value else "U"
        for path, value in leaves(data)
    }


def _sources_of_file(file: _File) -> dict[str, str]:
    claims = {**file.patterns, **_claims(file.tables, "source")}
    for path, letter in claims.items():
        if letter not in SOURCES:
            raise unknown("provenance", letter, SOURCES, f"{file.path}: {path}")
    found = _spoken(file.tables, claims)
    for path, _ in leaves(_without_remarks(file.tables)):
        if path not in found:
            raise InputError(f"{file.path}: {path}: no provenance, one of {', '.join(SOURCES)}")
    return found


def _spoken(tables: dict[str, object], claims: Mapping[str, str]) -> dict[str, str]:
    """Return the claim for each value's path: the longest pattern that fits wins."""
    found: dict[str, str] = {}
    for path, _ in leaves(_without_remarks(tables)):
        fitting = [p for p in claims if fnmatchcase(path, p) or path.startswith(p + ".")]
        if fitting:
            found[path] = claims[max(fitting, key=len)]
    return found


def _claims(tables: object, remark: str, prefix: str = "") -> dict[str, str]:
    """Collect the keys `source`, or `see`, as path patterns."""
    claims: dict[str, str] = {}
    items: Iterable[tuple[object, object]] = ()
    if isinstance(tables, Mapping):
        items = tables.items()
        if prefix and isinstance(tables.get(remark), str):
            claims[prefix] = tables[remark]
    elif isinstance(tables, list):
        items = enumerate(tables)
    for key, value in items:
        claims |= _claims(value, remark, f"{prefix}.{key}" if prefix else str(key))
    return claims


def _below(spoken: Mapping[str, str], path: str) -> list[str]:
    return [entry for leaf, entry in spoken.items() if f"{leaf}.".startswith(f"{path}.")]


def _without_remarks(tables: object) -> Any:
    if isinstance(tables, Mapping):
        values = {k: v for k, v in tables.items() if k not in REMARKS}
        return {key: _without_remarks(value) for key, value in values.items()}
    if isinstance(tables, list):
        return [_without_remarks(value) for value in tables]
    return tables


def _merged(ours: object, theirs: object, where: str, path: tuple[str, ...]) -> Any:
    place = f"{where}: {'.'.join(path)}"
    if isinstance(ours, Mapping):
        if not isinstance(theirs, Mapping):
            raise InputError(f"{place}: a table expected, not {theirs!r}")
        for key in theirs:
            if key not in ours:
                raise unknown("entry", key, ours, place.rstrip(": "))
        return {
            key: _merged(value, theirs[key], where, (*path, key)) if key in theirs else value
            for key, value in ours.items()
        }
    other_kinds = (
        _kinds(theirs) - _kinds(ours)
        if isinstance(ours, list) and isinstance(theirs, list) and ours
        else set()
    )
    if type(ours) is not type(theirs) or other_kinds:
        raise InputError(f"{place}: a value like {ours!r} expected, not {theirs!r}")
    return theirs


def _kinds(values: list[Any]) -> set[type]:
    return {type(value) for value in values}


def weights(read: JsonObject, players: int, place: object) -> dict[str, float]:
    """Return the weights by feature for a number of players.

    The table `[weights]` holds for all; one like `[players.2]` replaces some of them. Raises
    InputError naming `place` if a table is missing or unknown.
    """
    for name in read:
        if name not in ("weights", "players"):
            raise unknown("table", name, ("weights", "players"), str(place))
    others = read.get("players", {})
    for number in others if isinstance(others, dict) else ():
        if not re.fullmatch("[1-9][0-9]*", number):
            raise InputError(f"{place}: [players.{number}]: a number of players expected")
    own = others.get(str(players), {}) if isinstance(others, dict) else others
    for name, table in (("weights", read.get("weights")), (f"players.{players}", own)):
        if not isinstance(table, dict):
            raise InputError(f"{place}: a table [{name}] expected")
    return {**read["weights"], **own}
